/**
 * A gateway that sends frames encoded beforehand, so that the contestants are what is measured:
 * when told to, it writes a whole stream to a session's socket at once. The HTTP API has just what
 * leads a client to the gateway.
 */

import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import type { Duplex } from "node:stream";
import { type WebSocket, WebSocketServer } from "ws";
import type { Encoded, ReplayTask, Stream } from "./replay.js";
import { firstEvents, nextEvent } from "./replay-frames.js";

const HEARTBEAT_MS = 41_250;
const OP = { dispatch: 0, heartbeat: 1, identify: 2, hello: 10, heartbeatAck: 11 } as const;

const sockets = new Map<string, Duplex>();
let sequence = 0;
let stream = Buffer.alloc(0);

const server = createServer((request, response) => {
  const shards = request.url?.endsWith("/gateway/bot");
  const limit = { total: 1000, remaining: 1000, reset_after: 0, max_concurrency: 1 };
  response.setHeader("content-type", "application/json");
  response.end(
    JSON.stringify({ url: gateway(), ...(shards && { shards: 1, session_start_limit: limit }) }),
  );
});
const sessions = new WebSocketServer({ noServer: true });
server.on("upgrade", (request, socket, head) => {
  sessions.handleUpgrade(request, socket, head, (connection) => serve(connection, socket));
});
await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));

function serve(connection: WebSocket, socket: Duplex): void {
  const send = (payload: object): void => connection.send(JSON.stringify(payload));
  send({ op: OP.hello, d: { heartbeat_interval: HEARTBEAT_MS }, s: null, t: null });
  connection.on("message", (text: Buffer) => {
    const { op, d } = JSON.parse(text.toString("utf8"));
    if (op === OP.heartbeat) send({ op: OP.heartbeatAck, d: null, s: null, t: null });
    if (op !== OP.identify) return;
    sockets.set(d.token.replace("Bearer ", ""), socket);
    for (const [t, data] of firstEvents(d.token, gateway())) {
      sequence += 1;
      send({ t, s: sequence, op: OP.dispatch, d: data });
    }
  });
}

function encode({ kind, count }: Stream): Encoded {
  let characters = 0;
  const frames = Array.from({ length: count }, () => {
    const { name, data, text } = nextEvent(kind);
    characters += text.length;
    sequence += 1;
    return textFrame(JSON.stringify({ t: name, s: sequence, op: OP.dispatch, d: data }));
  });
  stream = Buffer.concat(frames);
  return { characters, bytes: stream.length };
}

/** A whole unmasked text message (RFC 6455, 5.2). */
function textFrame(text: string): Buffer {
  const body = Buffer.from(text, "utf8");
  if (body.length < 126 || body.length > 0xffff)
    throw new RangeError(`A frame of ${body.length} bytes is encoded in another way.`);
  return Buffer.concat([Buffer.of(0x81, 126, body.length >> 8, body.length & 0xff), body]);
}

function gateway(): string {
  return `ws://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

process.on("message", (task: ReplayTask) => {
  if ("encode" in task) {
    process.send?.(encode(task.encode));
    return;
  }
  sockets.get(task.send)?.write(stream);
  process.send?.({});
});
process.once("disconnect", () => process.exit(0));
process.send?.(gateway().replace("ws", "http"));

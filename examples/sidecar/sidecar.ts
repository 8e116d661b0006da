/**
 * A client beside a shell that is not Electron, such as Tauri: a process of its own, which the shell starts and
 * talks to over a local socket, one JSON message a line.
 *
 *   SIDECAR_TOKEN=… node sidecar.js     prints {"port":…} when it is ready
 */

import { timingSafeEqual } from "node:crypto";
import { once } from "node:events";
import { type AddressInfo, createServer, type Socket } from "node:net";
import { Client } from "game-social-sdk";
import { type BridgePort, serveClient } from "game-social-sdk/electron";

/** The longest line that is read; no message of the bridge is longer. */
const MAX_LINE = 1 << 20;
/** Connections that have not said the token yet. One more ends the oldest: the shell says it at once. */
const MAX_WAITING = 8;
/** How long a connection may take to say the token, in milliseconds. */
const TOKEN_TIMEOUT = 5_000;

const token = process.env.SIDECAR_TOKEN ?? "";
if (token.length < 32)
  throw new Error("SIDECAR_TOKEN must be a secret of 32 characters or more. The shell makes one.");
delete process.env.SIDECAR_TOKEN;

const client = new Client({ applicationId: process.env.SIDECAR_APPLICATION_ID });
const server = createServer(serve);
const waiting = new Set<Socket>();
server.listen(0, "127.0.0.1");
await once(server, "listening");
console.log(JSON.stringify({ port: (server.address() as AddressInfo).port }));

// The shell has ended when its end of the standard input has.
process.stdin.resume().once("end", async () => {
  // Friends see the player go.
  await client[Symbol.asyncDispose]();
  process.exit();
});

/** The first line is the token; each after it a message of the bridge. */
function serve(socket: Socket): void {
  socket.on("error", () => socket.destroy());
  const late = setTimeout(() => socket.destroy(), TOKEN_TIMEOUT);
  const stopWaiting = () => {
    clearTimeout(late);
    waiting.delete(socket);
  };
  socket.once("close", stopWaiting);
  const [oldest] = waiting;
  if (oldest && waiting.size >= MAX_WAITING) {
    waiting.delete(oldest);
    oldest.destroy();
  }
  waiting.add(socket);
  let receive: ((event: { data: unknown }) => void) | undefined;
  const port: BridgePort = {
    postMessage: (message) => void socket.write(`${JSON.stringify(message)}\n`),
    on: (event: string, listener: (event: { data: unknown }) => void) => {
      if (event === "message") receive = listener;
      else socket.once("close", () => listener({ data: undefined }));
    },
    start: () => {},
    close: () => socket.end(),
  };
  let rest = "";
  socket.setEncoding("utf8").on("data", (text: string) => {
    const lines = (rest + text).split("\n");
    rest = lines.pop() ?? "";
    if (rest.length > MAX_LINE) return void socket.destroy();
    for (const line of lines) {
      if (receive) receive({ data: parse(line) });
      else if (isToken(line.trimEnd())) {
        stopWaiting();
        serveClient(client, port, {
          calls: ["getStatus", "sendUserMessage", "signOut"],
          events: ["messageCreated"],
          store: ["friends", "session", "status"],
          signIn: { scopes: Client.getDefaultCommunicationScopes() },
        });
      } else return void socket.destroy();
    }
  });
}

function isToken(line: string): boolean {
  const [given, expected] = [Buffer.from(line), Buffer.from(token)];
  return given.length === expected.length && timingSafeEqual(given, expected);
}

/** What is no JSON is no message, and the bridge leaves it alone. */
function parse(line: string): unknown {
  try {
    return JSON.parse(line);
  } catch {
    return undefined;
  }
}

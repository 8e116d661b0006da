import { createSocket } from "node:dgram";
import { once } from "node:events";
import { onTestFinished } from "vitest";
import WebSocket from "ws";
import type { Platform } from "../../../../platform/index.js";
import type { Player } from "../../support/players.js";

/** A message of a voice server. */
export interface VoiceMessage {
  op: number;
  // biome-ignore lint/suspicious/noExplicitAny: the payload is what the tests look into
  d: any;
  seq?: number;
}

/** A bare client of a voice server: hands out what arrives, in order, and answers nothing by itself. */
export class VoiceClient {
  readonly closed: Promise<{ code: number; reason: string }>;
  readonly socket: WebSocket;
  readonly #arrived: VoiceMessage[] = [];
  readonly #waiting: ((message: VoiceMessage) => void)[] = [];

  constructor(endpoint: string, query = "?v=8") {
    this.socket = new WebSocket(`ws://${endpoint}/${query}`);
    this.closed = new Promise((resolve) => {
      this.socket.on("close", (code, reason) => resolve({ code, reason: String(reason) }));
    });
    this.socket.on("error", () => {});
    this.socket.on("message", (data: Buffer, binary) => {
      const message = binary
        ? { seq: data.readUInt16BE(), op: data[2] as number, d: data.subarray(3) }
        : JSON.parse(String(data));
      const waiting = this.#waiting.shift();
      if (waiting === undefined) this.#arrived.push(message);
      else waiting(message);
    });
    onTestFinished(() => this.socket.terminate());
  }

  /** Identifies as a player who was let into a call, and takes Hello and Ready. */
  static async identified(
    platform: Platform,
    serverId: string,
    player: Pick<Player, "id" | "ready">,
    token: string,
    changes: Record<string, unknown> = {},
  ): Promise<VoiceClient> {
    const [endpoint] = platform.voice.servers();
    const client = new VoiceClient(endpoint as string);
    await client.next();
    client.send(0, {
      server_id: serverId,
      user_id: player.id,
      session_id: player.ready.session_id,
      token,
      ...changes,
    });
    client.ready = (await client.next()).d;
    return client;
  }

  /** Ready, once identified. */
  ready!: { ssrc: number; ip: string; port: number; modes: string[] };

  async next(): Promise<VoiceMessage> {
    const message = this.#arrived.shift();
    if (message !== undefined) return message;
    return new Promise((resolve) => this.#waiting.push(resolve));
  }

  send(op: number, d: unknown): void {
    this.socket.send(JSON.stringify({ op, d }));
  }

  sendBinary(op: number, payload: Buffer): void {
    this.socket.send(Buffer.concat([Buffer.from([op]), payload]));
  }

  /** Sends a heartbeat; returns what came before its acknowledgement. */
  async beat(): Promise<VoiceMessage[]> {
    this.send(3, { t: 7, seq_ack: -1 });
    const before: VoiceMessage[] = [];
    for (;;) {
      const message = await this.next();
      if (message.op === 6) return before;
      before.push(message);
    }
  }

  /** Selects how packets are encrypted, and returns the description of the session. */
  async select(mode: string): Promise<VoiceMessage["d"]> {
    this.send(1, { protocol: "udp", data: { address: "127.0.0.1", port: 9, mode } });
    return (await this.next()).d;
  }
}

/** A UDP socket of a client. */
export async function openUdp({ ip, port }: { ip: string; port: number }) {
  const socket = createSocket("udp4");
  const arrived: Buffer[] = [];
  const waiting: ((datagram: Buffer) => void)[] = [];
  socket.on("message", (datagram) => {
    const resolve = waiting.shift();
    if (resolve === undefined) arrived.push(datagram);
    else resolve(datagram);
  });
  socket.connect(port, ip);
  await once(socket, "connect");
  onTestFinished(() => {
    socket.close();
  });
  return {
    port: socket.address().port,
    send: (datagram: Buffer) => socket.send(datagram),
    next: (): Promise<Buffer> => {
      const datagram = arrived.shift();
      if (datagram !== undefined) return Promise.resolve(datagram);
      return new Promise((resolve) => waiting.push(resolve));
    },
  };
}

/** The request by which a client finds its own address. */
export function discovery(ssrc: number): Buffer {
  const request = Buffer.alloc(74);
  request.writeUInt16BE(1);
  request.writeUInt16BE(70, 2);
  request.writeUInt32BE(ssrc, 4);
  return request;
}

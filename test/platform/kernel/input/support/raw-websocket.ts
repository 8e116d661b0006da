/** WebSocket by hand: handshakes and frames as no library would send them. */

import { randomBytes } from "node:crypto";
import { connect, type Socket } from "node:net";
import { onTestFinished } from "vitest";
import { head } from "./raw.js";

/** A frame as received. */
interface Frame {
  readonly opcode: number;
  readonly compressed: boolean;
  readonly data: Buffer;
}

export const Opcode = { Continuation: 0, Text: 1, Binary: 2, Close: 8, Ping: 9, Pong: 10 } as const;

/** A gateway client that builds its handshake and frames by hand. */
export class RawClient {
  readonly socket: Socket;
  answer = "";
  #bytes = Buffer.alloc(0);
  #arrived: () => void = () => {};

  constructor(url: string, query: string, lines: readonly string[] = [], early?: Buffer) {
    const { hostname, port, host, pathname } = new URL(url);
    const handshake = head(
      `GET ${pathname}/?${query} HTTP/1.1`,
      `Host: ${host}`,
      "Sec-WebSocket-Version: 13",
      `Sec-WebSocket-Key: ${randomBytes(16).toString("base64")}`,
      ...(lines.some((line) => /^connection:/i.test(line)) ? [] : ["Connection: Upgrade"]),
      ...(lines.some((line) => /^upgrade:/i.test(line)) ? [] : ["Upgrade: websocket"]),
      ...lines,
    );
    this.socket = connect(Number(port), hostname, () => {
      this.socket.write(Buffer.concat([Buffer.from(handshake), early ?? Buffer.alloc(0)]));
    });
    this.socket.on("data", (data) => {
      this.#bytes = Buffer.concat([this.#bytes, data]);
      this.#arrived();
    });
    this.socket.on("error", () => {});
    onTestFinished(() => void this.socket.destroy());
  }

  /** The answer to the handshake. */
  async opened(): Promise<string> {
    while (!this.#bytes.includes("\r\n\r\n")) await this.#more();
    const end = this.#bytes.indexOf("\r\n\r\n") + 4;
    this.answer = this.#bytes.subarray(0, end).toString();
    this.#bytes = this.#bytes.subarray(end);
    return this.answer;
  }

  /** Resolves with the next frame that the server sends. */
  async frame(): Promise<Frame> {
    for (;;) {
      const frame = this.#take();
      if (frame !== undefined) return frame;
      await this.#more();
    }
  }

  /** The next payload of the gateway. */
  async payload() {
    const { data } = await this.frame();
    return JSON.parse(data.toString());
  }

  /** The first dispatch of an event. */
  async event(name: string) {
    for (;;) {
      const payload = await this.payload();
      if (payload.t === name) return payload;
    }
  }

  send(...frames: readonly Buffer[]): void {
    this.socket.write(Buffer.concat(frames));
  }

  #more(): Promise<void> {
    return new Promise((resolve) => {
      this.#arrived = resolve;
    });
  }

  #take(): Frame | undefined {
    const bytes = this.#bytes;
    if (bytes.length < 2) return undefined;
    const short = (bytes[1] as number) & 127;
    const start = short === 126 ? 4 : short === 127 ? 10 : 2;
    if (bytes.length < start) return undefined;
    const length =
      short === 126
        ? bytes.readUInt16BE(2)
        : short === 127
          ? Number(bytes.readBigUInt64BE(2))
          : short;
    if (bytes.length < start + length) return undefined;
    this.#bytes = bytes.subarray(start + length);
    const first = bytes[0] as number;
    const data = bytes.subarray(start, start + length);
    return { opcode: first & 15, compressed: (first & 64) !== 0, data };
  }
}

/** A masked frame of a client. */
export function frame(opcode: number, content: Buffer | string, final = true): Buffer {
  const data = Buffer.from(content);
  const mask = randomBytes(4);
  const masked = data.map((byte, at) => byte ^ (mask[at % 4] as number));
  const length =
    data.length < 126
      ? Buffer.from([128 | data.length])
      : Buffer.from([128 | 126, data.length >> 8, data.length & 255]);
  return Buffer.concat([Buffer.from([(final ? 128 : 0) | opcode]), length, mask, masked]);
}

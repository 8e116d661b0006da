/** A gateway client that does as little as can be: it identifies and counts frames. */

import { randomBytes } from "node:crypto";
import { connect, type Socket } from "node:net";

/** Opcode of a text message with its final bit. */
const TEXT = 0x81;
/** Intents of lobbies and of leaving them. */
const INTENTS = (1 << 27) | (1 << 28);

/** Counts the text frames that one session gets. */
export class FrameCounter {
  readonly #socket: Socket;
  readonly #onFrame: (payload: Buffer) => void;
  #pending: Buffer = Buffer.alloc(0);
  #open = false;

  private constructor(socket: Socket, onFrame: (payload: Buffer) => void) {
    this.#socket = socket;
    this.#onFrame = onFrame;
    socket.on("data", (chunk) => this.#read(chunk));
  }

  /** Opens a session; resolves when READY has come. `onFrame` gets every later frame. */
  static async open(
    port: number,
    token: string,
    onFrame: (payload: Buffer) => void,
  ): Promise<FrameCounter> {
    const socket = connect({ host: "127.0.0.1", port, noDelay: true });
    return new Promise((resolve, reject) => {
      let frames = 0;
      const counter: FrameCounter = new FrameCounter(socket, (payload) => {
        frames += 1;
        // Hello, then READY.
        if (frames === 1) counter.#identify(token);
        else if (frames === 2) resolve(counter);
        else onFrame(payload);
      });
      socket.on("error", reject);
      socket.on("close", () => reject(new Error("The gateway closed a connection.")));
      const key = randomBytes(16).toString("base64");
      socket.write(
        "GET /gateway?v=10&encoding=json HTTP/1.1\r\nHost: 127.0.0.1\r\nUpgrade: websocket\r\n" +
          `Connection: Upgrade\r\nSec-WebSocket-Version: 13\r\nSec-WebSocket-Key: ${key}\r\n\r\n`,
      );
    });
  }

  close(): void {
    this.#socket.removeAllListeners("close").destroy();
  }

  #identify(token: string): void {
    const d = { token: `Bearer ${token}`, properties: {}, intents: INTENTS, capabilities: 1 << 16 };
    const payload = Buffer.from(JSON.stringify({ op: 2, d }));
    // A mask of zeros leaves the payload as it is.
    const header = Buffer.from([TEXT, 0x80 | 126, payload.length >> 8, payload.length & 255]);
    this.#socket.write(Buffer.concat([header, Buffer.alloc(4), payload]));
  }

  #read(chunk: Buffer): void {
    let data = this.#pending.length === 0 ? chunk : Buffer.concat([this.#pending, chunk]);
    if (!this.#open) {
      const end = data.indexOf("\r\n\r\n");
      if (end !== -1) {
        this.#open = true;
        data = data.subarray(end + 4);
      }
    }
    this.#pending = this.#open ? this.#takeFrames(data) : data;
  }

  /** Hands out whole frames; returns what is left. */
  #takeFrames(data: Buffer): Buffer {
    let at = 0;
    while (at + 2 <= data.length) {
      let start = at + 2;
      let length = data[at + 1] as number;
      if (length === 126) {
        if (start + 2 > data.length) break;
        length = data.readUInt16BE(start);
        start += 2;
      } else if (length === 127) {
        if (start + 8 > data.length) break;
        length = Number(data.readBigUInt64BE(start));
        start += 8;
      }
      if (start + length > data.length) break;
      if (data[at] === TEXT) this.#onFrame(data.subarray(start, start + length));
      at = start + length;
    }
    return data.subarray(at);
  }
}

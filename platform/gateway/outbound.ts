import { constants, createDeflate, type Deflate } from "node:zlib";
import type { WebSocket } from "ws";

/** What ends a compressed message. */
const FLUSH_MARKER = Buffer.from([0x00, 0x00, 0xff, 0xff]);

/** Writes text frames to a socket, compressed or not. */
export interface Outbound {
  send(text: string): void;
  /** Closes the socket after everything sent so far. */
  close(code: number, reason: string): void;
}

/** Sends each frame as a text message. */
export class PlainOutbound implements Outbound {
  constructor(private readonly socket: WebSocket) {}

  send(text: string): void {
    this.socket.send(text);
  }

  close(code: number, reason: string): void {
    this.socket.close(code, reason);
  }
}

/**
 * Transport compression `zlib-stream`: one deflate context per connection; each frame ends with
 * the flush marker 00 00 FF FF (protocol 4.1).
 */
export class ZlibOutbound implements Outbound {
  readonly #socket: WebSocket;
  readonly #deflate: Deflate = createDeflate();
  #chunks: Buffer[] = [];

  constructor(socket: WebSocket) {
    this.#socket = socket;
    this.#deflate.on("data", (chunk: Buffer) => this.#collect(chunk));
    socket.once("close", () => this.#deflate.destroy());
  }

  send(text: string): void {
    this.#deflate.write(text);
    this.#deflate.flush(constants.Z_SYNC_FLUSH);
  }

  close(code: number, reason: string): void {
    this.#deflate.flush(constants.Z_SYNC_FLUSH, () =>
      setImmediate(() => this.#socket.close(code, reason)),
    );
  }

  #collect(chunk: Buffer): void {
    this.#chunks.push(chunk);
    if (!chunk.subarray(-FLUSH_MARKER.length).equals(FLUSH_MARKER)) return;
    const message = Buffer.concat(this.#chunks);
    this.#chunks = [];
    if (this.#socket.readyState === this.#socket.OPEN) this.#socket.send(message);
  }
}

import { constants, createDeflate, type Deflate } from "node:zlib";
import type { WebSocket } from "ws";

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
  readonly #deflate: Deflate = createDeflate({ chunkSize: 65_536 });

  constructor(socket: WebSocket) {
    this.#socket = socket;
    this.#deflate.on("data", (chunk: Buffer) => {
      if (socket.readyState === socket.OPEN) socket.send(chunk);
    });
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
}

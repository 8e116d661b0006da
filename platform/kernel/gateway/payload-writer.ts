import type { Duplex } from "node:stream";
import { constants, createDeflate, type Deflate } from "node:zlib";
import type { WebSocket } from "ws";
import type { Turn } from "../turn.js";
import { encodeFrames, type Payload, textOf } from "./frames.js";

/** The end of a compressed message. */
const FLUSH_MARKER = Buffer.from([0x00, 0x00, 0xff, 0xff]);

/**
 * What zlib gives once more when a message has filled its buffer to the last byte: a block without
 * content, which the next message does not need. By itself it would be a message of no text.
 */
const EMPTY_BLOCK = Buffer.from([0x00, ...FLUSH_MARKER]);

/** Bytes that may wait for a client that does not read, before its socket is destroyed. */
const MAX_UNREAD_BYTES = 64 * 1024 * 1024;

/** A socket as its writers see it. */
export interface Wire {
  readonly socket: WebSocket;
  /** The socket below the WebSocket. */
  readonly stream: Duplex;
}

/**
 * Writes payloads to a client: those of one turn of the event loop together, at its end. A client
 * that does not read is cut off; its session can be resumed.
 */
export abstract class PayloadWriter {
  /** What leaves at the end of this turn, mostly one payload; undefined when nothing does. */
  #waiting: Payload[] | undefined;
  #closing: { readonly code: number; readonly reason: string } | undefined;

  constructor(
    protected readonly wire: Wire,
    private readonly turn: Turn,
  ) {}

  send(payload: Payload): void {
    if (this.#waiting !== undefined) this.#waiting.push(payload);
    else this.#sendAtEnd([payload]);
  }

  /** Closes the socket after everything sent so far. */
  close(code: number, reason: string): void {
    this.#closing = { code, reason };
    if (this.#waiting === undefined) this.#sendAtEnd([]);
  }

  #sendAtEnd(payloads: Payload[]): void {
    this.#waiting = payloads;
    this.turn.sendAtEnd(this.#flush);
  }

  readonly #flush = (): void => {
    const { socket, stream } = this.wire;
    const payloads = this.#waiting ?? [];
    this.#waiting = undefined;
    if (socket.readyState !== socket.OPEN) return;
    if (payloads.length > 0) this.write(payloads);
    if (this.#closing !== undefined) this.hangUp(this.#closing.code, this.#closing.reason);
    else if (stream.writableLength > MAX_UNREAD_BYTES) socket.terminate();
  };

  protected abstract write(payloads: readonly Payload[]): void;

  protected abstract hangUp(code: number, reason: string): void;
}

/** Sends each payload as a text message. */
export class PlainWriter extends PayloadWriter {
  protected override write(payloads: readonly Payload[]): void {
    const { stream } = this.wire;
    const pieces = encodeFrames(payloads);
    if (pieces.length > 1) stream.cork();
    for (const piece of pieces) stream.write(piece);
    if (pieces.length > 1) stream.uncork();
  }

  protected override hangUp(code: number, reason: string): void {
    this.wire.socket.close(code, reason);
  }
}

/**
 * Transport compression `zlib-stream`: one deflate context per connection; each payload ends with
 * the flush marker 00 00 FF FF (protocol 4.1).
 */
export class ZlibWriter extends PayloadWriter {
  readonly #deflate: Deflate = createDeflate();
  #chunks: Buffer[] = [];

  constructor(wire: Wire, turn: Turn) {
    super(wire, turn);
    this.#deflate.on("data", (chunk: Buffer) => this.#collect(chunk));
    wire.socket.once("close", () => this.#deflate.destroy());
  }

  protected override write(payloads: readonly Payload[]): void {
    for (const payload of payloads) {
      this.#deflate.write(textOf(payload));
      this.#deflate.flush(constants.Z_SYNC_FLUSH);
    }
  }

  protected override hangUp(code: number, reason: string): void {
    this.#deflate.flush(constants.Z_SYNC_FLUSH, () =>
      setImmediate(() => this.wire.socket.close(code, reason)),
    );
  }

  #collect(chunk: Buffer): void {
    this.#chunks.push(chunk);
    if (!chunk.subarray(-FLUSH_MARKER.length).equals(FLUSH_MARKER)) return;
    const message = Buffer.concat(this.#chunks);
    this.#chunks = [];
    if (message.equals(EMPTY_BLOCK)) return;
    const { socket } = this.wire;
    if (socket.readyState === socket.OPEN) socket.send(message);
  }
}

/** A writer of what a client asked for: `zlib-stream`, or no compression. */
export function createWriter(wire: Wire, turn: Turn, compressed: boolean): PayloadWriter {
  return new (compressed ? ZlibWriter : PlainWriter)(wire, turn);
}

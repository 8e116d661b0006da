import type { Duplex } from "node:stream";
import type { WebSocket } from "ws";
import type { Turn } from "../turn.js";
import { encodeFrames, type Payload } from "./frames.js";

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

  /** Closes the socket once what was written has left. */
  protected hangUp(code: number, reason: string): void {
    this.wire.socket.close(code, reason);
  }
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
}

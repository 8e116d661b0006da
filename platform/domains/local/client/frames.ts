import { CloseCode, ProtocolError } from "./errors.js";

/** What a frame of the local socket is for (protocol 5.2). */
export const Opcode = { Handshake: 0, Frame: 1, Close: 2, Ping: 3, Pong: 4 } as const;

/** Largest payload that is accepted, in bytes (protocol 5.2). */
export const MAX_PAYLOAD = 1024 * 1024;

const HEADER = 8;

/** One frame as received. */
export interface Frame {
  readonly opcode: number;
  readonly payload: Buffer;
}

/** Header and payload in one buffer: opcode and length, little endian, then the bytes. */
export function encodeFrame(opcode: number, payload: Buffer | string): Buffer {
  const length = Buffer.byteLength(payload);
  const frame = Buffer.allocUnsafe(HEADER + length);
  frame.writeUInt32LE(opcode, 0);
  frame.writeUInt32LE(length, 4);
  if (typeof payload === "string") frame.write(payload, HEADER);
  else payload.copy(frame, HEADER);
  return frame;
}

/** Puts frames together from whatever pieces a socket delivers. */
export class FrameReader {
  #chunks: Buffer[] = [];
  #size = 0;
  /** Bytes that must be there before looking again; joining earlier would copy for nothing. */
  #needed = HEADER;

  /**
   * The frames that are complete with this piece.
   *
   * @throws ProtocolError 1003 at a header with an unknown opcode or too great a length, after the
   *   frames before it
   */
  *push(chunk: Buffer): Generator<Frame> {
    this.#chunks.push(chunk);
    this.#size += chunk.length;
    if (this.#size < this.#needed) return;
    let rest = this.#chunks.length === 1 ? chunk : Buffer.concat(this.#chunks, this.#size);
    for (;;) {
      this.#needed = rest.length < HEADER ? HEADER : HEADER + checkedLength(rest);
      if (rest.length < this.#needed) break;
      const frame = { opcode: rest.readUInt32LE(0), payload: rest.subarray(HEADER, this.#needed) };
      rest = rest.subarray(this.#needed);
      yield frame;
    }
    this.#chunks = [rest];
    this.#size = rest.length;
  }
}

function checkedLength(frame: Buffer): number {
  const opcode = frame.readUInt32LE(0);
  const length = frame.readUInt32LE(4);
  if (opcode > Opcode.Pong) {
    throw new ProtocolError(CloseCode.Unsupported, `There is no opcode ${opcode}.`);
  }
  if (length > MAX_PAYLOAD) {
    const message = `A frame of ${length} bytes is too long; ${MAX_PAYLOAD} is the most.`;
    throw new ProtocolError(CloseCode.Unsupported, message);
  }
  return length;
}

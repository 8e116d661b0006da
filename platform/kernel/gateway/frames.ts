import type { DispatchBytes } from "./encoded-dispatch.js";

/** A dispatch as one session gets it, by its bytes. */
export interface NumberedBytes {
  readonly seq: number;
  readonly dispatch: DispatchBytes;
}

/** Text of a payload, or a dispatch, whose bytes exist already. */
export type Payload = string | NumberedBytes;

/** First byte of a text message in one frame. */
const TEXT = 0x81;

/**
 * Text frames of WebSocket, one after the other, in pieces: one buffer, which ends before the text of
 * each large dispatch, that is never copied. A server does not mask them.
 */
export function encodeFrames(payloads: readonly Payload[]): (Buffer | string)[] {
  const pieces: (Buffer | string)[] = [];
  let some: Payload[] = [];
  for (const payload of payloads) {
    some.push(payload);
    const large = largeTail(payload);
    if (large === undefined) continue;
    pieces.push(encodeSome(some), large);
    some = [];
  }
  if (some.length > 0) pieces.push(encodeSome(some));
  return pieces;
}

/** Frames in one buffer; all of a large dispatch but its tail. */
function encodeSome(payloads: readonly Payload[]): Buffer {
  // This runs for every delivery: lengths are counted twice rather than kept in a list.
  let total = 0;
  for (const payload of payloads) {
    const length = lengthOf(payload);
    total += headerLength(length) + length;
    if (largeTail(payload) !== undefined) total -= (payload as NumberedBytes).dispatch.tailBytes;
  }
  const frames = Buffer.allocUnsafe(total);
  let at = 0;
  for (const payload of payloads) {
    at = writeHeader(frames, at, lengthOf(payload));
    at = writePayload(frames, at, payload);
  }
  return frames;
}

function largeTail(payload: Payload): string | undefined {
  if (typeof payload === "string") return undefined;
  const { tail } = payload.dispatch;
  return typeof tail === "string" ? tail : undefined;
}

/** The text of a payload. */
export function textOf(payload: Payload): string {
  return typeof payload === "string" ? payload : payload.dispatch.text(payload.seq);
}

function lengthOf(payload: Payload): number {
  if (typeof payload === "string") return Buffer.byteLength(payload);
  const { head, tailBytes } = payload.dispatch;
  return head.length + digits(payload.seq) + tailBytes;
}

function digits(number: number): number {
  let count = 1;
  for (let rest = number; rest >= 10; rest /= 10) count += 1;
  return count;
}

function headerLength(length: number): number {
  if (length < 126) return 2;
  return length < 65_536 ? 4 : 10;
}

function writeHeader(frames: Buffer, at: number, length: number): number {
  frames[at] = TEXT;
  if (length < 126) {
    frames[at + 1] = length;
    return at + 2;
  }
  if (length < 65_536) {
    frames[at + 1] = 126;
    frames[at + 2] = length >> 8;
    frames[at + 3] = length & 255;
    return at + 4;
  }
  frames[at + 1] = 127;
  frames.writeBigUInt64BE(BigInt(length), at + 2);
  return at + 10;
}

function writePayload(frames: Buffer, start: number, payload: Payload): number {
  if (typeof payload === "string") return start + frames.write(payload, start);
  const { head, tail } = payload.dispatch;
  frames.set(head, start);
  const seqAt = start + head.length;
  let at = seqAt + digits(payload.seq);
  const end = at;
  for (let rest = payload.seq; at > seqAt; rest = Math.floor(rest / 10)) {
    at -= 1;
    frames[at] = 48 + (rest % 10);
  }
  if (typeof tail === "string") return end;
  frames.set(tail, end);
  return end + tail.length;
}

/** Bytes of an RTP header without contributing sources and extension. */
const FIXED = 12;

/** Profile of the header extension that clients send (RFC 8285), and of what it takes to say so. */
const EXTENSION_PREAMBLE = 4;

/**
 * Bytes at the start of a packet that the newer modes leave clear: the header with its contributing
 * sources, and of an extension the four bytes that announce it. More than the packet when it is cut.
 */
export function headerLength(packet: Buffer): number {
  const first = packet[0] ?? 0;
  const extension = (first & 0x10) !== 0 ? EXTENSION_PREAMBLE : 0;
  return FIXED + (first & 0x0f) * 4 + extension;
}

/** Whether a datagram is an RTP packet with sound. Control packets (RTCP) are none. */
export function isSound(packet: Buffer): boolean {
  if (packet.length < FIXED || ((packet[0] ?? 0) & 0xc0) !== 0x80) return false;
  return ((packet[1] ?? 0) & 0x7f) === 120;
}

/** Source of a packet. */
export function ssrcOf(packet: Buffer): number {
  return packet.readUInt32BE(8);
}

/** What an RTP packet carries, after it has been decrypted. */
export interface Sound {
  /** The twelve bytes with sequence, timestamp and source. */
  readonly header: Buffer;
  /** The frame, which may be encrypted from end to end. */
  readonly frame: Buffer;
}

/**
 * Takes an opened packet apart.
 *
 * @param header - what was clear
 * @param body - what was encrypted: elements of an extension, the frame, padding
 * @returns undefined when the lengths in it do not fit
 */
export function soundOf(header: Buffer, body: Buffer): Sound | undefined {
  const first = header[0] ?? 0;
  let end = body.length;
  if ((first & 0x20) !== 0) {
    const padding = body[end - 1] ?? 0;
    if (padding === 0 || padding > end) return undefined;
    end -= padding;
  }
  const start = frameStart(header, body);
  if (start > end) return undefined;
  const plain = Buffer.from(header.subarray(0, FIXED));
  plain[0] = 0x80;
  return { header: plain, frame: body.subarray(start, end) };
}

/** Where the frame begins in the body. In the older modes all after the first twelve bytes is in there. */
function frameStart(header: Buffer, body: Buffer): number {
  const first = header[0] ?? 0;
  const extended = (first & 0x10) !== 0;
  const announced = headerLength(header);
  if (header.length >= announced) return extended ? header.readUInt16BE(announced - 2) * 4 : 0;
  const encrypted = announced - header.length;
  if (!extended) return encrypted;
  if (body.length < encrypted) return Number.POSITIVE_INFINITY;
  return encrypted + body.readUInt16BE(encrypted - 2) * 4;
}

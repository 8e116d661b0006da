/** Images and sounds, made from what the formats' specifications say. */

import { crc32, deflateSync } from "node:zlib";

const uint32 = (value: number) => {
  const bytes = Buffer.alloc(4);
  bytes.writeUInt32BE(value);
  return bytes;
};

function chunk(type: string, body: Buffer): Buffer {
  const named = Buffer.concat([Buffer.from(type, "latin1"), body]);
  return Buffer.concat([uint32(body.length), named, uint32(crc32(named))]);
}

/**
 * A PNG image, all black.
 *
 * @param delays - of an animation's frames, in milliseconds
 */
export function png(width = 1, height = 1, delays?: readonly number[]): Buffer {
  const header = Buffer.concat([uint32(width), uint32(height), Buffer.from([8, 0, 0, 0, 0])]);
  const pixels = deflateSync(Buffer.alloc((width + 1) * height));
  const frames = (delays ?? []).map((delay, sequence) => {
    const control = Buffer.alloc(26);
    control.writeUInt32BE(sequence);
    control.writeUInt32BE(width, 4);
    control.writeUInt32BE(height, 8);
    control.writeUInt16BE(delay, 20);
    control.writeUInt16BE(1000, 22);
    return chunk("fcTL", control);
  });
  const animation = delays
    ? [chunk("acTL", Buffer.concat([uint32(delays.length), uint32(0)]))]
    : [];
  return Buffer.concat([
    Buffer.from("89504e470d0a1a0a", "hex"),
    chunk("IHDR", header),
    ...animation,
    ...frames,
    chunk("IDAT", pixels),
    chunk("IEND", Buffer.alloc(0)),
  ]);
}

/** A GIF image of one pixel. @param delays - of its frames, in hundredths of a second */
export function gif(delays: readonly number[] = [10]): Buffer {
  const frame = (delay: number) => [
    ...[0x21, 0xf9, 4, 0, delay & 255, delay >> 8, 0, 0],
    ...[0x2c, 0, 0, 0, 0, 1, 0, 1, 0, 0, 2, 2, 0x44, 1, 0],
  ];
  const head = [...Buffer.from("GIF89a"), 1, 0, 1, 0, 0x80, 0, 0, 0, 0, 0, 255, 255, 255];
  return Buffer.from([...head, ...delays.flatMap(frame), 0x3b]);
}

/** An MP3 sound: MPEG 1 layer III, 128 kbit/s, 44.1 kHz, so that a frame has 1152 samples. */
export function mp3(seconds: number): Buffer {
  const frames = Math.floor((seconds * 44_100) / 1152);
  const frame = Buffer.alloc(417);
  frame.writeUInt32BE(0xff_fb_90_00);
  return Buffer.concat(Array.from({ length: frames }, () => frame));
}

/** The pages of an Ogg file with Vorbis at 48 kHz, as far as they tell its length. */
export function ogg(seconds: number): Buffer {
  const page = (granule: number, body: Buffer) => {
    const head = Buffer.alloc(27);
    head.write("OggS", "latin1");
    head.writeBigInt64LE(BigInt(granule), 6);
    return Buffer.concat([head, body]);
  };
  const start = Buffer.alloc(30);
  start.write("\x01vorbis", "latin1");
  start.writeUInt32LE(48_000, 12);
  return Buffer.concat([page(0, start), page(Math.round(seconds * 48_000), Buffer.alloc(10))]);
}

/** A data URI. */
export const dataUri = (type: string, bytes: Buffer) =>
  `data:${type};base64,${bytes.toString("base64")}`;

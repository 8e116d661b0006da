import { deflateSync } from "node:zlib";

/** A picture whose pixels have one bit each: an entry of a palette of one or two colours. */
export interface TwoColourPicture {
  readonly width: number;
  readonly height: number;
  /** Three bytes for each colour. */
  readonly palette: Buffer;
  /** Rows of pixels, each after a byte 0, deflated. */
  readonly pixels: Buffer;
}

/** Writes a PNG. */
export function png({ width, height, palette, pixels }: TwoColourPicture): Buffer {
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  // One bit for a pixel, of a palette.
  header.set([1, 3], 8);
  return Buffer.concat([
    Buffer.from("\x89PNG\r\n\x1a\n", "latin1"),
    chunk("IHDR", header),
    chunk("PLTE", palette),
    chunk("IDAT", pixels),
    chunk("IEND", Buffer.alloc(0)),
  ]);
}

/**
 * A square PNG of one colour, whose pixels are all the only entry of its palette.
 *
 * @param side - width and height in pixels, a multiple of 8
 * @param colour - six hex digits
 */
export function plainImage(side: number, colour: string): Buffer {
  const pixels = deflateSync(Buffer.alloc(side * (1 + side / 8)));
  return png({ width: side, height: side, palette: Buffer.from(colour, "hex"), pixels });
}

function chunk(type: string, data: Buffer): Buffer {
  const named = Buffer.concat([Buffer.from(type, "latin1"), data]);
  const [length, check] = [Buffer.alloc(4), Buffer.alloc(4)];
  length.writeUInt32BE(data.length);
  check.writeUInt32BE(checksum(named));
  return Buffer.concat([length, named, check]);
}

/** CRC-32, which node:zlib has not in every release that the platform runs on. */
function checksum(bytes: Buffer): number {
  let sum = 0xffff_ffff;
  for (const byte of bytes) {
    sum ^= byte;
    for (let bit = 0; bit < 8; bit++) sum = (sum >>> 1) ^ (sum & 1 ? 0xedb8_8320 : 0);
  }
  return (sum ^ 0xffff_ffff) >>> 0;
}

/** How long an animated image runs once, in milliseconds, as far as it can be read. */

/** The chunks of a PNG image by their types, in order. */
function* pngChunks(data: Buffer): Iterable<{ type: string; body: Buffer }> {
  for (let at = 8; at + 12 <= data.length; ) {
    const length = data.readUInt32BE(at);
    yield {
      type: data.toString("latin1", at + 4, at + 8),
      body: data.subarray(at + 8, at + 8 + length),
    };
    at += 12 + length;
  }
}

/** The frames of an APNG image; undefined for a PNG image that does not move. */
export function apngFrames(data: Buffer): { count: number; milliseconds: number } | undefined {
  let animated = false;
  let count = 0;
  let milliseconds = 0;
  for (const { type, body } of pngChunks(data)) {
    if (type === "acTL") animated = true;
    if (type !== "fcTL" || body.length < 24) continue;
    count += 1;
    // A denominator of 0 stands for 100 (PNG specification, fcTL).
    milliseconds += (body.readUInt16BE(20) / (body.readUInt16BE(22) || 100)) * 1000;
  }
  return animated ? { count, milliseconds } : undefined;
}

/** The frames of a GIF image. */
export function gifFrames(data: Buffer): { count: number; milliseconds: number } {
  let count = 0;
  let milliseconds = 0;
  const table = (flags: number) => ((flags & 0x80) === 0 ? 0 : 3 * 2 ** ((flags & 7) + 1));
  let at = 13 + table(data[10] ?? 0);
  /** Leaps over the blocks of data that end with an empty one. */
  const skipBlocks = () => {
    for (let size = data[at] ?? 0; size !== 0; size = data[at] ?? 0) at += size + 1;
    at += 1;
  };
  while (at < data.length) {
    const kind = data[at];
    if (kind === 0x21) {
      const control = data[at + 1] === 0xf9 && at + 6 <= data.length;
      if (control) milliseconds += data.readUInt16LE(at + 4) * 10;
      at += 2;
      skipBlocks();
    } else if (kind === 0x2c) {
      count += 1;
      at += 10 + table(data[at + 9] ?? 0) + 1;
      skipBlocks();
    } else {
      break;
    }
  }
  return { count, milliseconds };
}

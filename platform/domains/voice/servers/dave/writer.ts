/** A number of one byte. */
export const u8 = (value: number) => Buffer.from([value]);

export const u16 = (value: number) => {
  const bytes = Buffer.alloc(2);
  bytes.writeUInt16BE(value);
  return bytes;
};

export const u32 = (value: number) => {
  const bytes = Buffer.alloc(4);
  bytes.writeUInt32BE(value);
  return bytes;
};

export const u64 = (value: bigint) => {
  const bytes = Buffer.alloc(8);
  bytes.writeBigUInt64BE(value);
  return bytes;
};

/** A vector of MLS: its length in the shortest form, then its bytes. */
export function vector(...parts: readonly Buffer[]): Buffer {
  const body = Buffer.concat(parts);
  const { length } = body;
  if (length < 64) return Buffer.concat([u8(length), body]);
  if (length < 16_384) return Buffer.concat([u16(0x4000 | length), body]);
  return Buffer.concat([u32(0x8000_0000 + length), body]);
}

/** A label and what it labels, as MLS signs and hashes them. */
export function labelled(label: string, content: Buffer): Buffer {
  return Buffer.concat([vector(Buffer.from(label)), vector(content)]);
}

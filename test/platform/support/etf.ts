/** Erlang's external term format, as clients write it. */

type Term = string | number | bigint | { readonly [key: string]: Term };

/** A value in Erlang's external term format, as a client writes it. */
export function term(value: Term): Buffer {
  return Buffer.concat([Buffer.of(131), inner(value)]);
}

function inner(value: Term): Buffer {
  const length = (count: number) => Buffer.of(0, 0, count >> 8, count & 255);
  if (typeof value === "string") {
    return Buffer.concat([Buffer.from("m"), length(Buffer.byteLength(value)), Buffer.from(value)]);
  }
  if (typeof value === "number") return Buffer.concat([Buffer.from("b"), length(value)]);
  if (typeof value === "bigint") {
    const bytes = Buffer.alloc(8);
    bytes.writeBigUInt64LE(value);
    return Buffer.concat([Buffer.from("n\x08\0", "latin1"), bytes]);
  }
  const entries = Object.entries(value);
  const fields = entries.flatMap(([key, field]) => [inner(key), inner(field)]);
  return Buffer.concat([Buffer.from("t"), length(entries.length), ...fields]);
}

import { CIPHER_SUITE } from "./leaf-node.js";
import { Reader } from "./reader.js";
import { u16, vector } from "./writer.js";

/** A Welcome for several new members, taken apart. */
export interface Welcome {
  /** The encrypted secrets by the hex reference of each key package. */
  readonly entries: ReadonlyMap<string, Buffer>;
  /** What all of them read. */
  readonly groupInfo: Buffer;
}

/** Reads a Welcome that is no `MLSMessage`. */
export function readWelcome(bytes: Buffer): Welcome {
  const reader = new Reader(bytes);
  reader.expect(reader.u16(), CIPHER_SUITE, "The cipher suite of a welcome");
  const list = new Reader(reader.vector());
  const groupInfo = reader.vector();
  reader.end();
  const entries = new Map<string, Buffer>();
  while (!list.done) {
    const start = list.at;
    const ref = list.vector();
    list.vector();
    list.vector();
    entries.set(ref.toString("hex"), list.since(start));
  }
  return { entries, groupInfo };
}

/** The Welcome for one of the new members alone. */
export function welcomeFor({ entries, groupInfo }: Welcome, ref: Buffer): Buffer {
  const entry = entries.get(ref.toString("hex")) ?? Buffer.alloc(0);
  return Buffer.concat([u16(CIPHER_SUITE), vector(entry), vector(groupInfo)]);
}

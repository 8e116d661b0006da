/** Bytes in declarations that have to do without Node's types, too. */

/** Node's `Buffer` where the program has Node's types, or else the `Uint8Array` that it is. */
export type Bytes = typeof globalThis extends { Buffer: { alloc(size: number): infer NodeBuffer } }
  ? NodeBuffer
  : Uint8Array;

/** The type of bytes in declarations that must also compile without Node's types. */

/** Node's `Buffer` if the program has Node's types, otherwise `Uint8Array`. */
export type Bytes = typeof globalThis extends { Buffer: { alloc(size: number): infer NodeBuffer } }
  ? NodeBuffer
  : Uint8Array;

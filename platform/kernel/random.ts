import { type Cipher, createCipheriv, createHash, randomBytes, randomInt } from "node:crypto";

/** Called with each new secret of a platform. */
export type SecretListener = (secret: string) => void;

/** Bytes that a number is made of. */
const NUMBER_BYTES = 6;

/** Bytes of a key of AES-256. */
const KEY_BYTES = 32;

/**
 * The platform's only source of chance: keys, tokens, codes and whatever else nobody should guess.
 * With a seed it gives the same on each run, and everybody who knows the seed can guess all of it.
 */
export class Random {
  readonly #listeners = new Set<SecretListener>();
  readonly #seed: string | undefined;
  /** The key stream that a seed stands for. */
  #stream: Cipher | undefined;

  constructor(seed?: string) {
    this.#seed = seed;
    if (seed !== undefined) this.#begin(createHash("sha256").update(`${seed}\n`).digest());
  }

  /** What it depends on; undefined where nobody can guess it. */
  get seed(): string | undefined {
    return this.#seed;
  }

  /**
   * Goes on as another stream, which depends on the seed, on what was drawn so far and on an imported
   * state: what the state holds was perhaps made of this stream, or of one of another platform.
   *
   * @param state - its parts; not read where nobody can guess anything
   */
  branch(state: () => Iterable<unknown>): void {
    if (this.#stream === undefined) return;
    const hash = createHash("sha256").update(this.bytes(KEY_BYTES));
    for (const part of state()) hash.update(JSON.stringify(part));
    this.#begin(hash.digest());
  }

  #begin(key: Buffer): void {
    this.#stream = createCipheriv("aes-256-ctr", key, Buffer.alloc(16));
  }

  /** Another source of the same seed, for what is no answer to a client: it takes nothing from this one. */
  apart(name: string): Random {
    return new Random(this.#seed === undefined ? undefined : `${this.#seed}\n${name}`);
  }

  bytes(count: number): Buffer {
    return this.#stream?.update(Buffer.alloc(count)) ?? randomBytes(count);
  }

  /** A whole number from 0 to less than `limit`, which is 2^32 at most. */
  below(limit: number): number {
    if (this.#stream === undefined) return randomInt(limit);
    return this.bytes(NUMBER_BYTES).readUIntBE(0, NUMBER_BYTES) % limit;
  }

  /** A text of `length` characters of an alphabet. */
  text(length: number, alphabet: string): string {
    return Array.from({ length }, () => alphabet[this.below(alphabet.length)]).join("");
  }

  hex(bytes: number): string {
    return this.bytes(bytes).toString("hex");
  }

  /** A version 4 UUID. */
  uuid(): string {
    const bytes = this.bytes(16);
    bytes[6] = ((bytes[6] as number) & 0x0f) | 0x40;
    bytes[8] = ((bytes[8] as number) & 0x3f) | 0x80;
    return bytes.toString("hex").replace(/^(.{8})(.{4})(.{4})(.{4})/, "$1-$2-$3-$4-");
  }

  /** A new unguessable string: `bytes` random bytes in unpadded base64url. */
  secret(bytes = 32): string {
    return this.issued(this.bytes(bytes).toString("base64url"));
  }

  /** Makes a secret known to the listeners. @returns the same secret */
  issued(secret: string): string {
    for (const listener of this.#listeners) listener(secret);
    return secret;
  }

  /**
   * Calls `listener` with each secret from now on, so that what is recorded can be written without them,
   * until the returned function is called.
   */
  onSecret(listener: SecretListener): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }
}

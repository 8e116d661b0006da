import type { Random } from "../random.js";
import { hashSecret } from "../secrets.js";

/** The maximum number of unused keys; beyond it the oldest is removed. */
const MAX_KEYS = 100;

/**
 * Keys that each sign in one browser, once. They are part of addresses, and so of browsers' command
 * lines, which other users of the machine can see: so the admin token must not be used there.
 */
export class EntryKeys {
  readonly #hashes = new Set<string>();

  constructor(private readonly random: Random) {}

  /** A new key. */
  issue(): string {
    const key = `once.${this.random.secret()}`;
    this.#hashes.add(hashSecret(key));
    const [oldest] = this.#hashes.size > MAX_KEYS ? this.#hashes : [];
    if (oldest !== undefined) this.#hashes.delete(oldest);
    return key;
  }

  /** Consumes a key. @returns whether it was valid */
  take(key: string): boolean {
    return this.#hashes.delete(hashSecret(key));
  }
}

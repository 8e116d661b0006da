import { hashSecret, randomSecret } from "../secrets.js";

/** Most keys that wait to be used; the oldest goes for one too many. */
const MAX_KEYS = 100;

/**
 * Keys that let one browser in, once each. They stand in addresses, and addresses stand in the command
 * lines of browsers, where other users of the machine see them: the admin token must not.
 */
export class EntryKeys {
  readonly #hashes = new Set<string>();

  /** A new key. */
  issue(): string {
    const key = `once.${randomSecret()}`;
    this.#hashes.add(hashSecret(key));
    const [oldest] = this.#hashes.size > MAX_KEYS ? this.#hashes : [];
    if (oldest !== undefined) this.#hashes.delete(oldest);
    return key;
  }

  /** Uses a key up. @returns whether it was good */
  take(key: string): boolean {
    return this.#hashes.delete(hashSecret(key));
  }
}

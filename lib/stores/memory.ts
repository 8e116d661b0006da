import { BOUND_TO_THREAD } from "../native/uncloneable.js";
import type { TokenStore } from "./token-store.js";

/** Keeps tokens while the program runs, so that players sign in once per run. */
export class MemoryTokenStore implements TokenStore {
  /** @internal */
  readonly uncloneable = BOUND_TO_THREAD;
  #tokens: string | undefined;

  /** The text saved last. */
  load(): string | undefined {
    return this.#tokens;
  }

  /** @param tokens - The text to keep. */
  save(tokens: string): void {
    this.#tokens = tokens;
  }

  /** Forgets the text. */
  clear(): void {
    this.#tokens = undefined;
  }
}

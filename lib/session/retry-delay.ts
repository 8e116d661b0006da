/** When a renewal that failed is tried again. */

import { SdkError } from "../operations/sdk-error.js";

const FIRST = 1000;
const MAX_DELAY = 5 * 60_000;

/**
 * Waits twice as long after each failure, up to five minutes, less a random part so that a service
 * that comes back is not asked by everyone at once. What the service itself asks for comes first.
 */
export class RetryDelay {
  readonly #now: () => number;
  #failures = 0;
  #nextAt = 0;
  #ordered: SdkError | undefined;

  /** @param now - Milliseconds of a clock that nobody sets. */
  constructor(now: () => number) {
    this.#now = now;
    this.#nextAt = now();
  }

  /** Milliseconds until the next try in the background. */
  get remaining(): number {
    return this.#nextAt - this.#now();
  }

  failed(error: unknown): void {
    const longest = Math.min(MAX_DELAY, FIRST * 2 ** this.#failures);
    this.#failures += 1;
    this.#ordered = error instanceof SdkError && error.retryAfter > 0 ? error : undefined;
    const ordered = (this.#ordered?.retryAfter ?? 0) * 1000;
    this.#nextAt = this.#now() + Math.max(ordered, longest * (0.5 + Math.random() / 2));
  }

  reset(): void {
    this.#failures = 0;
    this.#nextAt = this.#now();
    this.#ordered = undefined;
  }

  /** Throws the service's own answer while the wait that it asked for is not over. */
  check(): void {
    if (this.#ordered && this.remaining > 0) throw this.#ordered;
  }
}

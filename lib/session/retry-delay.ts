/** Schedules renewals in the background: the retries of failed ones, and those after successful ones. */

import { SdkError } from "../operations/sdk-error.js";

const FIRST = 1000;
const MAX_DELAY = 5 * 60_000;
/** The least time after a success: the service may give out tokens that are to be renewed at once. */
const AFTER_SUCCESS = 60_000;

/**
 * Doubles the delay after each failure, up to five minutes, minus a random part so that clients do
 * not all retry at once when a service recovers. A delay requested by the service takes precedence.
 */
export class RetryDelay {
  readonly #now: () => number;
  #failures = 0;
  #nextAt = 0;
  #ordered: SdkError | undefined;

  /** @param now - Milliseconds of a monotonic clock. */
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

  /** Called when the service has renewed the tokens. */
  succeeded(): void {
    this.reset();
    this.#nextAt += AFTER_SUCCESS;
  }

  reset(): void {
    this.#failures = 0;
    this.#nextAt = this.#now();
    this.#ordered = undefined;
  }

  /** Throws the service's last error while the wait that it requested is not over. */
  check(): void {
    if (this.#ordered && this.remaining > 0) throw this.#ordered;
  }
}

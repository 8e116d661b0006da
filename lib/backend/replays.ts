/** The maximum number of remembered signatures; beyond it the oldest are forgotten. */
const MAX_REMEMBERED = 10_000;

/**
 * Remembers signatures while their requests are still valid, so that a recorded request cannot be
 * replayed. The service creates a new signature for each attempt. Use one object for each process.
 */
export class WebhookReplays {
  readonly #until = new Map<string, number>();

  /** How many signatures are remembered. */
  get size(): number {
    return this.#until.size;
  }

  /**
   * Records a signature.
   *
   * @param signature - as the request has it
   * @param now - milliseconds since the Unix epoch
   * @param until - when a request with it is too old anyway
   * @returns false if it was recorded before
   */
  take(signature: string, now: number, until: number): boolean {
    // They are in the order of their arrival, so one that lives longer may stand before others.
    const isFull = this.#until.size >= MAX_REMEMBERED;
    for (const [old, end] of this.#until) {
      if (end <= now) this.#until.delete(old);
      else if (!isFull) break;
    }
    if (this.#until.has(signature)) return false;
    const [oldest] = this.#until.keys();
    if (oldest !== undefined && this.#until.size >= MAX_REMEMBERED) this.#until.delete(oldest);
    this.#until.set(signature, until);
    return true;
  }
}

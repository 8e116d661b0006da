/** Most signatures that are remembered; the oldest are forgotten. */
const MAX_REMEMBERED = 10_000;

/**
 * Remembers signatures for as long as their requests would be taken, so that a request that somebody
 * recorded is taken once. The service signs each attempt anew. One for each process is enough.
 */
export class WebhookReplays {
  readonly #until = new Map<string, number>();

  /** How many signatures are remembered. */
  get size(): number {
    return this.#until.size;
  }

  /**
   * Takes a signature.
   *
   * @param signature - as the request has it
   * @param now - milliseconds since the Unix epoch
   * @param until - when a request with it is too old anyway
   * @returns false when it was taken before
   */
  take(signature: string, now: number, until: number): boolean {
    for (const [old, end] of this.#until) {
      if (end > now && this.#until.size < MAX_REMEMBERED) break;
      this.#until.delete(old);
    }
    if (this.#until.has(signature)) return false;
    this.#until.set(signature, until);
    return true;
  }
}

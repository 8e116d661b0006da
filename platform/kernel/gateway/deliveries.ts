/** Names that are counted by themselves; only a test can make up more. */
const MAX_NAMES = 500;

/** How many events sessions were given since the platform started, by name. */
export class Deliveries {
  readonly #counts = new Map<string, number>();

  /** Counts one event of one session. */
  add(event: string): void {
    const count = this.#counts.get(event);
    if (count !== undefined || this.#counts.size < MAX_NAMES) {
      this.#counts.set(event, (count ?? 0) + 1);
    }
  }

  counts(): Record<string, number> {
    return Object.fromEntries(this.#counts);
  }
}

/** Something that leaves the platform: a write to a socket, an answer. */
export type Departure = () => void;

/** How long what could not be stored waits before it is tried again, in milliseconds. */
const RETRY_DELAY = 250;

/**
 * Holds back what leaves the platform until the end of the event loop's turn, when everything that
 * the turn has changed is stored. So nobody is told of what could still be lost, all that a turn
 * changes is stored at once and whole, and what it says to one client is one write.
 */
export class Turn {
  #departures: Departure[] = [];
  #scheduled = false;

  /**
   * @param settle - stores what has changed; runs before anything leaves
   * @param failed - told what `settle` threw; what waits goes on waiting, and it is tried again
   */
  constructor(
    private readonly settle: () => void,
    private readonly failed: (error: unknown) => void,
  ) {}

  /** True when nothing waits to leave. */
  get idle(): boolean {
    return !this.#scheduled;
  }

  /** Runs `departure` at the end of this turn, after those that came before it. */
  leave(departure: Departure): void {
    this.#departures.push(departure);
    this.wake();
  }

  /** Makes sure that the turn is settled, although nothing leaves. */
  wake(): void {
    if (this.#scheduled) return;
    this.#scheduled = true;
    setImmediate(() => this.end());
  }

  /** Resolves when everything up to now is stored. */
  settled(): Promise<void> {
    return new Promise((resolve) => this.leave(resolve));
  }

  /** Ends the turn here and now, as when the platform stops. */
  end(): void {
    try {
      this.settle();
    } catch (error) {
      this.failed(error);
      setTimeout(() => this.end(), RETRY_DELAY).unref();
      return;
    }
    this.#scheduled = false;
    const departures = this.#departures;
    this.#departures = [];
    for (const departure of departures) departure();
  }
}

/** Something that leaves the platform: a write to a socket, an answer. */
export type Departure = () => void;

/** How long what could not be stored waits before it is tried again, in milliseconds. */
const RETRY_DELAY = 250;

/** So much that waits to leave is a load, under which turns are gathered. */
const LOAD = 100;

/**
 * How long turns are gathered, in milliseconds: as long as it took to send what was gathered before,
 * so that taking in and giving out have equal shares, within these limits.
 */
const GATHERING = { least: 25, most: 100 } as const;

/**
 * Holds back what leaves the platform until the end of the event loop's turn, when everything that
 * the turn has changed is stored. So nobody is told of what could still be lost, all that a turn
 * changes is stored at once and whole, and what it says to one client is one write.
 *
 * Under load the turns that follow at once are gathered: while there is still something coming in,
 * it is worked off first. Several events for one client then cost one write, and several changes one
 * transaction, so that who sends faster than the platform can follow waits less.
 */
export class Turn {
  #departures: Departure[] = [];
  #scheduled = false;
  #next: NodeJS.Immediate | undefined;
  /** When the oldest of what waits came, and how much waited when the event loop last turned. */
  #since = 0;
  #seen = 0;
  /** How long what waited takes to leave. */
  #gathering: number = GATHERING.least;
  /** Told what a departure threw; the others leave all the same. */
  departureFailed: (error: unknown) => void = (error) => {
    throw error;
  };

  /**
   * @param settle - stores what has changed; runs before anything leaves
   * @param failed - told what `settle` threw; what waits goes on waiting, and it is tried again
   * @param now - milliseconds of the system's own clock
   */
  constructor(
    private readonly settle: () => void,
    private readonly failed: (error: unknown) => void,
    private readonly now: () => number = () => performance.now(),
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
    this.#since = this.now();
    this.#seen = 0;
    this.#next = setImmediate(this.#turned);
  }

  /** Resolves when everything up to now is stored. */
  settled(): Promise<void> {
    return new Promise((resolve) => this.leave(resolve));
  }

  readonly #turned = (): void => {
    const waiting = this.#departures.length;
    const gather =
      waiting >= LOAD && waiting > this.#seen && this.now() - this.#since < this.#gathering;
    this.#seen = waiting;
    if (gather) this.#next = setImmediate(this.#turned);
    else this.end();
  };

  /** Ends the turn here and now, as when the platform stops. */
  end(): void {
    clearImmediate(this.#next);
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
    const start = this.now();
    for (const departure of departures) {
      try {
        departure();
      } catch (error) {
        this.departureFailed(error);
      }
    }
    const took = this.now() - start;
    this.#gathering = Math.min(Math.max(took, GATHERING.least), GATHERING.most);
  }
}

/** Something that leaves the platform: a write to a socket, an answer. */
export type Departure = () => void;

/** What is done instead of a departure, when what it waits for cannot be stored. */
export type Refusal = (fault: Error) => void;

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
 * the turn has changed is stored. So nobody is notified of changes that could still be lost, all that a turn
 * changes is stored at once and whole, and what it says to one client is one write.
 *
 * Under load the turns that follow at once are gathered: while there is still something coming in,
 * it is worked off first. Several events for one client then cost one write, and several changes one
 * transaction, so that who sends faster than the platform can follow waits less.
 */
export class Turn {
  #departures: Departure[] = [];
  readonly #refusals = new Map<Departure, Refusal>();
  #fault: Error | undefined;
  #retry: NodeJS.Timeout | undefined;
  #scheduled = false;
  #next: NodeJS.Immediate | undefined;
  /** When the oldest of what waits came, and how much waited when the event loop last turned. */
  #since = 0;
  #seen = 0;
  /** How long what waited takes to leave. */
  #gathering: number = GATHERING.least;
  /** Called with the error of a departure that threw; the others leave all the same. */
  departureFailed: (error: unknown) => void = (error) => {
    throw error;
  };

  /**
   * @param settle - stores what has changed; runs before anything leaves
   * @param turnedOut - told what `settle` threw, once, and undefined when it works again
   * @param now - milliseconds of the system's own clock
   */
  constructor(
    private readonly settle: () => void,
    private readonly turnedOut: (fault: Error | undefined) => void,
    private readonly now: () => number = () => performance.now(),
  ) {}

  /** True when nothing waits to leave. */
  get idle(): boolean {
    return !this.#scheduled;
  }

  /** Why nothing can be stored at present; undefined when all is well. */
  get fault(): Error | undefined {
    return this.#fault;
  }

  /**
   * Runs `departure` at the end of this turn, after those that came before it.
   *
   * @param refused - runs instead when the turn cannot be stored. Without it the departure waits until
   *   it can be
   */
  leave(departure: Departure, refused?: Refusal): void {
    this.#departures.push(departure);
    if (refused !== undefined) this.#refusals.set(departure, refused);
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

  /** Resolves when everything up to now is stored, however long that takes. */
  settled(): Promise<void> {
    return new Promise((resolve) => this.leave(resolve));
  }

  /** The same, but is rejected with the fault when it cannot be stored now. */
  stored(): Promise<void> {
    return new Promise((resolve, reject) => this.leave(resolve, reject));
  }

  /** Forgets what still waits. */
  close(): void {
    clearImmediate(this.#next);
    clearTimeout(this.#retry);
    this.#departures = [];
    this.#refusals.clear();
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
    clearTimeout(this.#retry);
    try {
      this.settle();
    } catch (error) {
      this.#fail(error as Error);
      return;
    }
    if (this.#fault !== undefined) this.turnedOut(undefined);
    this.#fault = undefined;
    this.#refusals.clear();
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

  /** Refuses what can be refused; the rest waits until storing works again. */
  #fail(fault: Error): void {
    if (this.#fault === undefined) this.turnedOut(fault);
    this.#fault = fault;
    this.#retry = setTimeout(() => this.end(), RETRY_DELAY).unref();
    const refusals = new Map(this.#refusals);
    this.#refusals.clear();
    this.#departures = this.#departures.filter((departure) => !refusals.has(departure));
    for (const refused of refusals.values()) refused(fault);
  }
}

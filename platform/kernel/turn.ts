/** Something to send at the end of a turn: a write to a socket, an answer. */
export type Send = () => void;

/** Called instead of a {@link Send} when the changes that it waits for cannot be stored. */
export type Refusal = (fault: Error) => void;

/** How long what could not be stored waits before it is tried again, in milliseconds. */
const RETRY_DELAY = 250;

/** From this many pending sends on, turns are batched. */
const LOAD = 100;

/**
 * How long turns are batched, in milliseconds: as long as it took to send the batch before, so that
 * receiving and sending get equal time, within these limits.
 */
const BATCHING = { min: 25, max: 100 } as const;

/**
 * Holds back what the platform sends until the end of the event loop's turn, when everything that
 * the turn has changed is stored. So nobody is notified of changes that could still be lost, all changes of
 * a turn are stored together, and everything that it sends to one client is one write.
 *
 * Under load, turns that follow at once are batched: while more is coming in, it is processed first.
 * Several events for one client then cost one write, and several changes one transaction, so that fast
 * senders wait less.
 */
export class Turn {
  #sends: Send[] = [];
  readonly #refusals = new Map<Send, Refusal>();
  #fault: Error | undefined;
  #retry: NodeJS.Timeout | undefined;
  #scheduled = false;
  #next: NodeJS.Immediate | undefined;
  /** When the oldest pending send was added, and how many there were when the event loop last turned. */
  #since = 0;
  #seen = 0;
  /** How long the next batch may last. */
  #batching: number = BATCHING.min;
  /** Called with the error of a send that threw; the others are carried out all the same. */
  sendFailed: (error: unknown) => void = (error) => {
    throw error;
  };

  /**
   * @param settle - stores what has changed; runs before anything is sent
   * @param onSettled - called with the error of `settle`, once, and with undefined when it works again
   * @param now - milliseconds of the system's own clock
   */
  constructor(
    private readonly settle: () => void,
    private readonly onSettled: (fault: Error | undefined) => void,
    private readonly now: () => number = () => performance.now(),
  ) {}

  /** True when nothing waits to be sent. */
  get idle(): boolean {
    return !this.#scheduled;
  }

  /** Why nothing can be stored at present; undefined when all is well. */
  get fault(): Error | undefined {
    return this.#fault;
  }

  /**
   * Runs `send` at the end of this turn, after those that were added before it.
   *
   * @param refused - runs instead when the turn cannot be stored. Without it `send` waits until it can be
   */
  sendAtEnd(send: Send, refused?: Refusal): void {
    this.#sends.push(send);
    if (refused !== undefined) this.#refusals.set(send, refused);
    this.wake();
  }

  /** Makes sure that the turn is settled, although nothing is sent. */
  wake(): void {
    if (this.#scheduled) return;
    this.#scheduled = true;
    this.#since = this.now();
    this.#seen = 0;
    this.#next = setImmediate(this.#turned);
  }

  /** Resolves when everything up to now is stored, however long that takes. */
  settled(): Promise<void> {
    return new Promise((resolve) => this.sendAtEnd(resolve));
  }

  /** The same, but is rejected with the fault when it cannot be stored now. */
  stored(): Promise<void> {
    return new Promise((resolve, reject) => this.sendAtEnd(resolve, reject));
  }

  /** Forgets what still waits. */
  close(): void {
    clearImmediate(this.#next);
    clearTimeout(this.#retry);
    this.#sends = [];
    this.#refusals.clear();
  }

  readonly #turned = (): void => {
    const waiting = this.#sends.length;
    const batch =
      waiting >= LOAD && waiting > this.#seen && this.now() - this.#since < this.#batching;
    this.#seen = waiting;
    if (batch) this.#next = setImmediate(this.#turned);
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
    if (this.#fault !== undefined) this.onSettled(undefined);
    this.#fault = undefined;
    this.#refusals.clear();
    this.#scheduled = false;
    const sends = this.#sends;
    this.#sends = [];
    const start = this.now();
    for (const send of sends) {
      try {
        send();
      } catch (error) {
        this.sendFailed(error);
      }
    }
    const took = this.now() - start;
    this.#batching = Math.min(Math.max(took, BATCHING.min), BATCHING.max);
  }

  /** Refuses what can be refused; the rest waits until storing works again. */
  #fail(fault: Error): void {
    if (this.#fault === undefined) this.onSettled(fault);
    this.#fault = fault;
    this.#retry = setTimeout(() => this.end(), RETRY_DELAY).unref();
    const refusals = new Map(this.#refusals);
    this.#refusals.clear();
    this.#sends = this.#sends.filter((send) => !refusals.has(send));
    for (const refused of refusals.values()) refused(fault);
  }
}

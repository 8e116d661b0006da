import { closedError } from "./errors.js";

interface OpenWait {
  /** Who waits for what, in words; undefined for what is more than a wait, such as a command and its answer. */
  readonly what: string | undefined;
  readonly end: () => void;
}

/**
 * Begins to limit a wait.
 *
 * @param giveUp - ends the wait with an error
 * @returns called when the wait is over
 */
export type WaitLimit = (giveUp: (error: Error) => void) => () => void;

/** The calls that wait for what somebody else does, such as the answer of a bot, until the platform is closed. */
export class Waits {
  readonly #open = new Set<OpenWait>();
  #closed = false;
  #limit: WaitLimit | undefined;

  /** Who waits for what, in words, the oldest first. */
  get open(): readonly string[] {
    return [...this.#open].flatMap(({ what }) => what ?? []);
  }

  /**
   * Does work that waits for somebody else.
   *
   * @param never - what does not happen once the platform is closed, for the error
   * @param what - who waits for what, where that is to be named
   * @throws PlatformError (as a rejection) when the platform is closed, also meanwhile
   */
  hold<Result>(work: () => Promise<Result>, never: string, what?: string): Promise<Result> {
    if (this.#closed) return Promise.reject(closedError(never));
    let fail: (error: unknown) => void = () => {};
    const stop = this.#limit?.((error) => giveUp(error)) ?? (() => {});
    const held = new Promise<Result>((resolve, reject) => {
      fail = reject;
      work()
        .finally(() => over())
        .then(resolve, reject);
    });
    const giveUp = (error: Error) => {
      // Who has left it open does not look at it any more, and an error that nobody looks at ends the process.
      held.catch(() => {});
      over();
      fail(error);
    };
    const wait = { what, end: () => giveUp(closedError(never)) };
    const over = () => {
      this.#open.delete(wait);
      stop();
    };
    this.#open.add(wait);
    return held;
  }

  /** Does something; each wait that it begins at once has a limit. */
  limited<Result>(limit: WaitLimit, work: () => Result): Result {
    const before = this.#limit;
    this.#limit = limit;
    try {
      return work();
    } finally {
      this.#limit = before;
    }
  }

  /** Ends all waits with an error, and refuses new ones. */
  close(): void {
    this.#closed = true;
    for (const { end } of [...this.#open]) end();
    this.#open.clear();
  }
}

import { closedError } from "./errors.js";

interface OpenWait {
  /** Who waits for what, in words; undefined for what is more than a wait, such as a command and its answer. */
  readonly what: string | undefined;
  readonly end: () => void;
}

/** The calls that wait for what somebody else does, such as the answer of a bot, until the platform is closed. */
export class Waits {
  readonly #open = new Set<OpenWait>();
  #closed = false;

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
    const held = new Promise<Result>((resolve, reject) => {
      fail = reject;
      work()
        .finally(() => this.#open.delete(wait))
        .then(resolve, reject);
    });
    const end = () => {
      // Who has left it open does not look at it any more, and an error that nobody looks at ends the process.
      held.catch(() => {});
      fail(closedError(never));
    };
    const wait = { what, end };
    this.#open.add(wait);
    return held;
  }

  /** Ends all waits with an error, and refuses new ones. */
  close(): void {
    this.#closed = true;
    for (const { end } of this.#open) end();
    this.#open.clear();
  }
}

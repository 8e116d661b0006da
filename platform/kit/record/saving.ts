/** How long nothing is written after something was, in milliseconds: at least, and at most. */
const MIN_PAUSE = 1000;
const MAX_PAUSE = 10_000;

/** The pause is so many times as long as it took to make the text, so that a long recording costs little. */
const PAUSES = 10;

/** For how long a save waits for requests that are being carried out, in milliseconds. */
const MAX_WAIT = 1000;

/** What is saved. */
interface Saved {
  /** Counts what has happened. */
  readonly count: number;
  readonly isBusy: boolean;
}

/** Saves something that grows again and again, so that little is lost if the process is killed. */
export class Saving {
  #due = performance.now() + MIN_PAUSE;
  #count = -1;
  #running: Promise<void> | undefined;

  /** @param write - returns how many milliseconds it has worked */
  constructor(
    private readonly saved: Saved,
    private readonly write: () => Promise<number>,
  ) {}

  /** Saves what is new, if it is time to. */
  tick(): void {
    const now = performance.now();
    const { count, isBusy } = this.saved;
    if (this.#running !== undefined || count === this.#count || now < this.#due) return;
    if (isBusy && now < this.#due + MAX_WAIT) return;
    this.#count = count;
    // What cannot be written now may be written later; the end says so if it cannot.
    this.#running = this.write()
      .catch(() => 0)
      .then((worked) => {
        this.#running = undefined;
        const pause = Math.min(Math.max(MIN_PAUSE, PAUSES * worked), MAX_PAUSE);
        this.#due = performance.now() + pause;
      });
  }

  /** Waits for what is being written. */
  async end(): Promise<void> {
    await this.#running;
  }
}

/** How long nothing is written after something was, in milliseconds, at least. */
const MIN_PAUSE = 1000;

/**
 * The pause is so many times as long as it took to make the text, so that saving takes at most a twentieth of
 * the time, however long the recording is.
 */
const PAUSES = 20;

/** For how long a save waits for requests that are being carried out, in milliseconds. */
const MAX_WAIT = 1000;

/** What is saved. */
interface Saved {
  /** Counts what has happened; stays as it is when no more is kept. */
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
        this.#due = performance.now() + Math.max(MIN_PAUSE, PAUSES * worked);
      });
  }

  /** Waits for what is being written. */
  async end(): Promise<void> {
    await this.#running;
  }
}

/** Counts events within a moving span of time. */
export class SlidingWindow {
  #times: number[] = [];

  /**
   * @param limit - how many events fit
   * @param span - length of the window in milliseconds
   */
  constructor(
    readonly limit: number,
    readonly span: number,
  ) {}

  /** Counts an event at time `now`; false when it does not fit any more. */
  take(now: number): boolean {
    this.#drop(now);
    if (this.#times.length >= this.limit) return false;
    this.#times.push(now);
    return true;
  }

  /** How many events still fit at time `now`. */
  remaining(now: number): number {
    this.#drop(now);
    return this.limit - this.#times.length;
  }

  /** Milliseconds from `now` until the oldest counted event leaves the window; 0 when it is empty. */
  resetAfter(now: number): number {
    this.#drop(now);
    const oldest = this.#times[0];
    return oldest === undefined ? 0 : oldest + this.span - now;
  }

  #drop(now: number): void {
    const kept = this.#times.findIndex((time) => time > now - this.span);
    if (kept === -1) this.#times = [];
    else if (kept > 0) this.#times.splice(0, kept);
  }
}

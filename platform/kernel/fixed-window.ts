/** Counts events in consecutive windows of time; each begins with its first event. */
export class FixedWindow {
  #count = 0;
  #end = Number.NEGATIVE_INFINITY;

  /**
   * @param limit - how many events fit into a span
   * @param span - in milliseconds
   */
  constructor(
    readonly limit: number,
    readonly span: number,
  ) {}

  /** Counts an event at time `now`; false when it does not fit any more. */
  take(now: number): boolean {
    if (this.remaining(now) === 0) return false;
    if (this.#count === 0) this.#end = now + this.span;
    this.#count += 1;
    return true;
  }

  /** Takes the event back that was counted last. */
  giveBack(): void {
    if (this.#count > 0) this.#count -= 1;
  }

  /** How many events still fit at time `now`. */
  remaining(now: number): number {
    if (now >= this.#end) this.#count = 0;
    return this.limit - this.#count;
  }

  /** Milliseconds from `now` until the whole limit fits again; 0 when it does now. */
  resetAfter(now: number): number {
    return this.remaining(now) === this.limit ? 0 : this.#end - now;
  }
}

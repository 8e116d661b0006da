/** How many rows one page can make the main process read by watching lists. */

/** Rows at once: ten lists of 5,000. */
const MAX_ROWS = 50_000;
/** Rows a second from then on, which take the main process about a twentieth of its time. */
const ROWS_PER_SECOND = 2500;

/** Fills up with time. What has been read may have been more than there was; the page waits for it then. */
export class RowBudget {
  #rows = MAX_ROWS;
  #filled = performance.now();

  /** So many rows have been read. */
  spend(rows: number): void {
    this.#fill();
    this.#rows -= rows;
  }

  /** How long it takes until more may be read, in milliseconds; 0 when they may be read now. */
  get wait(): number {
    this.#fill();
    return this.#rows > 0 ? 0 : 1 + (1000 * -this.#rows) / ROWS_PER_SECOND;
  }

  #fill(): void {
    const now = performance.now();
    const more = ((now - this.#filled) / 1000) * ROWS_PER_SECOND;
    this.#rows = Math.min(MAX_ROWS, this.#rows + more);
    this.#filled = now;
  }
}

/** Gathers what happens in a turn of the event loop, and reads it at the end of the turn. */

/** At least this long from one reading to the next, in milliseconds: a picture of a screen. */
const PACE = 16;

/** Something that reads what was touched. */
interface Flushed {
  flush(): void;
}

/** Reads at the end of the turn; after that, whatever happens, once for each picture of a screen. */
export class Turn {
  readonly #waiting = new Set<Flushed>();
  #last = Number.NEGATIVE_INFINITY;
  #end: (() => void) | undefined;

  /** It is read at the end of this turn, or when the next picture is due. */
  schedule(one: Flushed): void {
    this.#waiting.add(one);
    if (this.#end) return;
    const rest = PACE - (performance.now() - this.#last);
    if (rest <= 0) {
      const immediate = setImmediate(() => this.#flush());
      this.#end = () => clearImmediate(immediate);
    } else {
      const timer = setTimeout(() => this.#flush(), rest).unref();
      this.#end = () => clearTimeout(timer);
    }
  }

  close(): void {
    this.#end?.();
    this.#waiting.clear();
  }

  #flush(): void {
    this.#end = undefined;
    this.#last = performance.now();
    const waiting = [...this.#waiting];
    this.#waiting.clear();
    for (const one of waiting) one.flush();
  }
}

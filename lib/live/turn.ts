/** Gathers what happens in a turn of the event loop, and reads it at the end of the turn. */

/** At least this long from one reading to the next, in milliseconds: a picture of a screen. */
const PACE = 16;
/**
 * Where changes come all the time, the first one that is late enough is the end of a picture. Only where no
 * more come within this time does a timer have to wake the process for those that wait.
 */
const PATIENCE = 4;

/** Something that reads what was touched. */
interface Flushed {
  flush(): void;
}

/** Reads at the end of the turn; after that, whatever happens, once for each picture of a screen. */
export class Turn {
  readonly #waiting = new Set<Flushed>();
  #last = Number.NEGATIVE_INFINITY;
  #immediate: NodeJS.Immediate | undefined;
  #timer: NodeJS.Timeout | undefined;

  /** It is read at the end of this turn, or when the next picture is due. */
  schedule(one: Flushed): void {
    this.#waiting.add(one);
    if (this.#immediate) return;
    const rest = PACE - (performance.now() - this.#last);
    if (rest <= 0) this.#immediate = setImmediate(() => this.#flush());
    else this.#timer ??= setTimeout(() => this.#flush(), rest + PATIENCE).unref();
  }

  close(): void {
    this.#rest();
    this.#waiting.clear();
  }

  #rest(): void {
    clearImmediate(this.#immediate);
    clearTimeout(this.#timer);
    this.#immediate = undefined;
    this.#timer = undefined;
  }

  #flush(): void {
    this.#rest();
    this.#last = performance.now();
    const waiting = [...this.#waiting];
    this.#waiting.clear();
    for (const one of waiting) {
      try {
        one.flush();
      } catch (error) {
        // One that cannot be read keeps nothing from the others.
        queueMicrotask(() => {
          throw error;
        });
      }
    }
  }
}

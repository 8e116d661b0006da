/** An action that a clock runs when its time has come. */
export interface QueuedTimer {
  /** When, in milliseconds since the Unix epoch. */
  due: number;
  /** Whether it keeps its distance when the time is moved without running anything. */
  readonly relative: boolean;
  readonly action: () => void;
  /** What happens then, in words. */
  readonly what: string;
}

interface Entry extends QueuedTimer {
  readonly order: number;
}

/** The actions of a clock, the first first; those of the same time in the order they were added. */
export class TimerQueue {
  #order = 0;
  #entries: Entry[] = [];

  get first(): QueuedTimer | undefined {
    return this.#entries[0];
  }

  /** @returns takes the timer out again, if it is still there */
  add(timer: QueuedTimer): () => void {
    const entry = Object.assign(timer, { order: this.#order++ });
    this.#entries.splice(this.#position(entry), 0, entry);
    return () => {
      const index = this.#position(entry);
      if (this.#entries[index] === entry) this.#entries.splice(index, 1);
    };
  }

  /** Takes out the first timer, unless it is due after `time`. */
  takeDue(time: number): QueuedTimer | undefined {
    const next = this.#entries[0];
    return next !== undefined && next.due <= time ? this.#entries.shift() : undefined;
  }

  /** The first `most` timers. */
  list(most: number): readonly QueuedTimer[] {
    return this.#entries.slice(0, most);
  }

  /** The time was moved by `by` milliseconds without running anything. */
  shift(by: number): void {
    for (const entry of this.#entries) if (entry.relative) entry.due += by;
    this.#entries.sort((one, other) => one.due - other.due || one.order - other.order);
  }

  clear(): void {
    this.#entries = [];
  }

  #position(entry: Entry): number {
    let low = 0;
    let high = this.#entries.length;
    while (low < high) {
      const middle = (low + high) >>> 1;
      const other = this.#entries[middle] as Entry;
      if (other.due < entry.due || (other.due === entry.due && other.order < entry.order)) {
        low = middle + 1;
      } else {
        high = middle;
      }
    }
    return low;
  }
}

import type { Clock, Timer } from "./clock.js";
import { requireTime } from "./moments.js";

interface Entry {
  readonly due: number;
  readonly id: string;
}

/** The number of stale entries (replaced or removed) above which the queue is compacted. */
const MAX_STALE = 64;

/** How many overdue entries run in one action of the clock, which can pause between actions. */
const MAX_AT_ONCE = 100;

/**
 * Many things that fall due one day, behind one timer of the clock. An entry that was put again or
 * taken away is skipped when its turn comes, so that each change costs the logarithm of the number.
 */
export class DueQueue {
  readonly #heap: Entry[] = [];
  readonly #current = new Map<string, number>();
  #timer: Timer | undefined;
  #armedFor: number | undefined;

  /**
   * @param run - called with what falls due, at its own time
   * @param what - what happens then, in words for people
   */
  constructor(
    private readonly clock: Clock,
    private readonly run: (id: string) => void,
    private readonly what = "something kept for a time is forgotten",
  ) {}

  /** Sets when something falls due; null removes it. @throws RangeError for a time that is not a number */
  set(id: string, due: number | null): void {
    if (due === null) {
      if (!this.#current.delete(id)) return;
      this.#tidy();
      this.#arm();
      return;
    }
    requireTime(due, this.what);
    if (this.#current.get(id) === due) return;
    this.#current.set(id, due);
    this.#heap.push({ due, id });
    this.#rise(this.#heap.length - 1);
    this.#tidy();
    this.#arm();
  }

  /** @internal The number of entries, including stale ones. */
  get kept(): number {
    return this.#heap.length;
  }

  /** Removes all entries and cancels the timer. */
  clear(): void {
    this.#timer?.cancel();
    this.#heap.length = 0;
    this.#current.clear();
    this.#armedFor = undefined;
  }

  #arm(): void {
    this.#dropStale();
    const next = this.#heap[0]?.due;
    if (next === this.#armedFor) return;
    this.#timer?.cancel();
    this.#armedFor = next;
    if (next === undefined) return;
    this.#timer = this.clock.scheduleAt(next, () => this.#runDue(), this.what);
  }

  #runDue(): void {
    this.#armedFor = undefined;
    try {
      for (let count = 0; count < MAX_AT_ONCE; count += 1) {
        this.#dropStale();
        const next = this.#heap[0];
        if (next === undefined || next.due > this.clock.now()) return;
        this.#takeFirst();
        this.#current.delete(next.id);
        this.run(next.id);
      }
    } finally {
      this.#arm();
    }
  }

  /** Drops stale entries once they are more than half. */
  #tidy(): void {
    if (this.#heap.length <= 2 * this.#current.size + MAX_STALE) return;
    this.#heap.length = 0;
    for (const [id, due] of this.#current) {
      this.#heap.push({ due, id });
      this.#rise(this.#heap.length - 1);
    }
  }

  #dropStale(): void {
    for (;;) {
      const first = this.#heap[0];
      if (first === undefined || this.#current.get(first.id) === first.due) return;
      this.#takeFirst();
    }
  }

  #takeFirst(): void {
    const last = this.#heap.pop();
    if (last === undefined || this.#heap.length === 0) return;
    this.#heap[0] = last;
    this.#sink();
  }

  #rise(from: number): void {
    for (let at = from; at > 0; ) {
      const above = (at - 1) >> 1;
      if (!this.#isBefore(at, above)) return;
      this.#swap(at, above);
      at = above;
    }
  }

  #sink(): void {
    for (let at = 0; ; ) {
      const left = 2 * at + 1;
      const right = left + 1;
      const least = this.#isBefore(right, left) ? right : left;
      if (!this.#isBefore(least, at)) return;
      this.#swap(at, least);
      at = least;
    }
  }

  /** By time; what falls due at once goes by id, so that runs are the same every time. */
  #isBefore(one: number, other: number): boolean {
    const a = this.#heap[one];
    const b = this.#heap[other];
    if (a === undefined || b === undefined) return false;
    return a.due < b.due || (a.due === b.due && a.id < b.id);
  }

  #swap(one: number, other: number): void {
    const a = this.#heap[one] as Entry;
    this.#heap[one] = this.#heap[other] as Entry;
    this.#heap[other] = a;
  }
}

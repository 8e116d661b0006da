/** How one message came: as it should, once more, or after one that was sent later. */
export type Arrival = "read" | "twice" | "outOfOrder";

/** Numbers that may be missing at once; of more the lowest are given up as lost. */
const MAX_MISSING = 10_000;

/**
 * What one reader has got of the messages that one sender numbered. The first number that is read or
 * expected is the first that counts: the reader was not there for what came before.
 */
export class Sequence {
  #lowest = 0;
  #next: number | undefined;
  #expected = 0;
  #givenUp = 0;
  readonly #missing = new Set<number>();

  /** Takes a message that has arrived. */
  read(number: number): Arrival {
    const next = this.#next ?? number;
    if (this.#next === undefined) this.#lowest = number;
    if (number >= next) {
      const first = Math.max(next, number - MAX_MISSING);
      this.#givenUp += first - next;
      for (let skipped = first; skipped < number; skipped++) this.#miss(skipped);
      this.#next = number + 1;
      return "read";
    }
    if (this.#missing.delete(number)) return "outOfOrder";
    // It was under way when the reader came, and is the first of those.
    if (number === this.#lowest - 1) {
      this.#lowest = number;
      return "read";
    }
    return "twice";
  }

  /** Notes that the reader has to get this message, which the service has acknowledged. */
  expect(number: number): void {
    if (this.#next === undefined) {
      this.#next = number;
      this.#lowest = number;
    }
    this.#expected = Math.max(this.#expected, number);
  }

  /** How many messages have not come that should have. */
  get lost(): number {
    const behind = Math.max(0, this.#expected - ((this.#next ?? 1) - 1));
    return this.#givenUp + this.#missing.size + behind;
  }

  #miss(number: number): void {
    this.#missing.add(number);
    if (this.#missing.size <= MAX_MISSING) return;
    const [lowest] = this.#missing;
    this.#missing.delete(lowest as number);
    this.#givenUp += 1;
  }
}

import type { Clock } from "../clock.js";
import { DueQueue } from "../due-queue.js";

/** The time before an expired but needed record is checked again, in milliseconds: a week. */
const ASK_AGAIN = 7 * 86_400_000;

/** When records of a table expire. */
export interface Expires<T> {
  /** When a record expires, in milliseconds since the Unix epoch; null for never. */
  at(record: T): number | null;
  /** Whether an expired record has to stay; then it is checked again a week later. */
  needed?(record: T): boolean;
}

/** Deletes expired records of a table, on the platform's clock. */
export class Expiry<T extends { readonly id: string }> {
  readonly #due: DueQueue;

  constructor(
    clock: Clock,
    private readonly expires: Expires<T>,
    table: { get(id: string): T | undefined; delete(id: string): void },
  ) {
    this.#due = new DueQueue(clock, (id) => {
      const record = table.get(id);
      if (record === undefined) return;
      if (expires.needed?.(record)) this.#due.set(id, clock.now() + ASK_AGAIN);
      else table.delete(id);
    });
  }

  watch(record: T): void {
    this.#due.set(record.id, this.expires.at(record));
  }

  forget(id: string): void {
    this.#due.set(id, null);
  }
}

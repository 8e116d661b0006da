import type { Clock } from "../clock.js";
import { DueQueue } from "../due-queue.js";

/** How long a record that is still needed is left alone, in milliseconds: a week. */
const ASK_AGAIN = 7 * 86_400_000;

/** When records of a table go by themselves. */
export interface Expires<T> {
  /** When a record is over, in milliseconds since the Unix epoch; null for never. */
  at(record: T): number | null;
  /** Whether a record that is over has to stay; then it is asked again a week later. */
  needed?(record: T): boolean;
}

/** Deletes the records of a table that are over, on the platform's clock. */
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

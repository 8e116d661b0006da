import type { Kernel } from "../../kernel/kernel.js";
import type { Shape } from "../../kernel/store/shape.js";
import type { Table } from "../../kernel/store/table.js";

interface DeclinedRecord {
  /** Id of the user. */
  readonly id: string;
}

const declinedShape: Shape<DeclinedRecord> = { id: "string" };

/** Whose payments fail; everybody else's succeed. No money is involved. */
export class Payments {
  readonly #declined: Table<DeclinedRecord>;

  /** @internal Made by the domain. */
  constructor({ store, signals }: Pick<Kernel, "signals" | "store">) {
    this.#declined = store.table({ name: "declinedPayments", shape: declinedShape });
    signals.on("user.deleting", ({ userId }) => this.#declined.delete(userId));
  }

  /** Lets a user's payments fail from now on, or succeed again. */
  decline(userId: string, declined: boolean): void {
    if (declined) this.#declined.put({ id: userId });
    else this.#declined.delete(userId);
  }

  /** Whether a user's payments fail. */
  fails(userId: string): boolean {
    return this.#declined.get(userId) !== undefined;
  }
}

import type { Kernel } from "../../../kernel/kernel.js";
import { type RecordOf, shape } from "../../../kernel/store/shape.js";
import type { Table } from "../../../kernel/store/table.js";
import type { Users } from "../../identity/users/api.js";

type DeclinedRecord = RecordOf<typeof declinedShape>;

const declinedShape = shape({
  /** Id of the user. */
  id: "string",
});

/** Whose payments fail; everybody else's succeed. No money is involved. */
export class Payments {
  readonly #declined: Table<DeclinedRecord>;

  /** @internal Made by the domain. */
  constructor(
    { store, signals }: Pick<Kernel, "signals" | "store">,
    private readonly users: Users,
  ) {
    this.#declined = store.table({ name: "declinedPayments", shape: declinedShape });
    signals.on("user.deleting", ({ userId }) => this.#declined.delete(userId));
  }

  /**
   * Lets a user's payments fail from now on, or succeed again.
   *
   * @throws PlatformError when there is no such user
   */
  decline(userId: string, declined: boolean): void {
    this.users.require(userId);
    if (declined) this.#declined.put({ id: userId });
    else this.#declined.delete(userId);
  }

  /** Whether a user's payments fail. */
  fails(userId: string): boolean {
    return this.#declined.get(userId) !== undefined;
  }
}

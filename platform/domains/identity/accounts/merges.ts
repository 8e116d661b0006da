import { DueQueue } from "../../../kernel/due-queue.js";
import type { Kernel } from "../../../kernel/kernel.js";
import { type RecordOf, shape } from "../../../kernel/store/shape.js";
import type { Table } from "../../../kernel/store/table.js";

/** A merge that was answered and goes on. */
export type MergeRecord = RecordOf<typeof mergeShape>;

const mergeShape = shape({
  /** Id of the identity that is merged. */
  id: "string",
  applicationId: "string",
  /** The provisional account, which is deleted when the merge is done. */
  sourceId: "string",
  /** The full account, which gets what the provisional one had. */
  destinationId: "string",
  /** When it is done, in milliseconds since the Unix epoch. */
  due: "number",
});

/** Merges that go on. They are part of the state, so that a restart does not cut one off half done. */
export class Merges {
  readonly #table: Table<MergeRecord>;
  readonly #due: DueQueue;

  /** @param finish - called with a merge that is due and no longer kept */
  constructor(
    { store, clock, signals }: Pick<Kernel, "store" | "clock" | "signals">,
    finish: (merge: MergeRecord) => void,
  ) {
    this.#table = store.table({
      name: "merges",
      shape: mergeShape,
      references: { sourceId: "users", destinationId: "users" },
      grouped: ["sourceId", "destinationId"],
    });
    const fallDue = (id: string) => {
      const merge = this.#table.get(id);
      if (merge === undefined) return;
      this.#table.delete(id);
      finish(merge);
    };
    this.#due = new DueQueue(clock, fallDue, "a merge of accounts is done");
    signals.on("user.deleting", ({ userId }) => {
      this.#forget(this.#table.where("sourceId", userId));
      this.#forget(this.#table.where("destinationId", userId));
    });
    signals.on("state.imported", () => {
      this.#due.clear();
      for (const { id, due } of this.#table.all()) this.#due.set(id, due);
    });
  }

  /** Whether a merge of an identity goes on. */
  has(identityId: string): boolean {
    return this.#table.get(identityId) !== undefined;
  }

  start(merge: MergeRecord): void {
    this.#table.put(merge);
    this.#due.set(merge.id, merge.due);
  }

  #forget(merges: readonly MergeRecord[]): void {
    for (const { id } of merges) {
      this.#table.delete(id);
      this.#due.set(id, null);
    }
  }
}

import { type Change, changed } from "../../../kernel/changes.js";
import { PlatformError } from "../../../kernel/errors.js";
import type { Kernel } from "../../../kernel/kernel.js";
import type { Table } from "../../../kernel/store/table.js";
import type { Users } from "../users/api.js";
import {
  type ConnectionOptions,
  type ConnectionRecord,
  connectionShape,
  connectionTypes,
} from "./record.js";

/** From which change on the old connections to a publisher are not returned any more. */
const removals: ReadonlyMap<string | null, Change> = new Map([
  ["a", "connections.publisher-a"],
  ["b", "connections.publisher-b"],
]);

/** The accounts elsewhere that users have connected with theirs. */
export class Connections {
  readonly #table: Table<ConnectionRecord>;

  /** @internal Made by the domain. */
  constructor(
    private readonly kernel: Kernel,
    private readonly users: Users,
  ) {
    this.#table = kernel.store.table({
      name: "connections",
      shape: connectionShape,
      references: { userId: "users" },
      grouped: ["userId"],
    });
    kernel.signals.on("user.deleting", ({ userId }) => {
      for (const { id } of this.all(userId)) this.#table.delete(id);
    });
  }

  /**
   * Connects an account with a user's, or changes a connection.
   *
   * @throws PlatformError when there is no such user or kind of account
   */
  add(userId: string, options: ConnectionOptions): ConnectionRecord {
    this.users.require(userId);
    const { type, accountId, name, publisher = null, legacy = false } = options;
    if (!connectionTypes.includes(type)) {
      throw new PlatformError(`There are no connections of the type "${type}".`, "type");
    }
    const { verified = true, friendSync = false, showActivity = true } = options;
    const { twoWayLink = false, revoked = false, visibility = 1 } = options;
    const flags = { verified, friendSync, showActivity, twoWayLink, revoked, visibility };
    const id = keyOf(userId, type, accountId);
    const record = { id, userId, type, accountId, name, ...flags, publisher, legacy };
    this.#table.put(record);
    this.kernel.signals.emit("connection.changed", { userId });
    return record;
  }

  /** Takes a connection away; does nothing when there is none. */
  remove(userId: string, type: string, accountId: string): void {
    const id = keyOf(userId, type, accountId);
    if (this.#table.get(id) === undefined) return;
    this.#table.delete(id);
    this.kernel.signals.emit("connection.changed", { userId });
  }

  /** All connections of a user. */
  all(userId: string): ConnectionRecord[] {
    return this.#table.where("userId", userId);
  }

  /** The connections of a user that the HTTP API returns today (contract, Versioning). */
  returned(userId: string): ConnectionRecord[] {
    return this.all(userId).filter(({ publisher, legacy }) => {
      const removal = removals.get(publisher);
      return removal === undefined || (legacy && !changed(removal, this.kernel.clock));
    });
  }
}

function keyOf(userId: string, type: string, accountId: string): string {
  return JSON.stringify([userId, type, accountId]);
}

import { PlatformError } from "../../../kernel/errors.js";
import type { Kernel } from "../../../kernel/kernel.js";
import { type RecordOf, shape } from "../../../kernel/store/shape.js";
import type { Table } from "../../../kernel/store/table.js";
import { isProvisional, type Users } from "../users/api.js";

type BanRecord = RecordOf<typeof banShape>;

const banShape = shape({
  /** Id of the banned user. */
  id: "string",
  /** When the ban ends, in milliseconds since the Unix epoch; null for a permanent one. */
  until: "number?",
});

/** Accounts banned from the platform. A ban outlives its account. */
export class Bans {
  readonly #table: Table<BanRecord>;

  /** @internal Made by the domain. */
  constructor(
    private readonly kernel: Kernel,
    private readonly users: Users,
  ) {
    this.#table = kernel.store.table({
      name: "bans",
      shape: banShape,
      expires: { at: ({ until }) => until },
    });
  }

  /**
   * Bans a full account from the platform; other domains get the signal `user.banned` and sever its
   * links.
   *
   * @param until - when the ban ends, in milliseconds since the Unix epoch; null for never
   * @throws PlatformError for an account that cannot be banned or is banned already
   */
  add(userId: string, until: number | null): void {
    const user = this.users.require(userId);
    if (user.bot || user.system || isProvisional(user)) {
      throw new PlatformError(`The user ${userId} has no platform account to ban.`, "userId");
    }
    if (this.active(userId)) throw new PlatformError(`The user ${userId} is banned already.`);
    this.#table.put({ id: userId, until });
    this.kernel.events.add("account.banned", { userId });
    this.kernel.signals.emit("user.banned", { userId });
  }

  /** Ends a ban. @throws PlatformError when the user is not banned */
  lift(userId: string): void {
    if (!this.active(userId)) {
      throw new PlatformError(`The user ${userId} is not banned.`, "userId");
    }
    this.#table.delete(userId);
    this.kernel.events.add("account.unbanned", { userId });
  }

  /** Whether a user is banned now. */
  active(userId: string): boolean {
    const ban = this.#table.get(userId);
    return ban !== undefined && (ban.until === null || ban.until > this.kernel.clock.now());
  }
}

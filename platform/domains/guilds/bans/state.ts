import { Intent } from "../../../kernel/gateway/delivery.js";
import { missingPermissions, unknownUser } from "../../../kernel/http/api-error.js";
import type { Kernel } from "../../../kernel/kernel.js";
import type { Table } from "../../../kernel/store/table.js";
import { type UserRecord, type Users, userObject } from "../../identity/users/api.js";
import { type AuditLog, AuditLogEvent } from "../audit-log/api.js";
import { type Acting, type Guilds, Permission } from "../core/api.js";
import type { GuildMessages } from "../messages/api.js";
import { nobodyBanned, unknownBan } from "./errors.js";
import { type GuildBanRecord, guildBanShape } from "./record.js";

/** The result of banning many users: those banned, and those not. */
export interface BulkBan {
  readonly banned_users: string[];
  readonly failed_users: string[];
}

/** Users who may not be in guilds. */
export class GuildBans {
  readonly #table: Table<GuildBanRecord>;

  /** @internal Made by the domain. */
  constructor(
    private readonly kernel: Kernel,
    private readonly users: Users,
    private readonly guilds: Guilds,
    private readonly audit: AuditLog,
    private readonly guildMessages: GuildMessages,
  ) {
    this.#table = kernel.store.table({
      name: "guildBans",
      shape: guildBanShape,
      references: { guildId: "guilds", userId: "users" },
      grouped: ["guildId", "userId"],
    });
    kernel.signals.on("guild.deleting", ({ guildId }) => this.#forget("guildId", guildId));
    kernel.signals.on("user.deleting", ({ userId }) => this.#forget("userId", userId));
  }

  /** Whether a user is banned from a guild. */
  has(guildId: string, userId: string): boolean {
    return this.#table.get(`${guildId}:${userId}`) !== undefined;
  }

  /** The bans of a guild by the users' ids. */
  list(acting: Acting, guildId: string): GuildBanRecord[] {
    this.guilds.permissions.require(guildId, acting.userId, Permission.BanMembers);
    const bans = this.#table.where("guildId", guildId);
    return bans.sort((left, right) => (BigInt(left.userId) < BigInt(right.userId) ? -1 : 1));
  }

  /** @throws ApiError 10026 for a user who is not banned */
  get(acting: Acting, guildId: string, userId: string): GuildBanRecord {
    this.guilds.permissions.require(guildId, acting.userId, Permission.BanMembers);
    const ban = this.#table.get(`${guildId}:${userId}`);
    if (ban === undefined) throw unknownBan();
    return ban;
  }

  /**
   * Bans a user, who need not be a member. One who is banned already stays so.
   *
   * @param seconds - how far back the user's messages are deleted
   */
  add(acting: Acting, guildId: string, userId: string, seconds: number): void {
    this.guilds.permissions.require(guildId, acting.userId, Permission.BanMembers);
    const user = this.users.get(userId);
    if (user === undefined) throw unknownUser();
    if (userId === acting.userId) throw missingPermissions("users cannot ban themselves");
    this.guilds.permissions.requireAbove(guildId, acting.userId, userId);
    if (!this.has(guildId, userId)) this.#ban(acting, guildId, user, seconds);
  }

  /**
   * Bans many. Oneself, those above and those who are banned already are left as they are.
   *
   * @throws ApiError 500000 when nobody was banned
   */
  addMany(acting: Acting, guildId: string, userIds: readonly string[], seconds: number): BulkBan {
    const needed = Permission.BanMembers | Permission.ManageGuild;
    this.guilds.permissions.require(guildId, acting.userId, needed);
    const banned_users: string[] = [];
    const failed_users: string[] = [];
    for (const userId of userIds) {
      const user = this.users.get(userId);
      const above = this.guilds.permissions.outranks(guildId, acting.userId, userId);
      const may = user && above && !this.has(guildId, userId);
      if (may) this.#ban(acting, guildId, user, seconds);
      (may ? banned_users : failed_users).push(userId);
    }
    if (banned_users.length === 0) throw nobodyBanned();
    return { banned_users, failed_users };
  }

  /** Takes a ban away. */
  remove(acting: Acting, guildId: string, userId: string): void {
    const { id } = this.get(acting, guildId, userId);
    this.#table.delete(id);
    const user = this.users.get(userId);
    if (user !== undefined) this.#notify("GUILD_BAN_REMOVE", guildId, user, {});
    this.#note(acting, guildId, AuditLogEvent.MemberBanRemove, userId);
  }

  #ban(acting: Acting, guildId: string, user: UserRecord, seconds: number): void {
    const { id: userId } = user;
    const { reason } = acting;
    this.#table.put({ id: `${guildId}:${userId}`, guildId, userId, reason });
    this.guilds.removeMember(guildId, userId, acting);
    this.#notify("GUILD_BAN_ADD", guildId, user, { delete_message_secs: seconds });
    if (seconds > 0) {
      const since = this.kernel.clock.now() - seconds * 1000;
      this.guildMessages.deleteFrom(guildId, userId, since);
    }
    this.#note(acting, guildId, AuditLogEvent.MemberBanAdd, userId);
  }

  #notify(event: string, guildId: string, user: UserRecord, more: object): void {
    this.guilds.deliver({
      guildId,
      event,
      intent: Intent.GuildModeration,
      anyOf: [Permission.BanMembers, Permission.ViewAuditLog],
      data: { guild_id: guildId, user: userObject(user), ...more },
    });
  }

  #note({ userId: actorId, reason }: Acting, guildId: string, type: number, targetId: string) {
    this.audit.record(guildId, { type, actorId, reason, targetId });
  }

  #forget(field: "guildId" | "userId", value: string): void {
    for (const { id } of this.#table.where(field, value)) this.#table.delete(id);
  }
}

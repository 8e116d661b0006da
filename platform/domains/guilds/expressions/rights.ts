import { changed } from "../../../kernel/changes.js";
import type { Clock } from "../../../kernel/clock.js";
import type { Users } from "../../identity/users/api.js";
import { type Acting, type Guilds, Permission } from "../core/api.js";

const { CreateGuildExpressions: CREATE, ManageGuildExpressions: MANAGE } = Permission;

/** Checks who may create and change the expressions of a guild. */
export class ExpressionRights {
  constructor(
    private readonly clock: Clock,
    private readonly users: Users,
    private readonly guilds: Guilds,
  ) {}

  /** @throws ApiError 10004, 50001 for who is no member */
  requireMember(guildId: string, userId: string): void {
    this.guilds.permissions.require(guildId, userId, 0n);
  }

  /** Whether a user sees who made expressions. */
  seesMakers(guildId: string, userId: string): boolean {
    return this.#mayOne(guildId, userId, [CREATE, MANAGE]);
  }

  /**
   * Refuses who may not make expressions. Bots may with the right to manage them, too, until the day
   * on which they need the right to create.
   *
   * @throws ApiError 50013 and what being no member gives
   */
  requireCreate(guildId: string, { userId }: Acting): void {
    const bot = this.users.get(userId)?.bot === true;
    const old = bot && !changed("expressions-and-events", this.clock);
    this.#requireOne(guildId, userId, old ? [CREATE, MANAGE] : [CREATE]);
  }

  /** Refuses who may not change an expression: one's own needs less than that of others. */
  requireChange(guildId: string, { userId }: Acting, makerId: string | null): void {
    this.#requireOne(guildId, userId, makerId === userId ? [CREATE, MANAGE] : [MANAGE]);
  }

  #mayOne(guildId: string, userId: string, any: readonly bigint[]): boolean {
    return any.some((bit) => this.guilds.permissions.may(guildId, userId, bit));
  }

  #requireOne(guildId: string, userId: string, any: readonly bigint[]): void {
    const { permissions } = this.guilds;
    const held = any.find((bit) => permissions.may(guildId, userId, bit));
    permissions.require(guildId, userId, held ?? (any[0] as bigint));
  }
}

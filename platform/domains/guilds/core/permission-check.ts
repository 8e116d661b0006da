import type { Clock } from "../../../kernel/clock.js";
import {
  type ApiError,
  missingAccess,
  missingPermissions,
  unknownChannel,
} from "../../../kernel/http/api-error.js";
import { timestamp } from "../../../kernel/timestamps.js";
import { type ChannelRecord, ChannelType, isThread } from "./channel-record.js";
import { lacksPermissions, secondFactorNeeded, standsTooLow, unknownRole } from "./errors.js";
import { NEEDS_SECOND_FACTOR, Permission } from "./permission-bits.js";
import {
  channelPermissions,
  duringTimeout,
  effective,
  guildPermissions,
  inQuarantine,
  isAbove,
  type NoteRule,
  noted,
  type PermissionRule,
} from "./permissions.js";
import type { GuildMemberRecord, GuildRecord, RoleRecord } from "./record.js";
import type { GuildStore } from "./store.js";

/** Flag of a member whose name auto moderation does not allow. */
const QUARANTINED = 1 << 7;

/** A rule that applied to a member's permissions, and what it changed. */
export interface PermissionStep {
  readonly rule: PermissionRule;
  /** The roles or the member that it is about; empty for other rules. */
  readonly ids: readonly string[];
  /** Permission bits as decimal strings: what it gave, what it took, and what there was then. */
  readonly gave: string;
  readonly took: string;
  readonly bits: string;
}

/** Says whether an account, or that of a bot's owner, has a second factor. */
export type HasSecondFactor = (userId: string) => boolean;

/** Checks permissions in guilds. Users who are not in a guild may do nothing there. */
export class GuildPermissions {
  constructor(
    private readonly store: GuildStore,
    private readonly clock: Clock,
    private readonly hasSecondFactor: HasSecondFactor,
  ) {}

  /**
   * A user's permissions as the service sends them: in a guild as a whole, or in a channel or thread
   * of it. What falls with other permissions is still in there; ask {@link may} before an action.
   */
  of(guildId: string, userId: string, channelId?: string, note?: NoteRule): bigint {
    const guild = this.store.guilds.get(guildId);
    const member = this.store.member(guildId, userId);
    if (guild === undefined || member === undefined) return noted(note, "not-member", 0n);
    const base = guildPermissions(guild, member, this.store.held(member), note);
    const channel = channelId === undefined ? undefined : this.store.channels.get(channelId);
    const place = channel && this.store.placeOf(channel);
    if (channelId !== undefined && place?.guildId !== guildId) return 0n;
    const bits = place === undefined ? base : channelPermissions(base, member, place, note);
    if (this.isTimedOut(member)) return noted(note, "timeout", duringTimeout(bits));
    if (member.pending) return noted(note, "pending", duringTimeout(bits));
    if ((member.flags & QUARANTINED) === 0) return bits;
    return noted(note, "quarantine", inQuarantine(bits));
  }

  /** The permissions from {@link of} that a user can actually use. */
  effective(guildId: string, userId: string, channelId?: string, note?: NoteRule): bigint {
    const bits = this.of(guildId, userId, channelId, note);
    const channel = channelId === undefined ? undefined : this.store.channels.get(channelId);
    if (channel === undefined) return channelId === undefined ? bits : 0n;
    return effective(bits, this.store.placeOf(channel), isThread(channel), note);
  }

  /**
   * Why a user may do what it may in a guild or a channel: every rule that applied, in the order in which
   * they are applied. A private thread that the user does not see takes all at the end.
   *
   * @throws ApiError 10004 or 10003 for a guild or a channel that is not there
   */
  explain(guildId: string, userId: string, channelId?: string): PermissionStep[] {
    this.store.guild(guildId);
    const channel = channelId === undefined ? undefined : this.store.channel(channelId);
    if (channel !== undefined && channel.guildId !== guildId) throw unknownChannel();
    const steps: PermissionStep[] = [];
    let before = 0n;
    const note: NoteRule = (rule, bits, id) => {
      const ids = id?.split(",") ?? [];
      const gave = (bits & ~before).toString();
      const took = (before & ~bits).toString();
      steps.push({ rule, ids, gave, took, bits: bits.toString() });
      before = bits;
    };
    const bits = this.effective(guildId, userId, channelId, note);
    if (channel !== undefined && bits !== 0n && !this.sees(channel, userId)) {
      note("private-thread", 0n);
    }
    return steps;
  }

  /** Whether a user may do all of `needed`. */
  may(guildId: string, userId: string, needed: bigint, channelId?: string): boolean {
    return (this.effective(guildId, userId, channelId) & needed) === needed;
  }

  /**
   * Refuses who may not do all of `needed`.
   *
   * @throws ApiError 10004 or 10003 for a guild or channel that is not there, 50001 for a user who is
   *   not in the guild or does not see the channel, 50013 for one who lacks a permission, 60003 for
   *   one who lacks the second factor that the guild wants
   */
  require(guildId: string, userId: string, needed: bigint, channelId?: string): void {
    const guild = this.store.guild(guildId);
    const member = this.store.member(guildId, userId);
    if (member === undefined) throw missingAccess().because("the caller is not in the guild");
    if (channelId !== undefined && !this.sees(this.store.channel(channelId), userId)) {
      throw this.unseen(guildId, userId);
    }
    const lacking = needed & ~this.effective(guildId, userId, channelId);
    if (lacking !== 0n) throw this.refusal(member, [lacking]);
    this.#requireSecondFactor(guild, userId, [needed]);
  }

  /**
   * Requires all permissions of at least one of these sets.
   *
   * @throws ApiError 50013, also for a user who is not in the guild or does not see the channel; 60003
   */
  requireAny(guildId: string, userId: string, anyOf: readonly bigint[], channelId?: string): void {
    const bits = this.effective(guildId, userId, channelId);
    const lacking = anyOf.map((needed) => needed & ~bits);
    if (!lacking.includes(0n)) throw this.refusal(this.store.member(guildId, userId), lacking);
    const held = anyOf.filter((needed) => (needed & ~bits) === 0n);
    this.#requireSecondFactor(this.store.guild(guildId), userId, held);
  }

  /** Refuses who lacks the second factor that the guild wants for each of the sets that the user has. */
  #requireSecondFactor(guild: GuildRecord, userId: string, held: readonly bigint[]): void {
    if (guild.mfaLevel !== 1) return;
    const wanted = held.every((needed) => (needed & NEEDS_SECOND_FACTOR) !== 0n);
    if (wanted && !this.hasSecondFactor(userId)) throw secondFactorNeeded();
  }

  /** What refuses a user who does not see a channel. */
  unseen(guildId: string, userId: string): ApiError {
    const isMember = this.store.member(guildId, userId) !== undefined;
    return missingAccess().because(
      isMember ? "the caller cannot view the channel" : "the caller is not in the guild",
    );
  }

  /** What refuses a user who has none of several sets of permissions, of which one is needed. */
  refusal(member: GuildMemberRecord | undefined, lacking: readonly bigint[]): ApiError {
    return member !== undefined && this.isTimedOut(member)
      ? missingPermissions(
          `the caller is timed out until ${timestamp(member.timeoutUntil as number)}`,
        )
      : lacksPermissions(...lacking);
  }

  /** Whether everyone in the guild may do all of `needed` in a channel, without a role. */
  everyoneMay(channel: ChannelRecord, needed: bigint): boolean {
    const base = BigInt(this.store.roles.get(channel.guildId)?.permissions ?? 0);
    const bits = channelPermissions(base, { userId: "", roles: [] }, channel);
    return (effective(bits, channel) & needed) === needed;
  }

  /** Whether a user sees a channel; a private thread also asks for membership. */
  sees(channel: ChannelRecord, userId: string): boolean {
    const bits = this.of(channel.guildId, userId, channel.id);
    if ((bits & Permission.ViewChannel) === 0n) return false;
    if (channel.type !== ChannelType.PrivateThread) return true;
    const moderates = (bits & Permission.ManageThreads) !== 0n;
    return moderates || this.store.threadMember(channel.id, userId) !== undefined;
  }

  /** Whether a member is in a time-out now. */
  isTimedOut({ timeoutUntil }: GuildMemberRecord): boolean {
    return timeoutUntil !== null && timeoutUntil > this.clock.now();
  }

  /** Whether a user may be everything in a guild: its owner, or an administrator. */
  isAdministrator(guildId: string, userId: string): boolean {
    return (this.of(guildId, userId) & Permission.Administrator) !== 0n;
  }

  /** The greatest role of a member, @everyone at least. */
  highestRole(guildId: string, userId: string): RoleRecord | undefined {
    const member = this.store.member(guildId, userId);
    if (member === undefined) return undefined;
    return this.store.held(member).reduce((best, role) => (isAbove(role, best) ? role : best));
  }

  /** Whether a user stands above a role. Nobody but the owner is above an equal one. */
  isAboveRole(guildId: string, userId: string, role: RoleRecord): boolean {
    if (this.store.guilds.get(guildId)?.ownerId === userId) return true;
    const highest = this.highestRole(guildId, userId);
    return highest !== undefined && highest.id !== role.id && isAbove(highest, role);
  }

  /** Whether a user stands above another, so that it may moderate that one. */
  outranks(guildId: string, userId: string, otherId: string): boolean {
    const owner = this.store.guilds.get(guildId)?.ownerId;
    if (owner === otherId) return false;
    const highest = this.highestRole(guildId, otherId);
    return highest === undefined || this.isAboveRole(guildId, userId, highest);
  }

  /** @throws ApiError 50013 unless the user stands above the other */
  requireAbove(guildId: string, userId: string, otherId: string): void {
    if (this.outranks(guildId, userId, otherId)) return;
    if (this.store.guild(guildId).ownerId === otherId) {
      throw missingPermissions("the target owns the guild");
    }
    const other = this.highestRole(guildId, otherId)?.name;
    throw standsTooLow(this.highestRole(guildId, userId), `the target's, "${other}"`);
  }

  /** @throws ApiError 50013 unless the user stands above the role */
  requireAboveRole(guildId: string, userId: string, role: RoleRecord): void {
    if (this.isAboveRole(guildId, userId, role)) return;
    throw standsTooLow(this.highestRole(guildId, userId), `the role "${role.name}"`);
  }

  /**
   * A role that a user may change.
   *
   * @throws ApiError 10011 for one that is not there, 50013 for one that is not below the user
   */
  requireRoleBelow(guildId: string, userId: string, roleId: string): RoleRecord {
    const role = this.#role(guildId, roleId);
    this.requireAboveRole(guildId, userId, role);
    return role;
  }

  /** Roles of a guild. @throws ApiError 10011 when one is not there, before anything is said of others */
  requireRoles(guildId: string, roleIds: readonly string[]): RoleRecord[] {
    return roleIds.map((id) => this.#role(guildId, id));
  }

  #role(guildId: string, roleId: string): RoleRecord {
    const role = this.store.roles.get(roleId);
    if (role?.guildId !== guildId) throw unknownRole();
    return role;
  }
}

import type { Authentication } from "../../../kernel/authentication.js";
import type { Clock } from "../../../kernel/clock.js";
import { missingPermissions, wrongField } from "../../../kernel/http/api-error.js";
import type { ImageFiles } from "../../../kernel/http/files/image-files.js";
import type { Users } from "../../identity/users/api.js";
import { type AuditLog, AuditLogEvent } from "../audit-log/api.js";
import { type GuildBans, userBanned } from "../bans/api.js";
import { type Acting, type Guilds, invalidRole, memberFields, Permission } from "../core/api.js";
import {
  type ActingBot,
  type GuildMemberRecord,
  type MemberFields,
  notMember,
} from "../core/group.js";
import type { VoiceStates } from "../voice-states/api.js";
import type { VoiceOperations } from "../voice-states/group.js";
import type { AddBody, MemberBody, OwnMemberBody } from "./bodies.js";
import { invalidToken } from "./errors.js";

/** Longest time-out, in milliseconds: 28 days. */
const MAX_TIMEOUT = 28 * 86_400_000;

/** The only flag of a member that others may set: it need not pass the guild's checks. */
const BYPASSES_VERIFICATION = 1 << 2;

/** What the operations work with. */
export interface MemberParts {
  readonly clock: Clock;
  readonly images: ImageFiles;
  readonly authentication: Pick<Authentication, "bearer">;
  readonly bans: GuildBans;
  readonly users: Users;
  readonly guilds: Guilds;
  readonly audit: AuditLog;
  readonly voice: { readonly states: VoiceStates; readonly operations: VoiceOperations };
}

/** What somebody does with the members of a guild, by the rules of the service. */
export class MemberOperations {
  constructor(private readonly parts: MemberParts) {}

  /** @throws ApiError 10007 for a user who is no member, 10013 for an id of no user */
  member(guildId: string, userId: string): GuildMemberRecord {
    const member = this.parts.guilds.member(guildId, userId);
    if (member === undefined) throw notMember(this.parts.users, userId);
    return member;
  }

  /**
   * Makes a user a member with a token of the user's for this application.
   *
   * @returns undefined when the user is a member already
   */
  add(acting: ActingBot, guildId: string, userId: string, body: AddBody) {
    const { guilds, authentication, bans } = this.parts;
    const { permissions } = guilds;
    permissions.require(guildId, acting.userId, Permission.CreateInstantInvite);
    const token = authentication.bearer(body.access_token);
    const own = token?.userId === userId && token.applicationId === acting.principal.applicationId;
    if (token === undefined || !own || !token.scopes.includes("guilds.join")) throw invalidToken();
    if (guilds.member(guildId, userId) !== undefined) return undefined;
    if (bans.has(guildId, userId)) throw userBanned();
    const { nick, roles = null, mute, deaf } = body;
    const needed = [
      [nick !== undefined, Permission.ManageNicknames],
      [roles !== null, Permission.ManageRoles],
      [mute !== undefined, Permission.MuteMembers],
      [deaf !== undefined, Permission.DeafenMembers],
    ] as const;
    for (const [given, bit] of needed) {
      if (given) permissions.require(guildId, acting.userId, bit);
    }
    for (const role of permissions.requireRoles(guildId, roles ?? [])) {
      permissions.requireAboveRole(guildId, acting.userId, role);
      if (role.managed) throw invalidRole(role);
    }
    return guilds.managers.members.add(guildId, userId, {
      nick: nick || null,
      roles: [...(roles ?? [])],
      mute: mute ?? false,
      deaf: deaf ?? false,
    });
  }

  /** Changes a member. All that it may not is found before anything is changed. */
  edit(acting: Acting, guildId: string, userId: string, body: MemberBody): GuildMemberRecord {
    const { guilds, voice } = this.parts;
    guilds.permissions.require(guildId, acting.userId, 0n);
    const member = this.member(guildId, userId);
    const changes: MemberFields = {
      ...this.#nick(acting, member, body.nick),
      ...this.#roles(acting, member, body.roles),
      ...this.#voice(acting, member, body),
      ...this.#timeout(acting, member, body.communication_disabled_until),
      ...this.#flags(acting, member, body.flags),
    };
    if (body.channel_id === null) voice.operations.disconnect(acting, guildId, userId);
    else if (body.channel_id !== undefined) {
      voice.operations.move(acting, guildId, userId, body.channel_id);
    }
    return this.#change(acting, member, changes);
  }

  /** Changes how one is seen in a guild oneself (contract, Modify Current Member). */
  editOwn(acting: Acting, guildId: string, body: OwnMemberBody): GuildMemberRecord {
    const { permissions } = this.parts.guilds;
    permissions.require(guildId, acting.userId, 0n);
    const member = this.member(guildId, acting.userId);
    const { nick, avatar, banner, bio } = body;
    if (nick !== undefined) {
      permissions.require(guildId, acting.userId, Permission.ChangeNickname);
    }
    return this.#change(acting, member, {
      ...(nick === undefined ? {} : { nick: nick || null }),
      ...(avatar === undefined ? {} : { avatar: this.parts.images.store(avatar, "avatar") }),
      ...(banner === undefined ? {} : { banner: this.parts.images.store(banner, "banner") }),
      ...(bio === undefined ? {} : { bio: bio ?? "" }),
    });
  }

  /** Gives a member a role, or takes it. */
  setRole(acting: Acting, guildId: string, userId: string, roleId: string, has: boolean): void {
    const { permissions } = this.parts.guilds;
    permissions.require(guildId, acting.userId, Permission.ManageRoles);
    const member = this.member(guildId, userId);
    const role = permissions.requireRoleBelow(guildId, acting.userId, roleId);
    if (role.managed || roleId === guildId) throw invalidRole(role);
    const others = member.roles.filter((id) => id !== roleId);
    if (has === member.roles.includes(roleId)) return;
    this.#change(acting, member, { roles: has ? [...others, roleId] : others });
  }

  /** Takes somebody out of a guild, who may come again. */
  kick(acting: Acting, guildId: string, userId: string): void {
    const { guilds, audit } = this.parts;
    guilds.permissions.require(guildId, acting.userId, Permission.KickMembers);
    this.member(guildId, userId);
    if (userId === acting.userId) throw missingPermissions("users cannot kick themselves");
    guilds.permissions.requireAbove(guildId, acting.userId, userId);
    guilds.removeMember(guildId, userId, acting);
    const { userId: actorId, reason } = acting;
    audit.record(guildId, { type: AuditLogEvent.MemberKick, actorId, reason, targetId: userId });
  }

  /** Leaves a guild; its owner cannot. */
  leave(guildId: string, userId: string): void {
    const { guilds } = this.parts;
    guilds.permissions.require(guildId, userId, 0n);
    if (guilds.require(guildId).ownerId === userId) {
      throw missingPermissions("the owner of a guild cannot leave it");
    }
    guilds.removeMember(guildId, userId);
  }

  #nick(acting: Acting, member: GuildMemberRecord, nick: string | null | undefined): MemberFields {
    if (nick === undefined) return {};
    this.#moderate(acting, member, Permission.ManageNicknames);
    return { nick: nick || null };
  }

  #roles(acting: Acting, member: GuildMemberRecord, wanted: string[] | null | undefined) {
    if (wanted === undefined) return {};
    const { guildId } = member;
    const { permissions } = this.parts.guilds;
    permissions.require(guildId, acting.userId, Permission.ManageRoles);
    const roles = (wanted ?? []).filter((id) => id !== guildId);
    const different = [
      ...roles.filter((id) => !member.roles.includes(id)),
      ...member.roles.filter((id) => !roles.includes(id)),
    ];
    for (const role of permissions.requireRoles(guildId, different)) {
      permissions.requireAboveRole(guildId, acting.userId, role);
      if (role.managed) throw invalidRole(role);
    }
    return { roles };
  }

  #voice(acting: Acting, member: GuildMemberRecord, { mute, deaf }: MemberBody): MemberFields {
    const { guildId, userId } = member;
    const wants = typeof mute === "boolean" || typeof deaf === "boolean";
    if (!wants) return {};
    if (typeof mute === "boolean") this.#moderate(acting, member, Permission.MuteMembers);
    if (typeof deaf === "boolean") this.#moderate(acting, member, Permission.DeafenMembers);
    this.parts.voice.operations.requireConnected(guildId, userId);
    return {
      ...(typeof mute === "boolean" ? { mute } : {}),
      ...(typeof deaf === "boolean" ? { deaf } : {}),
    };
  }

  #timeout(acting: Acting, member: GuildMemberRecord, until: string | null | undefined) {
    if (until === undefined) return {};
    const { guildId, userId } = member;
    const { permissions } = this.parts.guilds;
    permissions.require(guildId, acting.userId, Permission.ModerateMembers);
    permissions.requireAbove(guildId, acting.userId, userId);
    if (until === null) return { timeoutUntil: null };
    if (permissions.isAdministrator(guildId, userId)) {
      throw missingPermissions("the target is an administrator of the guild");
    }
    const field = "communication_disabled_until";
    const moment = Date.parse(until);
    if (Number.isNaN(moment)) {
      const message = `Could not parse ${until}. Should be ISO8601.`;
      throw wrongField(field, "DATE_TIME_TYPE_PARSE", message);
    }
    const now = this.parts.clock.now();
    if (moment > now + MAX_TIMEOUT) {
      throw wrongField(field, "BASE_TYPE_INVALID", "A time-out ends within 28 days.");
    }
    return { timeoutUntil: moment > now ? moment : null };
  }

  /** Needs MANAGE_GUILD, or MANAGE_ROLES, or the three permissions of moderators together. */
  #flags(acting: Acting, member: GuildMemberRecord, flags: number | null | undefined) {
    if (flags === undefined || flags === null) return {};
    const { guildId } = member;
    const { ManageGuild, ManageRoles, ModerateMembers, KickMembers, BanMembers } = Permission;
    const ways = [ManageGuild, ManageRoles, ModerateMembers | KickMembers | BanMembers];
    this.parts.guilds.permissions.requireAny(guildId, acting.userId, ways);
    const kept = member.flags & ~BYPASSES_VERIFICATION;
    return { flags: kept | (flags & BYPASSES_VERIFICATION) };
  }

  /** Others are named and muted by who stands above them (bots 1.3). */
  #moderate(acting: Acting, { guildId, userId }: GuildMemberRecord, needed: bigint) {
    const { permissions } = this.parts.guilds;
    permissions.require(guildId, acting.userId, needed);
    if (userId !== acting.userId) permissions.requireAbove(guildId, acting.userId, userId);
  }

  #change(acting: Acting, member: GuildMemberRecord, changes: MemberFields): GuildMemberRecord {
    if (JSON.stringify({ ...member, ...changes }) === JSON.stringify(member)) return member;
    const { guilds, voice } = this.parts;
    const updated = guilds.managers.members.update(member, changes);
    const state = voice.states.get(member.guildId, member.userId);
    const heard = changes.mute ?? changes.deaf;
    if (state !== undefined && heard !== undefined) voice.states.notify(state);
    this.#note(acting, member, updated);
    return updated;
  }

  /** Roles have an entry of their own. */
  #note({ userId: actorId, reason }: Acting, old: GuildMemberRecord, now: GuildMemberRecord): void {
    const { audit } = this.parts;
    const note = { actorId, reason, targetId: now.userId };
    const { MemberUpdate: type, MemberRoleUpdate } = AuditLogEvent;
    audit.record(now.guildId, { ...note, type, before: shown(old), after: shown(now) });
    const changes = [
      ...this.#roleChange("$add", now.roles, old.roles),
      ...this.#roleChange("$remove", old.roles, now.roles),
    ];
    if (changes.length > 0) audit.record(now.guildId, { ...note, type: MemberRoleUpdate, changes });
  }

  #roleChange(key: string, roles: readonly string[], others: readonly string[]) {
    const ids = roles.filter((id) => !others.includes(id));
    const { store } = this.parts.guilds;
    const value = ids.map((id) => ({ id, name: store.roles.get(id)?.name ?? "" }));
    return value.length === 0 ? [] : [{ key, new_value: value }];
  }
}

/** What the audit log compares of a member. */
function shown(member: GuildMemberRecord) {
  const { roles: _roles, ...fields } = memberFields(member);
  return { ...fields, bio: member.bio };
}

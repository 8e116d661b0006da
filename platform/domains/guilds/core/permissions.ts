import type { ChannelRecord, PermissionOverwrite } from "./channel-record.js";
import { isVoice } from "./channel-record.js";
import {
  ALL_PERMISSIONS,
  NEEDS_SENDING,
  Permission,
  TIMEOUT_PERMISSIONS,
} from "./permission-bits.js";
import type { GuildMemberRecord, GuildRecord, RoleRecord } from "./record.js";

/** A rule by which permissions come about. */
export type PermissionRule =
  | "not-member"
  | "owner"
  | "role"
  | "administrator"
  | "everyone-overwrite"
  | "role-overwrite"
  | "member-overwrite"
  | "timeout"
  | "pending"
  | "quarantine"
  | "no-view"
  | "no-connect"
  | "no-sending"
  | "private-thread";

/**
 * Called for each rule that applies, with the permissions after it, by those who explain permissions.
 *
 * @param ids - the roles or the member whose overwrites or permissions it is, with commas between them
 */
export type NoteRule = (rule: PermissionRule, bits: bigint, ids?: string) => void;

/** Notes a rule. @returns the permissions after it */
export function noted(
  note: NoteRule | undefined,
  rule: PermissionRule,
  bits: bigint,
  ids?: string,
): bigint {
  note?.(rule, bits, ids);
  return bits;
}

/**
 * What a member may do in a guild, by its roles.
 *
 * @param held - @everyone and the roles of the member
 */
export function guildPermissions(
  guild: Pick<GuildRecord, "ownerId">,
  member: Pick<GuildMemberRecord, "userId">,
  held: readonly Pick<RoleRecord, "id" | "permissions">[],
  note?: NoteRule,
): bigint {
  if (guild.ownerId === member.userId) return noted(note, "owner", ALL_PERMISSIONS);
  const bits = held.reduce(
    (sum, { id, permissions }) => noted(note, "role", sum | BigInt(permissions), id),
    0n,
  );
  if ((bits & Permission.Administrator) === 0n) return bits;
  return noted(note, "administrator", ALL_PERMISSIONS);
}

/** What a member may do in a channel: overwrites of @everyone, of its roles, then its own. */
export function channelPermissions(
  base: bigint,
  member: Pick<GuildMemberRecord, "userId" | "roles">,
  { guildId, overwrites }: Pick<ChannelRecord, "guildId" | "overwrites">,
  note?: NoteRule,
): bigint {
  if (base === ALL_PERMISSIONS || overwrites.length === 0) return base;
  const ofRoles = ({ id, type }: PermissionOverwrite) =>
    type === 0 && id !== guildId && member.roles.includes(id);
  const own = ({ id, type }: PermissionOverwrite) => type === 1 && id === member.userId;
  const steps = [
    ["everyone-overwrite", ({ id, type }: PermissionOverwrite) => type === 0 && id === guildId],
    ["role-overwrite", ofRoles],
    ["member-overwrite", own],
  ] as const;
  return steps.reduce((bits, [rule, applies]) => {
    const applied = overwrites.filter(applies);
    if (applied.length === 0) return bits;
    const ids = note && applied.map(({ id }) => id).join(",");
    return noted(note, rule, overwritten(bits, applied), ids);
  }, base);
}

/** Applies overwrites of one rank: what any of them allows beats what another denies. */
function overwritten(bits: bigint, overwrites: readonly PermissionOverwrite[]): bigint {
  const deny = overwrites.reduce((sum, overwrite) => sum | BigInt(overwrite.deny), 0n);
  const allow = overwrites.reduce((sum, overwrite) => sum | BigInt(overwrite.allow), 0n);
  return (bits & ~deny) | allow;
}

/** What is left of a member's permissions while it is timed out; administrators keep theirs. */
export function duringTimeout(bits: bigint): bigint {
  return bits === ALL_PERMISSIONS ? bits : bits & TIMEOUT_PERMISSIONS;
}

/** What is left while auto moderation does not allow a member's name, which it may still change. */
export function inQuarantine(bits: bigint): bigint {
  if (bits === ALL_PERMISSIONS) return bits;
  return bits & (TIMEOUT_PERMISSIONS | Permission.ChangeNickname);
}

/**
 * Permissions without those that fall with others: with the right to see a channel, to send in it, or
 * to come into it. They are not part of the value that the service sends, but count for actions.
 *
 * @param place - the channel or, in a thread, its parent; undefined for the guild as a whole
 */
export function effective(
  bits: bigint,
  place: Pick<ChannelRecord, "type"> | undefined,
  inThread = false,
  note?: NoteRule,
): bigint {
  if (place === undefined || bits === ALL_PERMISSIONS) return bits;
  if ((bits & Permission.ViewChannel) === 0n) return noted(note, "no-view", 0n);
  if (isVoice(place) && (bits & Permission.Connect) === 0n) {
    return noted(note, "no-connect", Permission.ViewChannel);
  }
  const sending = inThread ? Permission.SendMessagesInThreads : Permission.SendMessages;
  return (bits & sending) === 0n ? noted(note, "no-sending", bits & ~NEEDS_SENDING) : bits;
}

/** True when the first role stands above the second; of equal ones, the older does. */
export function isAbove(
  role: Pick<RoleRecord, "id" | "position">,
  other: Pick<RoleRecord, "id" | "position">,
): boolean {
  if (role.position !== other.position) return role.position > other.position;
  return BigInt(role.id) < BigInt(other.id);
}

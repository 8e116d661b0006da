import type { ChannelRecord, GuildMemberRecord, GuildRecord, RoleRecord } from "./record.js";

/** Permission bits that the platform acts on (protocol 12.3). */
export const Permission = {
  Administrator: 1n << 3n,
  ManageChannels: 1n << 4n,
  ViewChannel: 1n << 10n,
  SendMessages: 1n << 11n,
  ManageMessages: 1n << 13n,
  ReadMessageHistory: 1n << 16n,
} as const;

/** What members may do when a guild says nothing else. */
export const DEFAULT_PERMISSIONS =
  Permission.ViewChannel | Permission.SendMessages | Permission.ReadMessageHistory;

/** Every bit: what owners and administrators may do. */
export const ALL_PERMISSIONS = (1n << 53n) - 1n;

/** What a member may do in a guild, by its roles. `roles` are all roles of the guild. */
export function guildPermissions(
  guild: GuildRecord,
  member: GuildMemberRecord,
  roles: readonly RoleRecord[],
): bigint {
  if (guild.ownerId === member.userId) return ALL_PERMISSIONS;
  const held = roles.filter(({ id }) => id === guild.id || member.roles.includes(id));
  const bits = held.reduce((sum, { permissions }) => sum | BigInt(permissions), 0n);
  return (bits & Permission.Administrator) === 0n ? bits : ALL_PERMISSIONS;
}

/** What a member may do in a channel: overwrites of @everyone, of its roles, then its own. */
export function channelPermissions(
  base: bigint,
  member: GuildMemberRecord,
  { guildId, overwrites }: ChannelRecord,
): bigint {
  if (base === ALL_PERMISSIONS) return base;
  const steps = [
    overwrites.filter(({ id }) => id === guildId),
    overwrites.filter(({ id, type }) => type === 0 && member.roles.includes(id)),
    overwrites.filter(({ id, type }) => type === 1 && id === member.userId),
  ];
  const bits = steps.reduce((sum, step) => {
    const deny = step.reduce((all, overwrite) => all | BigInt(overwrite.deny), 0n);
    const allow = step.reduce((all, overwrite) => all | BigInt(overwrite.allow), 0n);
    return (sum & ~deny) | allow;
  }, base);
  // Whoever cannot see a channel can do nothing in it.
  return (bits & Permission.ViewChannel) === 0n ? 0n : bits;
}

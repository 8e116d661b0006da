import type { CommandPermissions } from "./permissions.js";
import { type CommandPermission, type CommandRecord, CommandType, Context } from "./record.js";

/** The permissions that decide about commands. */
export const bits = {
  Administrator: 1n << 3n,
  ManageGuild: 1n << 5n,
  ViewChannel: 1n << 10n,
  SendMessages: 1n << 11n,
  ManageRoles: 1n << 28n,
  UseApplicationCommands: 1n << 31n,
  UseExternalApps: 1n << 50n,
} as const;

/** The user of a command, and the place. */
export interface Invoker {
  readonly userId: string;
  /** Roles besides @everyone; empty outside of guilds. */
  readonly roles: readonly string[];
  /** What the user may do in the channel. */
  readonly permissions: bigint;
  readonly channelId: string;
  readonly guildId: string | null;
  /** Whether the channel is for adults only. */
  readonly nsfw: boolean;
  /** One of {@link Context}. */
  readonly context: number;
  /** Whether the application is installed in the guild, or shares one with the user in a DM. */
  readonly installedHere: boolean;
  /** Whether the user has installed the application. */
  readonly installedByUser: boolean;
}

/** Why a user cannot use a command. */
export type Obstacle =
  | "not installed"
  | "not in this context"
  | "missing permission"
  | "not allowed here"
  | "age-restricted";

/** By which installs a command is there for a user: 0 the guild's, 1 the user's own. */
export function installsThatOffer(command: CommandRecord, invoker: Invoker): number[] {
  const { guildId, definition } = command;
  if (guildId !== null) return guildId === invoker.guildId && invoker.installedHere ? [0] : [];
  const types = definition.integration_types ?? [0];
  return [
    ...(invoker.installedHere && types.includes(0) && fitsGuildInstall(invoker) ? [0] : []),
    ...(invoker.installedByUser && types.includes(1) ? [1] : []),
  ];
}

function fitsGuildInstall({ context }: Invoker): boolean {
  return context !== Context.PrivateChannel;
}

/** The first thing that keeps a user from a command; undefined when nothing does (bots 4.2). */
export function obstacle(
  command: CommandRecord,
  invoker: Invoker,
  permissions: CommandPermissions,
): Obstacle | undefined {
  const offered = installsThatOffer(command, invoker);
  if (offered.length === 0) return "not installed";
  const { contexts, nsfw } = command.definition;
  if (contexts !== null && command.guildId === null && !contexts.includes(invoker.context)) {
    return "not in this context";
  }
  if (nsfw && !invoker.nsfw && invoker.guildId !== null) return "age-restricted";
  return invoker.guildId === null
    ? undefined
    : obstacleInGuild(command, invoker, offered, permissions);
}

function obstacleInGuild(
  command: CommandRecord,
  invoker: Invoker,
  offered: readonly number[],
  permissions: CommandPermissions,
): Obstacle | undefined {
  const has = (needed: bigint) => (invoker.permissions & needed) === needed;
  if (has(bits.Administrator)) return undefined;
  if (!has(bits.ViewChannel | bits.UseApplicationCommands)) return "missing permission";
  const external = !offered.includes(0);
  if (external) {
    const writes = command.type !== CommandType.ChatInput || has(bits.SendMessages);
    return writes ? undefined : "missing permission";
  }
  const guildId = invoker.guildId as string;
  const own = permissions.get(guildId, command.id)?.permissions;
  const all = permissions.get(guildId, command.applicationId)?.permissions;
  const entries = own ?? all ?? [];
  if (channelDecision(entries, invoker, guildId) === false) return "not allowed here";
  const decided = personDecision(entries, invoker, guildId);
  if (decided === false) return "not allowed here";
  if (decided === true) return undefined;
  const needed = command.definition.default_member_permissions;
  if (needed === null) return undefined;
  // "0" is for administrators alone.
  return BigInt(needed) !== 0n && has(BigInt(needed)) ? undefined : "missing permission";
}

/** What entries say of a channel: its own, or that of all channels. */
function channelDecision(
  entries: readonly CommandPermission[],
  { channelId }: Invoker,
  guildId: string,
): boolean | undefined {
  const allChannels = (BigInt(guildId) - 1n).toString();
  const of = (id: string) => entries.find((entry) => entry.type === 3 && entry.id === id);
  return (of(channelId) ?? of(allChannels))?.permission;
}

/** What entries say of a person: its own, or those of its roles, or that of everyone. */
function personDecision(
  entries: readonly CommandPermission[],
  { userId, roles }: Invoker,
  guildId: string,
): boolean | undefined {
  const own = entries.find(({ type, id }) => type === 2 && id === userId);
  if (own !== undefined) return own.permission;
  const held = entries.filter(({ type, id }) => type === 1 && roles.includes(id));
  if (held.length > 0) return held.some(({ permission }) => permission);
  return entries.find(({ type, id }) => type === 1 && id === guildId)?.permission;
}

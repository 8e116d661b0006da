import { documentedName } from "../../../kernel/names.js";

/** Every permission that the service knows by name (protocol 12.3). */
export const Permission = {
  CreateInstantInvite: 1n << 0n,
  KickMembers: 1n << 1n,
  BanMembers: 1n << 2n,
  Administrator: 1n << 3n,
  ManageChannels: 1n << 4n,
  ManageGuild: 1n << 5n,
  AddReactions: 1n << 6n,
  ViewAuditLog: 1n << 7n,
  PrioritySpeaker: 1n << 8n,
  Stream: 1n << 9n,
  ViewChannel: 1n << 10n,
  SendMessages: 1n << 11n,
  SendTtsMessages: 1n << 12n,
  ManageMessages: 1n << 13n,
  EmbedLinks: 1n << 14n,
  AttachFiles: 1n << 15n,
  ReadMessageHistory: 1n << 16n,
  MentionEveryone: 1n << 17n,
  UseExternalEmojis: 1n << 18n,
  ViewGuildInsights: 1n << 19n,
  Connect: 1n << 20n,
  Speak: 1n << 21n,
  MuteMembers: 1n << 22n,
  DeafenMembers: 1n << 23n,
  MoveMembers: 1n << 24n,
  UseVad: 1n << 25n,
  ChangeNickname: 1n << 26n,
  ManageNicknames: 1n << 27n,
  ManageRoles: 1n << 28n,
  ManageWebhooks: 1n << 29n,
  ManageGuildExpressions: 1n << 30n,
  UseApplicationCommands: 1n << 31n,
  RequestToSpeak: 1n << 32n,
  ManageEvents: 1n << 33n,
  ManageThreads: 1n << 34n,
  CreatePublicThreads: 1n << 35n,
  CreatePrivateThreads: 1n << 36n,
  UseExternalStickers: 1n << 37n,
  SendMessagesInThreads: 1n << 38n,
  UseEmbeddedActivities: 1n << 39n,
  ModerateMembers: 1n << 40n,
  ViewCreatorMonetizationAnalytics: 1n << 41n,
  UseSoundboard: 1n << 42n,
  CreateGuildExpressions: 1n << 43n,
  CreateEvents: 1n << 44n,
  UseExternalSounds: 1n << 45n,
  SendVoiceMessages: 1n << 46n,
  SetVoiceChannelStatus: 1n << 48n,
  SendPolls: 1n << 49n,
  UseExternalApps: 1n << 50n,
  PinMessages: 1n << 51n,
  BypassSlowmode: 1n << 52n,
} as const;

/** Permissions by the names that the service's documentation has, such as `SEND_MESSAGES`. */
export function permissionNames(bits: bigint): string {
  const held = Object.entries(Permission).filter(([, bit]) => (bits & bit) !== 0n);
  return held.map(([name]) => documentedName(name)).join(", ") || `bits ${bits}`;
}

/** Every bit, the reserved one included: what owners and administrators may do. */
export const ALL_PERMISSIONS = (1n << 53n) - 1n;

/** What @everyone may do in a new guild (as seen in guilds of the service). */
export const DEFAULT_PERMISSIONS = 2_248_473_465_835_073n;

/** What is left to a member in a time-out. */
export const TIMEOUT_PERMISSIONS = Permission.ViewChannel | Permission.ReadMessageHistory;

/** What falls with the right to send. */
export const NEEDS_SENDING =
  Permission.MentionEveryone |
  Permission.SendTtsMessages |
  Permission.AttachFiles |
  Permission.EmbedLinks;

/** What needs a second factor in a guild that asks for one. */
export const NEEDS_SECOND_FACTOR =
  Permission.KickMembers |
  Permission.BanMembers |
  Permission.Administrator |
  Permission.ManageChannels |
  Permission.ManageGuild |
  Permission.ManageMessages |
  Permission.ManageRoles |
  Permission.ManageWebhooks |
  Permission.ManageGuildExpressions |
  Permission.ManageThreads |
  Permission.ViewCreatorMonetizationAnalytics;

/** Permission bits of a request; those that mean nothing are dropped. */
export function readBits(value: string | number): string {
  return (BigInt(value) & ALL_PERMISSIONS).toString();
}

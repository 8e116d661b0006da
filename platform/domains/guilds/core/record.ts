import { of, type RecordOf, shape } from "../../../kernel/store/shape.js";

/** A community. Its @everyone role has the guild's own id. */
export type GuildRecord = RecordOf<typeof guildShape>;

/** Permissions, a colour and a rank under a name. */
export type RoleRecord = RecordOf<typeof roleShape>;

/** A user's place in a guild. */
export type GuildMemberRecord = RecordOf<typeof guildMemberShape>;

/** Shape of a {@link GuildRecord} in a snapshot. */
export const guildShape = shape({
  id: "string",
  name: "string",
  description: "string?",
  /** Hashes of images; null where the guild has none. */
  icon: "string?",
  banner: "string?",
  splash: "string?",
  discoverySplash: "string?",
  homeHeader: "string?",
  ownerId: "string",
  /** Names in wire form, such as `COMMUNITY`. */
  features: "string[]",
  afkChannelId: "string?",
  /** Seconds of silence after which a member is moved to the AFK channel. */
  afkTimeout: "number",
  verificationLevel: "number",
  /** 0 all messages, 1 mentions only. */
  defaultMessageNotifications: "number",
  explicitContentFilter: "number",
  /** 1 when moderation needs a second factor. */
  mfaLevel: "number",
  nsfwLevel: "number",
  /** Application that made the guild. */
  applicationId: "string?",
  /** The channel where joins and boosts are announced. */
  systemChannelId: "string?",
  systemChannelFlags: "number",
  rulesChannelId: "string?",
  publicUpdatesChannelId: "string?",
  safetyAlertsChannelId: "string?",
  vanityUrlCode: "string?",
  premiumTier: "number",
  premiumSubscriptionCount: "number",
  premiumProgressBarEnabled: "boolean",
  preferredLocale: "string",
  widgetEnabled: "boolean",
  widgetChannelId: "string?",
  /** Until when invites and direct messages are paused, in milliseconds since the Unix epoch. */
  invitesDisabledUntil: "time?",
  dmsDisabledUntil: "time?",
  /** True while the guild simulates an outage: for bots it is unavailable. */
  unavailable: "boolean",
});

/** Shape of a {@link RoleRecord} in a snapshot. */
export const roleShape = shape({
  id: "string",
  guildId: "string",
  name: "string",
  /** Permission bits as a decimal string. */
  permissions: "bits",
  /** 0 is @everyone; the greatest is the most powerful role. */
  position: "number",
  /** RGB value of the first colour; 0 is none. */
  color: "number",
  /** Further colours of a gradient; null where it has none. */
  secondaryColor: "number?",
  tertiaryColor: "number?",
  /** Whether its members are listed apart. */
  hoist: "boolean",
  /** Whether an integration, such as a bot, has the role. */
  managed: "boolean",
  mentionable: "boolean",
  icon: "string?",
  unicodeEmoji: "string?",
  flags: "number",
  /** Whose role it is, in wire form; null for a role of people. */
  tags: of<Readonly<Record<string, unknown>> | null>("object?"),
});

/** Shape of a {@link GuildMemberRecord} in a snapshot. */
export const guildMemberShape = shape({
  /** `<guildId>:<userId>`. */
  id: "string",
  guildId: "string",
  userId: "string",
  /** Ids of roles besides @everyone. */
  roles: "string[]",
  /** ISO 8601. */
  joinedAt: "string",
  nick: "string?",
  /** Hashes of the images that the member has in this guild only. */
  avatar: "string?",
  banner: "string?",
  bio: "string",
  /** Deafened and muted by moderators. */
  deaf: "boolean",
  mute: "boolean",
  /** Whether the member has yet to accept the rules. */
  pending: "boolean",
  flags: "number",
  /** Milliseconds since the Unix epoch when the member began to boost; null when it does not. */
  premiumSince: "number?",
  /** End of a time-out in milliseconds since the Unix epoch; one in the past means none. */
  timeoutUntil: "number?",
});

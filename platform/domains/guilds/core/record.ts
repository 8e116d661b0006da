import type { Shape } from "../../../kernel/store/shape.js";

/** A community. Its @everyone role has the guild's own id. */
export interface GuildRecord {
  readonly id: string;
  readonly name: string;
  readonly description: string | null;
  /** Hashes of images; null where the guild has none. */
  readonly icon: string | null;
  readonly banner: string | null;
  readonly splash: string | null;
  readonly discoverySplash: string | null;
  readonly homeHeader: string | null;
  readonly ownerId: string;
  /** Names in wire form, such as `COMMUNITY`. */
  readonly features: string[];
  readonly afkChannelId: string | null;
  /** Seconds of silence after which a member is moved to the AFK channel. */
  readonly afkTimeout: number;
  readonly verificationLevel: number;
  /** 0 all messages, 1 mentions only. */
  readonly defaultMessageNotifications: number;
  readonly explicitContentFilter: number;
  /** 1 when moderation needs a second factor. */
  readonly mfaLevel: number;
  readonly nsfwLevel: number;
  /** Application that made the guild. */
  readonly applicationId: string | null;
  /** Where joins and boosts are told of. */
  readonly systemChannelId: string | null;
  readonly systemChannelFlags: number;
  readonly rulesChannelId: string | null;
  readonly publicUpdatesChannelId: string | null;
  readonly safetyAlertsChannelId: string | null;
  readonly vanityUrlCode: string | null;
  readonly premiumTier: number;
  readonly premiumSubscriptionCount: number;
  readonly premiumProgressBarEnabled: boolean;
  readonly preferredLocale: string;
  readonly widgetEnabled: boolean;
  readonly widgetChannelId: string | null;
  /** Until when invites and direct messages are paused, in milliseconds since the Unix epoch. */
  readonly invitesDisabledUntil: number | null;
  readonly dmsDisabledUntil: number | null;
  /** True while the guild plays an outage: bots are told that it is unavailable. */
  readonly unavailable: boolean;
}

/** Permissions, a colour and a rank under a name. */
export interface RoleRecord {
  readonly id: string;
  readonly guildId: string;
  readonly name: string;
  /** Permission bits as a decimal string. */
  readonly permissions: string;
  /** 0 is @everyone; the greatest is the most powerful role. */
  readonly position: number;
  /** RGB value of the first colour; 0 is none. */
  readonly color: number;
  /** Further colours of a gradient; null where it has none. */
  readonly secondaryColor: number | null;
  readonly tertiaryColor: number | null;
  /** Whether its members are listed apart. */
  readonly hoist: boolean;
  /** Whether an integration, such as a bot, has the role. */
  readonly managed: boolean;
  readonly mentionable: boolean;
  readonly icon: string | null;
  readonly unicodeEmoji: string | null;
  readonly flags: number;
  /** Whose role it is, in wire form; null for a role of people. */
  readonly tags: Readonly<Record<string, unknown>> | null;
}

/** A user's place in a guild. */
export interface GuildMemberRecord {
  /** `<guildId>:<userId>`. */
  readonly id: string;
  readonly guildId: string;
  readonly userId: string;
  /** Ids of roles besides @everyone. */
  readonly roles: string[];
  /** ISO 8601. */
  readonly joinedAt: string;
  readonly nick: string | null;
  /** Hashes of the images that the member has in this guild only. */
  readonly avatar: string | null;
  readonly banner: string | null;
  readonly bio: string;
  /** Deafened and muted by moderators. */
  readonly deaf: boolean;
  readonly mute: boolean;
  /** Whether the member has yet to accept the rules. */
  readonly pending: boolean;
  readonly flags: number;
  /** Milliseconds since the Unix epoch when the member began to boost; null when it does not. */
  readonly premiumSince: number | null;
  /** End of a time-out in milliseconds since the Unix epoch; one in the past means none. */
  readonly timeoutUntil: number | null;
}

/** Shape of a {@link GuildRecord} in a snapshot. */
export const guildShape: Shape<GuildRecord> = {
  id: "string",
  name: "string",
  description: "string?",
  icon: "string?",
  banner: "string?",
  splash: "string?",
  discoverySplash: "string?",
  homeHeader: "string?",
  ownerId: "string",
  features: "string[]",
  afkChannelId: "string?",
  afkTimeout: "number",
  verificationLevel: "number",
  defaultMessageNotifications: "number",
  explicitContentFilter: "number",
  mfaLevel: "number",
  nsfwLevel: "number",
  applicationId: "string?",
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
  invitesDisabledUntil: "number?",
  dmsDisabledUntil: "number?",
  unavailable: "boolean",
};

/** Shape of a {@link RoleRecord} in a snapshot. */
export const roleShape: Shape<RoleRecord> = {
  id: "string",
  guildId: "string",
  name: "string",
  permissions: "string",
  position: "number",
  color: "number",
  secondaryColor: "number?",
  tertiaryColor: "number?",
  hoist: "boolean",
  managed: "boolean",
  mentionable: "boolean",
  icon: "string?",
  unicodeEmoji: "string?",
  flags: "number",
  tags: "object?",
};

/** Shape of a {@link GuildMemberRecord} in a snapshot. */
export const guildMemberShape: Shape<GuildMemberRecord> = {
  id: "string",
  guildId: "string",
  userId: "string",
  roles: "string[]",
  joinedAt: "string",
  nick: "string?",
  avatar: "string?",
  banner: "string?",
  bio: "string",
  deaf: "boolean",
  mute: "boolean",
  pending: "boolean",
  flags: "number",
  premiumSince: "number?",
  timeoutUntil: "number?",
};

import type { GuildMemberRecord, GuildRecord, RoleRecord } from "./record.js";

/** A new guild, but for what its maker says. */
export const newGuild: Omit<GuildRecord, "id" | "name" | "ownerId"> = {
  description: null,
  icon: null,
  banner: null,
  splash: null,
  discoverySplash: null,
  homeHeader: null,
  features: [],
  afkChannelId: null,
  afkTimeout: 300,
  verificationLevel: 0,
  defaultMessageNotifications: 0,
  explicitContentFilter: 0,
  mfaLevel: 0,
  nsfwLevel: 0,
  applicationId: null,
  systemChannelId: null,
  systemChannelFlags: 0,
  rulesChannelId: null,
  publicUpdatesChannelId: null,
  safetyAlertsChannelId: null,
  vanityUrlCode: null,
  premiumTier: 0,
  premiumSubscriptionCount: 0,
  premiumProgressBarEnabled: false,
  preferredLocale: "en-US",
  widgetEnabled: false,
  widgetChannelId: null,
  invitesDisabledUntil: null,
  dmsDisabledUntil: null,
  unavailable: false,
};

/** A new role, but for its place and its permissions. */
export const newRole: Omit<RoleRecord, "id" | "guildId" | "permissions" | "position"> = {
  name: "new role",
  color: 0,
  secondaryColor: null,
  tertiaryColor: null,
  hoist: false,
  managed: false,
  mentionable: false,
  icon: null,
  unicodeEmoji: null,
  flags: 0,
  tags: null,
};

/** A new member, but for who and when. */
export const newMember: Omit<GuildMemberRecord, "id" | "guildId" | "userId" | "joinedAt"> = {
  roles: [],
  nick: null,
  avatar: null,
  banner: null,
  bio: "",
  deaf: false,
  mute: false,
  pending: false,
  flags: 0,
  premiumSince: null,
  timeoutUntil: null,
};

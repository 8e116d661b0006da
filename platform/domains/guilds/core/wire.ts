import { timestampOf, timestampOrNull } from "../../../kernel/timestamps.js";
import { type UserRecord, userObject } from "../../identity/users/api.js";
import type { GuildMemberRecord, GuildRecord, RoleRecord } from "./record.js";

/** A guild as HTTP and GUILD_UPDATE report it, without what other domains keep. */
export function guildFields(guild: GuildRecord, roles: readonly RoleRecord[]) {
  const paused = guild.invitesDisabledUntil !== null || guild.dmsDisabledUntil !== null;
  return {
    id: guild.id,
    name: guild.name,
    icon: guild.icon,
    description: guild.description,
    home_header: guild.homeHeader,
    splash: guild.splash,
    discovery_splash: guild.discoverySplash,
    features: guild.features,
    banner: guild.banner,
    owner_id: guild.ownerId,
    application_id: guild.applicationId,
    region: "deprecated",
    afk_channel_id: guild.afkChannelId,
    afk_timeout: guild.afkTimeout,
    system_channel_id: guild.systemChannelId,
    system_channel_flags: guild.systemChannelFlags,
    widget_enabled: guild.widgetEnabled,
    widget_channel_id: guild.widgetChannelId,
    verification_level: guild.verificationLevel,
    roles: roles.map(roleObject),
    default_message_notifications: guild.defaultMessageNotifications,
    mfa_level: guild.mfaLevel,
    explicit_content_filter: guild.explicitContentFilter,
    max_presences: null,
    max_members: 500_000,
    max_stage_video_channel_users: 50,
    max_video_channel_users: 25,
    vanity_url_code: guild.vanityUrlCode,
    premium_tier: guild.premiumTier,
    premium_subscription_count: guild.premiumSubscriptionCount,
    preferred_locale: guild.preferredLocale,
    rules_channel_id: guild.rulesChannelId,
    safety_alerts_channel_id: guild.safetyAlertsChannelId,
    public_updates_channel_id: guild.publicUpdatesChannelId,
    premium_progress_bar_enabled: guild.premiumProgressBarEnabled,
    nsfw: guild.nsfwLevel === 1 || guild.nsfwLevel === 3,
    nsfw_level: guild.nsfwLevel,
    incidents_data: paused
      ? {
          invites_disabled_until: timestampOrNull(guild.invitesDisabledUntil),
          dms_disabled_until: timestampOrNull(guild.dmsDisabledUntil),
        }
      : null,
  };
}

/** A role in wire form. */
export function roleObject(role: RoleRecord) {
  return {
    id: role.id,
    name: role.name,
    permissions: role.permissions,
    position: role.position,
    color: role.color,
    colors: {
      primary_color: role.color,
      secondary_color: role.secondaryColor,
      tertiary_color: role.tertiaryColor,
    },
    hoist: role.hoist,
    managed: role.managed,
    mentionable: role.mentionable,
    icon: role.icon,
    unicode_emoji: role.unicodeEmoji,
    ...(role.tags === null ? {} : { tags: role.tags }),
    flags: role.flags,
  };
}

/** What a member is in one guild, without the user: in messages and interactions, too. */
export function memberFields(member: GuildMemberRecord) {
  return {
    avatar: member.avatar,
    banner: member.banner,
    communication_disabled_until: timestampOrNull(member.timeoutUntil),
    flags: member.flags,
    joined_at: timestampOf(member.joinedAt),
    nick: member.nick,
    pending: member.pending,
    premium_since: timestampOrNull(member.premiumSince),
    roles: member.roles,
    mute: member.mute,
    deaf: member.deaf,
  };
}

/** A member in wire form. */
export function memberObject(member: GuildMemberRecord, user: UserRecord) {
  return { ...memberFields(member), user: userObject(user) };
}

/** Users as JSON text. A record is never changed in place, so its text stays right as long as it is. */
const userTexts = new WeakMap<UserRecord, string>();

/** A {@link memberObject} as JSON text, for lists of many: a user's part is made once for all guilds. */
export function memberText(member: GuildMemberRecord, user: UserRecord): string {
  let text = userTexts.get(user);
  if (text === undefined) {
    text = JSON.stringify(userObject(user));
    userTexts.set(user, text);
  }
  return `${JSON.stringify(memberFields(member)).slice(0, -1)},"user":${text}}`;
}

import { type ChannelRecord, ChannelType, type GuildRecord, type Guilds } from "../core/api.js";
import type { RoleRecord } from "../core/group.js";

/** Kinds of channels that templates have. */
const KINDS: readonly number[] = [
  ChannelType.Text,
  ChannelType.Voice,
  ChannelType.Category,
  ChannelType.Forum,
];

/** What a template says of a guild. Roles and channels have small numbers for ids. */
export type GuildSnapshot = ReturnType<typeof guildSnapshot>;

/** A guild as a template has it: without members, managed roles and what people wrote. */
export function guildSnapshot(guilds: Guilds, guild: GuildRecord) {
  const roles = guilds
    .roles(guild.id)
    .filter(({ managed }) => !managed)
    .sort((left, right) => left.position - right.position);
  const channels = guilds.channels(guild.id).filter(({ type }) => KINDS.includes(type));
  const roleNumbers = new Map(roles.map(({ id }, at) => [id, at]));
  // Categories come first, so that a channel's category is there before it.
  channels.sort((left, right) => Number(right.type === 4) - Number(left.type === 4));
  const channelNumbers = new Map(channels.map(({ id }, at) => [id, at + 1]));
  const numberOf = (id: string | null) => {
    const found = id === null ? undefined : channelNumbers.get(id);
    return found === undefined ? null : String(found);
  };
  return {
    name: guild.name,
    description: guild.description,
    region: null,
    verification_level: guild.verificationLevel,
    default_message_notifications: guild.defaultMessageNotifications,
    explicit_content_filter: guild.explicitContentFilter,
    preferred_locale: guild.preferredLocale,
    afk_channel_id: numberOf(guild.afkChannelId),
    afk_timeout: guild.afkTimeout,
    system_channel_id: numberOf(guild.systemChannelId),
    system_channel_flags: guild.systemChannelFlags,
    roles: roles.map((role, at) => roleSnapshot(role, at)),
    channels: channels.map((channel, at) => ({
      ...channelSnapshot(channel, at + 1),
      parent_id: numberOf(channel.parentId),
      permission_overwrites: channel.overwrites.flatMap(({ id, type, allow, deny }) => {
        const role = type === 0 ? roleNumbers.get(id) : undefined;
        return role === undefined ? [] : [{ id: String(role), type, allow, deny }];
      }),
    })),
  };
}

function roleSnapshot(role: RoleRecord, id: number) {
  return {
    id,
    name: role.name,
    permissions: role.permissions,
    color: role.color,
    colors: {
      primary_color: role.color,
      secondary_color: role.secondaryColor,
      tertiary_color: role.tertiaryColor,
    },
    hoist: role.hoist,
    mentionable: role.mentionable,
    icon: null,
    unicode_emoji: role.unicodeEmoji,
  };
}

function channelSnapshot(channel: ChannelRecord, id: number) {
  return {
    id,
    type: channel.type,
    name: channel.name,
    position: channel.position,
    topic: channel.topic,
    bitrate: channel.bitrate,
    user_limit: channel.userLimit,
    nsfw: channel.nsfw,
    rate_limit_per_user: channel.rateLimitPerUser,
    default_auto_archive_duration: channel.defaultAutoArchiveDuration,
    available_tags: channel.availableTags.map((tag, at) => ({
      id: at,
      name: tag.name,
      emoji_id: tag.emojiId,
      emoji_name: tag.emojiName,
      moderated: tag.moderated,
    })),
    template: "",
    default_reaction_emoji: channel.defaultReactionEmoji,
    default_thread_rate_limit_per_user: channel.defaultThreadRateLimitPerUser,
    default_sort_order: channel.defaultSortOrder,
    default_forum_layout: channel.defaultForumLayout,
    default_tag_setting: channel.defaultTagSetting,
    theme_color: null,
  };
}

import { timestamp } from "../../../kernel/timestamps.js";
import {
  type ChannelRecord,
  ChannelType,
  isForum,
  isVoice,
  newChannel,
  type ThreadFields,
  type ThreadMemberRecord,
} from "./channel-record.js";
import { Permission } from "./permission-bits.js";

/** Flag of a channel that is shown obfuscated (contract, Obfuscated channels). */
export const CHANNEL_OBFUSCATED = 1 << 17;

/** Most members that a thread counts. */
const MAX_COUNTED = 50;

/** A channel of a guild, none of whose fields is a thread's (protocol 3.4). */
export function channelObject(channel: ChannelRecord) {
  return {
    id: channel.id,
    type: channel.type,
    guild_id: channel.guildId,
    name: channel.name,
    position: channel.position,
    parent_id: channel.parentId,
    flags: channel.flags,
    permission_overwrites: channel.overwrites,
    nsfw: channel.nsfw,
    // Null: no application owns it (contract, Channel.application_id).
    application_id: null,
    ...kindFields(channel),
  };
}

function kindFields(channel: ChannelRecord) {
  if (channel.type === ChannelType.Category) return {};
  const common = {
    topic: channel.topic,
    last_message_id: channel.lastMessageId,
    rate_limit_per_user: channel.rateLimitPerUser,
    ...(channel.lastPinAt === null ? {} : { last_pin_timestamp: timestamp(channel.lastPinAt) }),
  };
  if (isVoice(channel)) {
    return {
      ...common,
      bitrate: channel.bitrate,
      user_limit: channel.userLimit,
      rtc_region: channel.rtcRegion,
      ...(channel.videoQualityMode === 1 ? {} : { video_quality_mode: channel.videoQualityMode }),
    };
  }
  return { ...common, ...threadDefaults(channel), ...(isForum(channel) ? forum(channel) : {}) };
}

function threadDefaults(channel: ChannelRecord) {
  const duration = channel.defaultAutoArchiveDuration;
  const slowmode = channel.defaultThreadRateLimitPerUser;
  return {
    ...(duration === null ? {} : { default_auto_archive_duration: duration }),
    ...(slowmode === 0 ? {} : { default_thread_rate_limit_per_user: slowmode }),
  };
}

function forum(channel: ChannelRecord) {
  return {
    available_tags: channel.availableTags.map((tag) => ({
      id: tag.id,
      name: tag.name,
      moderated: tag.moderated,
      emoji_id: tag.emojiId,
      emoji_name: tag.emojiName,
    })),
    default_reaction_emoji: channel.defaultReactionEmoji,
    default_sort_order: channel.defaultSortOrder,
    default_forum_layout: channel.defaultForumLayout,
    ...(channel.defaultTagSetting === null
      ? {}
      : { default_tag_setting: channel.defaultTagSetting }),
  };
}

/**
 * A thread.
 *
 * @param memberCount - how many follow it
 * @param own - the membership of the one who asks, if it follows the thread
 */
export function threadObject(
  channel: ChannelRecord,
  memberCount: number,
  own?: ThreadMemberRecord | undefined,
) {
  const thread = channel.thread as ThreadFields;
  return {
    id: channel.id,
    type: channel.type,
    guild_id: channel.guildId,
    parent_id: channel.parentId,
    name: channel.name,
    owner_id: thread.ownerId,
    last_message_id: channel.lastMessageId,
    ...(channel.lastPinAt === null ? {} : { last_pin_timestamp: timestamp(channel.lastPinAt) }),
    rate_limit_per_user: channel.rateLimitPerUser,
    flags: channel.flags,
    message_count: thread.messageCount,
    total_message_sent: thread.totalMessageSent,
    member_count: Math.min(memberCount, MAX_COUNTED),
    thread_metadata: threadMetadata(channel, thread),
    ...(thread.appliedTags.length === 0 ? {} : { applied_tags: thread.appliedTags }),
    ...(own === undefined ? {} : { member: threadMemberObject(own) }),
  };
}

function threadMetadata(channel: ChannelRecord, thread: ThreadFields) {
  return {
    archived: thread.archived,
    archive_timestamp: timestamp(thread.archivedAt),
    auto_archive_duration: thread.autoArchiveDuration,
    locked: thread.locked,
    create_timestamp: timestamp(thread.createdAt),
    ...(channel.type === ChannelType.PrivateThread ? { invitable: thread.invitable } : {}),
  };
}

/** A user's membership in a thread. */
export function threadMemberObject({ threadId, userId, joinedAt, flags }: ThreadMemberRecord) {
  return { id: threadId, user_id: userId, join_timestamp: timestamp(joinedAt), flags };
}

/**
 * What one may know of a channel that one cannot view: its id, kind and place (contract, Obfuscated
 * channels).
 */
export function obfuscatedChannel(channel: ChannelRecord) {
  const { id, guildId, type, position, parentId } = channel;
  const deny = Permission.ViewChannel.toString();
  return channelObject({
    ...newChannel,
    id,
    guildId,
    type,
    position,
    parentId,
    name: "___hidden___",
    flags: CHANNEL_OBFUSCATED,
    overwrites: [{ id: guildId, type: 0, allow: "0", deny }],
  });
}

import { wrongField } from "../../../kernel/http/api-error.js";
import { type ChannelRecord, ChannelType, type GuildRecord, isForum } from "../core/api.js";
import { type ChannelFields, type ForumTag, isVoice } from "../core/group.js";
import type { ChannelBody, TagBody } from "./bodies.js";

/** Longest topics, in characters. */
const TOPIC = 1024;
const FORUM_TOPIC = 4096;

/** Bits a second that guilds may have, by how far they are boosted. */
const BITRATES = [96_000, 128_000, 256_000, 384_000];
const STAGE_BITRATE = 64_000;

/** Most people of a voice channel and of a stage. */
const USERS = { voice: 99, stage: 10_000 } as const;

/** Flags of channels that can be set: tags are required, no download of media, spoilers. */
const SETTABLE = (1 << 4) | (1 << 15) | (1 << 21);

/**
 * Reads what a body sets of a channel, but for its kind, place and overwrites.
 *
 * @param type - the kind that the channel has or gets
 * @throws ApiError 50035 for what a channel of that kind cannot have
 */
export function readChannel(
  body: ChannelBody,
  type: number,
  guild: GuildRecord,
  newId: () => string,
  before?: ChannelRecord,
): ChannelFields {
  limits(body, type, guild);
  const fields: { -readonly [Key in keyof ChannelFields]: ChannelFields[Key] } = {};
  if (body.name !== undefined) fields.name = nameFor(body.name, type);
  if (body.topic !== undefined) fields.topic = body.topic || null;
  if (body.nsfw !== undefined) fields.nsfw = body.nsfw ?? false;
  if (body.rate_limit_per_user !== undefined) {
    fields.rateLimitPerUser = body.rate_limit_per_user ?? 0;
  }
  if (body.bitrate !== undefined) fields.bitrate = body.bitrate ?? STAGE_BITRATE;
  if (body.user_limit !== undefined) fields.userLimit = body.user_limit ?? 0;
  if (body.rtc_region !== undefined) fields.rtcRegion = body.rtc_region;
  if (body.video_quality_mode !== undefined) {
    fields.videoQualityMode = body.video_quality_mode ?? 1;
  }
  if (body.default_auto_archive_duration !== undefined) {
    fields.defaultAutoArchiveDuration = body.default_auto_archive_duration;
  }
  if (body.default_thread_rate_limit_per_user !== undefined) {
    fields.defaultThreadRateLimitPerUser = body.default_thread_rate_limit_per_user ?? 0;
  }
  if (body.default_reaction_emoji !== undefined) {
    const { emoji_id = null, emoji_name = null } = body.default_reaction_emoji ?? {};
    fields.defaultReactionEmoji = body.default_reaction_emoji && { emoji_id, emoji_name };
  }
  if (body.default_sort_order !== undefined) fields.defaultSortOrder = body.default_sort_order;
  if (body.default_forum_layout !== undefined) {
    fields.defaultForumLayout = body.default_forum_layout ?? 0;
  }
  if (body.default_tag_setting !== undefined) fields.defaultTagSetting = body.default_tag_setting;
  if (body.available_tags !== undefined) {
    fields.availableTags = readTags(body.available_tags ?? [], newId, before);
  }
  if (typeof body.flags === "number") {
    fields.flags = ((before?.flags ?? 0) & ~SETTABLE) | (body.flags & SETTABLE);
  }
  return fields;
}

/** Names of channels for text are lower case and without blanks. */
function nameFor(name: string, type: number): string {
  const text = type === ChannelType.Text || type === ChannelType.Announcement;
  return text ? name.trim().toLowerCase().replaceAll(/\s+/g, "-") : name.trim();
}

function limits(body: ChannelBody, type: number, guild: GuildRecord): void {
  const longest = isForum({ type }) ? FORUM_TOPIC : TOPIC;
  if ((body.topic ?? "").length > longest) {
    const message = `Must be ${longest} or fewer in length.`;
    throw wrongField("topic", "BASE_TYPE_MAX_LENGTH", message);
  }
  const stage = type === ChannelType.Stage;
  if (!isVoice({ type })) return;
  const fastest = stage ? STAGE_BITRATE : (BITRATES[guild.premiumTier] ?? BITRATES[0] ?? 0);
  atMost("bitrate", body.bitrate, fastest);
  atMost("user_limit", body.user_limit, stage ? USERS.stage : USERS.voice);
}

function atMost(field: string, value: number | null | undefined, most: number): void {
  if ((value ?? 0) <= most) return;
  const message = `int value should be less than or equal to ${most}.`;
  throw wrongField(field, "NUMBER_TYPE_MAX", message);
}

/** Tags keep their ids; new ones get theirs here. */
function readTags(
  tags: readonly TagBody[],
  newId: () => string,
  before: ChannelRecord | undefined,
): ForumTag[] {
  return tags.map(({ id, name, moderated, emoji_id = null, emoji_name = null }) => {
    const known = before?.availableTags.some((tag) => tag.id === id);
    return {
      id: known && typeof id === "string" ? id : newId(),
      name,
      moderated: moderated ?? false,
      emojiId: emoji_id,
      emojiName: emoji_name,
    };
  });
}

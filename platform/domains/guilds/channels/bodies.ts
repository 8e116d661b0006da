import { fields, notNull, orNull, required } from "../../../kernel/http/input/fields.js";
import {
  bits,
  choice,
  list,
  type Read,
  snowflake,
  text,
  whole,
  yesNo,
} from "../../../kernel/http/input/readers.js";

const id = orNull(snowflake);
const count = orNull(whole({ min: 0 }));
const slowmode = orNull(whole({ min: 0, max: 21_600 }));
const name = (max: number) => text({ min: 1, max, counted: true });

const permissions = {
  type: orNull(choice([0, 1])),
  allow: orNull(bits),
  deny: orNull(bits),
};
/** Permissions of a role or a member in a channel. */
const overwrite = fields({ id: required(snowflake), ...permissions });

const emoji = { emoji_id: id, emoji_name: orNull(text({ max: 100 })) };
const tag = fields({ id, name: required(name(50)), moderated: orNull(yesNo), ...emoji });

/** The types that channels of a guild are made with. */
export const CHANNEL_TYPES = [0, 2, 4, 5, 13, 15, 16] as const;

const channel = {
  type: orNull(choice(CHANNEL_TYPES)),
  position: count,
  topic: orNull(text({ max: 4096 })),
  bitrate: orNull(whole({ min: 8000 })),
  user_limit: count,
  nsfw: orNull(yesNo),
  rate_limit_per_user: slowmode,
  parent_id: id,
  permission_overwrites: orNull(list(overwrite, { max: 100 })),
  rtc_region: orNull(text({ max: 100 })),
  video_quality_mode: orNull(choice([1, 2])),
  default_auto_archive_duration: orNull(choice([60, 1440, 4320, 10_080])),
  default_reaction_emoji: orNull(fields(emoji)),
  default_thread_rate_limit_per_user: slowmode,
  default_sort_order: orNull(choice([0, 1])),
  default_forum_layout: orNull(choice([0, 1, 2])),
  default_tag_setting: orNull(choice(["match_all", "match_some"])),
  available_tags: orNull(list(tag, { max: 20 })),
  flags: count,
};

/** A channel to make. */
export const newChannel = fields({ name: required(name(100)), ...channel });
/** Changes of a channel. */
export const channelChanges = fields({ name: notNull(name(100)), ...channel });
/** New places of channels. */
export const channelPositions = list(
  fields({ id, position: count, parent_id: id, lock_permissions: orNull(yesNo) }),
);
/** One overwrite, whose id is in the path; some libraries repeat it. */
export const overwriteOfPath = fields({ id, ...permissions });

export type ChannelBody = Read<typeof channelChanges>;
export type ChannelPositions = Read<typeof channelPositions>;
export type OverwriteBody = Read<typeof overwriteOfPath>;
export type TagBody = Read<typeof tag>;

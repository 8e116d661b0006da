const text = (maxLength: number) => ({ type: ["string", "null"], maxLength }) as const;
const whole = (minimum: number, maximum?: number) =>
  ({ type: ["integer", "null"], minimum, ...(maximum === undefined ? {} : { maximum }) }) as const;
const id = { type: ["string", "null"], pattern: "^\\d{1,20}$" } as const;
const bits = {
  anyOf: [
    { type: "string", pattern: "^\\d{1,20}$" },
    { type: "integer", minimum: 0 },
    { type: "null" },
  ],
} as const;

/** Permissions of a role or a member in a channel. */
const overwrite = {
  type: "object",
  properties: {
    id: { type: "string", pattern: "^\\d{1,20}$" },
    type: { type: ["integer", "null"], enum: [0, 1, null] },
    allow: bits,
    deny: bits,
  },
  required: ["id"],
} as const;

const emoji = { emoji_id: id, emoji_name: text(100) } as const;

const properties = {
  name: { type: "string", minLength: 1, maxLength: 100 },
  type: { type: ["integer", "null"], enum: [0, 2, 4, 5, 13, 15, 16, null] },
  position: whole(0),
  topic: text(4096),
  bitrate: whole(8000),
  user_limit: whole(0),
  nsfw: { type: ["boolean", "null"] },
  rate_limit_per_user: whole(0, 21_600),
  parent_id: id,
  permission_overwrites: { type: ["array", "null"], maxItems: 100, items: overwrite },
  rtc_region: text(100),
  video_quality_mode: { type: ["integer", "null"], enum: [1, 2, null] },
  default_auto_archive_duration: {
    type: ["integer", "null"],
    enum: [60, 1440, 4320, 10_080, null],
  },
  default_reaction_emoji: { type: ["object", "null"], properties: emoji },
  default_thread_rate_limit_per_user: whole(0, 21_600),
  default_sort_order: { type: ["integer", "null"], enum: [0, 1, null] },
  default_forum_layout: { type: ["integer", "null"], enum: [0, 1, 2, null] },
  default_tag_setting: {
    type: ["string", "null"],
    enum: ["match_all", "match_some", null],
  },
  available_tags: {
    type: ["array", "null"],
    maxItems: 20,
    items: {
      type: "object",
      properties: {
        id,
        name: { type: "string", minLength: 1, maxLength: 50 },
        moderated: { type: ["boolean", "null"] },
        ...emoji,
      },
      required: ["name"],
    },
  },
  flags: { type: ["integer", "null"], minimum: 0 },
} as const;

/** A channel to make. */
export const createSchema = { type: "object", properties, required: ["name"] } as const;

/** Changes of a channel. */
export const editSchema = { type: "object", properties } as const;

/** New places of channels. */
export const positionsSchema = {
  type: "array",
  items: {
    type: "object",
    properties: {
      id,
      position: whole(0),
      parent_id: id,
      lock_permissions: { type: ["boolean", "null"] },
    },
  },
} as const;

/** One overwrite, whose id is in the path. */
export const overwriteSchema = {
  type: "object",
  properties: {
    // Some libraries repeat the id of the path.
    id,
    type: { type: ["integer", "null"], enum: [0, 1, null] },
    allow: bits,
    deny: bits,
  },
} as const;

/** An overwrite as the schema lets it through. */
export interface OverwriteBody {
  id?: string | null;
  type?: 0 | 1 | null;
  allow?: string | number | null;
  deny?: string | number | null;
}

/** A tag as the schema lets it through. */
export interface TagBody {
  id?: string | null;
  name: string;
  moderated?: boolean | null;
  emoji_id?: string | null;
  emoji_name?: string | null;
}

/** A channel's body as the schema lets it through. */
export interface ChannelBody {
  name?: string;
  type?: number | null;
  position?: number | null;
  topic?: string | null;
  bitrate?: number | null;
  user_limit?: number | null;
  nsfw?: boolean | null;
  rate_limit_per_user?: number | null;
  parent_id?: string | null;
  permission_overwrites?: (OverwriteBody & { id: string })[] | null;
  rtc_region?: string | null;
  video_quality_mode?: number | null;
  default_auto_archive_duration?: number | null;
  default_reaction_emoji?: { emoji_id?: string | null; emoji_name?: string | null } | null;
  default_thread_rate_limit_per_user?: number | null;
  default_sort_order?: number | null;
  default_forum_layout?: number | null;
  default_tag_setting?: string | null;
  available_tags?: TagBody[] | null;
  flags?: number | null;
}

/** An entry of {@link positionsSchema}. */
export interface PositionBody {
  id?: string | null;
  position?: number | null;
  parent_id?: string | null;
  lock_permissions?: boolean | null;
}

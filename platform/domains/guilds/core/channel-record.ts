import type { Shape } from "../../../kernel/store/shape.js";

/** Kinds of guild channels (protocol 12.3). */
export const ChannelType = {
  Text: 0,
  Voice: 2,
  Category: 4,
  Announcement: 5,
  AnnouncementThread: 10,
  PublicThread: 11,
  PrivateThread: 12,
  Stage: 13,
  Forum: 15,
  Media: 16,
} as const;

/** Whether a channel is a thread. */
export function isThread({ type }: Pick<ChannelRecord, "type">): boolean {
  return type >= ChannelType.AnnouncementThread && type <= ChannelType.PrivateThread;
}

/** Whether a channel's posts are threads. */
export function isForum({ type }: Pick<ChannelRecord, "type">): boolean {
  return type === ChannelType.Forum || type === ChannelType.Media;
}

/** Whether one speaks in a channel. */
export function isVoice({ type }: Pick<ChannelRecord, "type">): boolean {
  return type === ChannelType.Voice || type === ChannelType.Stage;
}

/** What a channel changes of the permissions of a role (0) or a member (1). */
export interface PermissionOverwrite {
  readonly id: string;
  readonly type: 0 | 1;
  /** Permission bits as decimal strings. */
  readonly allow: string;
  readonly deny: string;
}

/** A tag of a forum's posts. */
export interface ForumTag {
  readonly id: string;
  readonly name: string;
  /** Whether only moderators put it on posts. */
  readonly moderated: boolean;
  readonly emojiId: string | null;
  readonly emojiName: string | null;
}

/** What only threads have. */
export interface ThreadFields {
  readonly ownerId: string;
  /** Milliseconds since the Unix epoch; a thread on an older message is younger than its id. */
  readonly createdAt: number;
  readonly archived: boolean;
  /** Milliseconds since the Unix epoch when {@link archived} last changed. */
  readonly archivedAt: number;
  /** Minutes of silence after which the thread is archived. */
  readonly autoArchiveDuration: number;
  readonly locked: boolean;
  /** Whether members of a private thread may add others. */
  readonly invitable: boolean;
  /** Messages there are, and messages there were, without the one that began the thread. */
  readonly messageCount: number;
  readonly totalMessageSent: number;
  readonly appliedTags: readonly string[];
}

/** A channel of a guild, or a thread in one. */
export interface ChannelRecord {
  readonly id: string;
  readonly guildId: string;
  /** One of {@link ChannelType}. */
  readonly type: number;
  readonly name: string;
  readonly topic: string | null;
  readonly position: number;
  /** The category it is in; the channel, for a thread. */
  readonly parentId: string | null;
  readonly nsfw: boolean;
  readonly overwrites: PermissionOverwrite[];
  readonly flags: number;
  /** Seconds between two messages of a user; 0 without a limit. */
  readonly rateLimitPerUser: number;
  readonly lastMessageId: string | null;
  /** Milliseconds since the Unix epoch. */
  readonly lastPinAt: number | null;
  /** Bits a second of a voice channel. */
  readonly bitrate: number;
  /** Most people in a voice channel; 0 without a limit. */
  readonly userLimit: number;
  readonly rtcRegion: string | null;
  readonly videoQualityMode: number;
  /** Minutes, for new threads; null for the service's own default. */
  readonly defaultAutoArchiveDuration: number | null;
  /** Seconds, for new threads. */
  readonly defaultThreadRateLimitPerUser: number;
  readonly availableTags: ForumTag[];
  /** Emoji in wire form: `emoji_id` and `emoji_name`. */
  readonly defaultReactionEmoji: Readonly<Record<string, unknown>> | null;
  readonly defaultSortOrder: number | null;
  readonly defaultForumLayout: number;
  readonly defaultTagSetting: string | null;
  /** What people say that they do in a voice channel. */
  readonly voiceStatus: string | null;
  /** Milliseconds since the Unix epoch when the first came into the voice channel. */
  readonly voiceStartedAt: number | null;
  /** Null unless the channel is a thread. */
  readonly thread: ThreadFields | null;
}

/** A user who follows a thread. */
export interface ThreadMemberRecord {
  /** `<threadId>:<userId>`. */
  readonly id: string;
  readonly threadId: string;
  readonly userId: string;
  /** Milliseconds since the Unix epoch. */
  readonly joinedAt: number;
  readonly flags: number;
}

/** A new channel, but for its kind, name and place. */
export const newChannel: Omit<ChannelRecord, "id" | "guildId" | "type" | "name" | "position"> = {
  topic: null,
  parentId: null,
  nsfw: false,
  overwrites: [],
  flags: 0,
  rateLimitPerUser: 0,
  lastMessageId: null,
  lastPinAt: null,
  bitrate: 64_000,
  userLimit: 0,
  rtcRegion: null,
  videoQualityMode: 1,
  defaultAutoArchiveDuration: null,
  defaultThreadRateLimitPerUser: 0,
  availableTags: [],
  defaultReactionEmoji: null,
  defaultSortOrder: null,
  defaultForumLayout: 0,
  defaultTagSetting: null,
  voiceStatus: null,
  voiceStartedAt: null,
  thread: null,
};

/** Shape of a {@link ChannelRecord} in a snapshot. */
export const channelShape: Shape<ChannelRecord> = {
  id: "string",
  guildId: "string",
  type: "number",
  name: "string",
  topic: "string?",
  position: "number",
  parentId: "string?",
  nsfw: "boolean",
  overwrites: "object[]",
  flags: "number",
  rateLimitPerUser: "number",
  lastMessageId: "string?",
  lastPinAt: "number?",
  bitrate: "number",
  userLimit: "number",
  rtcRegion: "string?",
  videoQualityMode: "number",
  defaultAutoArchiveDuration: "number?",
  defaultThreadRateLimitPerUser: "number",
  availableTags: "object[]",
  defaultReactionEmoji: "object?",
  defaultSortOrder: "number?",
  defaultForumLayout: "number",
  defaultTagSetting: "string?",
  voiceStatus: "string?",
  voiceStartedAt: "number?",
  thread: "object?",
};

/** Shape of a {@link ThreadMemberRecord} in a snapshot. */
export const threadMemberShape: Shape<ThreadMemberRecord> = {
  id: "string",
  threadId: "string",
  userId: "string",
  joinedAt: "number",
  flags: "number",
};

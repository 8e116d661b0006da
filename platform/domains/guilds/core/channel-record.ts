import { of, type RecordOf, shape } from "../../../kernel/store/shape.js";

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
  /** Milliseconds since the Unix epoch when {@link autoArchiveDuration} last changed, if it ever did. */
  readonly durationChangedAt?: number;
  readonly locked: boolean;
  /** Whether members of a private thread may add others. */
  readonly invitable: boolean;
  /** Messages there are, and messages there were, without the one that began the thread. */
  readonly messageCount: number;
  readonly totalMessageSent: number;
  readonly appliedTags: readonly string[];
}

/** A channel of a guild, or a thread in one. */
export type ChannelRecord = RecordOf<typeof channelShape>;

/** A user who follows a thread. */
export type ThreadMemberRecord = RecordOf<typeof threadMemberShape>;

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
export const channelShape = shape({
  id: "string",
  guildId: "string",
  /** One of {@link ChannelType}. */
  type: "number",
  name: "string",
  topic: "string?",
  position: "number",
  /** The category it is in; the channel, for a thread. */
  parentId: "string?",
  nsfw: "boolean",
  overwrites: of<PermissionOverwrite[]>("object[]", {
    id: "string",
    type: "number",
    allow: "bits",
    deny: "bits",
  }),
  flags: "number",
  /** Seconds between two messages of a user; 0 without a limit. */
  rateLimitPerUser: "number",
  lastMessageId: "id?",
  /** Milliseconds since the Unix epoch. */
  lastPinAt: "time?",
  /** Bits a second of a voice channel. */
  bitrate: "number",
  /** Most people in a voice channel; 0 without a limit. */
  userLimit: "number",
  rtcRegion: "string?",
  videoQualityMode: "number",
  /** Minutes, for new threads; null for the service's own default. */
  defaultAutoArchiveDuration: "number?",
  /** Seconds, for new threads. */
  defaultThreadRateLimitPerUser: "number",
  availableTags: of<ForumTag[]>("object[]"),
  /** Emoji in wire form: `emoji_id` and `emoji_name`. */
  defaultReactionEmoji: of<Readonly<Record<string, unknown>> | null>("object?"),
  defaultSortOrder: "number?",
  defaultForumLayout: "number",
  defaultTagSetting: "string?",
  /** What people say that they do in a voice channel. */
  voiceStatus: "string?",
  /** Milliseconds since the Unix epoch when the first came into the voice channel. */
  voiceStartedAt: "time?",
  /** Null unless the channel is a thread. */
  thread: of<ThreadFields | null>("object?", {
    ownerId: "string",
    createdAt: "time",
    archived: "boolean",
    archivedAt: "time",
    autoArchiveDuration: "number",
    durationChangedAt: { type: "time", optional: true },
    locked: "boolean",
    invitable: "boolean",
    messageCount: "number",
    totalMessageSent: "number",
    appliedTags: "string[]",
  }),
});

/** Shape of a {@link ThreadMemberRecord} in a snapshot. */
export const threadMemberShape = shape({
  /** `<threadId>:<userId>`. */
  id: "string",
  threadId: "string",
  userId: "string",
  /** Milliseconds since the Unix epoch. */
  joinedAt: "time",
  flags: "number",
});

import type { Caller } from "../../../kernel/principal.js";
import type { MessageRecord } from "./record.js";

/** What one may be allowed in a channel, as far as messages go. */
export type Right =
  | "addReactions"
  | "attachFiles"
  | "bypassSlowmode"
  | "embedLinks"
  | "externalEmojis"
  | "externalStickers"
  | "history"
  | "manageMessages"
  | "manageWebhooks"
  | "mentionEveryone"
  | "pin"
  | "polls"
  | "send"
  | "tts"
  | "view"
  | "voiceMessages";

/** The principal that acts in a channel: a bot, or a person in an application. */
export interface Writer extends Caller {
  readonly bot: boolean;
}

/** The viewer of a message. */
export interface Viewer {
  readonly userId?: string | undefined;
  readonly applicationId?: string | undefined;
  /** False for a bot without access to what others write. Default: true. */
  readonly readsContent?: boolean | undefined;
}

/** Which intent an event needs, in guilds and in conversations. */
export interface EventIntents {
  readonly guild: number;
  readonly direct: number;
}

/** Intents of the events around messages (bots 2.6). */
export const EventIntent = {
  messages: { guild: 9, direct: 12 },
  reactions: { guild: 10, direct: 13 },
  typing: { guild: 11, direct: 14 },
  polls: { guild: 24, direct: 25 },
  /** CHANNEL_PINS_UPDATE. */
  pins: { guild: 0, direct: 12 },
} as const satisfies Readonly<Record<string, EventIntents>>;

/** Where messages are stored, and who gets their events. */
export interface MessageFeed {
  readonly channelId: string;
  /** Called for each new message, before its event is sent. */
  onCreated(message: MessageRecord): void;
  /** Called after the event of a new message was sent; a thread adds the author to its members then. */
  onAnnounced(message: MessageRecord): void;
  /** Called with the messages that were deleted. */
  onRemoved(messages: readonly MessageRecord[]): void;
  /** Sends an event about a message as a whole, to each its own view. */
  sendMessageEvent(event: string, message: MessageRecord, extra?: object): void;
  /** Sends an event that is the same for all, with `guild_id` where there is a guild. */
  sendEvent(event: string, intents: EventIntents, data: object): void;
}

/**
 * A channel of a guild, a thread or a conversation, for all that is done with its messages. The domain
 * that owns a kind of channel implements this for it; see {@link FindTextChannel}.
 */
export interface TextChannel extends MessageFeed {
  readonly channelType: number;
  /** Null for a conversation. */
  readonly guildId: string | null;
  /** Whether it is for adults only. */
  readonly nsfw: boolean;
  /** Largest file, in bytes. */
  readonly fileLimit: number;
  /** Whether a user, bot or webhook may do something here. */
  may(userId: string, right: Right): boolean;
  /** @throws ApiError 50013 for whoever may not; traces of tests say which permission is lacking */
  require(userId: string, right: Right): void;
  /** @throws ApiError where no messages are written, as in a category, or not to this user */
  requireWritable(writer: Writer): void;
  /** @throws ApiError 50083 in a thread that is archived, where messages stay as they are */
  requireOpen(): void;
  /**
   * Counts a new message, which may be one too many: for the slow mode, or for a locked thread.
   *
   * @throws ApiError
   */
  admit(writer: Writer): void;
  /** Whether the message of this user would notify that one. */
  reaches(userId: string): boolean;
  /** Whether everyone may notify a role; undefined for one that is not here. */
  roleIsMentionable(roleId: string): boolean | undefined;
  /** Called when the date of the channel's latest pin changes. @param at - milliseconds, or null */
  onPinned(at: number | null): void;
  /** A message as one who reads it here sees it over HTTP. */
  object(message: MessageRecord, viewer: Viewer): object;
  /** The member that a user is here, in wire form; undefined in conversations. */
  member(userId: string): object | undefined;
  /** Notes an act of moderation in the guild's audit log. */
  audit(entry: AuditEntry): void;
}

/** An act of moderation. */
export interface AuditEntry {
  /** The user who did it. */
  readonly userId: string;
  /** Type of the entry (bots 3.17). */
  readonly type: number;
  readonly targetId: string | null;
  readonly options?: Readonly<Record<string, string>>;
  readonly reason?: string | null | undefined;
}

/**
 * Finds a channel of one kind; returns undefined for a channel of another kind.
 *
 * @throws ApiError when `who` may not see the channel, or has no business there
 */
export type FindTextChannel = (who: ChannelRequester, channelId: string) => TextChannel | undefined;

/** Who asks for a channel. A person and the service itself have no token; the service may see every channel. */
export interface ChannelRequester extends Caller {
  readonly kind: "bearer" | "bot" | "person" | "service";
  readonly scopes?: readonly string[];
}

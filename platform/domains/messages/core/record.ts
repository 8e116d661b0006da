import { of, type RecordOf, shape, type ValuesOf } from "../../../kernel/store/shape.js";
import type { Attachment } from "../attachments/api.js";
import type { Embed } from "./body/embeds.js";
import type { Component } from "./components/component.js";

/** String pairs that a game attaches to something. */
export type Metadata = Readonly<Record<string, string>>;

/** Types of messages that the platform makes (protocol 3.14). */
export const MessageType = {
  Default: 0,
  RecipientAdd: 1,
  RecipientRemove: 2,
  ChannelNameChange: 4,
  ChannelIconChange: 5,
  Pinned: 6,
  MemberJoin: 7,
  ChannelFollowed: 12,
  ThreadCreated: 18,
  Reply: 19,
  ChatInputCommand: 20,
  ThreadStarter: 21,
  ContextMenuCommand: 23,
  AutoModeration: 24,
  StageStart: 27,
  StageEnd: 28,
  StageSpeaker: 29,
  StageTopic: 31,
  PollResult: 46,
  LobbyLinked: 49,
} as const;

/** Flag of a message that was sent through the SDK (protocol 3.4). */
export const SENT_BY_SDK = 1 << 16;

/** The part of an activity invite that belongs to the message. */
export interface InviteActivity {
  /** 1 join, 5 join request. */
  readonly type: number;
  readonly party_id?: string;
  readonly session_id?: string;
}

/** What a message refers to: 0 the message that it answers or is about, 1 the one that it forwards. */
export interface Reference {
  readonly type: number;
  readonly message_id?: string;
  readonly channel_id: string;
  readonly guild_id?: string;
}

/** A sticker on a message. */
export interface StickerItem {
  readonly id: string;
  readonly name: string;
  readonly format_type: number;
}

/** A poll without its votes. */
export interface Poll {
  readonly question: string;
  readonly answers: readonly {
    readonly answer_id: number;
    readonly poll_media: Readonly<Record<string, unknown>>;
  }[];
  /** Milliseconds since the Unix epoch. */
  readonly expiresAt: number;
  readonly multiselect: boolean;
  /** Whether its votes are counted for good. */
  readonly finished: boolean;
}

/** Who a webhook's message says it is from. */
export interface WebhookAuthor {
  readonly username: string;
  readonly avatar: string | null;
}

/** What a message says, in the fields of a record. */
const contentFields = {
  id: "string",
  type: "number",
  content: "string",
  flags: "number",
  embeds: of<readonly Embed[]>("object[]"),
  components: of<readonly Component[]>("object[]"),
  attachments: of<readonly Attachment[]>("object[]"),
  stickers: of<readonly StickerItem[]>("object[]"),
  /** Ids of users and roles that were notified. */
  mentions: "string[]",
  mentionRoles: "string[]",
  /** Milliseconds since the Unix epoch. */
  editedAt: "time?",
} as const;

/** A message as it was when it was forwarded. */
export type Snapshot = ValuesOf<typeof contentFields>;

/** A message in a lobby, a guild channel or a conversation of two users. */
export type MessageRecord = RecordOf<typeof messageShape>;

/** Shape of a {@link MessageRecord} in a snapshot. */
export const messageShape = shape({
  ...contentFields,
  id: "id",
  /** Guild channel, DM channel or lobby; `ephemeral:…` for a conversation within a game. */
  channelId: "string",
  /** Guild of the channel. */
  guildId: "string?",
  /** Lobby that the message was sent in, or that was linked to the channel at the time. */
  lobbyId: "string?",
  /** User, bot, or, with {@link webhookAuthor}, webhook. */
  authorId: "string",
  /** Application through which it was sent. */
  applicationId: "string?",
  tts: "boolean",
  mentionEveryone: "boolean",
  reference: of<Reference | null>("object?"),
  snapshots: of<readonly Snapshot[]>("object[]"),
  poll: of<Poll | null>("object?", {
    question: "string",
    answers: { type: "object[]", fields: { answer_id: "number", poll_media: "object" } },
    expiresAt: "time",
    multiselect: "boolean",
    finished: "boolean",
  }),
  /** Colours that the message shares, in wire form. */
  theme: of<Readonly<Record<string, unknown>> | null>("object?"),
  /** Milliseconds since the Unix epoch; null when it is not pinned. */
  pinnedAt: "time?",
  /** Webhook that sent it, or the application whose answer it is. */
  webhookId: "string?",
  webhookAuthor: of<WebhookAuthor | null>("object?"),
  /** Fields of the answer to an interaction, in wire form. */
  interaction: of<Readonly<Record<string, unknown>> | null>("object?"),
  metadata: of<Metadata | null>("object?"),
  /** What each application's backend says of the message, by application id. */
  moderation: of<Readonly<Record<string, Metadata>> | null>("object?"),
  /** The author's extra name in the lobby when the message was sent. */
  additionalName: "string?",
  activity: of<InviteActivity | null>("object?"),
  /** Application that an activity invite leads to. */
  inviteApplicationId: "string?",
});

/** What a message is unless it says something else. */
export const blankMessage: Omit<MessageRecord, "authorId" | "channelId" | "content" | "id"> = {
  guildId: null,
  lobbyId: null,
  type: MessageType.Default,
  applicationId: null,
  flags: 0,
  tts: false,
  embeds: [],
  components: [],
  attachments: [],
  stickers: [],
  mentions: [],
  mentionRoles: [],
  mentionEveryone: false,
  reference: null,
  snapshots: [],
  poll: null,
  theme: null,
  pinnedAt: null,
  webhookId: null,
  webhookAuthor: null,
  interaction: null,
  metadata: null,
  moderation: null,
  additionalName: null,
  editedAt: null,
  activity: null,
  inviteApplicationId: null,
};

/**
 * Whether a user or bot wrote a message: answers to interactions are their bot's, though they are sent like a
 * webhook's.
 */
export function writtenBy({ authorId, webhookAuthor }: MessageRecord, userId: string): boolean {
  return authorId === userId && webhookAuthor === null;
}

/** Whether a message exists within a game only: in a lobby without a channel, or an ephemeral DM. */
export function inGameOnly({ channelId, lobbyId }: MessageRecord): boolean {
  return channelId === lobbyId || channelId.startsWith("ephemeral:");
}

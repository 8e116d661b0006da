import type { Shape } from "../../kernel/store/shape.js";

/** String pairs that a game attaches to something. */
export type Metadata = Readonly<Record<string, string>>;

/** Types of messages that the platform makes (protocol 3.14). */
export const MessageType = { Default: 0, LobbyLinked: 49 } as const;

/** Flag of a message that was sent through the SDK (protocol 3.4). */
export const SENT_BY_SDK = 1 << 16;

/** The part of an activity invite that belongs to the message. */
export interface InviteActivity {
  /** 1 join, 5 join request. */
  readonly type: number;
  readonly party_id?: string;
  readonly session_id?: string;
}

/** A message in a lobby, a guild channel or a conversation of two users. */
export interface MessageRecord {
  readonly id: string;
  /** Guild channel, DM channel or lobby; `ephemeral:…` for a conversation within a game. */
  readonly channelId: string;
  /** Lobby that the message was sent in, or that was linked to the channel at the time. */
  readonly lobbyId: string | null;
  readonly type: number;
  readonly content: string;
  readonly authorId: string;
  /** Application through which it was sent. */
  readonly applicationId: string | null;
  readonly flags: number;
  readonly metadata: Metadata | null;
  /** What each application's backend says of the message, by application id. */
  readonly moderation: Readonly<Record<string, Metadata>> | null;
  /** The author's extra name in the lobby when the message was sent. */
  readonly additionalName: string | null;
  /** Milliseconds since the Unix epoch. */
  readonly editedAt: number | null;
  readonly activity: InviteActivity | null;
  /** Application that an activity invite leads to. */
  readonly inviteApplicationId: string | null;
}

/** Shape of a {@link MessageRecord} in a snapshot. */
export const messageShape: Shape<MessageRecord> = {
  id: "string",
  channelId: "string",
  lobbyId: "string?",
  type: "number",
  content: "string",
  authorId: "string",
  applicationId: "string?",
  flags: "number",
  metadata: "object?",
  moderation: "object?",
  additionalName: "string?",
  editedAt: "number?",
  activity: "object?",
  inviteApplicationId: "string?",
};

/** Whether a message exists within a game only: in a lobby without a channel, or an ephemeral DM. */
export function inGameOnly({ channelId, lobbyId }: MessageRecord): boolean {
  return channelId === lobbyId || channelId.startsWith("ephemeral:");
}

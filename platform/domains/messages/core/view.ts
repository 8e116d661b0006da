import type { MessageRecord, Metadata } from "./record.js";

/** A message, wherever it is. */
export interface MessageView {
  /** Snowflake of the message. */
  readonly id: string;
  /** Id of the user who wrote the message. */
  readonly authorId: string;
  /** Text of the message. */
  readonly content: string;
  /** Metadata that the game put on the message; null when there is none. */
  readonly metadata: Metadata | null;
  /** Whether the message was changed after it was sent. */
  readonly edited: boolean;
  /** What the message invites to or asks for; null when it is no activity invite. */
  readonly invite: {
    /** 1 join, 5 join request. */
    readonly type: number;
    /** Party that the place is in. */
    readonly partyId: string | null;
    /** Application that the invite leads to. */
    readonly applicationId: string | null;
  } | null;
}

/** Copies a message. */
export function messageView(message: MessageRecord): MessageView {
  const { id, authorId, content, metadata, editedAt, activity, inviteApplicationId } = message;
  const invite = activity && {
    type: activity.type,
    partyId: activity.party_id ?? null,
    applicationId: inviteApplicationId,
  };
  return { id, authorId, content, metadata, edited: editedAt !== null, invite };
}

import { type RecordOf, shape } from "../../../kernel/store/shape.js";

/** A user's reaction to a message. */
export type ReactionRecord = RecordOf<typeof reactionShape>;

/** Shape of a {@link ReactionRecord} in a snapshot. */
export const reactionShape = shape({
  /** `<messageId>:<emoji>:<userId>`. */
  id: "string",
  messageId: "string",
  userId: "string",
  /** Id of a custom emoji; null for one of Unicode. */
  emojiId: "string?",
  emojiName: "string",
  animated: "boolean",
});

/** An emoji of a reaction. */
export type Emoji = Pick<ReactionRecord, "animated" | "emojiId" | "emojiName">;

/** The key that identifies the emoji of a reaction. */
export function emojiKey({ emojiId, emojiName }: Emoji): string {
  return emojiId ?? emojiName;
}

/** An emoji in wire form. */
export function emojiObject({ emojiId, emojiName, animated }: Emoji) {
  return { id: emojiId, name: emojiName, ...(animated ? { animated } : {}) };
}

import type { Shape } from "../../../kernel/store/shape.js";

/** A user's reaction to a message. */
export interface ReactionRecord {
  /** `<messageId>:<emoji>:<userId>`. */
  readonly id: string;
  readonly messageId: string;
  readonly userId: string;
  /** Id of a custom emoji; null for one of Unicode. */
  readonly emojiId: string | null;
  readonly emojiName: string;
  readonly animated: boolean;
}

/** Shape of a {@link ReactionRecord} in a snapshot. */
export const reactionShape: Shape<ReactionRecord> = {
  id: "string",
  messageId: "string",
  userId: "string",
  emojiId: "string?",
  emojiName: "string",
  animated: "boolean",
};

/** An emoji of a reaction. */
export type Emoji = Pick<ReactionRecord, "animated" | "emojiId" | "emojiName">;

/** By which reactions with one emoji are told from those with another. */
export function emojiKey({ emojiId, emojiName }: Emoji): string {
  return emojiId ?? emojiName;
}

/** An emoji in wire form. */
export function emojiObject({ emojiId, emojiName, animated }: Emoji) {
  return { id: emojiId, name: emojiName, ...(animated ? { animated } : {}) };
}

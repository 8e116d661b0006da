import { type RecordOf, shape } from "../../../kernel/store/shape.js";

/** A custom emoji of a guild or of an application. */
export type EmojiRecord = RecordOf<typeof emojiShape>;

/** Shape of an {@link EmojiRecord} in a snapshot. */
export const emojiShape = shape({
  id: "id",
  /** Null for an emoji of an application. */
  guildId: "string?",
  /** Null for an emoji of a guild. */
  applicationId: "string?",
  name: "string",
  animated: "boolean",
  /** Ids of the roles that may use it; empty for everyone. */
  roles: "string[]",
  /** The user who created it. */
  userId: "string",
});

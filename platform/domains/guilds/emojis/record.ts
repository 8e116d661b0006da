import type { Shape } from "../../../kernel/store/shape.js";

/** A custom emoji of a guild or of an application. */
export interface EmojiRecord {
  readonly id: string;
  /** Null for an emoji of an application. */
  readonly guildId: string | null;
  /** Null for an emoji of a guild. */
  readonly applicationId: string | null;
  readonly name: string;
  readonly animated: boolean;
  /** Ids of the roles that may use it; empty for everyone. */
  readonly roles: string[];
  /** Who made it. */
  readonly userId: string;
}

/** Shape of an {@link EmojiRecord} in a snapshot. */
export const emojiShape: Shape<EmojiRecord> = {
  id: "id",
  guildId: "string?",
  applicationId: "string?",
  name: "string",
  animated: "boolean",
  roles: "string[]",
  userId: "string",
};

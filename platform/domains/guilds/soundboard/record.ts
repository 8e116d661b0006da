import { type RecordOf, shape } from "../../../kernel/store/shape.js";

/** A sound of a guild's soundboard. */
export type SoundRecord = RecordOf<typeof soundShape>;

/** Shape of a {@link SoundRecord} in a snapshot. */
export const soundShape = shape({
  id: "id",
  guildId: "string",
  name: "string",
  /** From 0 to 1. */
  volume: "number",
  /** Custom emoji that the sound is shown with. */
  emojiId: "string?",
  /** Character that it is shown with. */
  emojiName: "string?",
  /** The user who created it. */
  userId: "string",
});

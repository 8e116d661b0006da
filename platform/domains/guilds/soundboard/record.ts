import type { Shape } from "../../../kernel/store/shape.js";

/** A sound of a guild's soundboard. */
export interface SoundRecord {
  readonly id: string;
  readonly guildId: string;
  readonly name: string;
  /** From 0 to 1. */
  readonly volume: number;
  /** Custom emoji that the sound is shown with. */
  readonly emojiId: string | null;
  /** Character that it is shown with. */
  readonly emojiName: string | null;
  /** Who made it. */
  readonly userId: string;
}

/** Shape of a {@link SoundRecord} in a snapshot. */
export const soundShape: Shape<SoundRecord> = {
  id: "id",
  guildId: "string",
  name: "string",
  volume: "number",
  emojiId: "string?",
  emojiName: "string?",
  userId: "string",
};

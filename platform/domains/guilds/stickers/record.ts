import { type RecordOf, shape } from "../../../kernel/store/shape.js";

/** Kinds of files. */
export const StickerFormat = { Png: 1, Apng: 2, Lottie: 3, Gif: 4 } as const;

/** A sticker of a guild. */
export type StickerRecord = RecordOf<typeof stickerShape>;

/** Shape of a {@link StickerRecord} in a snapshot. */
export const stickerShape = shape({
  id: "id",
  guildId: "string",
  name: "string",
  description: "string?",
  /** Words by which clients suggest it. */
  tags: "string",
  /** One of {@link StickerFormat}. */
  format: "number",
  /** The user who created it. */
  userId: "string",
});

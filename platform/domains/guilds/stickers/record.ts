import type { Shape } from "../../../kernel/store/shape.js";

/** Kinds of files. */
export const StickerFormat = { Png: 1, Apng: 2, Lottie: 3, Gif: 4 } as const;

/** A sticker of a guild. */
export interface StickerRecord {
  readonly id: string;
  readonly guildId: string;
  readonly name: string;
  readonly description: string | null;
  /** Words by which clients suggest it. */
  readonly tags: string;
  /** One of {@link StickerFormat}. */
  readonly format: number;
  /** Who made it. */
  readonly userId: string;
}

/** Shape of a {@link StickerRecord} in a snapshot. */
export const stickerShape: Shape<StickerRecord> = {
  id: "id",
  guildId: "string",
  name: "string",
  description: "string?",
  tags: "string",
  format: "number",
  userId: "string",
};

import type { StickerItem } from "./record.js";

/** A custom emoji. */
export interface CustomEmoji {
  readonly id: string;
  readonly name: string;
  readonly animated: boolean;
  /** Null for an application's own, which it may use everywhere. */
  readonly guildId: string | null;
  /** Whether a user may use it, besides what the place asks for. */
  usableBy(userId: string): boolean;
}

/** A sticker, and whose it is; null for a standard one. */
export interface KnownSticker {
  readonly item: StickerItem;
  readonly guildId: string | null;
  /** False for one of a guild that has lost boosts and with them the room for it. */
  readonly available: boolean;
}

/** Finds custom emojis and stickers in the domains that keep them. */
export class Expressions {
  readonly #emojis: ((id: string) => CustomEmoji | undefined)[] = [];
  readonly #stickers: ((id: string) => KnownSticker | undefined)[] = [];

  /** Adds emojis that a domain keeps. */
  addEmojis(find: (id: string) => CustomEmoji | undefined): void {
    this.#emojis.push(find);
  }

  /** Adds stickers that a domain keeps. */
  addStickers(find: (id: string) => KnownSticker | undefined): void {
    this.#stickers.push(find);
  }

  /** The custom emoji with this id, if there is one. */
  emoji(id: string): CustomEmoji | undefined {
    for (const find of this.#emojis) {
      const found = find(id);
      if (found !== undefined) return found;
    }
    return undefined;
  }

  /** The sticker with this id, if there is one. */
  sticker(id: string): KnownSticker | undefined {
    for (const find of this.#stickers) {
      const found = find(id);
      if (found !== undefined) return found;
    }
    return undefined;
  }
}

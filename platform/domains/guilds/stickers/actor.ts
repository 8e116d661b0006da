import { type Actions, args } from "../../../kernel/actions.js";
import { reason, text } from "../../../kernel/admin/schema.js";
import { anyObject } from "../../../kernel/http/input/fields.js";
import type { Caller } from "../../../kernel/principal.js";
import { type NewStickerBody, readChanges, readSticker, type StickerChanges } from "./bodies.js";
import type { StickerOperations } from "./operations.js";

/** What a user does with the stickers of guilds. */
export class StickerActor {
  /** @internal Use `platform.as`. */
  constructor(
    private readonly stickers: StickerOperations,
    private readonly who: Caller,
  ) {}

  /** Makes a sticker. @param data - the file, or its base64 @returns its id */
  createSticker(
    guildId: string,
    body: NewStickerBody,
    data: Uint8Array | string,
    reason: string | null = null,
  ): string {
    const file = typeof data === "string" ? Buffer.from(data, "base64") : Buffer.from(data);
    return this.stickers.create(this.#acting(reason), guildId, readSticker(body), file).id;
  }

  /** Changes a sticker. */
  editSticker(
    guildId: string,
    id: string,
    body: StickerChanges,
    reason: string | null = null,
  ): void {
    this.stickers.edit(this.#acting(reason), guildId, id, readChanges(body));
  }

  /** Deletes a sticker. */
  deleteSticker(guildId: string, id: string, reason: string | null = null): void {
    this.stickers.delete(this.#acting(reason), guildId, id);
  }

  #acting(reason: string | null) {
    return { userId: this.who.userId, reason };
  }
}

/** The arguments of {@link StickerActor}'s methods. */
export const stickerActions: Actions<StickerActor> = {
  createSticker: args([text, anyObject, text], [reason]),
  editSticker: args([text, text, anyObject], [reason]),
  deleteSticker: args([text, text], [reason]),
};

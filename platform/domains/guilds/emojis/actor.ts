import { type Actions, args } from "../../../kernel/actions.js";
import { reason, text } from "../../../kernel/admin/schema.js";
import { anyObject } from "../../../kernel/http/input/fields.js";
import type { Caller } from "../../../kernel/principal.js";
import {
  type EmojiChanges,
  type NewEmojiBody,
  readGuildChanges,
  readGuildEmoji,
} from "./bodies.js";
import type { EmojiOperations } from "./operations.js";

/** What a user does with the emojis of guilds. */
export class EmojiActor {
  /** @internal Use `platform.as`. */
  constructor(
    private readonly emojis: EmojiOperations,
    private readonly who: Caller,
  ) {}

  /** Makes an emoji. @param body - `name`, `image` as a data URI, `roles` @returns its id */
  createEmoji(guildId: string, body: NewEmojiBody, reason: string | null = null): string {
    return this.emojis.create(this.#acting(reason), guildId, readGuildEmoji(body)).id;
  }

  /** Changes an emoji. */
  editEmoji(guildId: string, id: string, body: EmojiChanges, reason: string | null = null): void {
    this.emojis.edit(this.#acting(reason), guildId, id, readGuildChanges(body));
  }

  /** Deletes an emoji. */
  deleteEmoji(guildId: string, id: string, reason: string | null = null): void {
    this.emojis.delete(this.#acting(reason), guildId, id);
  }

  #acting(reason: string | null) {
    return { userId: this.who.userId, reason };
  }
}

/** The arguments of {@link EmojiActor}'s methods. */
export const emojiActions: Actions<EmojiActor> = {
  createEmoji: args([text, anyObject], [reason]),
  editEmoji: args([text, text, anyObject], [reason]),
  deleteEmoji: args([text, text], [reason]),
};

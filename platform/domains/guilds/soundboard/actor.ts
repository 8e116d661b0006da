import { type Actions, args } from "../../../kernel/actions.js";
import { reason, text } from "../../../kernel/admin/schema.js";
import { anyObject } from "../../../kernel/http/input/fields.js";
import type { Caller } from "../../../kernel/principal.js";
import { type NewSoundBody, readChanges, readNewSound, type SoundChanges } from "./bodies.js";
import type { SoundOperations } from "./operations.js";

/** What a user does with the soundboards of guilds. */
export class SoundActor {
  /** @internal Use `platform.as`. */
  constructor(
    private readonly sounds: SoundOperations,
    private readonly who: Caller,
  ) {}

  /** Makes a sound. @param body - `name`, `sound` as a data URI, and more @returns its id */
  createSound(guildId: string, body: NewSoundBody, reason: string | null = null): string {
    return this.sounds.create(this.#acting(reason), guildId, readNewSound(body)).id;
  }

  /** Changes a sound. */
  editSound(guildId: string, id: string, body: SoundChanges, reason: string | null = null): void {
    this.sounds.edit(this.#acting(reason), guildId, id, readChanges(body));
  }

  /** Deletes a sound. */
  deleteSound(guildId: string, id: string, reason: string | null = null): void {
    this.sounds.delete(this.#acting(reason), guildId, id);
  }

  /** Plays a sound in the voice channel that the user is in. */
  playSound(channelId: string, soundId: string, sourceGuildId?: string): void {
    this.sounds.play(this.#acting(null), channelId, soundId, sourceGuildId);
  }

  #acting(reason: string | null) {
    return { userId: this.who.userId, reason };
  }
}

/** The arguments of {@link SoundActor}'s methods. */
export const soundActions: Actions<SoundActor> = {
  createSound: args([text, anyObject], [reason]),
  editSound: args([text, text, anyObject], [reason]),
  deleteSound: args([text, text], [reason]),
  playSound: args([text, text], [text]),
};

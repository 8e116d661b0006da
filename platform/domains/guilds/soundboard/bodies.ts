import { fields, orNull, required } from "../../../kernel/http/input/fields.js";
import { number, type Read, read, snowflake, text } from "../../../kernel/http/input/readers.js";

const name = text({ min: 2, max: 32, trim: true });

const shared = {
  volume: number({ min: 0, max: 1 }),
  emoji_id: orNull(snowflake),
  emoji_name: orNull(text({ min: 1, max: 32 })),
};

const sound = fields({ name: required(name), sound: required(text({ filled: true })), ...shared });
const changes = fields({ name, ...shared });
const sending = fields({ sound_id: required(snowflake), source_guild_id: snowflake });

/** A sound to make; `sound` is a data URI. */
export type NewSoundBody = Read<typeof sound>;

/** Changes of a sound. */
export type SoundChanges = Read<typeof changes>;

/** Reads a sound to make. @throws ApiError 50035 */
export const readNewSound = (body: unknown) => read(sound, body ?? {});

/** Reads changes of a sound. @throws ApiError 50035 */
export const readChanges = (body: unknown) => read(changes, body ?? {});

/** Reads which sound to play. @throws ApiError 50035 */
export const readSending = (body: unknown) => read(sending, body ?? {});

import { wrongField } from "../../../kernel/http/api-error.js";
import { readImage } from "../../../kernel/http/files/images.js";
import { fields, required } from "../../../kernel/http/input/fields.js";
import type { Place } from "../../../kernel/http/input/place.js";
import {
  list,
  type Read,
  type Reader,
  read,
  snowflake,
  text,
} from "../../../kernel/http/input/readers.js";

/** Largest image, in bytes. */
const IMAGE_LIMIT = 256 * 1024;

const length = text({ min: 2, max: 32 });

const name: Reader<string> = (value: unknown, place: Place) => {
  const given = length(value, place);
  if (given === undefined || /^\w+$/.test(given)) return given;
  return place.wrong("STRING_TYPE_REGEX", "String value did not match validation regex.");
};

/** Roles of a guild; null entries are none. */
const roles: Reader<string[]> = (value: unknown, place: Place) => {
  const given = Array.isArray(value) ? value.filter((one) => one !== null) : value;
  return list(snowflake, { max: 250 })(given, place);
};

const image = text({ filled: true });

const guildEmoji = fields({ name: required(name), image: required(image), roles });
const guildChanges = fields({ name, roles });
const applicationEmoji = fields({ name: required(name), image: required(image) });
const applicationChanges = fields({ name });

/** An emoji to make. */
export type NewEmojiBody = Read<typeof guildEmoji>;

/** Changes of an emoji. */
export type EmojiChanges = Read<typeof guildChanges>;

/** Reads an emoji to make in a guild. @throws ApiError 50035 */
export const readGuildEmoji = (body: unknown) => read(guildEmoji, body ?? {});

/** Reads changes of an emoji of a guild. @throws ApiError 50035 */
export const readGuildChanges = (body: unknown) => read(guildChanges, body ?? {});

/** Reads an emoji to make for an application. @throws ApiError 50035 */
export const readApplicationEmoji = (body: unknown) => read(applicationEmoji, body ?? {});

/** Reads changes of an emoji of an application. @throws ApiError 50035 */
export const readApplicationChanges = (body: unknown) => read(applicationChanges, body ?? {});

/** The image of an emoji. @throws ApiError 50035 for an invalid or too large one */
export function readEmojiImage(uri: string): { type: string; bytes: Buffer; animated: boolean } {
  const { type, bytes } = readImage(uri, "image");
  if (bytes.length > IMAGE_LIMIT) {
    throw wrongField("image", "BINARY_TYPE_MAX_SIZE", "File cannot be larger than 256.0 kb.");
  }
  return { type, bytes, animated: type === "gif" || isAnimatedWebp(bytes) };
}

/** A WebP image says in its extended header whether it moves. */
function isAnimatedWebp(bytes: Buffer): boolean {
  return bytes.toString("latin1", 8, 16) === "WEBPVP8X" && ((bytes[20] ?? 0) & 2) !== 0;
}

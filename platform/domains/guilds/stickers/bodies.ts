import { fields, orNull, required } from "../../../kernel/http/input/fields.js";
import { type Read, read, text } from "../../../kernel/http/input/readers.js";

const name = text({ min: 2, max: 30, trim: true });
const tags = text({ min: 1, max: 200 });
const description = orNull(text({ max: 100 }));

const sticker = fields({ name: required(name), tags: required(tags), description });
const changes = fields({ name, tags, description });

/** A sticker to make, without its file. */
export type NewStickerBody = Read<typeof sticker>;

/** Changes of a sticker. */
export type StickerChanges = Read<typeof changes>;

/** Reads a sticker to make. @throws ApiError 50035 */
export const readSticker = (body: unknown) => read(sticker, body ?? {});

/** Reads changes of a sticker. @throws ApiError 50035 */
export const readChanges = (body: unknown) => read(changes, body ?? {});

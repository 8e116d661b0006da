import { fields, orNull, required } from "../../../kernel/http/input/fields.js";
import { type Read, read, text } from "../../../kernel/http/input/readers.js";

const link = fields({
  custom_id: orNull(text({ min: 1, max: 256 })),
  title: required(text({ min: 1, max: 32 })),
  description: required(text({ min: 1, max: 64 })),
  image: required(text({ min: 1 })),
});

/** A link to make. */
export type NewLinkBody = Read<typeof link>;

/** Reads a link to make. @throws ApiError 50035 */
export const readLink = (body: unknown) => read(link, body ?? {});

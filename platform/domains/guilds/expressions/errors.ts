import { ApiError } from "../../../kernel/http/api-error.js";

/** Failures around emojis, stickers and sounds (bots 3.11). */
export const unknownEmoji = () => new ApiError(404, 10014, "Unknown Emoji");
export const fileTooLarge = () =>
  new ApiError(400, 50045, "File uploaded exceeds the maximum size");
export const invalidAsset = () => new ApiError(400, 50046, "Invalid asset");

/** A guild or an application has as many as it may have. */
export const tooMany = (code: number, what: string, most: number) =>
  new ApiError(400, code, `Maximum number of ${what} reached (${most})`);

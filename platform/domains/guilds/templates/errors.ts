import { ApiError } from "../../../kernel/http/api-error.js";

/** Failures around templates. */
export const unknownTemplate = () => new ApiError(404, 10057, "Unknown guild template");
export const templateExists = () => new ApiError(400, 30031, "Guild already has a template");

import { ApiError } from "../../../kernel/http/api-error.js";

/** Failures around settings of guilds. */
export const invalidFeature = () =>
  new ApiError(400, 50188, "The guild feature you are trying to set is invalid");
export const tooManyGuilds = () =>
  new ApiError(400, 30001, "Maximum number of guilds reached (10)");

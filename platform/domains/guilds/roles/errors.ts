import { ApiError } from "../../../kernel/http/api-error.js";

/** Failures around roles. */
export const forbiddenBoost = () =>
  new ApiError(403, 50101, "This server needs more boosts to perform this action");
export const tooManyRoles = () =>
  new ApiError(400, 30005, "Maximum number of guild roles reached (250)");

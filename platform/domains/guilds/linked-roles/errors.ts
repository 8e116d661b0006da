import { ApiError } from "../../../kernel/http/api-error.js";

/** What the service answers about another application. */
export const notAuthorized = () =>
  new ApiError(403, 20012, "You are not authorized to perform this action on this application");

import { ApiError } from "../../../kernel/http/api-error.js";

/** Failures around members. */
export const invalidToken = () => new ApiError(403, 50025, "Invalid OAuth2 access token provided");

import { ApiError } from "../../../kernel/http/api-error.js";

/** Failures around vanity URLs. */
export const noVanityUrl = () =>
  new ApiError(403, 50020, "Vanity URL is required for this operation");
export const codeTaken = () => new ApiError(400, 50020, "Invite code was either invalid or taken.");

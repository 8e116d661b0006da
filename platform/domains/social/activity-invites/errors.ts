import { ApiError } from "../../../kernel/http/api-error.js";

/** Failures of invites into activities (protocol 3.11, 12.1). */
export const invalidInvite = () => new ApiError(400, 50039, "Invalid activity action");
export const unknownSession = () => new ApiError(404, 10020, "Unknown Session");

import { ApiError } from "../../../kernel/http/api-error.js";

/** Failures around requests to join. */
export const unknownJoinRequest = () => new ApiError(404, 150016, "Unknown guild join request");
export const alreadyMember = () => new ApiError(400, 150009, "User is already a member");
export const noVerification = () =>
  new ApiError(400, 150010, "This guild does not take requests to join");

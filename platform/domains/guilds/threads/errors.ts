import { ApiError } from "../../../kernel/http/api-error.js";

/** Failures around threads. */
export const hasThread = () =>
  new ApiError(400, 160_004, "A thread has already been created for this message");
export const tooManyThreads = () =>
  new ApiError(400, 160_006, "Maximum number of active threads reached");
export const systemMessage = () =>
  new ApiError(403, 50021, "Cannot execute action on a system message");
export const archived = () => new ApiError(400, 50083, "Thread is archived");
export const tooManyFollowers = () =>
  new ApiError(400, 30033, "Maximum number of thread participants reached (1000)");
export const tooManyPinned = () =>
  new ApiError(400, 30047, "Maximum number of pinned threads in a forum channel reached");
export const tagRequired = () =>
  new ApiError(400, 40067, "A tag is required to create a forum post in this channel");
export const tagForModerators = () => new ApiError(400, 40066, "Tags are not available");

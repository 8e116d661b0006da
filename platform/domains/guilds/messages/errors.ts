import { ApiError } from "../../../kernel/http/api-error.js";

/** What keeps messages out of a channel (bots 3.6). */
export const notForMessages = () =>
  new ApiError(400, 50008, "Cannot send messages in a non-text channel");
export const forumNeedsPost = () =>
  new ApiError(400, 40058, "Cannot send messages in a forum channel");
export const threadLocked = () => new ApiError(400, 160005, "Thread is locked");

/** The channel's slow mode. @param wait - seconds until the next message may come */
export const slowedDown = (wait: number) =>
  new ApiError(
    429,
    20016,
    "This action cannot be performed due to slowmode rate limit",
    undefined,
    { retry_after: wait, global: false },
  );

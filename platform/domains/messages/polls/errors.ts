import { ApiError, wrongField } from "../../../kernel/http/api-error.js";

/** Failures around polls (bots 3.6). */
export const pollExpired = () => new ApiError(400, 520001, "Poll expired");
export const notAPoll = () => new ApiError(400, 520006, "Cannot expire a non-poll message");
export const notOwnPoll = () =>
  new ApiError(403, 50005, "Cannot edit a message authored by another user");

/** Votes for answers that are not there, or for several where one is allowed. */
export const wrongAnswers = (message: string) =>
  wrongField("answer_ids", "BASE_TYPE_CHOICES", message);

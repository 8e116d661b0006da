import { ApiError } from "../../../kernel/http/api-error.js";

/** The other user does not take requests from this one (protocol 3.8, 12.1). */
export const requestRefused = () =>
  new ApiError(400, 80000, "Friend request refused: this user does not accept it");
export const noRequestToSelf = () => new ApiError(400, 80003, "Cannot send friend request to self");
export const unknownName = () => new ApiError(400, 80004, "No users with that username exist");
export const tooManyFriends = () =>
  new ApiError(400, 30002, "Maximum number of friends reached (1000)");
export const tooManyBlocked = () =>
  new ApiError(400, 0, "Maximum number of blocked users reached (5000)");

import { ApiError } from "../../../kernel/http/api-error.js";

/** Failures around sounds (bots 3.4, 3.11). */
export const unknownSound = () => new ApiError(404, 10097, "Unknown sound");
export const invalidFile = () => new ApiError(400, 50123, "The provided file type is invalid");
export const soundTooLong = () =>
  new ApiError(400, 50124, "The provided file duration exceeds maximum of 5.2 seconds");
export const noDuration = () =>
  new ApiError(400, 50192, "The provided file does not have a valid duration");
export const notInVoice = () =>
  new ApiError(400, 50168, "User must be in voice channel to use this endpoint");
export const mayNotSound = () =>
  new ApiError(400, 50167, "You cannot send voice channel effects in this channel while muted");

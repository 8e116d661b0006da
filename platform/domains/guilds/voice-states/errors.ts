import { ApiError } from "../../../kernel/http/api-error.js";

/** Failures around voice. */
export const unknownVoiceState = () => new ApiError(404, 10065, "Unknown Voice State");
export const notInVoice = () => new ApiError(400, 40032, "Target user is not connected to voice.");

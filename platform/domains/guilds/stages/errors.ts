import { ApiError } from "../../../kernel/http/api-error.js";

/** Failures around stages (bots 3.12). */
export const unknownStage = () => new ApiError(404, 10067, "Unknown Stage Instance");
export const unknownEvent = () => new ApiError(404, 10070, "Unknown Guild Scheduled Event");
export const stageOpen = () => new ApiError(400, 150006, "The Stage is already open");

import { ApiError } from "../../../kernel/http/api-error.js";

/** Failures around scheduled events (bots 3.12). */
export const unknownEvent = () => new ApiError(404, 10070, "Unknown Guild Scheduled Event");
export const tooManyEvents = () =>
  new ApiError(400, 30038, "Maximum number of uncompleted guild scheduled events reached (100)");
export const eventFinished = () => new ApiError(400, 180000, "Cannot update a finished event");
export const noStage = () =>
  new ApiError(400, 180002, "Failed to create stage needed for stage event");
export const notRecurring = () =>
  new ApiError(400, 180005, "Only a recurring event can have exceptions");

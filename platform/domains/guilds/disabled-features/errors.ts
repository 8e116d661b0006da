import { ApiError } from "../../../kernel/http/api-error.js";

/** What the service answers about what a guild does not have (bots 3.1, 3.12). */
export const widgetDisabled = () => new ApiError(403, 50004, "Widget Disabled");
export const unknownTemplate = () => new ApiError(404, 10057, "Unknown guild template");
export const unknownWelcomeScreen = () => new ApiError(404, 10069, "Unknown Guild Welcome Screen");
export const notAuthorized = () =>
  new ApiError(403, 20012, "You are not authorized to perform this action on this application");

import { ApiError } from "../../../kernel/http/api-error.js";

/** Failures of direct messages (protocol 3.7, 12.1). */
export const cannotMessage = () => new ApiError(403, 50007, "Cannot send messages to this user");
export const noMutualGuilds = () =>
  new ApiError(403, 50278, "Cannot send messages to this user due to having no mutual guilds");
export const notInDm = () => new ApiError(403, 50003, "Cannot execute action on a DM channel");

import { ApiError, wrongField } from "../../../kernel/http/api-error.js";

/** Failures around channels. */
export const wrongChannelType = () =>
  new ApiError(400, 50024, "Cannot execute action on this channel type");
export const tooManyChannels = () =>
  new ApiError(400, 30013, "Maximum number of guild channels reached (500)");
export const tooManyOverwrites = () =>
  new ApiError(400, 30060, "Maximum number of channel permission overwrites reached (1000)");
/** Media channels, which the public description has in its preview alone. */
export const onlyInPreview = () =>
  wrongField("type", "BASE_TYPE_CHOICES", "Value must be one of {0, 2, 4, 5, 13, 15}.");
export const unknownOverwrite = () => new ApiError(404, 10009, "Unknown permission overwrite");
export const neededByCommunity = () =>
  new ApiError(400, 50074, "Cannot delete a channel required for Community guilds");

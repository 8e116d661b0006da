import { ApiError, wrongField } from "../../../kernel/http/api-error.js";

/** Failures around channels. */
export const tooManyChannels = () =>
  new ApiError(400, 30013, "Maximum number of guild channels reached (500)");
export const tooManyOverwrites = () =>
  new ApiError(400, 30060, "Maximum number of channel permission overwrites reached (1000)");
/** A type that channels of a guild cannot have. @param allowed - the types that they can have */
export const wrongTypeOfChannel = (allowed: readonly number[]) =>
  wrongField("type", "BASE_TYPE_CHOICES", `Value must be one of {${allowed.join(", ")}}.`);
export const unknownOverwrite = () => new ApiError(404, 10009, "Unknown permission overwrite");
export const neededByCommunity = () =>
  new ApiError(400, 50074, "Cannot delete a channel required for Community guilds");

import { ApiError } from "../../../kernel/http/api-error.js";

/** Failures around bans. */
export const unknownBan = () => new ApiError(404, 10026, "Unknown Ban");
export const nobodyBanned = () => new ApiError(400, 500_000, "Failed to ban users");
export const userBanned = () => new ApiError(403, 40007, "The user is banned from this guild.");

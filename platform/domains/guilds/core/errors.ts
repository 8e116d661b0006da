import { ApiError, unknownUser } from "../../../kernel/http/api-error.js";
import type { Users } from "../../identity/users/api.js";
import { permissionNames } from "./permission-bits.js";

/** Failures around guilds (protocol 12.1). */
export const unknownGuild = () => new ApiError(404, 10004, "Unknown Guild");
export const unknownChannel = () => new ApiError(404, 10003, "Unknown Channel");
export const unknownMember = () => new ApiError(404, 10007, "Unknown Member");

/** What is said of a user who is not in a guild: 10013 for one who is nowhere. */
export const notMember = (users: Pick<Users, "get">, userId: string) =>
  users.get(userId) === undefined ? unknownUser() : unknownMember();
export const unknownRole = () => new ApiError(404, 10011, "Unknown Role");
export const unknownInvite = () => new ApiError(404, 10006, "Unknown Invite");
export const missingAccess = () => new ApiError(403, 50001, "Missing Access");
export const missingPermissions = () => new ApiError(403, 50013, "Missing Permissions");
/** The same for who lacks these permissions, or may not give or take them. */
export const lacksPermissions = (bits: bigint) =>
  missingPermissions().because(`the caller lacks ${permissionNames(bits)}`);
/** The same for a member whose time-out takes its permissions. */
export const timedOut = () => missingPermissions().because("the caller is in a time-out");
/** The same for who stands too low. */
export const standsTooLow = () =>
  missingPermissions().because("the caller does not stand above it");
/** A moderator of a guild that wants a second factor has none. */
export const secondFactorNeeded = () =>
  new ApiError(403, 60003, "Two factor is required for this operation");

import { ApiError, missingPermissions, unknownUser } from "../../../kernel/http/api-error.js";
import type { Users } from "../../identity/users/api.js";
import { permissionNames } from "./permission-bits.js";
import type { RoleRecord } from "./record.js";

/** Failures around guilds (protocol 12.1). */
export const unknownMember = () => new ApiError(404, 10007, "Unknown Member");

/** What is said of a user who is not in a guild: 10013 for one who is nowhere. */
export const notMember = (users: Pick<Users, "get">, userId: string) =>
  users.get(userId) === undefined ? unknownUser() : unknownMember();
export const unknownRole = () => new ApiError(404, 10011, "Unknown Role");
export const unknownInvite = () => new ApiError(404, 10006, "Unknown Invite");
/** The caller lacks all permissions of each of several sets, one of which would do. */
export const lacksPermissions = (...anyOf: readonly bigint[]) =>
  missingPermissions(
    anyOf.length === 1
      ? `the caller lacks ${permissionNames(anyOf[0] as bigint)}`
      : `the caller needs one of these permissions and has none: ${anyOf.map(permissionNames).join("; ")}`,
  );
/** The caller allows or denies others in a channel what it may not do itself. */
export const cannotGrant = (bits: bigint) =>
  missingPermissions(
    `the caller can allow and deny only what it may do itself, and lacks ${permissionNames(bits)}`,
  );
/** The caller's highest role is not above this one, which somebody else may have. */
export const standsTooLow = (own: RoleRecord | undefined, other: string) =>
  missingPermissions(`the caller's highest role, "${own?.name}", is not above ${other}`);
/** A role that nobody gives or takes. */
export const invalidRole = (role: RoleRecord) =>
  new ApiError(400, 50028, "Invalid role").because(whyNotGivable(role));
/** The same where the service only says that permissions are missing. */
export const roleNotGivable = (role: RoleRecord) => missingPermissions(whyNotGivable(role));
const whyNotGivable = (role: RoleRecord) =>
  role.managed
    ? "an integration manages the role"
    : "the role is @everyone, which every member has";
/** A moderator of a guild that wants a second factor has none. */
export const secondFactorNeeded = () =>
  new ApiError(403, 60003, "Two factor is required for this operation");

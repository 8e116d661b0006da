import { ApiError, invalidForm } from "../../kernel/http/api_error.js";

/** Failures around messages (protocol 12.1). */
export const unknownMessage = () => new ApiError(404, 10008, "Unknown Message");
export const unknownChannel = () => new ApiError(404, 10003, "Unknown Channel");
export const emptyMessage = () => new ApiError(400, 50006, "Cannot send an empty message");
export const notOwnMessage = () =>
  new ApiError(403, 50005, "Cannot edit a message authored by another user");
export const missingAccess = () => new ApiError(403, 50001, "Missing Access");
export const missingPermissions = () => new ApiError(403, 50013, "Missing Permissions");

/** Flags that only the service sets. */
export const flagsNotAllowed = () =>
  invalidForm({
    flags: {
      _errors: [{ code: "BASE_TYPE_CHOICES", message: "Value has flags not allowed here." }],
    },
  });

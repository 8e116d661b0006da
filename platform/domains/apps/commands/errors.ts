import { ApiError } from "../../../kernel/http/api-error.js";

/** Failures around commands (bots 4.14). */
export const unknownCommand = () => new ApiError(404, 10063, "Unknown application command");
export const unknownCommandPermissions = () =>
  new ApiError(404, 10066, "Unknown application command permissions");
export const tooManyCommands = (type: string, most: number) =>
  new ApiError(400, 30032, `Maximum number of ${type} application commands reached (${most})`);
export const tooManyCreations = () =>
  new ApiError(
    400,
    30034,
    "Max number of daily application command creates has been reached (200)",
  );
export const nameTaken = () =>
  new ApiError(400, 40041, "An application command with that name already exists");
export const entryPointLeftOut = () =>
  new ApiError(
    400,
    50240,
    "You cannot remove this app's Entry Point command in a bulk update operation. Please include the Entry Point command in your update request or delete it separately.",
  );

import { ApiError } from "../../../kernel/http/api-error.js";

/** Failures around installing (client captures; the service documents few). */
export const unknownIntegration = () => new ApiError(404, 10005, "Unknown Integration");
export const botBanned = () => new ApiError(403, 40007, "The user is banned from this guild.");
export const tooManyIntegrations = () =>
  new ApiError(400, 30068, "Maximum number of integrations reached (50)");
export const guildForPerson = () =>
  new ApiError(400, 50196, "A guild cannot be named for an installation to an account");
export const scopesForPerson = () =>
  new ApiError(400, 50197, "Only applications.commands can be installed to an account");
export const typeNotSupported = () =>
  new ApiError(400, 50199, "The application does not support this integration type");
export const needsCodeGrant = () =>
  new ApiError(400, 50035, "The application can be added by a complete sign-in only");

export const tooManyApplications = () =>
  new ApiError(400, 50206, "Maximum number of applications of an account reached (200)");

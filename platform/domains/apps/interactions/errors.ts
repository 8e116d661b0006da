import { ApiError, invalidForm, wrongField } from "../../../kernel/http/api-error.js";
import { choices, quoted, suggestion } from "../../../kernel/names.js";

/** Failures around interactions (bots 4.14). */
export const unknownInteraction = () => new ApiError(404, 10062, "Unknown interaction");
export const alreadyAcknowledged = () =>
  new ApiError(400, 40060, "Interaction has already been acknowledged.");
export const invalidWebhookToken = () => new ApiError(401, 50027, "Invalid Webhook Token");
export const tooManyFollowUps = () =>
  new ApiError(400, 40094, "Maximum number of follow-up messages reached for this interaction");

/** A session that there is not, or not of the one who names it. */
export const unknownSession = () => new ApiError(404, 10020, "Unknown Session");

/** A command that has changed since the client has seen it. */
export function outdatedCommand(): ApiError {
  const message = "This command is outdated, please try again in a few minutes";
  const code = "INTERACTION_APPLICATION_COMMAND_INVALID_VERSION";
  return wrongField("data", code, message);
}

/** An answer of a type that does not fit, with those that would. */
export function wrongCallbackType(allowed: readonly number[]): ApiError {
  const message = `Value must be one of {${allowed.join(", ")}}.`;
  return wrongField("type", "BASE_TYPE_CHOICES", message);
}

/** A name that a person enters and that there is not, with those that there are. */
export function unknownName(
  path: readonly string[],
  what: string,
  name: string,
  names: readonly string[],
): ApiError {
  const message = `${what} ${quoted(name)}.${suggestion(name, names)}${choices(names)}`;
  return wrongInput(path, message);
}

/** A field of what a person enters that does not fit; clients do not let it be sent. */
export function wrongInput(path: readonly (number | string)[], message: string): ApiError {
  const leaf = { _errors: [{ code: "BASE_TYPE_INVALID", message }] };
  const errors = [...path].reverse().reduce<object>((inner, step) => ({ [step]: inner }), leaf);
  return invalidForm({ ...errors });
}

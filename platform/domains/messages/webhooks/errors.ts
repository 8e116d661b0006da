import { ApiError, invalidForm } from "../../../kernel/http/api-error.js";

/** Most webhooks of a channel. */
export const MAX_WEBHOOKS = 15;

/** Failures around webhooks of channels (bots 3.10). */
export const invalidToken = () => new ApiError(401, 50027, "Invalid Webhook Token");
export const tooManyWebhooks = () =>
  new ApiError(400, 30007, `Maximum number of webhooks reached (${MAX_WEBHOOKS})`);
export const forumNeedsThread = () =>
  new ApiError(
    400,
    220001,
    "Webhooks posted to forum channels must have a thread_name or thread_id",
  );
export const oneThreadOnly = () =>
  new ApiError(
    400,
    220002,
    "Webhooks posted to forum channels cannot have both a thread_name and thread_id",
  );
export const onlyInForums = () =>
  new ApiError(400, 220003, "Webhooks can only create threads in forum channels");

/** A name that could be taken for the service's own. */
export const forbiddenName = (field: string, word: string) =>
  invalidForm({
    [field]: {
      _errors: [
        { code: "USERNAME_INVALID_CONTAINS", message: `Username cannot contain "${word}"` },
      ],
    },
  });

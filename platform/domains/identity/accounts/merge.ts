import { wrongField } from "../../../kernel/http/api-error.js";
import type { Parameters, SignInStep } from "../oauth2/group.js";
import type { AccountContext } from "./context.js";
import { clientSecretInvalid } from "./errors.js";
import { isAuthType, MAX_TOKEN_LENGTH } from "./providers/auth-types.js";

/** Merges the provisional account of a proven identity into the one that signs in (protocol 2.6). */
export function mergeStep({
  proofs,
  lifecycle,
}: Pick<AccountContext, "lifecycle" | "proofs">): SignInStep {
  return {
    asked: (form) =>
      form.optional("external_auth_type") !== undefined ||
      form.optional("external_auth_token") !== undefined,
    unproven: clientSecretInvalid,
    async read(application, form) {
      const { type, token } = readExternal(form);
      const external = await proofs.check(application.id, type, token);
      return (destination) => lifecycle.merge(application.id, external, destination);
    },
  };
}

/** @throws ApiError 50035 */
function readExternal(form: Parameters) {
  const type = form.optional("external_auth_type") ?? "";
  const token = form.optional("external_auth_token") ?? "";
  if (!isAuthType(type)) {
    throw wrongField("external_auth_type", "BASE_TYPE_CHOICES", "Value is no known type.");
  }
  if (token === "" || token.length > MAX_TOKEN_LENGTH) {
    const message = `Must be between 1 and ${MAX_TOKEN_LENGTH} in length.`;
    throw wrongField("external_auth_token", "BASE_TYPE_BAD_LENGTH", message);
  }
  return { type, token };
}

import { invalidForm } from "../http/api_error.js";
import { isAuthType, LONGEST_TOKEN } from "../providers/auth_types.js";
import type { UserRecord } from "../users/record.js";
import type { AuthenticatedClient } from "./client_authentication.js";
import type { OAuthContext } from "./context.js";
import type { Parameters } from "./parameters.js";

/** Merges the provisional account of a proven identity into a full account. */
export type Merge = (destination: UserRecord) => void;

/** Whether a token request asks for a merge, whose errors have the form of the API. */
export function asksForMerge(form: Parameters): boolean {
  return (
    form.optional("external_auth_type") !== undefined ||
    form.optional("external_auth_token") !== undefined
  );
}

/**
 * Checks the external token of a token request that asks for a merge (protocol 2.6).
 *
 * @returns what merges; undefined for a request without external fields
 * @throws ApiError with a code of protocol 2.7
 */
export async function readMerge(
  { proofs, accounts }: OAuthContext,
  { application }: AuthenticatedClient,
  form: Parameters,
): Promise<Merge | undefined> {
  if (!asksForMerge(form)) return undefined;
  const type = form.optional("external_auth_type") ?? "";
  const token = form.optional("external_auth_token") ?? "";
  if (!isAuthType(type)) {
    throw fieldError("external_auth_type", "BASE_TYPE_CHOICES", "Value is no known type.");
  }
  if (token === "" || token.length > LONGEST_TOKEN) {
    const message = `Must be between 1 and ${LONGEST_TOKEN} in length.`;
    throw fieldError("external_auth_token", "BASE_TYPE_BAD_LENGTH", message);
  }
  const external = await proofs.check(application.id, type, token);
  return (destination) => accounts.merge(application.id, external, destination);
}

function fieldError(field: string, code: string, message: string) {
  return invalidForm({ [field]: { _errors: [{ code, message }] } });
}

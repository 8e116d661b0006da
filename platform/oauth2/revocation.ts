import type { AuthenticatedClient } from "./client_authentication.js";
import type { OAuthContext } from "./context.js";
import { OAuthError } from "./errors.js";
import type { Parameters } from "./parameters.js";

/**
 * Answers a revocation request (RFC 7009): any token of a user kills every token of that user for
 * the application. An unknown token is no error.
 *
 * @throws OAuthError when the token was given to another application
 */
export function revokeByRequest(
  context: OAuthContext,
  client: AuthenticatedClient,
  form: Parameters,
): void {
  const grant = context.grants.byAnyToken(form.required("token"));
  if (grant === undefined) return;
  if (grant.applicationId !== client.application.id) {
    throw new OAuthError("invalid_grant", "The token was given to another application.");
  }
  unlink(context, grant.userId, grant.applicationId);
}

/**
 * Ends what a user allowed an application: all tokens are deleted, live sessions end, and a later
 * sign-in asks for consent again.
 *
 * @returns how many token pairs were deleted
 */
export function unlink(context: OAuthContext, userId: string, applicationId: string): number {
  context.consents.remove(userId, applicationId);
  context.codes.forget(userId, applicationId);
  context.deviceFlows.forget(userId, applicationId);
  const count = context.grants.revokeWhere(
    (grant) => grant.userId === userId && grant.applicationId === applicationId,
  );
  context.events.add("oauth2.revoked", { userId, applicationId, detail: `${count} token pairs` });
  return count;
}

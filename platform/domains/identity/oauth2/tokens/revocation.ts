import { isProvisional, userObject } from "../../users/api.js";
import type { OAuthContext } from "../context.js";
import { OAuthError } from "../errors.js";
import type { Parameters } from "../parameters.js";
import type { AuthenticatedClient } from "./client-authentication.js";

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
 * Ends the authorization of an application by a user: all tokens are deleted, live sessions end, a
 * later sign-in asks for consent again, the backend is notified, and other domains get the signal
 * `authorization.ended`. A provisional account loses its tokens and stays.
 *
 * @returns how many token pairs were deleted
 */
export function unlink(context: OAuthContext, userId: string, applicationId: string): number {
  const user = context.users.get(userId);
  const full = user !== undefined && !isProvisional(user);
  const linked = full && context.consents.has(userId, applicationId);
  if (full) context.consents.remove(userId, applicationId);
  context.codes.forget(userId, applicationId);
  context.deviceFlows.forget(userId, applicationId);
  const grants = context.grants.ofUser(userId, applicationId);
  const count = grants.length;
  context.grants.revoke(...grants);
  context.events.add("oauth2.revoked", {
    userId,
    applicationId,
    detail: `${count} ${count === 1 ? "pair" : "pairs"} of tokens`,
  });
  if (linked) {
    const data = { user: userObject(user) };
    context.webhooks.record(applicationId, "APPLICATION_DEAUTHORIZED", data);
  }
  context.signals.emit("authorization.ended", { userId, applicationId });
  return count;
}

import { answerRedirect } from "../applications/group.js";
import { type UserRecord, userObject } from "../users/api.js";
import { type AuthorizationRequest, errorRedirect } from "./authorization-request.js";
import type { OAuthContext } from "./context.js";
import { OAuthError } from "./errors.js";
import {
  applyPlacements,
  askedPlacements,
  type ConsentChoice,
  type PlacementResult,
} from "./install/placements.js";

/** What a sign-in has put somewhere that puts nothing anywhere. */
const NOTHING: PlacementResult = { redirect: {}, details: {}, notified: false };

/**
 * Issues a code for a request the user approved, and puts the application where the user chose.
 *
 * @returns where to redirect to
 * @throws ApiError for a choice that does not fit
 */
export function approve(
  context: OAuthContext,
  request: AuthorizationRequest,
  user: UserRecord,
  choice: ConsentChoice = {},
): string {
  const { redirectUri, state } = request;
  const placed = applyPlacements(context.placements, request, user, choice);
  return answerRedirect(redirectUri, {
    code: issueCode(context, request, user, redirectUri, placed),
    state,
    ...placed.redirect,
  });
}

/**
 * Issues a code for a request the user approved, and remembers that.
 *
 * @param redirectUri - what the code is bound to; undefined when the code does not travel by redirect
 */
export function issueCode(
  context: OAuthContext,
  request: AuthorizationRequest,
  user: UserRecord,
  redirectUri: string | undefined,
  { details, notified }: PlacementResult = NOTHING,
): string {
  const code = renewCode(context, request, user, redirectUri, details);
  const { scopes, application } = request;
  if (notified) context.consents.add(user.id, application.id, scopes);
  else recordAuthorization(context, user, { ...request, applicationId: application.id });
  return code;
}

/**
 * Issues a code for scopes that the user has already allowed, without events. As {@link issueCode}.
 */
export function renewCode(
  context: OAuthContext,
  request: AuthorizationRequest,
  user: UserRecord,
  redirectUri: string | undefined,
  placed: PlacementResult["details"] = {},
): string {
  const { application, scopes, challenge, nonce } = request;
  const code = context.codes.issue({
    userId: user.id,
    applicationId: application.id,
    redirectUri,
    scopes,
    challenge,
    nonce,
    placed,
    authTime: context.clock.now(),
  });
  context.events.add("oauth2.approved", { userId: user.id, applicationId: application.id });
  return code;
}

/** Records what a user allowed an application, and notifies the application's backend. */
export function recordAuthorization(
  context: OAuthContext,
  user: UserRecord,
  allowed: {
    applicationId: string;
    scopes: readonly string[];
    integrationType?: 0 | 1 | undefined;
  },
): void {
  const { applicationId, scopes, integrationType = 1 } = allowed;
  context.consents.add(user.id, applicationId, scopes);
  context.webhooks.record(applicationId, "APPLICATION_AUTHORIZED", {
    integration_type: integrationType,
    user: userObject(user),
    scopes,
  });
}

/** Where to redirect to when the user said no. */
export function deny(
  context: OAuthContext,
  request: AuthorizationRequest,
  user: UserRecord,
): string {
  context.events.add("oauth2.denied", { userId: user.id, applicationId: request.application.id });
  const error = new OAuthError("access_denied", "The user denied the request.");
  return errorRedirect(request.redirectUri, error, request.state);
}

/** The answer to a request that forbids asking the user (`prompt=none`). */
export function decideSilently(
  context: OAuthContext,
  request: AuthorizationRequest,
  user: UserRecord | undefined,
): string {
  const { redirectUri, state, scopes, application } = request;
  if (user === undefined) {
    const error = new OAuthError("login_required", "The user is not signed in.");
    return errorRedirect(redirectUri, error, state);
  }
  // Where something goes, only the user can say.
  const placing = askedPlacements(context.placements, request).length > 0;
  if (placing || !context.consents.covers(user.id, application.id, scopes)) {
    const error = new OAuthError("consent_required", "The user has not allowed these scopes yet.");
    return errorRedirect(redirectUri, error, state);
  }
  const code = renewCode(context, request, user, redirectUri);
  return answerRedirect(redirectUri, { code, state });
}

/** Advice for a failure, as a sentence that follows the service's message. */

import type { ErrorType } from "../generated/enums.js";
import { isScoped, scopePhrase } from "../sign-in/scopes.js";

/** The parts of a failure the advice depends on. */
export interface Failure {
  readonly operation: string;
  readonly type: keyof typeof ErrorType;
  readonly code: number;
  readonly status: number;
  readonly retryable: boolean;
  readonly retryAfter: number;
  readonly responseBody: string;
  readonly apiBase?: string | undefined;
}

const FRESH_PROOF = "Obtain a fresh token from the identity provider and try again.";

/** The service's code for a token that lacks a scope. */
export const MISSING_SCOPE = 50026;

/** The service's codes for a token that is not valid. */
const INVALID_TOKEN = [50014, 50025];

const BY_CODE: Readonly<Record<number, string>> = {
  10013: "There is no such user: check the id, or the external identity.",
  50014: "The access token is not valid: refresh it or sign in again, then call updateToken.",
  50025: "The access token is not valid: refresh it or sign in again, then call updateToken.",
  50229: "The account is already provisional, so there is nothing to unmerge.",
  530000:
    "Enable provisional accounts for the application, or let the player sign in with authorize.",
  530001: FRESH_PROOF,
  530002: "Check the issuer in the application's OIDC configuration.",
  530003: "Check the client id in the application's OIDC configuration, the token's audience.",
  530004: FRESH_PROOF,
  530006: "Try again.",
  530007:
    "Make the application a public client, or let its backend, which has the secret, do this.",
  530008: "Check the application's OIDC configuration and the issuer's discovery document.",
  530009: "Check the jwks_uri in the issuer's discovery document and the keys behind it.",
  530010: "The identity belongs to a full account: let the player sign in with authorize.",
  530014: "Only a provisional account can be merged; getProvisionalToken makes one.",
  530016: "Let the player sign in with a full account, and merge into that.",
  530017: "The player's account is banned, so the accounts cannot be merged until the ban ends.",
  530020: "Check the token's signature and its algorithm, which must not be HMAC.",
  530023: "Unmerge the account's current identity, or let the player choose another account.",
  530027: "Let the identity provider name its key in the token's header (kid).",
};

const BY_OAUTH_ERROR: Readonly<Record<string, string>> = {
  invalid_grant:
    "The code or token is expired, used, revoked, or was issued for other values: sign in again.",
  invalid_client:
    "Check the application id, and that the application is a public client or its secret is right.",
  invalid_scope: "Request only scopes the application is approved for.",
  access_denied: "The player declined: offer to sign in again, but do not insist.",
  expired_token: "The player did not decide in time: start again to get a new code.",
};

/** The advice; empty if there is none. */
export function adviceFor(failure: Failure): string {
  if (failure.status === 429)
    return `Wait ${failure.retryAfter} seconds before trying again (see retryAfter).`;
  if (failure.status === 423)
    return "Another operation on the account is in progress: try again in a moment.";
  if (failure.type === "HTTPError") {
    // With 403 it is not the client's own token that is invalid, but one among the arguments.
    if (failure.code === 50025 && failure.status === 403) return FRESH_PROOF;
    if (failure.code === MISSING_SCOPE) return scopeAdvice(failure.operation);
    const byOAuth = BY_OAUTH_ERROR[oauthError(failure.responseBody)];
    const isBackend = failure.operation.startsWith("BackendClient.");
    // A backend has no updateToken; it passes its credentials.
    const byCode =
      isBackend && INVALID_TOKEN.includes(failure.code) ? undefined : BY_CODE[failure.code];
    const advice = byCode ?? byOAuth;
    if (advice) return advice;
    if (failure.status === 401 && isBackend)
      return "The bot token, client secret or access token is not valid: check the one that was passed.";
    if (failure.status === 401)
      return "The access token is missing or not valid: refresh it or sign in again.";
    if (failure.status === 404 && failure.code === 0) return routeAdvice(failure.apiBase);
    if (failure.status >= 500) return "The service had an internal error: try again later.";
    return "";
  }
  if (failure.type === "ClientNotReady")
    return failure.retryable
      ? "Try again once its status is Ready (see waitForStatus)."
      : "Call connect() and wait until its status is Ready.";
  if (failure.type === "NetworkError" && failure.retryable)
    return "Check the network and the client's apiBase and webBase, then try again.";
  return "";
}

/**
 * The service has its own errors for objects that do not exist; this answer means that the route
 * does not exist.
 */
function routeAdvice(apiBase: string | undefined): string {
  if (apiBase === undefined) return "";
  return (
    `The server has no such route. Check that apiBase, "${withoutCredentials(apiBase)}", is the root of ` +
    'the HTTP API, such as "http://127.0.0.1:7780/api/v10".'
  );
}

function withoutCredentials(address: string): string {
  return address.replace(/\/\/[^/]*@/, "//");
}

function scopeAdvice(operation: string): string {
  const name = functionName(operation);
  const needed = isScoped(name)
    ? `${scopePhrase(name)}, which ${name} needs`
    : "a scope this needs";
  return `The access token lacks ${needed}: sign in again with that scope.`;
}

/** `Client.sendUserMessage` → `sendUserMessage`. */
export function functionName(operation: string): string {
  return operation.slice(operation.indexOf(".") + 1);
}

/** The error code of an OAuth2 answer; empty when it has none. */
export function oauthError(body: string): string {
  return /"error"\s*:\s*"(\w+)"/.exec(body)?.[1] ?? "";
}

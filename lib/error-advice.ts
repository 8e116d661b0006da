/** What a caller can do about a failure, as a sentence to put after the service's own words. */

import type { SdkErrorType } from "./sdk-error.js";

/** The parts of a failure the advice depends on. */
export interface Failure {
  readonly type: SdkErrorType;
  readonly code: number;
  readonly status: number;
  readonly retryable: boolean;
  readonly retryAfter: number;
  readonly responseBody: string;
}

const BY_CODE: Readonly<Record<number, string>> = {
  50014: "The access token is not valid: refresh it or sign in again, then call updateToken.",
  50025: "The access token is not valid: refresh it or sign in again, then call updateToken.",
  50026: "The access token lacks a scope this needs: sign in again with that scope.",
  530017: "The player's account is banned, so the accounts cannot be merged until the ban ends.",
};

const BY_OAUTH_ERROR: Readonly<Record<string, string>> = {
  invalid_grant:
    "The code or token is expired, used, revoked, or was issued for other values: sign in again.",
  invalid_client:
    "Check the application id, and that the application is a public client or its secret is right.",
  invalid_scope: "Request only scopes the application is approved for.",
};

/** The advice, or nothing when the words of the failure have to do. */
export function adviceFor(failure: Failure): string {
  if (failure.status === 429)
    return `Wait ${failure.retryAfter} seconds before trying again (see retryAfter).`;
  if (failure.type === "HTTPError") {
    const byOAuth = BY_OAUTH_ERROR[oauthError(failure.responseBody)];
    const advice = BY_CODE[failure.code] ?? byOAuth;
    if (advice) return advice;
    if (failure.status === 401)
      return "The access token is missing or not valid: refresh it or sign in again.";
    if (failure.status >= 500) return "The service had a problem of its own: try again later.";
    return "";
  }
  if (failure.type === "ClientNotReady")
    return "Connect first and wait until the client's status is Ready.";
  if (failure.type === "NetworkError" && failure.retryable)
    return "Check the network and the client's apiBase and webBase, then try again.";
  return "";
}

function oauthError(body: string): string {
  return /"error"\s*:\s*"(\w+)"/.exec(body)?.[1] ?? "";
}

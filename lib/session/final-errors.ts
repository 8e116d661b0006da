/**
 * Decides which failures mean that tokens are no longer valid, and not merely that a renewal
 * failed.
 */

import { oauthError } from "../operations/error-advice.js";
import { SdkError } from "../operations/sdk-error.js";

/** The current tokens cannot be renewed at all. */
export class NotRenewable extends SdkError {
  constructor() {
    super({
      operation: "Client.signIn",
      type: "AuthorizationFailed",
      message:
        "The access token has expired, and the service gave no refresh token to renew it. Sign in " +
        "again.",
    });
  }
}

/**
 * The tokens that a session found in its store, or got from a renewal, belong to another player.
 */
export class OtherPlayer extends SdkError {
  constructor(userId: string, others: string | undefined, what: string) {
    super({
      operation: "Client.signIn",
      type: "AuthorizationFailed",
      message:
        `The session of the player ${userId} is over, because ${what} another player, ${others}. ` +
        "Sign in again, and give each player a token store of their own.",
    });
  }
}

/**
 * The identity was merged into a full account, so that its provisional account no longer exists.
 */
const MERGED = 530010;

/** Whether the service says that these tokens are no longer valid. */
export function isFinal(error: unknown): error is SdkError {
  if (error instanceof NotRenewable || error instanceof OtherPlayer) return true;
  if (!(error instanceof SdkError) || error.type !== "HTTPError") return false;
  return error.code === MERGED || oauthError(error.responseBody) === "invalid_grant";
}

/** Whether the service refused the token with which a client wanted to connect. */
export function isRefusedToken(error: unknown): boolean {
  return error instanceof SdkError && error.type === "AuthorizationFailed" && error.code === 4004;
}

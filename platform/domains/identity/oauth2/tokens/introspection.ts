import type { OAuthContext } from "../context.js";

/** What a token stands for; only `active` for one that is unknown or expired. */
export interface TokenInfo {
  /** Whether the token is valid now. */
  readonly active: boolean;
  /** Whether it is an access token or a refresh token. */
  readonly kind?: "access" | "refresh";
  /** Id of the user that the token acts for. */
  readonly userId?: string;
  /** Id of the application that the token was issued to. */
  readonly applicationId?: string;
  /** Scopes granted to the token. */
  readonly scopes?: readonly string[];
  /** Milliseconds since the Unix epoch; absent for a refresh token, which does not expire. */
  readonly expiresAt?: number;
  /** Application that the token was exchanged from, for a token of a child. */
  readonly parentApplicationId?: string;
}

/** Looks into a token, as RFC 7662 does. */
export function introspect({ grants }: Pick<OAuthContext, "grants">, token: string): TokenInfo {
  const access = grants.byAccessToken(token);
  const grant = access ?? grants.byRefreshToken(token);
  if (grant === undefined) return { active: false };
  const { userId, applicationId, scopes, expiresAt, parentId } = grant;
  const parent = parentId === null ? undefined : grants.get(parentId);
  return {
    active: true,
    kind: access === undefined ? "refresh" : "access",
    userId,
    applicationId,
    scopes,
    ...(access === undefined ? {} : { expiresAt }),
    ...(parent === undefined ? {} : { parentApplicationId: parent.applicationId }),
  };
}

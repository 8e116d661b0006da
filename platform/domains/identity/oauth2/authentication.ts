import {
  type Authenticator,
  type BearerPrincipal,
  type BotPrincipal,
  type Caller,
  NO_APPLICATION,
} from "../../../kernel/principal.js";
import { isParent } from "../applications/group.js";
import type { OAuthContext } from "./context.js";
import { approved } from "./scopes.js";

/** Turns tokens into who they stand for, for the whole platform. */
export class TokenAuthenticator implements Authenticator {
  constructor(private readonly context: Pick<OAuthContext, "applications" | "grants" | "users">) {}

  bearer(token: string): BearerPrincipal | undefined {
    const { applications, grants, users } = this.context;
    const grant = grants.byAccessToken(token);
    if (grant === undefined || users.get(grant.userId) === undefined) return undefined;
    const { userId, applicationId, expiresAt, id: grantId } = grant;
    const application = applications.get(applicationId);
    if (application === undefined) return undefined;
    // An approval that was withdrawn takes the scope out of tokens, too.
    const scopes = grant.scopes.filter((scope) => approved(scope, application));
    // Tokens of a parent application are for exchange only (protocol 1.10).
    const mayConnect = !isParent(application);
    return { kind: "bearer", userId, applicationId, scopes, expiresAt, grantId, mayConnect };
  }

  whyNoBearer(token: string): string {
    const { grants } = this.context;
    if (grants.byAccessToken(token) !== undefined) return "its user or its application is gone";
    if (grants.byRefreshToken(token) !== undefined)
      return "the token is a refresh token; an access token is needed";
    return grants.byAnyToken(token) === undefined
      ? "no such token is known: it was revoked, replaced or never issued, or has long expired"
      : "the token has expired";
  }

  bot(token: string): BotPrincipal | undefined {
    const application = this.context.applications.byBotToken(token);
    const userId = application?.botUserId ?? undefined;
    if (application === undefined || userId === undefined) return undefined;
    if (this.context.users.get(userId) === undefined) return undefined;
    const { id: applicationId } = application;
    const privilegedIntents = this.context.applications.review.allowed(application);
    return { kind: "bot", userId, applicationId, scopes: [], privilegedIntents };
  }

  requireCaller({ userId, applicationId }: Caller): void {
    this.context.users.require(userId);
    if (applicationId !== NO_APPLICATION) this.context.applications.require(applicationId);
  }
}

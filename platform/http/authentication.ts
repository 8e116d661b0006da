import type { FastifyRequest } from "fastify";
import type { Applications } from "../applications/applications.js";
import type { ApplicationRecord } from "../applications/record.js";
import type { Grants } from "../oauth2/grants.js";
import { approved } from "../oauth2/scopes.js";
import type { UserRecord } from "../users/record.js";
import type { Users } from "../users/users.js";
import {
  botsNotAllowed,
  botsOnly,
  invalidAccessToken,
  missingScope,
  unauthorized,
} from "./api_error.js";

/** A user acting through an application. */
export interface BearerPrincipal {
  kind: "bearer";
  user: UserRecord;
  application: ApplicationRecord;
  scopes: readonly string[];
  /** Milliseconds since the Unix epoch. */
  expiresAt: number;
  grantId: string;
}

/** An application acting as its bot. */
export interface BotPrincipal {
  kind: "bot";
  user: UserRecord;
  application: ApplicationRecord;
}

/** Who sent a request. */
export type Principal = BearerPrincipal | BotPrincipal;

/** Turns tokens into who they stand for, for the HTTP API and the gateway alike. */
export class Authentication {
  constructor(
    private readonly users: Users,
    private readonly applications: Applications,
    private readonly grants: Grants,
  ) {}

  /** Who an access token stands for; undefined when it is unknown, expired or revoked. */
  bearer(token: string): BearerPrincipal | undefined {
    const grant = this.grants.byAccessToken(token);
    const user = grant && this.users.get(grant.userId);
    const application = grant && this.applications.get(grant.applicationId);
    if (grant === undefined || user === undefined || application === undefined) return undefined;
    const { expiresAt, id: grantId } = grant;
    // An approval that was withdrawn takes the scope out of tokens, too.
    const scopes = grant.scopes.filter((scope) => approved(scope, application));
    return { kind: "bearer", user, application, scopes, expiresAt, grantId };
  }

  /** Who a bot token stands for. */
  bot(token: string): BotPrincipal | undefined {
    const application = this.applications.byBotToken(token);
    const user = application?.botUserId ? this.users.get(application.botUserId) : undefined;
    if (application === undefined || user === undefined) return undefined;
    return { kind: "bot", user, application };
  }

  /**
   * Who sent a request.
   *
   * @throws ApiError 401
   */
  require(request: FastifyRequest): Principal {
    const { scheme, token } = readAuthorization(request);
    if (scheme === "bearer" && token !== undefined) {
      const principal = this.bearer(token);
      if (principal === undefined) throw invalidAccessToken();
      return principal;
    }
    const principal = scheme === "bot" && token !== undefined ? this.bot(token) : undefined;
    if (principal === undefined) throw unauthorized();
    return principal;
  }

  /**
   * The user who sent a request, by Bearer token.
   *
   * @throws ApiError 401, or 403 for a bot or a missing scope
   */
  requireBearer(request: FastifyRequest, scope?: string): BearerPrincipal {
    const principal = this.require(request);
    if (principal.kind !== "bearer") throw botsNotAllowed();
    if (scope !== undefined && !principal.scopes.includes(scope)) throw missingScope();
    return principal;
  }

  /**
   * The bot that sent a request.
   *
   * @throws ApiError 401, or 403 for a Bearer token
   */
  requireBot(request: FastifyRequest): BotPrincipal {
    const principal = this.require(request);
    if (principal.kind !== "bot") throw botsOnly();
    return principal;
  }
}

/** The two parts of an Authorization header. */
export function readAuthorization(request: FastifyRequest): { scheme?: string; token?: string } {
  const match = /^(\S+) +(\S+)$/.exec(request.headers.authorization ?? "");
  if (match === null) return {};
  return { scheme: (match[1] as string).toLowerCase(), token: match[2] as string };
}

import type { FastifyRequest } from "fastify";
import {
  botsNotAllowed,
  botsOnly,
  invalidAccessToken,
  missingScope,
  unauthorized,
} from "./http/api_error.js";
import { readAuthorization } from "./http/authorization.js";
import type {
  Authenticator,
  BearerPrincipal,
  BotPrincipal,
  Caller,
  Principal,
} from "./principal.js";

/** Turns tokens into who they stand for, for the HTTP API and the gateway alike. */
export class Authentication {
  #authenticator: Authenticator | undefined;

  /** Names the domain that knows tokens; once for each platform. */
  provide(authenticator: Authenticator): void {
    this.#authenticator = authenticator;
  }

  /** Who an access token stands for; undefined when it is unknown, expired or revoked. */
  bearer(token: string): BearerPrincipal | undefined {
    return this.#authenticator?.bearer(token);
  }

  /** Who a bot token stands for. */
  bot(token: string): BotPrincipal | undefined {
    return this.#authenticator?.bot(token);
  }

  /** @throws PlatformError when there is no such user or application */
  requireCaller(who: Caller): void {
    this.#authenticator?.requireCaller(who);
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

  /**
   * A bot, or a user with a scope.
   *
   * @throws ApiError 401, or 403 for a missing scope
   */
  requireScope(request: FastifyRequest, scope: string): Principal {
    const principal = this.require(request);
    const may = principal.kind === "bot" || principal.scopes.includes(scope);
    if (!may) throw missingScope();
    return principal;
  }
}

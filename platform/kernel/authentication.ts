import type { FastifyRequest } from "fastify";
import {
  botsNotAllowed,
  botsOnly,
  invalidAccessToken,
  missingScope,
  unauthorized,
} from "./http/api-error.js";
import { readAuthorization } from "./http/authorization.js";
import type {
  Authenticator,
  BearerPrincipal,
  BotPrincipal,
  Caller,
  MemberPrincipal,
  PersonLookup,
  PersonPrincipal,
  Principal,
  UserPrincipal,
} from "./principal.js";

/** Turns tokens into who they stand for, for the HTTP API and the gateway alike. */
export class Authentication {
  #authenticator: Authenticator | undefined;
  #persons: PersonLookup = () => undefined;

  /** Names the domain that knows tokens; once for each platform. */
  provide(authenticator: Authenticator): void {
    this.#authenticator = authenticator;
  }

  /** Names the domain that knows the tokens of the platform's own client. */
  providePersons(lookup: PersonLookup): void {
    this.#persons = lookup;
  }

  /** Who a token of the platform's own client stands for. */
  person(token: string): PersonPrincipal | undefined {
    return this.#persons(token);
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
    if (token === undefined) throw unauthorized();
    // The platform's own client sends its token bare.
    const principal =
      scheme === undefined ? this.person(token) : scheme === "bot" ? this.bot(token) : undefined;
    if (principal === undefined) throw unauthorized();
    return principal;
  }

  /**
   * The user who sent a request, by Bearer token or from the platform's own client.
   *
   * @throws ApiError 401, or 403 for a bot or a missing scope
   */
  requireBearer(request: FastifyRequest, scope?: string): UserPrincipal {
    const principal = this.require(request);
    if (principal.kind === "bot") throw botsNotAllowed();
    if (scope !== undefined && !principal.scopes.includes(scope)) throw missingScope();
    return principal;
  }

  /**
   * The person who sent a request from the platform's own client; tokens of games do not do.
   *
   * @throws ApiError 401, or 403 for a bot
   */
  requirePerson(request: FastifyRequest): PersonPrincipal {
    const principal = this.requireBearer(request);
    if (principal.kind === "bearer") throw unauthorized();
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
   * A bot, or a person in the platform's own client.
   *
   * @throws ApiError 401, or 403 for a Bearer token
   */
  requireMember(request: FastifyRequest): MemberPrincipal {
    const principal = this.require(request);
    if (principal.kind === "bearer") throw botsOnly();
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

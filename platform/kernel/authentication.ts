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
  AddressOwner,
  Authenticator,
  BearerPrincipal,
  BotOwner,
  BotPrincipal,
  Caller,
  MemberPrincipal,
  PersonLookup,
  PersonPrincipal,
  Principal,
  UserPrincipal,
} from "./principal.js";

/** Finds the owner of a token, for the HTTP API and the gateway. */
export class Authentication {
  #authenticator: Authenticator | undefined;
  #persons: PersonLookup = () => undefined;
  readonly #addressOwners: AddressOwner[] = [];

  /** Registers the domain that stores tokens; once for each platform. */
  provide(authenticator: Authenticator): void {
    this.#authenticator = authenticator;
  }

  /** Registers the domain that stores the tokens of the platform's own client. */
  providePersons(lookup: PersonLookup): void {
    this.#persons = lookup;
  }

  /** Adds a way to find whose an address is. */
  addAddressOwner(owner: AddressOwner): void {
    this.#addressOwners.push(owner);
  }

  /** Whose address a path with these parameters is. Enough to show who sends there, never to allow it. */
  ownerOfAddress(params: Readonly<Record<string, string>>): BotOwner | undefined {
    for (const owner of this.#addressOwners) {
      const found = owner(params);
      if (found !== undefined) return found;
    }
    return undefined;
  }

  /** The person of a token of the platform's own client. */
  person(token: string): PersonPrincipal | undefined {
    return this.#persons(token);
  }

  /** The principal of an access token; undefined when it is unknown, expired or revoked. */
  bearer(token: string): BearerPrincipal | undefined {
    return this.#authenticator?.bearer(token);
  }

  /** The principal of a bot token. */
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
      if (principal !== undefined) return principal;
      throw invalidAccessToken().because(this.#authenticator?.whyNoBearer(token));
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
   * The person who sent a request from the platform's own client; tokens of games are refused.
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

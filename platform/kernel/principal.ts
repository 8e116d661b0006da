/** A user and the application it acts through. */
export interface Caller {
  readonly userId: string;
  readonly applicationId: string;
}

/** Stands for the application of a caller who acts through none: the platform's own clients. */
export const NO_APPLICATION = "0";

/** A user acting through an application. */
export interface BearerPrincipal extends Caller {
  readonly kind: "bearer";
  readonly scopes: readonly string[];
  /** Milliseconds since the Unix epoch. */
  readonly expiresAt: number;
  readonly grantId: string;
  /** Whether the token can be used for more than an exchange. */
  readonly mayConnect: boolean;
}

/** An application acting as its bot. */
export interface BotPrincipal extends Caller {
  readonly kind: "bot";
  /** Bots have no scopes and need none. */
  readonly scopes: readonly [];
  /** Privileged gateway intents that the bot may use, as a bitfield. */
  readonly privilegedIntents: number;
}

/** A user in the platform's own client, which acts through no application. */
export interface PersonPrincipal extends Caller {
  readonly kind: "person";
  /** What the client may do, in the terms of tokens. */
  readonly scopes: readonly string[];
}

/** A user, by way of a game or of the platform's own client. */
export type UserPrincipal = BearerPrincipal | PersonPrincipal;

/** A principal that can be a member of guilds. */
export type MemberPrincipal = BotPrincipal | PersonPrincipal;

/** Who sent a request or opened a session. */
export type Principal = BearerPrincipal | BotPrincipal | PersonPrincipal;

/** Knows the tokens of the platform's own client. */
export type PersonLookup = (token: string) => PersonPrincipal | undefined;

/**
 * Finds, by the parameters of a path, whose address it is: an interaction's or a webhook's, to which a program sends
 * without saying who it is. Undefined for a path of another kind, or when nobody knows.
 */
export type AddressOwner = (params: Readonly<Record<string, string>>) => BotOwner | undefined;

/** An application, and its bot if it has one. */
export interface BotOwner {
  readonly id: string;
  readonly botUserId: string | null;
}

/** The interface of the domain that stores tokens. */
export interface Authenticator {
  /** The principal of an access token; undefined when it is unknown, expired or revoked. */
  bearer(token: string): BearerPrincipal | undefined;
  /** Why there is none, in words. */
  whyNoBearer(token: string): string;
  /** The principal of a bot token. */
  bot(token: string): BotPrincipal | undefined;
  /** @throws PlatformError when there is no such user or application */
  requireCaller(who: Caller): void;
}

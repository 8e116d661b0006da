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
  /** Whether the token is good for more than being exchanged. */
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

/** Who sent a request or opened a session. */
export type Principal = BearerPrincipal | BotPrincipal;

/** What the domain that keeps tokens does for the kernel. */
export interface Authenticator {
  /** Who an access token stands for; undefined when it is unknown, expired or revoked. */
  bearer(token: string): BearerPrincipal | undefined;
  /** Who a bot token stands for. */
  bot(token: string): BotPrincipal | undefined;
  /** @throws PlatformError when there is no such user or application */
  requireCaller(who: Caller): void;
}

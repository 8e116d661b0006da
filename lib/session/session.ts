import { UNCLONEABLE } from "../native/uncloneable.js";
import type { CallOptions } from "../operations/call-options.js";
import type { Operations } from "../operations/operation.js";
import { SdkError } from "../operations/sdk-error.js";
import { missingScopes, type ScopedFunction, scopePhrase } from "../sign-in/scopes.js";
import { INSPECT, type InspectFunction } from "../values/inspect.js";
import type { TokenManager } from "./token-manager.js";

/** A {@link Session} as plain data, which is what its `toJSON()` returns. */
export interface SessionData {
  /** The application the player signed in to. */
  readonly applicationId: string;
  /** The granted scopes, separated by spaces. */
  readonly scopes: string;
  /** Whether the account is a provisional one. */
  readonly provisional: boolean;
  /** Seconds until the current access token expires; 0 if it has expired. */
  readonly expiresIn: number;
  /** Whether the session is active. */
  readonly active: boolean;
}

/**
 * A persistent sign-in: its access token is renewed before it expires for as long as the client
 * lives, and the client gets each new one.
 *
 * @remarks Tokens are discarded only when the service says that they are no longer valid. A network
 *   failure or a timeout never ends a session; the renewal is repeated until it succeeds.
 */
export class Session {
  /** @internal */
  readonly uncloneable = UNCLONEABLE;
  readonly #manager: TokenManager;
  readonly #operations: Operations;

  /**
   * Resolves when the session is over: with the reason if the service ended it, for example because
   * the player removed the game, or if its token store holds another player's tokens; with
   * undefined after `signOut`, `dispose`, your own call of `updateToken`, or another `signIn`. It
   * never rejects.
   */
  readonly ended: Promise<SdkError | undefined>;

  /** @internal */
  constructor(manager: TokenManager, operations: Operations, ended: Promise<SdkError | undefined>) {
    this.#manager = manager;
    this.#operations = operations;
    this.ended = ended;
  }

  /** Whether the session is active. */
  get active(): boolean {
    return !this.#manager.closed;
  }

  /** The application the player signed in to. */
  get applicationId(): string {
    return this.#manager.tokens.applicationId;
  }

  /** The granted scopes, separated by spaces. */
  get scopes(): string {
    return this.#manager.tokens.scopes;
  }

  /** Whether the account is a provisional one. */
  get provisional(): boolean {
    return this.#manager.tokens.provisional;
  }

  /** Seconds until the current access token expires; 0 if it has expired. */
  get expiresIn(): number {
    return Math.max(0, Math.floor(this.#manager.remaining / 1000));
  }

  /**
   * Gets a valid access token, for example for a backend of the game. It is read from the token
   * store if another program has renewed it, and is renewed first if necessary; concurrent callers
   * share one renewal.
   *
   * @param options - When to stop waiting; the renewal itself goes on.
   * @throws {@link SdkError} when the token has expired and could not be renewed.
   */
  async accessToken(options?: CallOptions): Promise<string> {
    await this.#wait("Session.accessToken", () => this.#manager.refresh(), options);
    return this.#manager.tokens.accessToken;
  }

  /**
   * Renews the access token now; joins a pending renewal.
   *
   * @param options - When to stop waiting; the renewal itself goes on.
   * @throws {@link SdkError} when the renewal failed; the session goes on unless the service ended
   *   it.
   */
  renew(options?: CallOptions): Promise<void> {
    return this.#wait("Session.renew", () => this.#manager.renew(), options);
  }

  /**
   * Checks that the player has granted the scopes that these functions need.
   *
   * @param functions - Names of functions of the client.
   * @throws {@link SdkError} `ValidationError` that names the missing scope, also as
   *   `missingScope`.
   */
  requireScopes(...functions: readonly ScopedFunction[]): void {
    for (const name of functions) {
      const [missing] = missingScopes(this.scopes, name);
      if (missing !== undefined) throw missingScopeError(name, missing);
    }
  }

  /** The session as plain data, without credentials. */
  toJSON(): SessionData {
    const { applicationId, scopes, provisional, expiresIn, active } = this;
    return { applicationId, scopes, provisional, expiresIn, active };
  }

  /** @internal */
  [INSPECT](_depth: number, options: object, inspect: InspectFunction): string {
    return `Session ${inspect(this.toJSON(), options)}`;
  }

  async #wait(name: string, work: () => Promise<void>, options?: CallOptions): Promise<void> {
    if (!this.active) throw sessionOver(name);
    await this.#operations.wait(name, work(), options);
  }
}

/** For a function whose scope was not granted. */
export function missingScopeError(name: ScopedFunction, missing: string): SdkError {
  return new SdkError({
    operation: `Client.${name}`,
    type: "ValidationError",
    message: `The token lacks ${scopePhrase(name)}. Sign in again with that scope.`,
    missingScope: missing,
  });
}

export function sessionOver(operation: string): SdkError {
  return new SdkError({
    operation,
    type: "AuthorizationFailed",
    message: "The session is over. Sign in again.",
  });
}

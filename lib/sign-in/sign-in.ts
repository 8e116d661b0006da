/** What `signIn` takes and gives. */

import type { TokenExchangeResult, TokenExchangeResultData } from "../generated/client-methods.js";
import type { UserHandleData } from "../generated/data.js";
import type { IntegrationType } from "../generated/enums.js";
import type { UserHandle } from "../generated/handles.js";
import type { CallOptions } from "../operations/operation.js";
import type { OptionNames } from "../operations/option-names.js";
import type { SessionClock } from "../session/clock.js";
import type { ProvisionalCredentials, SignInMethod } from "../session/methods.js";
import type { Session, SessionData } from "../session/session.js";
import type { TokenStore } from "../stores/token-store.js";
import type { SnowflakeInput } from "../values/snowflake.js";
import type { OpenPage } from "./sign-in-pages.js";

/** How `signIn` signs the player in, and when it stops waiting. */
export interface SignInOptions extends CallOptions {
  /**
   * The scopes, as an array or separated by spaces; unless given, those of
   * `Client.getDefaultPresenceScopes()`, enough for presence and friends. A provisional account has
   * those that the service gives it.
   */
  readonly scopes?: string | readonly string[] | undefined;
  /** How the player signs in, when no stored tokens will do; `"browser"` unless given. */
  readonly method?: SignInMethod | undefined;
  /**
   * Where tokens are kept between runs. What is in it is used first, so that the player is only
   * asked when there is nothing, when it grants too little, or when the service says that it is
   * dead. Unless given, tokens are kept in memory.
   */
  readonly tokenStore?: TokenStore | undefined;
  /**
   * Opens the page on which the player signs in, or shows the code of a sign-in by device, in place of
   * the system's browser. What it throws fails the sign-in. With the open engine only.
   *
   * @example
   * await client.signIn({ openPage: ({ url }) => shell.openExternal(url) }); // Electron
   * await client.signIn({ openPage: platform.as(alice.id).approveSignIn }); // a test
   */
  readonly openPage?: OpenPage | undefined;
  /** Makes this provisional account part of the one that signs in; for `"browser"` and `"device"`. */
  readonly merge?: ProvisionalCredentials | undefined;
  /**
   * Is called with the reason why a renewal or the saving of tokens failed. There is nothing to do about it: the
   * session tries again by itself.
   */
  readonly onRenewalError?: ((error: unknown) => void) | undefined;
  /** The application's id, where it differs from the client's. */
  readonly applicationId?: SnowflakeInput | undefined;
  /** The nonce for an ID token, for backends that check one. */
  readonly nonce?: string | undefined;
  /** Whether the application is installed for the user or for a guild. */
  readonly integrationType?: IntegrationType | undefined;
  /**
   * How the browser comes back to the game: `"loopback"`, the usual, to a temporary server of the SDK;
   * `"scheme"` by a link of the game's, which `handleRedirect` is given.
   */
  readonly redirect?: "loopback" | "scheme" | undefined;
  /**
   * The scheme of that link, where it is not the one that an application has by itself
   * (see `registerScheme`). With it, `redirect` need not be given.
   */
  readonly customSchemeParam?: string | undefined;
  /** The time the session goes by; the machine's unless given. For tests. */
  readonly clock?: SessionClock | undefined;
}

/** @internal The names of all options. */
export const SIGN_IN_OPTIONS: OptionNames<SignInOptions> = {
  scopes: true,
  method: true,
  tokenStore: true,
  openPage: true,
  merge: true,
  onRenewalError: true,
  applicationId: true,
  nonce: true,
  integrationType: true,
  redirect: true,
  customSchemeParam: true,
  clock: true,
  signal: true,
  timeout: true,
};

/** A player who has signed in. The tokens are left out of JSON and inspection. */
export interface SignInResult extends TokenExchangeResult {
  /** The player. */
  readonly user: UserHandle | undefined;
  /** Keeps the sign-in good; also the client's `session`. */
  readonly session: Session;
  /** A plain copy without credentials. */
  toJSON(): SignInResultData;
}

/** A {@link SignInResult} as plain data without credentials: what its `toJSON()` returns. */
export interface SignInResultData extends TokenExchangeResultData {
  /** The player. */
  readonly user: UserHandleData | null | undefined;
  /** What the session was then. */
  readonly session: SessionData;
}

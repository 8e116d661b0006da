/** The options and the result of `signIn`. */

import type { TokenExchangeResult, TokenExchangeResultData } from "../generated/client-methods.js";
import type { UserHandleData } from "../generated/data.js";
import type { IntegrationType } from "../generated/enums.js";
import type { UserHandle } from "../generated/handles.js";
import type { CallOptions } from "../operations/call-options.js";
import type { OptionNames } from "../operations/option-names.js";
import type { SessionClock } from "../session/clock.js";
import type { ProvisionalCredentials, SignInMethod } from "../session/methods.js";
import type { Session, SessionData } from "../session/session.js";
import type { TokenStore } from "../stores/token-store.js";
import type { SnowflakeInput } from "../values/snowflake.js";
import type { OpenPage } from "./sign-in-pages.js";

/** Options of `signIn`. */
export interface SignInOptions extends CallOptions {
  /**
   * The scopes, as an array or separated by spaces; by default those of
   * `Client.getDefaultPresenceScopes()`, enough for presence and friends. For a provisional account
   * the service decides the scopes.
   */
  readonly scopes?: string | readonly string[] | undefined;
  /** How the player signs in if there are no suitable stored tokens; `"browser"` by default. */
  readonly method?: SignInMethod | undefined;
  /**
   * Where tokens are kept between runs. Stored tokens are used first, so that the player is only
   * asked if there are none, if they lack a scope, or if the service says that they are no longer
   * valid. By default tokens are kept in memory.
   */
  readonly tokenStore?: TokenStore | undefined;
  /**
   * Opens the page on which the player signs in, or shows the code of a device sign-in, instead of
   * the system's browser. If it throws, the sign-in fails. Only with the open engine.
   *
   * @example await client.signIn({ openPage: ({ url }) => shell.openExternal(url) }); // Electron
   *   await client.signIn({ openPage: platform.as(alice.id).approveSignIn }); // a test
   */
  readonly openPage?: OpenPage | undefined;
  /** Merges this provisional account into the one that signs in; for `"browser"` and `"device"`. */
  readonly merge?: ProvisionalCredentials | undefined;
  /**
   * Called with the error when renewing or saving tokens failed. No action is needed: the session
   * tries again.
   */
  readonly onRenewalError?: ((error: unknown) => void) | undefined;
  /** The application's id, where it differs from the client's. */
  readonly applicationId?: SnowflakeInput | undefined;
  /** The nonce for an ID token, for backends that check one. */
  readonly nonce?: string | undefined;
  /** Whether the application is installed for the user or for a guild. */
  readonly integrationType?: IntegrationType | undefined;
  /**
   * How the browser returns to the game: `"loopback"`, the default, to a temporary server of the
   * SDK; `"scheme"` with a link of the game, which has to be passed to `handleRedirect`.
   */
  readonly redirect?: "loopback" | "scheme" | undefined;
  /**
   * The scheme of that link, if it is not the application's default (see `registerScheme`). It
   * implies `redirect: "scheme"`.
   */
  readonly customSchemeParam?: string | undefined;
  /** The session's clock; by default the machine's. For tests. */
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
  /** The player who has signed in. */
  readonly user: UserHandle | undefined;
  /** Keeps the sign-in valid; also the client's `session`. */
  readonly session: Session;
  /** A plain copy without credentials. */
  toJSON(): SignInResultData;
}

/** A {@link SignInResult} as plain data without credentials: what its `toJSON()` returns. */
export interface SignInResultData extends TokenExchangeResultData {
  /** The player who has signed in. */
  readonly user: UserHandleData | null | undefined;
  /** The session at that time. */
  readonly session: SessionData;
}

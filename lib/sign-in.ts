/** Signing in by the browser: consent, code, token, connection. */

import type { Client } from "./client.js";
import { conceal } from "./concealed.js";
import type { TokenExchangeResult } from "./generated/client-methods.js";
import { AuthorizationTokenType, type IntegrationType } from "./generated/enums.js";
import type { UserHandle } from "./generated/handles.js";
import { native } from "./native.js";
import { type CallOptions, checkOptions } from "./operation.js";
import type { SnowflakeInput } from "./snowflake.js";

/** What `signIn` asks the player for, and when it stops waiting. */
export interface SignInOptions extends CallOptions {
  /**
   * The scopes, as an array or separated by spaces; unless given, those of
   * `Client.getDefaultPresenceScopes()`, enough for presence and friends.
   */
  readonly scopes?: string | readonly string[] | undefined;
  /** The application's id, where it differs from the client's. */
  readonly applicationId?: SnowflakeInput | undefined;
  /** The nonce for an ID token, for backends that check one. */
  readonly nonce?: string | undefined;
  /** Whether the application is installed for the user or for a guild. */
  readonly integrationType?: IntegrationType | undefined;
  /** A custom URI scheme for the redirect, on systems where the browser calls the app that way. */
  readonly customSchemeParam?: string | undefined;
}

/** A player who has signed in. The tokens are left out of JSON and inspection. */
export interface SignInResult extends TokenExchangeResult {
  /** The player. */
  readonly user: UserHandle | undefined;
}

/** The steps of a sign-in, each of which may fail. */
export async function signIn(client: Client, options: SignInOptions): Promise<SignInResult> {
  const limits = { signal: combinedSignal(checkOptions("Client.signIn", options)) };
  const { scopes, applicationId, nonce, integrationType, customSchemeParam } = options;
  const verifier = client.createAuthorizationCodeVerifier();
  const { code, redirectUri } = await client.authorize(
    {
      scopes: scopeList(scopes ?? native.Client.getDefaultPresenceScopes()),
      codeChallenge: verifier.challenge,
      clientId: applicationId,
      nonce,
      integrationType,
      customSchemeParam,
    },
    limits,
  );
  const tokens = await client.getToken(
    applicationId ?? client.getApplicationId(),
    code,
    verifier.verifier,
    redirectUri,
    limits,
  );
  await client.updateToken(AuthorizationTokenType.Bearer, tokens.accessToken, limits);
  await client.connectAndWait(limits);
  return conceal({ ...tokens, user: client.getCurrentUserV2() }, ["accessToken", "refreshToken"]);
}

function scopeList(scopes: string | readonly string[]): string {
  return typeof scopes === "string" ? scopes : scopes.join(" ");
}

/** One limit for all steps together. */
function combinedSignal({ signal, timeout }: CallOptions): AbortSignal | undefined {
  if (timeout === undefined) return signal;
  const limit = AbortSignal.timeout(timeout);
  return signal ? AbortSignal.any([signal, limit]) : limit;
}

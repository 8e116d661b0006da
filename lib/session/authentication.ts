/** Who is signed in to a client: `signIn`, `signOut`, and the session in between. */

import type { Client } from "../client.js";
import { conceal } from "../concealed.js";
import { AuthorizationTokenType } from "../generated/enums.js";
import { native } from "../native.js";
import { type CallOptions, checkOptions, type Operations } from "../operation.js";
import { covers, missingScopes } from "../scopes.js";
import type { SignInOptions, SignInResult } from "../sign-in.js";
import { MemoryTokenStore } from "../stores/memory.js";
import { systemClock } from "./clock.js";
import { isFinal } from "./final-errors.js";
import { checkCredentials, signInSteps } from "./methods.js";
import { missingScopeError, type Session } from "./session.js";
import { SignedIn, type SignInParts } from "./signed-in.js";
import { StoredTokens } from "./stored-tokens.js";
import { received, type Tokens } from "./tokens.js";

export class Authentication {
  readonly #client: Client;
  readonly #operations: Operations;
  #signedIn: SignedIn | undefined;
  /** For sign-ins without a store, by application. */
  readonly #memory = new Map<string, MemoryTokenStore>();
  /** The token that `updateToken` was given, which `signOut` revokes. */
  #token: string | undefined;

  constructor(client: Client, operations: Operations) {
    this.#client = client;
    this.#operations = operations;
  }

  get session(): Session | undefined {
    return this.#signedIn?.session;
  }

  async signIn(options: SignInOptions): Promise<SignInResult> {
    const limits = { signal: combinedSignal(checkOptions("Client.signIn", options)) };
    const plan = this.#plan(options);
    const { stored, steps, clock } = plan.parts;
    const kept = options.merge ? undefined : await stored.load();
    if (kept && plan.fits(kept)) {
      try {
        return await this.#use(new SignedIn(kept, plan.parts), limits, true);
      } catch (error) {
        if (!isFinal(error)) throw error;
      }
    }
    const answer = await steps.obtain(limits);
    const origin = { applicationId: plan.applicationId, provisional: steps.provisional };
    const tokens = received(answer, { ...origin, issuedAt: clock.now() });
    this.#signedIn?.close();
    await this.#signedIn?.settled();
    await stored.save(tokens);
    // A connection that is still there may be another account's.
    await this.#client.disconnectAndWait(limits);
    return this.#use(new SignedIn(tokens, plan.parts), limits, false);
  }

  async signOut(options?: CallOptions): Promise<void> {
    const signedIn = this.#signedIn;
    signedIn?.close();
    if (signedIn) await this.#operations.wait("Client.signOut", signedIn.settled(), options);
    await this.#client.disconnectAndWait(options);
    const tokens = signedIn?.tokens;
    // The access token may have expired, which a refresh token does not.
    const token = tokens ? tokens.refreshToken || tokens.accessToken : this.#token;
    if (token === undefined) return;
    const applicationId = tokens?.applicationId ?? this.#client.getApplicationId();
    await this.#client.revokeToken(applicationId, token, options);
    await signedIn?.forget();
    this.#signedIn = undefined;
    this.#token = undefined;
  }

  /** The client has a new token; one that is not the session's ends the session. */
  tokenUpdated(token: string): void {
    this.#token = token;
    if (this.#signedIn?.tokens.accessToken === token) return;
    this.#signedIn?.close();
    this.#signedIn = undefined;
  }

  /** The game has disconnected by itself. */
  disconnected(): void {
    this.#signedIn?.stayDisconnected();
  }

  /** Waits for a renewal that is under way, so that its tokens are saved. */
  async settled(): Promise<void> {
    await this.#signedIn?.settled();
  }

  close(): void {
    this.#signedIn?.close();
    this.#signedIn = undefined;
    this.#token = undefined;
  }

  async #use(signedIn: SignedIn, limits: CallOptions, resumed: boolean): Promise<SignInResult> {
    this.#signedIn?.close();
    this.#signedIn = signedIn;
    try {
      await signedIn.connect(limits, resumed);
    } catch (error) {
      signedIn.close();
      throw error;
    }
    signedIn.watch();
    const { session, tokens } = signedIn;
    const { accessToken, refreshToken, scopes } = tokens;
    return conceal(
      {
        accessToken,
        refreshToken,
        tokenType: AuthorizationTokenType.Bearer,
        expiresIn: resumed ? session.expiresIn : tokens.expiresIn,
        scopes,
        user: this.#client.getCurrentUserV2(),
        session,
      },
      ["accessToken", "refreshToken"],
    );
  }

  #plan(options: SignInOptions) {
    const { method = "browser", merge, clock = systemClock } = options;
    const scopes = scopeList(options.scopes ?? native.Client.getDefaultPresenceScopes());
    const applicationId = String(options.applicationId ?? this.#client.getApplicationId());
    if (merge) checkCredentials(merge, "merge");
    const { nonce, integrationType, customSchemeParam } = options;
    const more = { nonce, integrationType, customSchemeParam };
    const steps = signInSteps(method, {
      client: this.#client,
      applicationId,
      scopes,
      merge,
      ...more,
    });
    if (!steps.provisional) requireConnect(scopes);
    const parts: SignInParts = {
      client: this.#client,
      operations: this.#operations,
      steps,
      clock,
      stored: new StoredTokens(options.tokenStore ?? this.#memoryOf(applicationId), applicationId),
      onRenewalError: options.onRenewalError,
    };
    const fits = ({ provisional, scopes: granted }: Tokens): boolean =>
      provisional === steps.provisional && (provisional || covers(granted, scopes));
    return { applicationId, parts, fits };
  }

  #memoryOf(applicationId: string): MemoryTokenStore {
    const memory = this.#memory.get(applicationId) ?? new MemoryTokenStore();
    this.#memory.set(applicationId, memory);
    return memory;
  }
}

/** A sign-in connects; asking the player for less than that would be in vain. */
function requireConnect(scopes: string): void {
  const [missing] = scopes === "" ? [] : missingScopes(scopes, "connect");
  if (missing !== undefined) throw missingScopeError("connect", missing);
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

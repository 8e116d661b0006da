/** Manages who is signed in to a client: `signIn`, `signOut`, and the session in between. */

import { AuthorizationTokenType } from "../generated/enums.js";
import { type CallOptions, checkOptions } from "../operations/call-options.js";
import type { ConnectingClient } from "../operations/connecting.js";
import type { Operations } from "../operations/operation.js";
import { checkOptionNames } from "../operations/option-names.js";
import { SIGN_IN_OPTIONS, type SignInOptions, type SignInResult } from "../sign-in/sign-in.js";
import type { SignInPages } from "../sign-in/sign-in-pages.js";
import { MemoryTokenStore } from "../stores/memory.js";
import { hideSecrets } from "../values/hidden-secrets.js";
import { isFinal } from "./final-errors.js";
import { HeldTokens } from "./held-tokens.js";
import { PendingSignIn } from "./pending-sign-in.js";
import type { Session } from "./session.js";
import { planSignIn, type SignInPlan } from "./sign-in-plan.js";
import { SignedIn } from "./signed-in.js";
import { received } from "./tokens.js";

const SIGN_IN = "Client.signIn";
const SIGN_OUT = "Client.signOut";
/** How long signing out waits for stores and renewals before it goes on, in milliseconds. */
const PATIENCE = 10_000;

export class Authentication {
  readonly #client: ConnectingClient;
  readonly #operations: Operations;
  readonly #pages: SignInPages;
  #signedIn: SignedIn | undefined;
  /** For sign-ins without a store, by application. */
  readonly #memory = new Map<string, MemoryTokenStore>();
  readonly #held = new HeldTokens();
  readonly #pending = new Set<PendingSignIn>();
  /** Sign-outs' removal of stored tokens, which goes on although their wait has ended. */
  #removal: Promise<void> = Promise.resolve();
  readonly #listeners = new Set<() => void>();
  /** How often the client was asked to use a token. */
  #tokenUpdates = 0;
  #endedBecause: string | undefined;
  #signedOut = false;

  constructor(client: ConnectingClient, operations: Operations, pages: SignInPages) {
    this.#client = client;
    this.#operations = operations;
    this.#pages = pages;
  }

  get session(): Session | undefined {
    return this.#signedIn?.session;
  }

  /** For the store of the client: who is signed in. */
  read() {
    return {
      session: this.session,
      userId: this.#signedIn?.tokens.userId,
      signedOut: this.#signedOut,
      signingIn: this.#pending.size > 0,
      endedBecause: this.#endedBecause,
    };
  }

  /** Calls the listener when somebody signs in or out, or the service ends a session. */
  onChange(listener: () => void): () => void {
    this.#listeners.add(listener);
    return () => void this.#listeners.delete(listener);
  }

  async signIn(options: SignInOptions): Promise<SignInResult> {
    checkOptionNames<SignInOptions>(SIGN_IN, options, SIGN_IN_OPTIONS);
    const { signal, timeout } = checkOptions(SIGN_IN, options);
    const plan = planSignIn(options, {
      client: this.#client,
      operations: this.#operations,
      memoryOf: (applicationId) => this.#memoryOf(applicationId),
    });
    // One limit for all steps together.
    const limit = timeout === undefined ? undefined : AbortSignal.timeout(timeout);
    const pending = new PendingSignIn([signal, limit], (limits) =>
      this.#signIn(plan, options.merge !== undefined, limits),
    );
    this.#pending.add(pending);
    this.#changed();
    try {
      return await pending.result;
    } finally {
      this.#pending.delete(pending);
      this.#changed();
    }
  }

  /**
   * Removes stored tokens, even if the service cannot be reached or the wait ends early; tokens that are
   * not revoked yet stay in memory for another try.
   */
  async signOut(options?: CallOptions): Promise<void> {
    checkOptions(SIGN_OUT, options);
    this.#signedIn?.close();
    const ended = Promise.all([...this.#pending].map((pending) => pending.cancel()));
    const removed = this.#remove(ended, options);
    this.#removal = removed.catch(() => {});
    await this.#operations.wait(SIGN_OUT, ended, options);
    await this.#client.disconnectAndWait(options);
    this.#signedOut = true;
    this.#changed();
    // A store that does not answer must not keep the tokens in memory from being revoked.
    await this.#patiently(removed, options);
    await this.#revoke(options);
    await this.#operations.wait(SIGN_OUT, removed, options);
    // A renewal that ended only now has left tokens of its own.
    await this.#revoke(options);
  }

  /**
   * Called when the client is asked to use a token. Call the result when it does: a token that is not
   * the session's then ends the session, unless the client has been asked to use a later one.
   */
  updatingToken(token: string): () => void {
    this.#tokenUpdates += 1;
    const number = this.#tokenUpdates;
    return () => {
      if (number === this.#tokenUpdates) this.#tokenUpdated(token);
    };
  }

  #tokenUpdated(token: string): void {
    if (this.#signedIn?.tokens.accessToken === token) return;
    this.#signedIn?.close();
    this.#signedIn = undefined;
    this.#signedOut = false;
    this.#held.replaceBy(this.#client.getApplicationId(), token);
    this.#changed();
  }

  /** Called when the service answers a call with 401. */
  refused(): void {
    this.#signedIn?.refused();
  }

  /** Called when the game disconnects. */
  disconnected(): void {
    this.#signedIn?.stayDisconnected();
  }

  /** Waits for a pending renewal, so that its tokens are saved. */
  async settled(): Promise<void> {
    await this.#signedIn?.settled();
  }

  close(): void {
    this.#pages.close();
    this.#signedIn?.close();
    this.#signedIn = undefined;
    this.#held.forget();
  }

  /** Removes the tokens from their stores once what may still renew or save them has ended. */
  async #remove(ended: Promise<unknown>, options: CallOptions | undefined): Promise<void> {
    const before = this.#removal;
    await ended;
    // A cancelled sign-in may have put the session before it back.
    const signedIn = this.#signedIn;
    signedIn?.close();
    if (signedIn) {
      await this.#patiently(signedIn.settled(), options);
      this.#held.add(signedIn.tokens);
    }
    if (this.#signedIn === signedIn) this.#signedIn = undefined;
    const removed = this.#held.removeStored();
    await Promise.all([removed, before]);
  }

  #revoke(options: CallOptions | undefined): Promise<void> {
    return this.#held.revoke((applicationId, token) =>
      this.#client.revokeToken(applicationId, token, options),
    );
  }

  /** Waits for work of the game, which may never end; it goes on when the wait has ended. */
  async #patiently(work: Promise<unknown>, options: CallOptions = {}): Promise<void> {
    const timeout = Math.min(options.timeout ?? PATIENCE, PATIENCE);
    await this.#operations.wait(SIGN_OUT, work, { ...options, timeout }).catch(() => {});
  }

  async #signIn(plan: SignInPlan, merge: boolean, limits: CallOptions): Promise<SignInResult> {
    const { stored, steps, clock } = plan.parts;
    // It would remove the tokens of this sign-in, too.
    await this.#operations.wait(SIGN_IN, this.#removal, limits);
    const kept = await this.#operations.wait(SIGN_IN, stored.load(), limits);
    if (kept) this.#held.use(stored, () => kept.userId);
    if (kept && !merge && plan.fits(kept)) {
      try {
        return await this.#tryStored(new SignedIn(kept, plan.parts), limits);
      } catch (error) {
        if (!isFinal(error)) throw error;
      }
    }
    const { openPage, state } = plan;
    const answer = await this.#pages.openedBy(openPage, limits, steps.obtain, state);
    const origin = { applicationId: plan.applicationId, provisional: steps.provisional };
    const tokens = received(answer, { ...origin, issuedAt: clock.now() });
    const signedIn = new SignedIn(tokens, plan.parts, { tokens: kept });
    // Signing out removes them although saving them may take longer than the sign-in.
    this.#held.use(stored, () => signedIn.tokens.userId);
    try {
      await this.#end(this.#signedIn, limits);
      await this.#operations.wait(SIGN_IN, signedIn.save(), limits);
      // An existing connection may belong to another account.
      await this.#client.disconnectAndWait(limits);
      return await this.#use(signedIn, limits, false);
    } catch (error) {
      signedIn.close();
      // If they could not be saved, only signing out can still revoke them.
      this.#held.add(signedIn.tokens);
      throw error;
    }
  }

  /** Ends the session before a new one, and waits until its last tokens are saved. */
  async #end(before: SignedIn | undefined, limits: CallOptions): Promise<void> {
    before?.close();
    if (before) await this.#operations.wait(SIGN_IN, before.settled(), limits);
    this.#signedIn = undefined;
  }

  /** During the attempt, and if it fails, the previous sign-in stays in effect. */
  async #tryStored(signedIn: SignedIn, limits: CallOptions): Promise<SignInResult> {
    const before = this.#signedIn?.session.active ? this.#signedIn : undefined;
    try {
      if (before) await this.#operations.wait(SIGN_IN, before.pause(), limits);
      const result = await this.#use(signedIn, limits, true);
      before?.close();
      return result;
    } catch (error) {
      if (before?.session.active) {
        this.#signedIn = before;
        await before.resume().catch(() => {});
      }
      throw error;
    }
  }

  async #use(signedIn: SignedIn, limits: CallOptions, resumed: boolean): Promise<SignInResult> {
    this.#signedIn = signedIn;
    try {
      await signedIn.connect(limits, resumed);
    } catch (error) {
      signedIn.close();
      if (this.#signedIn === signedIn) this.#signedIn = undefined;
      throw error;
    }
    signedIn.watch();
    // A token of the game's own that the client used before has made this forget the store.
    const { stored } = signedIn;
    this.#held.use(stored, () => signedIn.tokens.userId);
    const { session, tokens } = signedIn;
    this.#endedBecause = undefined;
    void session.ended.then((reason) => {
      if (this.#signedIn === signedIn) this.#endedBecause = reason?.message;
      this.#changed();
    });
    const { accessToken, refreshToken, scopes } = tokens;
    return hideSecrets(
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

  #changed(): void {
    for (const listener of [...this.#listeners]) listener();
  }

  #memoryOf(applicationId: string): MemoryTokenStore {
    const memory = this.#memory.get(applicationId) ?? new MemoryTokenStore();
    this.#memory.set(applicationId, memory);
    return memory;
  }
}

/** A player's sign-in in use: its tokens, its connection, and its public {@link Session}. */

import type { Listener } from "../events/event-hub.js";
import { AuthorizationTokenType, ClientError, ClientStatus } from "../generated/enums.js";
import type { ClientEvents } from "../generated/events.js";
import type { CallOptions } from "../operations/call-options.js";
import type { ConnectingClient } from "../operations/connecting.js";
import { connectionError } from "../operations/connection.js";
import type { Operations } from "../operations/operation.js";
import { SdkError } from "../operations/sdk-error.js";
import { monotonic, type SessionClock } from "./clock.js";
import { isRefusedToken, OtherPlayer } from "./final-errors.js";
import type { SignInSteps } from "./methods.js";
import { Session, sessionOver } from "./session.js";
import type { StoredTokens } from "./stored-tokens.js";
import { TokenManager, type TokenManagerServices } from "./token-manager.js";
import { received, type Tokens } from "./tokens.js";

/** The dependencies of a sign-in. */
export interface SignInParts {
  readonly client: ConnectingClient;
  readonly operations: Operations;
  readonly steps: SignInSteps;
  readonly clock: SessionClock;
  readonly stored: StoredTokens;
  readonly onRenewalError: ((error: unknown) => void) | undefined;
}

/** The close code for a token that the service does not accept. */
const REFUSED_TOKEN = 4004;
/** How long a client must have been Ready until its token counts as accepted, in milliseconds. */
const ACCEPTED_AFTER = 10_000;

export class SignedIn {
  readonly session: Session;
  readonly #parts: SignInParts;
  readonly #manager: TokenManager;
  #end: (reason?: SdkError) => void = () => {};
  /** Aborted when the session ends. */
  readonly #ended = new AbortController();
  /** The token that was given to the client. */
  #applied = "";
  /** The connection ended because of the token; the next token restores it. */
  #reconnect = false;
  /** The latest token was refused, and none has been accepted since. */
  #refused = false;
  /** Since when the client has been Ready, by the monotonic clock. */
  #readySince: number | undefined;

  /** @param stored - The tokens in the store, which may be different ones, or none. */
  constructor(tokens: Tokens, parts: SignInParts, stored: { tokens?: Tokens } = { tokens }) {
    const { clock, steps } = parts;
    const { applicationId, provisional } = tokens;
    this.#parts = parts;
    const services: TokenManagerServices = {
      clock,
      stored: parts.stored,
      renew: async (old) => {
        const { signal } = this.#ended;
        const answer = await steps.renew(old, signal).catch((error) => {
          const givenUp = signal.aborted && error instanceof SdkError && error.type === "Aborted";
          throw givenUp ? sessionOver("Session.renew") : error;
        });
        const origin = { applicationId, provisional, issuedAt: clock.now() };
        const renewed = received(answer, origin, old);
        // A refresh token belongs to one player, but the game may give another player's proof of
        // identity.
        const owner = provisional && old.userId ? await this.#owner(renewed) : undefined;
        if (old.userId && owner && owner !== old.userId)
          throw new OtherPlayer(old.userId, owner, "getExternalAuthToken returned the proof of");
        return renewed;
      },
      owner: (tokens) => this.#owner(tokens),
      apply: (renewed) => this.#apply(renewed),
      onError: (error) => this.#report(error),
      ended: (reason) => this.close(reason),
    };
    this.#manager = new TokenManager(tokens, services, stored);
    const ended = new Promise<SdkError | undefined>((resolve) => {
      this.#end = resolve;
    });
    this.session = new Session(this.#manager, parts.operations, ended);
  }

  get stored(): StoredTokens {
    return this.#parts.stored;
  }

  get tokens(): Tokens {
    return this.#manager.tokens;
  }

  /**
   * Connects and waits until the client is Ready; renews the token first if necessary.
   *
   * @param retry - Whether to renew a refused token, because a stored one may be invalid.
   */
  async connect(limits: CallOptions, retry: boolean): Promise<void> {
    const { client, operations } = this.#parts;
    await this.session.accessToken(limits);
    await this.#apply(this.tokens, limits);
    try {
      await client.connectAndWait(limits);
    } catch (error) {
      if (!retry || !isRefusedToken(error)) throw error;
      await this.session.renew(limits);
      await this.#connectAgain(limits);
    }
    const user = client.getCurrentUserV2();
    if (!user) return;
    const abort = { name: "disconnect", call: () => client.disconnect() };
    await operations.wait("Client.signIn", this.#manager.identify(user.id), limits, abort);
  }

  /** A program with the same store may have renewed the token meanwhile, which ends this one. */
  async #connectAgain(limits: CallOptions): Promise<void> {
    const { client, operations } = this.#parts;
    try {
      await client.connectAndWait(limits);
    } catch (error) {
      if (!isRefusedToken(error)) throw error;
      const renewed = this.#manager.takeOver();
      if (!(await operations.wait("Client.signIn", renewed, limits))) throw error;
      await client.connectAndWait(limits);
    }
  }

  /** Called when the service answers a call with 401: another program may have renewed the token. */
  refused(): void {
    // What ends the session is reported there.
    this.#manager.takeOver().catch(() => {});
  }

  /**
   * Saves the tokens of a new sign-in. After a failure, which is reported, saving is repeated: the
   * tokens are valid although they could not be saved.
   */
  save(): Promise<void> {
    return this.#manager.save("a new sign-in");
  }

  /**
   * From now on the tokens are renewed in time, and the connection is restored when they change.
   */
  watch(): void {
    this.#parts.client.on("statusChanged", this.#onStatus);
    this.#parts.client.on("tokenExpiration", this.#onExpiration);
    this.#manager.start();
  }

  /** Pauses while another sign-in is tried: leaves the connection and the client's token alone. */
  async pause(): Promise<void> {
    this.#unwatch();
    this.#manager.pause();
    await this.#manager.settled();
  }

  /** Continues after the other sign-in has failed. */
  async resume(): Promise<void> {
    this.#applied = "";
    this.watch();
    await this.#apply(this.tokens);
  }

  /** Called when the game disconnects: a new token must not connect it again. */
  stayDisconnected(): void {
    this.#reconnect = false;
  }

  /** Ends the session; the tokens stay valid and stored. */
  close(reason?: SdkError): void {
    this.#manager.close();
    this.#unwatch();
    this.#ended.abort();
    this.#end(reason);
  }

  /** Waits for a pending renewal. */
  settled(): Promise<void> {
    return this.#manager.settled();
  }

  #unwatch(): void {
    this.#parts.client.off("statusChanged", this.#onStatus);
    this.#parts.client.off("tokenExpiration", this.#onExpiration);
  }

  async #owner({ accessToken }: Tokens): Promise<string | undefined> {
    const { client } = this.#parts;
    try {
      return (await client.fetchCurrentUser(AuthorizationTokenType.Bearer, accessToken)).id;
    } catch (error) {
      const refused = error instanceof SdkError && [401, 403].includes(error.status);
      if (refused) return undefined;
      throw error;
    }
  }

  async #apply({ accessToken }: Tokens, limits?: CallOptions): Promise<void> {
    const { client } = this.#parts;
    if (this.#manager.closed || this.#applied === accessToken) return;
    this.#applied = accessToken;
    await client.updateToken(AuthorizationTokenType.Bearer, accessToken, limits);
    // A token that was refused meanwhile is replaced first.
    if (!this.#reconnect || this.#manager.remaining <= 0) return;
    this.#reconnect = false;
    if (client.getStatus() === ClientStatus.Disconnected) client.connect();
  }

  readonly #onStatus: Listener<ClientEvents["statusChanged"]> = (change) => {
    this.#noteReady(change.status === ClientStatus.Ready);
    const refused =
      change.status === ClientStatus.Disconnected &&
      change.error === ClientError.UnexpectedClose &&
      change.errorDetail === REFUSED_TOKEN;
    if (!refused) return this.#manager.check();
    this.#reconnect = true;
    // The client is about to get another token, so a refusal of the old one is irrelevant.
    if (this.#applied !== this.tokens.accessToken) return;
    // Refused again right after a renewal: another renewal would not help.
    if (this.#refused) return this.close(connectionError(change.error, change.errorDetail));
    this.#refused = true;
    this.#manager.doubt("refused");
  };

  /** A service may refuse a token only after it has said that the client is Ready. */
  #noteReady(ready: boolean): void {
    const now = monotonic(this.#parts.clock);
    const since = this.#readySince ?? now;
    this.#readySince = ready ? since : undefined;
    if (now - since >= ACCEPTED_AFTER) this.#refused = false;
  }

  readonly #onExpiration: Listener<unknown> = () => this.#manager.doubt("ending");

  /** Calls the listener; like an event listener, its errors have no other effect. */
  #report(error: unknown): void {
    queueMicrotask(() => this.#parts.onRenewalError?.(error));
  }
}

/** Renews one sign-in's tokens before they expire; concurrent callers share one renewal. */

import type { SdkError } from "../operations/sdk-error.js";
import { monotonic, type ScheduledAction, type SessionClock } from "./clock.js";
import { isFinal, OtherPlayer } from "./final-errors.js";
import { RetryDelay } from "./retry-delay.js";
import type { StoredTokens, TokenAccess } from "./stored-tokens.js";
import { TokenAge } from "./token-age.js";
import { type Tokens, withUser } from "./tokens.js";

/** The dependencies and callbacks of a {@link TokenManager}. */
export interface TokenManagerServices {
  readonly clock: SessionClock;
  readonly stored: StoredTokens;
  /** Asks the service for new tokens. */
  renew(tokens: Tokens): Promise<Tokens>;
  /**
   * Asks the service for the owner of tokens: the user's id, or undefined if it refuses.
   *
   * @throws the error if the service does not answer
   */
  owner(tokens: Tokens): Promise<string | undefined>;
  /** Starts to use new tokens. */
  apply(tokens: Tokens): Promise<void>;
  /** Called when something failed that will be repeated. */
  onError(error: unknown): void;
  /** Called when the service says that the tokens are no longer valid. */
  ended(reason: SdkError): void;
}

/**
 * The longest time between two checks of the clocks: a timer is delayed while the machine sleeps,
 * and does not notice that the wall clock was set.
 */
const CHECK_INTERVAL = 5 * 60_000;

// Longer than 300 lines because renewals, saves and timers share one private state.

/**
 * Tokens are discarded only when the service says that they are no longer valid. After any other
 * failure they stay in memory and in the store, and the renewal is repeated.
 */
export class TokenManager {
  readonly #services: TokenManagerServices;
  #tokens: Tokens;
  #age: TokenAge;
  /** The pending renewal, shared by all callers. */
  #renewal: Promise<void> | undefined;
  /** The pending look into the store, shared by all callers. */
  #look: Promise<boolean> | undefined;
  /** The pending save that is not part of a renewal. */
  #saving: Promise<void> | undefined;
  #timer: ScheduledAction | undefined;
  readonly #retry: RetryDelay;
  /** Whether the service refused the token, or announced its expiry, regardless of the clocks. */
  #doubted: "no" | "ending" | "refused" = "no";
  /**
   * The last known access token in the store; if the store has another one, another program saved
   * it.
   */
  #stored: string | undefined;
  /** The player has just signed in, and the tokens are not in the store yet. */
  #newSignIn = false;
  #started = false;
  #closed = false;

  /** @param stored - The tokens in the store; they may differ from `tokens`, or be absent. */
  constructor(
    tokens: Tokens,
    services: TokenManagerServices,
    stored: { tokens?: Tokens } = { tokens },
  ) {
    this.#services = services;
    this.#tokens = tokens;
    this.#stored = stored.tokens?.accessToken;
    this.#age = new TokenAge(tokens, services.clock);
    this.#retry = new RetryDelay(() => monotonic(services.clock));
  }

  get tokens(): Tokens {
    return this.#tokens;
  }

  /** Milliseconds until the access token expires. */
  get remaining(): number {
    return this.#doubted === "refused" ? 0 : this.#age.remaining;
  }

  get closed(): boolean {
    return this.#closed;
  }

  /** Starts to renew tokens in the background. */
  start(): void {
    this.#started = true;
    this.#arm();
  }

  /** Stops background work until the next `start()`. */
  pause(): void {
    this.#started = false;
    this.#timer?.cancel();
  }

  /**
   * Takes over the tokens in the store if another program has renewed them, which ended the current
   * ones; renews them if necessary, and joins a pending renewal.
   *
   * @throws the error of the renewal if the current token is no longer valid
   */
  async refresh(): Promise<void> {
    try {
      if (!this.#due && !this.#renewal) await this.takeOver();
      if (!this.#due && !this.#renewal) return;
      this.#retry.check();
      await this.renew();
    } catch (error) {
      if (this.#closed || this.remaining <= 0) throw error;
    }
  }

  /**
   * Uses the tokens in the store if another program has saved others. A failure of the store is
   * reported, and the current tokens stay.
   *
   * @returns Whether the tokens are now others.
   * @throws OtherPlayer when they are another player's; the session is over then
   */
  takeOver(): Promise<boolean> {
    this.#look ??= this.#takeOver().finally(() => {
      this.#look = undefined;
    });
    return this.#look;
  }

  /** Renews the tokens now; joins a pending renewal. */
  renew(): Promise<void> {
    this.#timer?.cancel();
    this.#renewal ??= this.#renew().finally(() => {
      this.#renewal = undefined;
      this.#arm();
    });
    return this.#renewal;
  }

  /** Records the owner of the tokens, and saves it with them. */
  async identify(userId: string): Promise<void> {
    if (this.#tokens.userId === userId) return;
    this.#tokens = withUser(this.#tokens, userId);
    // Unsaved tokens are saved with the id at the next attempt.
    if (!this.#unsaved) await this.save();
  }

  /**
   * Saves the tokens. A failure is reported, and saving is repeated with each check.
   *
   * @param why - After a new sign-in, tokens of another player in the store are replaced.
   */
  save(why?: "a new sign-in"): Promise<void> {
    this.#newSignIn ||= why !== undefined;
    this.#saving ??= this.#saveLocked().finally(() => {
      this.#saving = undefined;
      this.#arm();
    });
    return this.#saving;
  }

  /** Checks the clocks, for example after the machine slept. */
  check(): void {
    if (this.#closed || this.#renewal) return;
    if (this.#due && this.#retry.remaining <= 0) {
      this.renew().catch(() => {});
    } else if (this.#unsaved) {
      this.save().catch((error) => this.#services.onError(error));
    } else {
      this.#arm();
    }
  }

  /** Called when the service refuses the token, or says that it is about to expire. */
  doubt(why: "ending" | "refused"): void {
    this.#doubted = why;
    this.check();
  }

  /** Stops; a pending renewal is still finished and saved, because its old tokens are invalid. */
  close(): void {
    this.#closed = true;
    this.#timer?.cancel();
  }

  /** Waits for pending work. */
  async settled(): Promise<void> {
    await Promise.allSettled([this.#renewal, this.#saving, this.#look]);
  }

  get #due(): boolean {
    return this.#doubted !== "no" || this.#age.untilRenewal <= 0;
  }

  get #unsaved(): boolean {
    return this.#stored !== this.#tokens.accessToken;
  }

  async #renew(): Promise<void> {
    try {
      await this.#services.stored.exclusively((access) => this.#renewLocked(access));
    } catch (error) {
      this.#failed(error);
      throw error;
    }
    if (!this.#closed) await this.#services.apply(this.#tokens);
  }

  /**
   * Asks the service, unless another program has. A refusal is accepted only if no other tokens
   * were saved meanwhile, for example by a program that cannot lock the store.
   */
  async #renewLocked(access: TokenAccess): Promise<void> {
    let refusal: SdkError | undefined;
    for (;;) {
      const found = await this.#fromElsewhere(access);
      if (found) {
        this.#adopt(found);
        if (!this.#due) return;
      } else if (refusal) {
        await this.#forget(access);
        throw refusal;
      }
      try {
        this.#adopt(await this.#services.renew(this.#tokens));
        this.#retry.succeeded();
        return await this.#write(access);
      } catch (error) {
        if (!isFinal(error) || error instanceof OtherPlayer) throw error;
        refusal = error;
      }
    }
  }

  /** Reads the store without its lock first, because it seldom holds other tokens. */
  async #takeOver(): Promise<boolean> {
    // A new sign-in is about to replace what the store holds.
    if (this.#closed || this.#newSignIn) return false;
    let found: Tokens | undefined;
    try {
      const saved = await this.#services.stored.load();
      if (!saved || saved.accessToken === this.#stored) return false;
      await this.#services.stored.exclusively(async (access) => {
        if (!this.#closed) found = await this.#fromElsewhere(access);
        if (found) this.#adopt(found);
      });
      if (!found || this.#closed) return false;
      this.#arm();
      await this.#services.apply(this.#tokens);
      return true;
    } catch (error) {
      if (isFinal(error)) {
        this.#failed(error);
        throw error;
      }
      this.#services.onError(error);
      return found !== undefined;
    }
  }

  async #saveLocked(): Promise<void> {
    let found: Tokens | undefined;
    const work = async (access: TokenAccess) => {
      found = await this.#fromElsewhere(access);
      if (found) this.#adopt(found);
      else await this.#write(access);
    };
    await this.#services.stored.exclusively(work).catch((error) => {
      if (isFinal(error)) this.#failed(error);
      else this.#services.onError(error);
    });
    if (found && !this.#closed) await this.#services.apply(this.#tokens);
  }

  #adopt(tokens: Tokens): void {
    this.#tokens = tokens;
    this.#age = new TokenAge(tokens, this.#services.clock);
    this.#doubted = "no";
    this.#retry.reset();
  }

  #failed(error: unknown): void {
    if (isFinal(error)) {
      this.close();
      this.#services.ended(error);
    } else {
      this.#retry.failed(error);
      // Nothing is repeated any more.
      if (!this.#closed) this.#services.onError(error);
    }
  }

  /**
   * The tokens that another program with the same store has saved for this player; then our own are
   * invalid.
   *
   * @throws OtherPlayer when the tokens are another player's, unless this one has just signed in
   */
  async #fromElsewhere(access: TokenAccess): Promise<Tokens | undefined> {
    const found = await access.load().catch((error) => this.#services.onError(error));
    if (!found || found.accessToken === this.#stored) return undefined;
    const { userId: known } = this.#tokens;
    const own = known ?? (this.#newSignIn ? await this.#services.owner(this.#tokens) : undefined);
    if (found.provisional !== this.#tokens.provisional && !(own && found.userId)) return undefined;
    const userId = found.userId ?? (await this.#services.owner(found));
    if (own !== undefined && userId !== own) {
      if (this.#newSignIn || userId === undefined) return undefined;
      throw new OtherPlayer(own, userId, "its token store now holds the tokens of");
    }
    if (found.provisional !== this.#tokens.provisional) return undefined;
    this.#isStored(found);
    return userId === undefined ? found : withUser(found, userId);
  }

  /** Deletes the tokens from the store, unless others have replaced them. */
  async #forget(access: TokenAccess): Promise<void> {
    try {
      if ((await access.load())?.accessToken === this.#stored) await access.clear();
    } catch (error) {
      this.#services.onError(error);
    }
  }

  /** New tokens are used although they cannot be saved. */
  async #write(access: TokenAccess): Promise<void> {
    try {
      await access.save(this.#tokens);
      this.#isStored(this.#tokens);
    } catch (error) {
      this.#services.onError(error);
    }
  }

  #isStored({ accessToken }: Tokens): void {
    this.#stored = accessToken;
    this.#newSignIn = false;
  }

  #arm(): void {
    this.#timer?.cancel();
    if (this.#closed || !this.#started) return;
    const wait = this.#due ? this.#retry.remaining : this.#age.untilRenewal;
    const delay = Math.min(Math.max(0, Math.ceil(wait)), CHECK_INTERVAL);
    this.#timer = this.#services.clock.schedule(delay, () => this.check());
  }
}

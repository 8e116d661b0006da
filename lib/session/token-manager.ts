/** Keeps one sign-in's tokens good: renews them ahead of expiry, once for all who ask. */

import type { SdkError } from "../operations/sdk-error.js";
import { monotonic, type ScheduledAction, type SessionClock } from "./clock.js";
import { isFinal, OtherPlayer } from "./final-errors.js";
import { RetryDelay } from "./retry-delay.js";
import type { StoredTokens, TokenAccess } from "./stored-tokens.js";
import { TokenAge } from "./token-age.js";
import { type Tokens, withUser } from "./tokens.js";

/** What a {@link TokenManager} works with, and what it calls when something happens. */
export interface TokenManagerServices {
  readonly clock: SessionClock;
  readonly stored: StoredTokens;
  /** Asks the service for new tokens. */
  renew(tokens: Tokens): Promise<Tokens>;
  /**
   * Asks the service whose tokens are: the user's id, or nothing when it refuses to say.
   *
   * @throws what kept the service from answering
   */
  owner(tokens: Tokens): Promise<string | undefined>;
  /** Puts new tokens to use. */
  apply(tokens: Tokens): Promise<void>;
  /** Is called when something failed that will be tried again. */
  onError(error: unknown): void;
  /** Is called when the service says that the tokens are no longer valid. */
  ended(reason: SdkError): void;
}

/**
 * The longest wait before the clocks are looked at again: a timer is late by as long as the machine
 * sleeps, and does not notice that the wall clock is set.
 */
const CHECK_INTERVAL = 5 * 60_000;

/**
 * Tokens are given up only when the service says that they are dead. Whatever else goes wrong, they
 * stay, in memory and in the store, and the renewal is tried again.
 */
export class TokenManager {
  readonly #services: TokenManagerServices;
  #tokens: Tokens;
  #age: TokenAge;
  /** The renewal under way, shared by all who ask for one. */
  #renewal: Promise<void> | undefined;
  /** The save under way that is not part of a renewal. */
  #saving: Promise<void> | undefined;
  #timer: ScheduledAction | undefined;
  readonly #retry: RetryDelay;
  /** The service refused the token, or announced its end, whatever the clocks say. */
  #doubted: "no" | "ending" | "refused" = "no";
  /** The access token in the store as far as we know; another one was saved by somebody else. */
  #stored: string | undefined;
  /** The player has just signed in, and the tokens have not been in the store yet. */
  #newSignIn = false;
  #started = false;
  #closed = false;

  /** @param stored - The tokens that the store has; they may be others, or none. */
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

  /** From now on tokens are renewed in the background, too. */
  start(): void {
    this.#started = true;
    this.#arm();
  }

  /** Nothing begins in the background until the next `start()`. */
  rest(): void {
    this.#started = false;
    this.#timer?.cancel();
  }

  /**
   * Renews the tokens when it is time; joins a renewal that is under way.
   *
   * @throws what kept the renewal from succeeding, when the token at hand is no good any more
   */
  async refresh(): Promise<void> {
    if (!this.#due && !this.#renewal) return;
    try {
      this.#retry.check();
      await this.renew();
    } catch (error) {
      if (this.#closed || this.remaining <= 0) throw error;
    }
  }

  /** Renews the tokens now; joins a renewal that is under way. */
  renew(): Promise<void> {
    this.#timer?.cancel();
    this.#renewal ??= this.#renew().finally(() => {
      this.#renewal = undefined;
      this.#arm();
    });
    return this.#renewal;
  }

  /** The service says whose the tokens are; from now on the store has it with them. */
  async identify(userId: string): Promise<void> {
    if (this.#tokens.userId === userId) return;
    this.#tokens = withUser(this.#tokens, userId);
    // What could not be saved is saved with the id, when that is tried again.
    if (!this.#unsaved) await this.save();
  }

  /**
   * Saves the tokens. A failure is reported, and saving is tried again with each check.
   *
   * @param why - A player who has just signed in takes the store over from another one.
   */
  save(why?: "a new sign-in"): Promise<void> {
    this.#newSignIn ||= why !== undefined;
    this.#saving ??= this.#saveAlone().finally(() => {
      this.#saving = undefined;
      this.#arm();
    });
    return this.#saving;
  }

  /** Looks at the clocks: after a sleep of the machine, say. */
  check(): void {
    if (this.#closed || this.#renewal) return;
    if (this.#due && this.#retry.remaining <= 0) {
      this.renew().catch(() => {});
    } else if (this.#unsaved) {
      void this.save();
    } else {
      this.#arm();
    }
  }

  /** The service refuses the token, or says that it is about to end. */
  doubt(why: "ending" | "refused"): void {
    this.#doubted = why;
    this.check();
  }

  /** Stops; what is under way is still finished and saved, because its old tokens are dead. */
  close(): void {
    this.#closed = true;
    this.#timer?.cancel();
  }

  /** Waits until nothing is under way. */
  async settled(): Promise<void> {
    await Promise.allSettled([this.#renewal, this.#saving]);
  }

  get #due(): boolean {
    return this.#doubted !== "no" || this.#age.untilRenewal <= 0;
  }

  get #unsaved(): boolean {
    return this.#stored !== this.#tokens.accessToken;
  }

  async #renew(): Promise<void> {
    try {
      await this.#services.stored.exclusively((access) => this.#renewAlone(access));
    } catch (error) {
      this.#failed(error);
      throw error;
    }
    if (!this.#closed) await this.#services.apply(this.#tokens);
  }

  /**
   * Asks the service, unless somebody else has. A refusal is believed only when nobody has saved
   * other tokens meanwhile, as a program that cannot lock the store might.
   */
  async #renewAlone(access: TokenAccess): Promise<void> {
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
        return await this.#write(access);
      } catch (error) {
        if (!isFinal(error) || error instanceof OtherPlayer) throw error;
        refusal = error;
      }
    }
  }

  async #saveAlone(): Promise<void> {
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
      this.#services.onError(error);
    }
  }

  /**
   * What another program with the same store has saved for this player; our own tokens are dead then.
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

  /** Forgets the tokens, unless others have taken their place. */
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

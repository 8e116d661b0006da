/** Keeps one sign-in's tokens good: renews them ahead of expiry, once for all who ask. */

import type { SdkError } from "../sdk-error.js";
import { monotonic, type ScheduledAction, type SessionClock } from "./clock.js";
import { isFinal } from "./final-errors.js";
import { RetryDelay } from "./retry-delay.js";
import type { StoredTokens } from "./stored-tokens.js";
import { TokenAge } from "./token-age.js";
import type { Tokens } from "./tokens.js";

/** What the keeper works with, and whom it tells. */
export interface Keeping {
  readonly clock: SessionClock;
  readonly stored: StoredTokens;
  /** Asks the service for new tokens. */
  renew(tokens: Tokens): Promise<Tokens>;
  /** Puts new tokens to use. */
  apply(tokens: Tokens): Promise<void>;
  /** Something failed that will be tried again. */
  troubled(error: unknown): void;
  /** The service says that the tokens are dead. */
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
export class TokenKeeper {
  readonly #keeping: Keeping;
  #tokens: Tokens;
  #age: TokenAge;
  /** The renewal under way, shared by all who ask for one. */
  #flight: Promise<void> | undefined;
  #timer: ScheduledAction | undefined;
  readonly #retry: RetryDelay;
  /** The service refused the token, or announced its end, whatever the clocks say. */
  #doubted: "no" | "ending" | "refused" = "no";
  #unsaved = false;
  #closed = false;

  constructor(tokens: Tokens, keeping: Keeping) {
    this.#keeping = keeping;
    this.#tokens = tokens;
    this.#age = new TokenAge(tokens, keeping.clock);
    this.#retry = new RetryDelay(() => monotonic(keeping.clock));
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
    this.#arm();
  }

  /**
   * Renews the tokens when it is time; joins a renewal that is under way.
   *
   * @throws what kept the renewal from succeeding, when the token at hand is no good any more
   */
  async refresh(): Promise<void> {
    if (!this.#due && !this.#flight) return;
    try {
      this.#retry.check();
      await this.renew();
    } catch (error) {
      if (this.#closed || this.remaining <= 0) throw error;
    }
  }

  /** Renews the tokens now; joins a renewal that is under way. */
  renew(): Promise<void> {
    return this.#share(() => this.#renew());
  }

  /** Looks at the clocks: after a sleep of the machine, say. */
  check(): void {
    if (this.#closed || this.#flight) return;
    if (this.#due && this.#retry.remaining <= 0) {
      this.renew().catch(() => {});
    } else if (this.#unsaved) {
      void this.#share(() => this.#save());
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
    await this.#flight?.catch(() => {});
  }

  get #due(): boolean {
    return this.#doubted !== "no" || this.#age.untilRenewal <= 0;
  }

  #share(work: () => Promise<void>): Promise<void> {
    this.#timer?.cancel();
    this.#flight ??= work().finally(() => {
      this.#flight = undefined;
      this.#arm();
    });
    return this.#flight;
  }

  async #renew(): Promise<void> {
    try {
      this.#adopt((await this.#renewedElsewhere()) ?? (await this.#keeping.renew(this.#tokens)));
    } catch (error) {
      const elsewhere = isFinal(error) ? await this.#renewedElsewhere() : undefined;
      if (!elsewhere) return await this.#failed(error);
      this.#adopt(elsewhere);
    }
    await this.#save();
    if (!this.#closed) await this.#keeping.apply(this.#tokens);
  }

  #adopt(tokens: Tokens): void {
    this.#tokens = tokens;
    this.#age = new TokenAge(tokens, this.#keeping.clock);
    this.#doubted = "no";
    this.#retry.reset();
  }

  async #failed(error: unknown): Promise<never> {
    if (isFinal(error)) {
      this.close();
      await this.#keeping.stored.forget(this.#tokens).catch(this.#keeping.troubled);
      this.#keeping.ended(error);
    } else {
      this.#retry.failed(error);
      this.#keeping.troubled(error);
    }
    throw error;
  }

  /** What another process with the same store has renewed; our own tokens are dead then. */
  async #renewedElsewhere(): Promise<Tokens | undefined> {
    const { stored } = this.#keeping;
    const found = await stored.load().catch((error) => this.#keeping.troubled(error));
    const newer = found && found.issuedAt > this.#tokens.issuedAt;
    const same = found?.provisional === this.#tokens.provisional;
    const good = newer && same && new TokenAge(found, this.#keeping.clock).untilRenewal > 0;
    return good ? found : undefined;
  }

  /** New tokens are used although they cannot be saved; saving is tried again with each check. */
  async #save(): Promise<void> {
    this.#unsaved = true;
    try {
      await this.#keeping.stored.save(this.#tokens);
      this.#unsaved = false;
    } catch (error) {
      this.#keeping.troubled(error);
    }
  }

  #arm(): void {
    this.#timer?.cancel();
    if (this.#closed) return;
    const wait = this.#due ? this.#retry.remaining : this.#age.untilRenewal;
    const delay = Math.min(Math.max(0, Math.ceil(wait)), CHECK_INTERVAL);
    this.#timer = this.#keeping.clock.schedule(delay, () => this.check());
  }
}

/** Computes how long tokens remain valid, although clocks may jump and machines may sleep. */

import { monotonic, type SessionClock } from "./clock.js";
import type { Tokens } from "./tokens.js";

/** Renewal begins when this much is left, or a quarter of the token's life if that is less. */
const MAX_LEAD = 24 * 3_600_000;

/**
 * The age of one access token. The wall clock may be set back, and the monotonic clock may stop
 * while the machine sleeps; the clock by which the token is older is used, because an unnecessary
 * renewal does no harm.
 */
export class TokenAge {
  readonly #clock: SessionClock;
  readonly #lifetime: number;
  readonly #issuedAt: number;
  readonly #ageAtStart: number;
  readonly #start: number;

  constructor(tokens: Pick<Tokens, "expiresIn" | "issuedAt">, clock: SessionClock) {
    this.#clock = clock;
    this.#lifetime = tokens.expiresIn * 1000;
    this.#issuedAt = tokens.issuedAt;
    this.#start = monotonic(clock);
    const age = clock.now() - tokens.issuedAt;
    // Issued in the future: the wall clock was set back meanwhile, so the age is unknown.
    this.#ageAtStart = age < 0 ? this.#lifetime : age;
  }

  /** Milliseconds until the token expires; 0 or less afterwards. */
  get remaining(): number {
    const byWall = this.#clock.now() - this.#issuedAt;
    const bySteady = this.#ageAtStart + monotonic(this.#clock) - this.#start;
    return this.#lifetime - Math.max(byWall, bySteady);
  }

  /** Milliseconds until the token should be renewed; 0 or less afterwards. */
  get untilRenewal(): number {
    return this.remaining - Math.min(MAX_LEAD, this.#lifetime / 4);
  }
}

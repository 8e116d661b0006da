/** How long tokens are still good for, by clocks that jump, and on machines that sleep. */

import { monotonic, type SessionClock } from "./clock.js";
import type { Tokens } from "./tokens.js";

/** Renewal begins when this much is left, or a quarter of the token's life if that is less. */
const MAX_LEAD = 24 * 3_600_000;

/**
 * The age of one access token. The wall clock may be set back, and the steady clock may stand still
 * while the machine sleeps; whichever says the token is older is believed, because a renewal too
 * many does no harm.
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

  /** Milliseconds until it is time to renew the token; 0 or less afterwards. */
  get untilRenewal(): number {
    return this.remaining - Math.min(MAX_LEAD, this.#lifetime / 4);
  }
}

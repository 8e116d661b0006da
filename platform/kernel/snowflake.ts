import { type Clock, LAST_MOMENT } from "./clock.js";

/** Milliseconds between the Unix epoch and the service epoch (protocol 0.3). */
export const SERVICE_EPOCH = 1_420_070_400_000;

const MAX_SNOWFLAKE = 2n ** 64n - 1n;
const INCREMENTS = 4096;

/** When the clock is further behind the latest id than this, in milliseconds, it was set back. */
const BEHIND = 1000;

/** The last moment that ids can name, in milliseconds since the Unix epoch: in May 2154. */
export const LAST_ID_TIME = SERVICE_EPOCH + 2 ** 42 - 1;

/** True for a string of decimal digits that fits an unsigned 64-bit integer. */
export function isSnowflake(value: unknown): value is string {
  return typeof value === "string" && /^\d{1,20}$/.test(value) && BigInt(value) <= MAX_SNOWFLAKE;
}

/**
 * An id as clients send it: as text or as a number. Numbers that JavaScript cannot hold exactly are text
 * since `parseJson`.
 *
 * @returns the id as text; undefined for anything else
 */
export function snowflakeOf(value: unknown): string | undefined {
  const id = typeof value === "number" && Number.isSafeInteger(value) ? String(value) : value;
  return isSnowflake(id) ? id : undefined;
}

/** The moment a snowflake was made, in milliseconds since the Unix epoch. */
export function snowflakeTime(id: string): number {
  return Number(BigInt(id) >> 22n) + SERVICE_EPOCH;
}

/**
 * Makes snowflakes: the clock's time in bits 63..22, worker and process 0, a counter in bits
 * 11..0. Ids always grow, so none is used twice: while the clock is behind the latest one, as after it
 * was set back, they stay ahead of it and go on as it goes on, each by a millisecond at least.
 */
export class SnowflakeSource {
  readonly #clock: Clock;
  #time = 0;
  #increment = 0;
  /** What the clock, not counting that it was set back, showed at the latest id. */
  #ticks = 0;

  constructor(clock: Clock) {
    this.#clock = clock;
  }

  /** A new id, greater than every earlier one. */
  next(): string {
    const time = this.#clock.now() - SERVICE_EPOCH;
    const passed = this.#passed();
    if (time > this.#time) {
      this.#time = Math.max(0, time);
      this.#increment = 0;
    } else if (time < this.#time - BEHIND) {
      // Setting the clock back and forth must not lead past the last possible id.
      const ahead = Math.min(this.#time + passed, LAST_MOMENT - SERVICE_EPOCH);
      this.#time = Math.max(this.#time + 1, ahead);
      this.#increment = 0;
    } else if (++this.#increment === INCREMENTS) {
      this.#time += 1;
      this.#increment = 0;
    }
    return this.latest;
  }

  /** The latest id, or one that is greater than those that were skipped. */
  get latest(): string {
    return ((BigInt(this.#time) << 22n) | BigInt(this.#increment)).toString();
  }

  /** Makes later ids greater than `id`, which came from an imported snapshot. */
  skipPast(id: string): void {
    const time = Number(BigInt(id) >> 22n);
    if (time < this.#time) return;
    this.#time = time + 1;
    this.#increment = 0;
    this.#passed();
  }

  /** How long the clock has gone on since the last call, in milliseconds. */
  #passed(): number {
    const before = this.#ticks;
    this.#ticks = this.#clock.monotonic();
    return this.#ticks - before;
  }
}

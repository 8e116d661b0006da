/** Ids and other unsigned 64-bit integers, which JavaScript's `number` cannot hold. */

import { kindOf } from "../operations/option-names.js";

/**
 * An id of the service: an unsigned 64-bit integer as a decimal string, as the service's JSON has
 * it. Ids sort by time when compared as `bigint`.
 */
export type Snowflake = string;

/**
 * What is accepted as an id: the decimal string or a `bigint`. A `number` is refused with a
 * `TypeError`, because it would lose digits.
 */
export type SnowflakeInput = Snowflake | bigint;

/** An unsigned 64-bit integer that is no id, such as a time in milliseconds, as a decimal string. */
export type UInt64 = string;

/** What is accepted as an unsigned 64-bit integer. */
export type UInt64Input = UInt64 | bigint;

/** The service's epoch, the zero of every id's time: 2015-01-01T00:00:00Z in Unix milliseconds. */
export const SNOWFLAKE_EPOCH = 1_420_070_400_000;

const TIME_SHIFT = 22n;
const LIMIT = 1n << 64n;

/** Whether a value is an id: a decimal string of an unsigned 64-bit integer without leading zeros. */
export function isSnowflake(value: unknown): value is Snowflake {
  return typeof value === "string" && /^(?:0|[1-9]\d{0,19})$/.test(value) && BigInt(value) < LIMIT;
}

/**
 * When an id was made.
 *
 * @param id - The id.
 * @throws TypeError when it is neither a decimal string nor a `bigint` of 64 bits.
 */
export function snowflakeDate(id: SnowflakeInput): Date {
  return new Date(
    Number(toBigInt(id, 'snowflakeDate: parameter "id"') >> TIME_SHIFT) + SNOWFLAKE_EPOCH,
  );
}

/**
 * The smallest id that can have been made at a time, for paging by time.
 *
 * @param date - A time from 2015-01-01 on.
 * @throws RangeError when no id has that time.
 */
export function snowflakeAt(date: Date): Snowflake {
  const elapsed = date.getTime() - SNOWFLAKE_EPOCH;
  const id = Number.isFinite(elapsed) ? BigInt(Math.trunc(elapsed)) << TIME_SHIFT : -1n;
  if (id < 0n || id >= LIMIT) {
    throw new RangeError(
      `snowflakeAt: parameter "date" must be a valid time from 2015-01-01 on, but it is ${String(date)}.`,
    );
  }
  return id.toString();
}

/**
 * The decimal string of an id.
 *
 * @param id - The id.
 * @param place - The function and parameter, for the message of the `TypeError`.
 * @internal
 */
export function toSnowflake(id: SnowflakeInput, place: string): Snowflake {
  return String(toBigInt(id, place));
}

function toBigInt(id: SnowflakeInput, place: string): bigint {
  if (typeof id === "bigint" && id >= 0n && id < LIMIT) return id;
  if (isSnowflake(id)) return BigInt(id);
  throw new TypeError(
    `${place} must be an unsigned 64-bit integer as a decimal string or ` +
      `bigint, but it is ${typeof id === "string" ? JSON.stringify(id) : kindOf(id)}.`,
  );
}

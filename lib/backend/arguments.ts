/** Arguments of calls, checked before anything is sent. */

import { type SnowflakeInput, toSnowflake } from "../values/snowflake.js";

/** A place in a call, for the messages of its errors. */
export function parameter(call: string, name: string): string {
  return `BackendClient.${call}: parameter "${name}"`;
}

/** @throws TypeError for what is no id */
export function id(call: string, name: string, value: SnowflakeInput): string {
  return toSnowflake(value, parameter(call, name));
}

/** @throws TypeError for what is no object */
export function object<T extends object>(call: string, name: string, value: T): T {
  if (typeof value === "object" && value !== null && !Array.isArray(value)) return value;
  throw new TypeError(`${parameter(call, name)} must be an object.`);
}

/** @throws TypeError for what is no text, RangeError for text of another length */
export function text(
  call: string,
  name: string,
  value: string,
  least: number,
  most: number,
): string {
  if (typeof value !== "string") throw new TypeError(`${parameter(call, name)} must be a string.`);
  if (value.length >= least && value.length <= most) return value;
  throw new RangeError(
    `${parameter(call, name)} must have ${least} to ${most} characters, but it has ${value.length}.`,
  );
}

/** @throws RangeError for anything but a whole number within the bounds */
export function whole(
  call: string,
  name: string,
  value: number,
  least: number,
  most: number,
): number {
  if (Number.isInteger(value) && value >= least && value <= most) return value;
  throw new RangeError(`${parameter(call, name)} must be a whole number from ${least} to ${most}.`);
}

/** @throws TypeError for anything but true and false */
export function flag(call: string, name: string, value: boolean): boolean {
  if (typeof value === "boolean") return value;
  throw new TypeError(`${parameter(call, name)} must be true or false.`);
}

/** A query of what is given; what is undefined is left out. */
export function queryOf(
  fields: Readonly<Record<string, string | number | boolean | undefined>>,
): URLSearchParams {
  const query = new URLSearchParams();
  for (const [name, value] of Object.entries(fields)) {
    if (value !== undefined) query.set(name, String(value));
  }
  return query;
}

/** What `read` makes of a value that is given. */
export function optional<T, R>(value: T | undefined, read: (value: T) => R): R | undefined {
  return value === undefined ? undefined : read(value);
}

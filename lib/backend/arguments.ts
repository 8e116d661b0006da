/** Arguments of calls, checked before anything is sent. */

import { checkFieldNames, kindOf, type OptionNames } from "../operations/option-names.js";
import { type SnowflakeInput, toSnowflake } from "../values/snowflake.js";

/** A place in a call, for the messages of its errors. */
export function parameter(call: string, name: string): string {
  return `BackendClient.${call}: parameter "${name}"`;
}

/** @throws TypeError if the value is not an id */
export function id(call: string, name: string, value: SnowflakeInput): string {
  return toSnowflake(value, parameter(call, name));
}

/** An object whose keys the game chooses. @throws TypeError if the value is not an object */
export function object<T extends object>(call: string, name: string, value: T): T {
  if (typeof value === "object" && value !== null && !Array.isArray(value)) return value;
  throw new TypeError(
    `${parameter(call, name)} must be an object, but ${kindOf(value)} was given.`,
  );
}

/** @throws TypeError if the value is not an object, or has a field that is not among the names */
export function fields<T extends object>(
  call: string,
  name: string,
  value: T,
  names: OptionNames<T>,
): T {
  checkFieldNames(parameter(call, name), object(call, name, value), names);
  return value;
}

/** @throws TypeError if the value is not a string, RangeError if its length is not allowed */
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

/** @throws RangeError unless the value is an integer within the bounds */
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

/** @throws TypeError if the value is not a boolean */
export function flag(call: string, name: string, value: boolean): boolean {
  if (typeof value === "boolean") return value;
  throw new TypeError(`${parameter(call, name)} must be true or false.`);
}

/** Makes a query string; undefined values are left out. */
export function queryOf(
  fields: Readonly<Record<string, string | number | boolean | undefined>>,
): URLSearchParams {
  const query = new URLSearchParams();
  for (const [name, value] of Object.entries(fields)) {
    if (value !== undefined) query.set(name, String(value));
  }
  return query;
}

/** Applies `read` unless the value is undefined. */
export function optional<T, R>(value: T | undefined, read: (value: T) => R): R | undefined {
  return value === undefined ? undefined : read(value);
}

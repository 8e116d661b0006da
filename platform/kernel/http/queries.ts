import { isSnowflake } from "../snowflake.js";
import { invalidForm } from "./api-error.js";
import { booleanOf } from "./input/coercion.js";

/**
 * Reads the `limit` of a query.
 *
 * @param most - largest value allowed
 * @param without - value when the query has none
 * @param least - smallest value allowed
 * @throws ApiError 50035 for anything but a whole number from `least` to `most`
 */
export function readLimit(query: unknown, most: number, without: number, least = 1): number {
  return readWhole(query, "limit", least, most) ?? without;
}

/**
 * Reads a whole number of a query.
 *
 * @throws ApiError 50035 for anything but a whole number from `least` to `most`
 */
export function readWhole(
  query: unknown,
  name: string,
  least: number,
  most: number,
): number | undefined {
  const given = (query as Readonly<Record<string, unknown>>)[name];
  if (given === undefined) return undefined;
  const wrong = (code: string, message: string) =>
    invalidForm({ [name]: { _errors: [{ code, message }] } });
  const value = typeof given === "string" && /^-?\d{1,9}$/.test(given) ? Number(given) : Number.NaN;
  if (Number.isNaN(value)) {
    throw wrong("NUMBER_TYPE_COERCE", `Value "${String(given).slice(0, 100)}" is not int.`);
  }
  if (value < least) {
    throw wrong("NUMBER_TYPE_MIN", `int value should be greater than or equal to ${least}.`);
  }
  if (value > most) {
    throw wrong("NUMBER_TYPE_MAX", `int value should be less than or equal to ${most}.`);
  }
  return value;
}

/**
 * Reads an id of a query.
 *
 * @throws ApiError 50035 for anything but a snowflake
 */
export function readId(query: unknown, name: string): string | undefined {
  const value = (query as Readonly<Record<string, unknown>>)[name];
  return value === undefined ? undefined : requireId(name, value);
}

/** An id of a path or query. @throws ApiError 50035 for anything but a snowflake */
export function requireId(name: string, value: unknown): string {
  if (isSnowflake(value)) return value;
  const message = `Value "${String(value).slice(0, 100)}" is not snowflake.`;
  throw invalidForm({ [name]: { _errors: [{ code: "NUMBER_TYPE_COERCE", message }] } });
}

/** Reads one of a few words of a query. @throws ApiError 50035 for anything else */
export function readChoice<const T extends string>(
  query: unknown,
  name: string,
  allowed: readonly T[],
): T | undefined {
  const value = (query as Readonly<Record<string, unknown>>)[name];
  if (value === undefined || allowed.includes(value as T)) return value as T | undefined;
  const list = allowed.map((one) => `'${one}'`).join(", ");
  const message = `Value must be one of (${list}).`;
  throw invalidForm({ [name]: { _errors: [{ code: "BASE_TYPE_CHOICES", message }] } });
}

/** Reads a boolean of a query, as libraries write it. @throws ApiError 50035 for anything else */
export function readYesNo(query: unknown, name: string): boolean | undefined {
  const value = (query as Readonly<Record<string, unknown>>)[name];
  if (value === undefined) return undefined;
  const found = booleanOf(value);
  if (found !== undefined) return found;
  const message = `Could not interpret "${String(value).slice(0, 100)}" as boolean.`;
  throw invalidForm({ [name]: { _errors: [{ code: "BOOLEAN_TYPE_CONVERT", message }] } });
}

import { isSnowflake } from "../snowflake.js";
import { invalidForm } from "./api_error.js";

/**
 * Reads the `limit` of a query.
 *
 * @param most - largest value allowed
 * @param without - value when the query has none
 * @throws ApiError 50035 for anything but a whole number from 1 to `most`
 */
export function readLimit(query: unknown, most: number, without: number): number {
  const { limit } = query as { limit?: unknown };
  if (limit === undefined) return without;
  const value = typeof limit === "string" && /^-?\d{1,9}$/.test(limit) ? Number(limit) : Number.NaN;
  if (Number.isNaN(value)) throw wrong("NUMBER_TYPE_COERCE", `Value "${limit}" is not int.`);
  if (value < 1) throw wrong("NUMBER_TYPE_MIN", "Value should be greater than or equal to 1.");
  if (value > most) {
    throw wrong("NUMBER_TYPE_MAX", `Value should be less than or equal to ${most}.`);
  }
  return value;
}

function wrong(code: string, message: string) {
  return invalidForm({ limit: { _errors: [{ code, message }] } });
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

/** Reads a boolean of a query, as libraries write it. @throws ApiError 50035 for anything else */
export function readYesNo(query: unknown, name: string): boolean | undefined {
  const value = (query as Readonly<Record<string, unknown>>)[name];
  if (value === undefined) return undefined;
  if (["true", "True", "1"].includes(String(value))) return true;
  if (["false", "False", "0"].includes(String(value))) return false;
  const message = `Could not interpret "${String(value).slice(0, 100)}" as boolean.`;
  throw invalidForm({ [name]: { _errors: [{ code: "BOOLEAN_TYPE_CONVERT", message }] } });
}

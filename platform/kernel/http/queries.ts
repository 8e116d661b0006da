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

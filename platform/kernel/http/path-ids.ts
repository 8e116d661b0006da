import { isSnowflake } from "../snowflake.js";
import { type FieldErrors, invalidForm } from "./api-error.js";

/**
 * Refuses parameters of a path that are to be ids and are none.
 *
 * @throws ApiError 50035 that names them
 */
export function requireIds(params: unknown): void {
  const wrong = Object.entries((params ?? {}) as Readonly<Record<string, string>>).filter(
    ([name, value]) => name.endsWith("_id") && !isSnowflake(value),
  );
  if (wrong.length === 0) return;
  const errors: FieldErrors = {};
  for (const [name, value] of wrong) {
    const message = `Value "${value}" is not snowflake.`;
    errors[name] = { _errors: [{ code: "NUMBER_TYPE_COERCE", message }] };
  }
  throw invalidForm(errors);
}

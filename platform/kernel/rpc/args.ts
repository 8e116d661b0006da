import { isObject } from "../json.js";
import { isSnowflake } from "../snowflake.js";
import { invalidPayload } from "./errors.js";

/** The arguments of a command, as sent. */
export type Args = Readonly<Record<string, unknown>>;

/**
 * A text, or undefined when it is absent or null.
 *
 * @param field - as messages name it, e.g. `activity.details`
 * @throws RpcError 4000 for anything else, or for a length outside the limits
 */
export function optionalText(
  value: unknown,
  field: string,
  least = 1,
  most = Number.POSITIVE_INFINITY,
): string | undefined {
  if (value === undefined || value === null) return undefined;
  if (typeof value !== "string") throw invalidPayload(`"${field}" must be a string.`);
  const { length } = [...value];
  if (length < least || length > most) {
    const limits = most === Number.POSITIVE_INFINITY ? `${least} or more` : `${least} to ${most}`;
    throw invalidPayload(`"${field}" needs ${limits} characters, but it has ${length}.`);
  }
  return value;
}

/** As {@link optionalText}, but it must be there. */
export function requiredText(args: Args, field: string): string {
  const text = optionalText(args[field], field);
  if (text === undefined) throw invalidPayload(`"${field}" is required.`);
  return text;
}

/** Reads an id that must be there. */
export function requiredId(args: Args, field: string): string {
  const id = requiredText(args, field);
  if (!isSnowflake(id)) throw invalidPayload(`"${field}" must be an id, but it is "${id}".`);
  return id;
}

/** A whole number within limits, or undefined when it is absent or null. */
export function optionalWhole(
  value: unknown,
  field: string,
  least: number,
  most = Number.MAX_SAFE_INTEGER,
): number | undefined {
  if (value === undefined || value === null) return undefined;
  if (!Number.isInteger(value) || (value as number) < least || (value as number) > most) {
    const limits = most === Number.MAX_SAFE_INTEGER ? `${least} or more` : `${least} to ${most}`;
    throw invalidPayload(`"${field}" must be a whole number, ${limits}.`);
  }
  return value as number;
}

/** A part that is an object, or undefined when it is absent or null. */
export function optionalObject(value: unknown, field: string): Args | undefined {
  if (value === undefined || value === null) return undefined;
  if (!isObject(value)) throw invalidPayload(`"${field}" must be an object.`);
  return value;
}

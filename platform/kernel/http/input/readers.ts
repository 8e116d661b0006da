import { snowflakeOf } from "../../snowflake.js";
import { booleanOf, numberOf } from "./coercion.js";
import { Place } from "./place.js";

/**
 * Reads a value of a body by the service's rules: undefined when it breaks one, which is then noted
 * at `place`. The limits are parameters of the readers, so that a body's rules are in one table.
 */
export type Reader<T> = (value: unknown, place: Place) => T | undefined;

/** What a reader makes. */
export type Read<R> = R extends Reader<infer T> ? T : never;

/**
 * Reads a whole value.
 *
 * @param steps - the path of the value in the body
 * @throws ApiError 50035 with the service's tree of what is wrong
 */
export function read<T>(reader: Reader<T>, value: unknown, ...steps: string[]): T {
  const place = new Place();
  const found = reader(value, place.at(...steps));
  place.check();
  return found as T;
}

/** Which lengths fit. */
export interface Lengths {
  readonly min?: number;
  readonly max?: number;
}

const REQUIRED = ["BASE_TYPE_REQUIRED", "This field is required"] as const;

/** Notes that a field is missing that has to be there. */
export function missing(place: Place): undefined {
  return place.wrong(...REQUIRED);
}

/**
 * Text of some length, in characters.
 *
 * @param filled - whether there has to be something
 * @param counted - whether an empty text is reported as too short, and not as missing
 */
export function text({
  min = 0,
  max = Number.POSITIVE_INFINITY,
  trim = false,
  filled = false,
  counted = false,
} = {}) {
  return (value: unknown, place: Place): string | undefined => {
    if (typeof value !== "string") {
      return place.wrong("STRING_TYPE_CONVERT", `Could not interpret "${shown(value)}" as string.`);
    }
    const given = trim ? value.trim() : value;
    if (!counted && (filled || min > 0) && given === "") return missing(place);
    // One character may take two units, so that what has enough of them may still be too short.
    const length = charactersOf(given, min > 1 ? 0 : max);
    return fits(length, { min, max }, place) ? given : undefined;
  };
}

/** A whole number; digits in a string count as one. */
export function whole({
  min = Number.NEGATIVE_INFINITY,
  max = Number.POSITIVE_INFINITY,
} = {}): Reader<number> {
  return number({ min, max, whole: true });
}

/** A number; digits in a string count as one. */
export function number({
  min = Number.NEGATIVE_INFINITY,
  max = Number.POSITIVE_INFINITY,
  whole = false,
} = {}): Reader<number> {
  const kind = whole ? "int" : "float";
  return (value, place) => {
    const found = numberOf(value);
    if (found === undefined || (whole && found % 1 !== 0)) {
      return place.wrong("NUMBER_TYPE_COERCE", `Value "${shown(value)}" is not ${kind}.`);
    }
    if (found < min) {
      const message = `${kind} value should be greater than or equal to ${min}.`;
      return place.wrong("NUMBER_TYPE_MIN", message);
    }
    if (found > max) {
      return place.wrong(
        "NUMBER_TYPE_MAX",
        `${kind} value should be less than or equal to ${max}.`,
      );
    }
    return found;
  };
}

/** True or false, or a text that means it. */
export const yesNo: Reader<boolean> = (value, place) =>
  booleanOf(value) ??
  place.wrong("BOOLEAN_TYPE_CONVERT", `Could not interpret "${shown(value)}" as boolean.`);

/** An id, as text or as a number. */
export const snowflake: Reader<string> = (value, place) =>
  snowflakeOf(value) ??
  place.wrong("NUMBER_TYPE_COERCE", `Value "${shown(value)}" is not snowflake.`);

/** Permission bits, as text or as a number. */
export const bits: Reader<string> = (value, place) => {
  const given = typeof value === "number" ? String(value) : value;
  return typeof given === "string" && /^\d{1,20}$/.test(given)
    ? given
    : place.wrong("NUMBER_TYPE_COERCE", `Value "${shown(value)}" is not int.`);
};

/** Text of a form. */
export function matching(form: RegExp): Reader<string> {
  const any = text();
  return (value, place) => {
    const given = any(value, place);
    if (given === undefined || form.test(given)) return given;
    return place.wrong("STRING_TYPE_REGEX", "String value did not match validation regex.");
  };
}

/** One of a few numbers or names. */
export function choice<const T extends number | string>(values: readonly T[]): Reader<T> {
  const named = typeof values[0] === "string";
  return (value, place) => {
    const found = named ? value : numberOf(value);
    return (values as readonly unknown[]).includes(found)
      ? (found as T)
      : wrongChoice(place, values);
  };
}

/** Reports a value outside the allowed list. */
export function wrongChoice(place: Place, allowed: readonly (number | string)[]): undefined {
  const list =
    typeof allowed[0] === "string"
      ? `(${allowed.map((one) => `'${one}'`).join(", ")})`
      : `{${allowed.join(", ")}}`;
  return place.wrong("BASE_TYPE_CHOICES", `Value must be one of ${list}.`);
}

/** A point in time, in ISO 8601. */
export const timestamp: Reader<string> = (value, place) => {
  const at =
    typeof value === "string" && /^\d{4}-\d\d/.test(value) ? Date.parse(value) : Number.NaN;
  if (!Number.isNaN(at)) return new Date(at).toISOString();
  return place.wrong("DATE_TIME_TYPE_PARSE", `Could not parse ${shown(value)}. Should be ISO8601.`);
};

/** An address with one of some schemes. */
export function url(schemes: readonly string[], max = 2048): Reader<string> {
  const whole = text({ max });
  return (value, place) => {
    const given = whole(value, place);
    if (given === undefined) return undefined;
    if (!URL.canParse(given)) return place.wrong("URL_TYPE_INVALID_URL", "Not a well formed URL.");
    const scheme = new URL(given).protocol.slice(0, -1);
    if (schemes.includes(scheme)) return given;
    const list = schemes.map((one) => `'${one}'`).join(", ");
    const message = `Scheme "${scheme}" must be one of (${list}).`;
    return place.wrong("URL_TYPE_INVALID_SCHEME", message);
  };
}

/** A list of some length. */
export function list<T>(item: Reader<T>, lengths: Lengths = {}): Reader<T[]> {
  return (value, place) => {
    if (!Array.isArray(value)) {
      return place.wrong("LIST_TYPE_CONVERT", "Only iterables may be used in a ListType");
    }
    if (!fits(value.length, lengths, place)) return undefined;
    const items = value.map((one, index) => item(one, place.at(index)));
    return items.includes(undefined) ? undefined : (items as T[]);
  };
}

/** Texts by names that the sender chooses. */
export function dictionary(
  item: Reader<string>,
  { max, name }: { readonly max: number; readonly name: number },
): Reader<Record<string, string>> {
  return (value, place) => {
    if (typeof value !== "object" || value === null || Array.isArray(value)) {
      return place.wrong("DICT_TYPE_CONVERT", "Only dictionaries may be used in a DictType");
    }
    const entries = Object.entries(value);
    let fit = fits(entries.length, { max }, place);
    for (const [key, each] of entries) {
      if (!fits(charactersOf(key, name), { max: name }, place)) fit = false;
      const at = place.at(key);
      if ((each === null ? missing(at) : item(each, at)) === undefined) fit = false;
    }
    return fit ? Object.fromEntries(entries) : undefined;
  };
}

/** A list in which each item may be once. */
export function set<T>(items: Reader<T[]>): Reader<T[]> {
  return (value, place) => {
    const found = items(value, place);
    if (found === undefined || new Set(found).size === found.length) return found;
    const message = "The set already contains this value";
    return place.wrong("SET_TYPE_ALREADY_CONTAINS_VALUE", message);
  };
}

/** Whether a length fits; notes it when not. */
export function fits(
  length: number,
  { min = 0, max = Number.POSITIVE_INFINITY }: Lengths,
  place: Place,
): boolean {
  if (length >= min && length <= max) return true;
  if (min > 0 && max !== Number.POSITIVE_INFINITY) {
    place.wrong("BASE_TYPE_BAD_LENGTH", `Must be between ${min} and ${max} in length.`);
  } else if (length > max) {
    place.wrong("BASE_TYPE_MAX_LENGTH", `Must be ${max} or fewer in length.`);
  } else {
    place.wrong("BASE_TYPE_MIN_LENGTH", `Must be ${min} or more in length.`);
  }
  return false;
}

/** The length in characters; not counted where it cannot be more than `enough`. */
export function charactersOf(given: string, enough = 0): number {
  if (given.length <= enough) return given.length;
  let length = 0;
  for (const _ of given) length += 1;
  return length;
}

/** A value in a message: short, whatever was sent. */
export function shown(value: unknown): string {
  const json = typeof value === "string" ? value : (JSON.stringify(value) ?? "");
  return json.length > 100 ? `${json.slice(0, 100)}…` : json;
}

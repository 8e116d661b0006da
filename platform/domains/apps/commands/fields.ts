import { booleanOf, numberOf as decimal } from "../../../kernel/http/input/coercion.js";
import type { Path, Problems } from "../../../kernel/http/problems.js";
import { shown } from "../../../kernel/http/reading/readers.js";

/** A JSON object of which nothing is known yet. */
export type Unknown = Readonly<Record<string, unknown>>;

/** Whether a value is an object with fields. */
export function isObject(value: unknown): value is Unknown {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

/** A field that is not given, or given as null. */
export function absent(value: unknown): value is null | undefined {
  return value === undefined || value === null;
}

/** Tells of fields that have no meaning. */
export function checkKeys(given: Unknown, known: readonly string[], at: Path, problems: Problems) {
  for (const key of Object.keys(given)) {
    if (!known.includes(key)) problems.ignores([...at, key]);
  }
}

/** Reads a text with bounds; what it returns counts only when nothing was noted. */
export function readText(
  value: unknown,
  least: number,
  most: number,
  at: Path,
  problems: Problems,
): string {
  if (absent(value)) problems.required(at);
  else if (typeof value !== "string") {
    problems.add(at, "STRING_TYPE_CONVERT", `Could not interpret "${typeof value}" as string.`);
  } else if (value.length < least || value.length > most) problems.length(at, least, most);
  return textOf(value);
}

/** A value if it is a text: an object need not even have a form as text. */
export function textOf(value: unknown): string {
  return typeof value === "string" ? value : "";
}

/** A value if it is a number. */
export function numberOf(value: unknown): number {
  return typeof value === "number" ? value : Number.NaN;
}

/** Reads true or false; undefined when it is not given. */
export function readFlag(value: unknown, at: Path, problems: Problems): boolean | undefined {
  if (absent(value)) return undefined;
  const flag = booleanOf(value);
  if (flag === undefined) {
    problems.add(at, "BOOLEAN_TYPE_CONVERT", `Could not interpret "${shown(value)}" as boolean.`);
  }
  return flag;
}

/** Reads a number with bounds; undefined when it is not given. */
export function readNumber(
  value: unknown,
  { least, most, whole = true }: { least: number; most: number; whole?: boolean },
  at: Path,
  problems: Problems,
): number | undefined {
  if (absent(value)) return undefined;
  const kind = whole ? "int" : "float";
  const number = decimal(value);
  if (number === undefined || (whole && !Number.isInteger(number))) {
    problems.add(at, "NUMBER_TYPE_COERCE", `Value ${JSON.stringify(value)} is not ${kind}.`);
  } else if (number < least) {
    const message = `${kind} value should be greater than or equal to ${least}.`;
    problems.add(at, "NUMBER_TYPE_MIN", message);
  } else if (number > most) {
    const message = `${kind} value should be less than or equal to ${most}.`;
    problems.add(at, "NUMBER_TYPE_MAX", message);
  }
  return number;
}

/** Reads a list with at most so many entries; undefined when it is not given. */
export function readList(
  value: unknown,
  most: number,
  at: Path,
  problems: Problems,
): readonly unknown[] | undefined {
  if (absent(value)) return undefined;
  if (!Array.isArray(value)) {
    problems.add(at, "LIST_TYPE_CONVERT", "Only iterables may be used in a ListType");
    return undefined;
  }
  if (value.length > most) {
    problems.add(at, "BASE_TYPE_MAX_LENGTH", `Must be ${most} or fewer in length.`);
    return undefined;
  }
  return value;
}

/** Reads a list of different numbers out of some; undefined when it is not given. */
export function readNumbers(
  value: unknown,
  allowed: readonly number[],
  at: Path,
  problems: Problems,
): number[] | undefined {
  const list = readList(value, allowed.length, at, problems);
  if (list === undefined) return undefined;
  for (const [index, each] of list.entries()) {
    if (!allowed.includes(each as number)) problems.choices([...at, index], allowed);
  }
  if (new Set(list).size !== list.length) {
    problems.add(at, "SET_TYPE_ALREADY_CONTAINS_VALUE", "The set already contains this value");
  }
  return list as number[];
}

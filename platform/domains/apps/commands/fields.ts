import { anything, type Given } from "../../../kernel/http/input/fields.js";
import type { Place } from "../../../kernel/http/input/place.js";
import {
  choice,
  list,
  missing,
  type Reader,
  set,
  text,
} from "../../../kernel/http/input/readers.js";

/** A field that is not given, or given as null. */
export function absent(value: unknown): value is null | undefined {
  return value === undefined || value === null;
}

/** Reports fields that have no meaning. */
export function checkKeys(given: Given, known: readonly string[], at: Place): void {
  for (const key of Object.keys(given)) if (!known.includes(key)) at.ignores(key);
}

/** Reads a field that may be left out. */
export function optional<T>(reader: Reader<T>, value: unknown, at: Place): T | undefined {
  return absent(value) ? undefined : reader(value, at);
}

/** Reads a text with bounds; what it returns counts only when nothing was noted. */
export function readText(value: unknown, min: number, max: number, at: Place): string {
  if (absent(value)) missing(at);
  else text({ min, max, counted: true })(value, at);
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

/** Reads a list with at most so many entries; undefined when it is not given. */
export function readList(value: unknown, max: number, at: Place): readonly unknown[] | undefined {
  return optional(list(anything, { max }), value, at);
}

/** Reads a list of different numbers out of some; undefined when it is not given. */
export function readNumbers(value: unknown, allowed: readonly number[], at: Place) {
  return optional(set(list(choice(allowed), { max: allowed.length })), value, at);
}

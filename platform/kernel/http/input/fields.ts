import { isObject } from "../../json.js";
import type { Place } from "./place.js";
import { missing, type Reader } from "./readers.js";

/** A required field. */
export interface Required<T> {
  readonly required: Reader<T>;
}

/** A known field that has no effect, as on the service. */
export const IGNORED: unique symbol = Symbol("ignored");

/** Marks fields that the service accepts but ignores. */
export const ignored: typeof IGNORED = IGNORED;

/** What an object's fields are read with. */
export type FieldTable = Readonly<
  Record<string, Reader<unknown> | Required<unknown> | typeof IGNORED>
>;

/** What a table of fields makes. A field that may be left out is absent then, or when null. */
export type FieldsOf<T extends FieldTable> = {
  [K in keyof T as T[K] extends Required<unknown> ? K : never]: T[K] extends Required<infer V>
    ? V
    : never;
} & {
  [K in keyof T as T[K] extends Reader<unknown> ? K : never]?: T[K] extends Reader<infer V>
    ? V
    : never;
};

/** Marks a required field. */
export function required<T>(reader: Reader<T>): Required<T> {
  return { required: reader };
}

/** Accepts null as a value that differs from an absent field. */
export function orNull<T>(reader: Reader<T>): Reader<T | null> & { readonly takesNull: true } {
  const both = (value: unknown, place: Place) => (value === null ? null : reader(value, place));
  return Object.assign(both, { takesNull: true as const });
}

/** Refuses null where leaving the field out is fine: what has to have a value keeps it. */
export function notNull<T>(reader: Reader<T>): Reader<T> & { readonly takesNull: true } {
  const both = (value: unknown, place: Place) =>
    value === null ? missing(place) : reader(value, place);
  return Object.assign(both, { takesNull: true as const });
}

/** An object's fields as sent. */
export type Given = Readonly<Record<string, unknown>>;

/** Whether a value is an object; notes it when not. */
export function isDictionary(value: unknown, place: Place): value is Given {
  if (isObject(value)) return true;
  place.wrong("MODEL_TYPE_CONVERT", "Only dictionaries may be used in a ModelType");
  return false;
}

/** An object whose fields are read elsewhere. */
export const anyObject: Reader<Given> = (value, place) =>
  isDictionary(value, place) ? value : undefined;

/** Accepts any value unchanged, for fields that are read elsewhere or not at all. */
export const anything = orNull<unknown>((value) => value);

/** An object with the fields of a table. Other fields are left out, and reported to watchers. */
export function fields<const T extends FieldTable>(table: T): Reader<FieldsOf<T>> {
  const entries = Object.entries(table);
  return (value, place) => {
    if (!isDictionary(value, place)) return undefined;
    let broken = false;
    for (const name of Object.keys(value)) {
      if (Object.hasOwn(table, name) || value[name] === undefined) continue;
      if (!place.ignores(name)) broken = true;
    }
    const found: Record<string, unknown> = {};
    for (const [name, field] of entries) {
      if (field === IGNORED) continue;
      const given = value[name];
      const reader = typeof field === "function" ? field : field.required;
      const absent = given === undefined || (given === null && !("takesNull" in reader));
      if (absent) {
        if (typeof field === "function") continue;
        missing(place.at(name));
        broken = true;
      } else {
        found[name] = reader(given, place.at(name));
        if (found[name] === undefined) broken = true;
      }
    }
    return broken ? undefined : (found as FieldsOf<T>);
  };
}

import { PlatformError } from "../errors.js";
import { isObject } from "../json.js";
import { described } from "../names.js";
import { isSnowflake } from "../snowflake.js";

/** Types a record's field may have; `id` is a snowflake, and `?` means that `null` is allowed too. */
export type FieldType =
  | "id"
  | "string"
  | "string?"
  | "number"
  | "number?"
  | "boolean"
  | "string[]"
  | "string[]?"
  | "object[]"
  | "object?";

/** The TypeScript types of the field types. */
interface Values {
  readonly id: string;
  readonly string: string;
  readonly "string?": string | null;
  readonly number: number;
  readonly "number?": number | null;
  readonly boolean: boolean;
  readonly "string[]": readonly string[];
  readonly "string[]?": readonly string[] | null;
  readonly "object[]": readonly object[];
  readonly "object?": object | null;
}

/** A field whose TypeScript type is narrower than the check; see {@link of}. */
type FieldOf<T> = FieldType & { readonly holds: T };

/**
 * The fields of a record of type `T` with their types, checked when a snapshot is imported. No field is
 * called `holds`: that exists for TypeScript alone.
 */
export type Shape<T> = Readonly<Record<string, FieldType>> & { readonly holds?: T };

/** The type of the records that a shape describes. */
export type RecordOf<S> = S extends Shape<infer T> ? T : never;

/** The values of fields that are declared with their types. */
export type ValuesOf<S extends Readonly<Record<string, FieldType>>> = {
  readonly [K in keyof S]: S[K] extends FieldOf<infer T> ? T : Values[S[K]];
};

/** Declares the fields of a record, once for the check and, by {@link RecordOf}, for TypeScript. */
export const shape = <const S extends Readonly<Record<string, FieldType>>>(
  fields: S,
): Shape<ValuesOf<S>> => fields;

/** Declares a field whose values are of a narrower type than the check can see. */
export const of = <T>(type: FieldType): FieldOf<T> => type as FieldOf<T>;

function matches(value: unknown, type: FieldType): boolean {
  if (type.endsWith("?") && value === null) return true;
  switch (type) {
    case "id":
      return isSnowflake(value);
    case "string[]":
    case "string[]?":
      return Array.isArray(value) && value.every((item) => typeof item === "string");
    case "number":
    case "number?":
      // JSON, in which records are stored, has no others.
      return Number.isFinite(value);
    case "object[]":
      return Array.isArray(value) && value.every((item) => isObject(item));
    case "object?":
      return isObject(value);
    default:
      return typeof value === type.replace("?", "");
  }
}

/** The first field of `value` that does not fit `shape`, or undefined when all fit. */
export function firstMisfit<T>(value: unknown, shape: Shape<T>): string | undefined {
  if (typeof value !== "object" || value === null) return "(the record itself)";
  const record = value as Record<string, unknown>;
  return Object.entries<FieldType>(shape).find(
    ([field, type]) => !matches(record[field], type),
  )?.[0];
}

const IN_WORDS: Readonly<Record<FieldType, string>> = {
  id: "an id in decimal digits",
  string: "a string",
  "string?": "a string or null",
  number: "a number",
  "number?": "a number or null",
  boolean: "true or false",
  "string[]": "an array of strings",
  "string[]?": "an array of strings or null",
  "object[]": "an array of objects",
  "object?": "an object or null",
};

/**
 * Refuses values that do not fit, with a message for the caller.
 *
 * @param what - whose fields they are, such as `The user's`
 * @throws PlatformError that names the first field, what it has to be and what it is
 */
export function requireShape<T>(what: string, value: T, shape: Shape<T>): void {
  const field = firstMisfit(value, shape);
  if (field === undefined) return;
  const wanted = IN_WORDS[shape[field] as FieldType];
  const given = described((value as Record<string, unknown>)[field]);
  throw new PlatformError(`${what} ${field} must be ${wanted}, but ${given} was given.`, field);
}

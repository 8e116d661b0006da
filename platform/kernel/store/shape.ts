import { PlatformError } from "../errors.js";
import { isObject } from "../json.js";
import { described } from "../names.js";
import { isSnowflake } from "../snowflake.js";

/**
 * Types a record's field may have: `id` is a snowflake, `time` a moment in milliseconds since the Unix epoch, `bits`
 * permission bits as a decimal string, and `?` means that `null` is allowed too.
 */
export type FieldType =
  | "id"
  | "id?"
  | "time"
  | "time?"
  | "bits"
  | "string"
  | "string?"
  | "number"
  | "number?"
  | "boolean"
  | "string[]"
  | "string[]?"
  | "number[]?"
  | "object[]"
  | "object[]?"
  | "object"
  | "object?";

/** The TypeScript types of the field types. */
interface Values {
  readonly id: string;
  readonly "id?": string | null;
  readonly time: number;
  readonly "time?": number | null;
  readonly bits: string;
  readonly string: string;
  readonly "string?": string | null;
  readonly number: number;
  readonly "number?": number | null;
  readonly boolean: boolean;
  readonly "string[]": readonly string[];
  readonly "string[]?": readonly string[] | null;
  readonly "number[]?": readonly number[] | null;
  readonly "object[]": readonly object[];
  readonly "object[]?": readonly object[] | null;
  readonly object: object;
  readonly "object?": object | null;
}

/** A field of which more is said than its type. */
interface DetailedField {
  readonly type: FieldType;
  /** What its object, or each of its objects, has at least. */
  readonly fields?: Fields | undefined;
  /** Whether it may be missing. */
  readonly optional?: boolean;
}

type Field = FieldType | DetailedField;

/** The fields of an object with their types. */
export type Fields = Readonly<Record<string, Field>>;

/** A field whose TypeScript type is narrower than the check; see {@link of}. */
type FieldOf<T> = FieldType & { readonly holds: T };

/**
 * The fields of a record of type `T` with their types, checked when a snapshot is imported. No field is
 * called `holds`: that exists for TypeScript alone.
 */
export type Shape<T> = Fields & { readonly holds?: T };

/** The type of the records that a shape describes. */
export type RecordOf<S> = S extends Shape<infer T> ? T : never;

/** The values of fields that are declared with their types. */
export type ValuesOf<S extends Fields> = {
  readonly [K in keyof S]: S[K] extends FieldOf<infer T> ? T : Values[S[K] & FieldType];
};

/** Declares the fields of a record, once for the check and, by {@link RecordOf}, for TypeScript. */
export const shape = <const S extends Fields>(fields: S): Shape<ValuesOf<S>> => fields;

/**
 * Declares a field whose values are of a narrower type than the check can see.
 *
 * @param fields - what its objects have at least, where the platform would stumble over others
 */
export const of = <T>(type: FieldType, fields?: Fields): FieldOf<T> =>
  (fields === undefined ? type : { type, fields }) as unknown as FieldOf<T>;

/** The last millisecond that a date can have, and, below zero, the first. */
const LAST_DATE = 8.64e15;

function matches(value: unknown, type: FieldType): boolean {
  if (type.endsWith("?") && value === null) return true;
  switch (type) {
    case "id":
    case "id?":
      return isSnowflake(value);
    case "time":
    case "time?":
      return Number.isInteger(value) && Math.abs(value as number) <= LAST_DATE;
    case "bits":
      return typeof value === "string" && /^\d{1,40}$/.test(value);
    case "string[]":
    case "string[]?":
      return Array.isArray(value) && value.every((item) => typeof item === "string");
    case "number":
    case "number?":
      // JSON, in which records are stored, has no others.
      return Number.isFinite(value);
    case "number[]?":
      return Array.isArray(value) && value.every((item) => Number.isFinite(item));
    case "object[]":
    case "object[]?":
      return Array.isArray(value) && value.every((item) => isObject(item));
    case "object":
    case "object?":
      return isObject(value);
    default:
      return typeof value === type.replace("?", "");
  }
}

/** A field that does not fit. */
interface Misfit {
  /** Its name, after those of the objects that it is in, such as `overwrites[0].allow`. */
  readonly field: string;
  readonly value: unknown;
  /** What it has to be, in words. */
  readonly wanted: string;
}

/** The first field of `value` that does not fit `shape`, or undefined when all fit. */
export function firstMisfit<T>(value: unknown, shape: Shape<T>): Misfit | undefined {
  if (typeof value === "object" && value !== null) return misfitIn(value, shape);
  return { field: "(the record itself)", value, wanted: "an object" };
}

function misfitIn(value: object, fields: Fields): Misfit | undefined {
  for (const [name, field] of detailed(fields)) {
    const found = misfitOf((value as Record<string, unknown>)[name], field);
    if (found !== undefined) return { ...found, field: name + found.field };
  }
  return undefined;
}

/** The misfit of one field, with the path that follows the field's name. */
function misfitOf(value: unknown, { type, fields, optional }: DetailedField): Misfit | undefined {
  if (optional && value === undefined) return undefined;
  if (!matches(value, type)) return { field: "", value, wanted: IN_WORDS[type] };
  if (fields === undefined || value === null) return undefined;
  if (!Array.isArray(value)) return below(".", misfitIn(value as object, fields));
  for (const [index, item] of value.entries()) {
    const found = below(`[${index}].`, misfitIn(item, fields));
    if (found !== undefined) return found;
  }
  return undefined;
}

const below = (path: string, found: Misfit | undefined): Misfit | undefined =>
  found && { ...found, field: path + found.field };

/** The fields of each shape as they are checked, since every change of a record is. */
const details = new WeakMap<Fields, readonly (readonly [string, DetailedField])[]>();

function detailed(fields: Fields): readonly (readonly [string, DetailedField])[] {
  let found = details.get(fields);
  if (found === undefined) {
    found = Object.entries<Field>(fields).map(([name, field]) => [
      name,
      typeof field === "string" ? { type: field } : field,
    ]);
    details.set(fields, found);
  }
  return found;
}

const IN_WORDS: Readonly<Record<FieldType, string>> = {
  id: "an id in decimal digits",
  "id?": "an id in decimal digits or null",
  time: "whole milliseconds since 1970 that a date can have",
  "time?": "whole milliseconds since 1970 that a date can have, or null",
  bits: "permission bits in decimal digits",
  string: "a string",
  "string?": "a string or null",
  number: "a number",
  "number?": "a number or null",
  boolean: "true or false",
  "string[]": "an array of strings",
  "string[]?": "an array of strings or null",
  "number[]?": "an array of numbers or null",
  "object[]": "an array of objects",
  "object[]?": "an array of objects or null",
  object: "an object",
  "object?": "an object or null",
};

/**
 * Refuses values that do not fit, with a message for the caller.
 *
 * @param what - whose fields they are, such as `The user's`
 * @throws PlatformError that names the first field, what it has to be and what it is
 */
export function requireShape<T>(what: string, value: T, shape: Shape<T>): void {
  const misfit = firstMisfit(value, shape);
  if (misfit === undefined) return;
  const { field, wanted } = misfit;
  const given = described(misfit.value);
  throw new PlatformError(`${what} ${field} must be ${wanted}, but ${given} was given.`, field);
}

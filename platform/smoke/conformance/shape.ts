import { isObject } from "../../kernel/json.js";

/** What must hold of a value: which fields it has, and of which types. Findings name fields, never values. */

/**
 * A type by name, with `?` behind it where null is allowed; the fields of an object, with `?` behind
 * those that may be missing; or, in an array, what each element must be.
 */
export type Shape = Name | `${Name}?` | { readonly [field: string]: Shape } | readonly [Shape];

type Name = keyof typeof TYPES;

const TYPES = {
  id: (value: unknown) => typeof value === "string" && /^\d{1,20}$/.test(value),
  string: (value: unknown) => typeof value === "string",
  date: (value: unknown) => typeof value === "string" && !Number.isNaN(Date.parse(value)),
  number: (value: unknown) => typeof value === "number",
  integer: (value: unknown) => Number.isInteger(value),
  boolean: (value: unknown) => typeof value === "boolean",
  true: (value: unknown) => value === true,
  array: (value: unknown) => Array.isArray(value),
  object: isObject,
};

const NAMES: Readonly<Record<Name, string>> = {
  id: "a string of digits",
  string: "a string",
  date: "a string with a date",
  number: "a number",
  integer: "an integer",
  boolean: "a boolean",
  true: "true",
  array: "an array",
  object: "an object",
};

/** The JSON type of a value. */
export function typeOf(value: unknown): string {
  if (value === null) return "null";
  return Array.isArray(value) ? "array" : typeof value;
}

/** What is wrong with a value, as ends of sentences; nothing if it has the shape. */
export function findingsOf(value: unknown, shape: Shape, path = ""): string[] {
  const fault = (expected: string, found: string) => [
    `${path || "the body"} should be ${expected}, but is ${found}`,
  ];
  if (typeof shape === "string") {
    const name = shape.replace("?", "") as Name;
    if ((shape.endsWith("?") && value === null) || TYPES[name](value)) return [];
    const isOther = typeof value === "string" && NAMES[name].startsWith("a string");
    return fault(NAMES[name], isOther ? "another string" : described(value));
  }
  if (isArrayShape(shape)) {
    if (!Array.isArray(value)) return fault("an array", described(value));
    return [...new Set(value.flatMap((one) => findingsOf(one, shape[0], `${path}[]`)))];
  }
  if (!isObject(value)) return fault("an object", described(value));
  return Object.entries(shape).flatMap(([key, field]) => {
    const name = key.replace("?", "");
    const inside = path === "" ? name : `${path}.${name}`;
    if (Object.hasOwn(value, name)) return findingsOf(value[name], field, inside);
    return key.endsWith("?") ? [] : [`${inside} is missing`];
  });
}

const isArrayShape = (shape: Shape): shape is readonly [Shape] => Array.isArray(shape);

/** The type of a value as words; of numbers and booleans the value, which is no secret. */
function described(value: unknown): string {
  const type = typeOf(value);
  if (type === "string") return "a string";
  if (type === "array" || type === "object") return `an ${type}`;
  return String(value);
}

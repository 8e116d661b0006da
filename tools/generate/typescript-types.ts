/** How the model's types are spelled in TypeScript. Every emitter of TypeScript or of docs uses it. */

import type { BoundClass, BoundEnum } from "./model.js";
import type { TypeRef } from "./types.js";

/** `in` is what a caller may pass, `out` what it gets: ids also go in as `bigint`, for instance. */
export type Direction = "in" | "out";

const ID_NAME = /(?:^id|Ids?|^recipients|^participants|^Recipients|GetParticipants)$/;

/** The TypeScript name of an enum: nested ones carry their class, as `ClientStatus`. */
export function enumTypeName({ name, owner }: BoundEnum): string {
  return `${owner ?? ""}${name}`;
}

/** The name of the object literal a record can be made from. */
export function literalName({ name }: BoundClass): string {
  return `${name}Init`;
}

/** Whether JavaScript can construct this record, and so also pass an object literal for it. */
export function isConstructible({ kind, constructors }: BoundClass): boolean {
  return kind === "record" && constructors.some((parameters) => parameters.length === 0);
}

/**
 * Spells a type. `name` is what the value is called in the model; it tells ids from other 64-bit
 * integers, which both travel as decimal strings.
 */
export function typeScriptType(type: TypeRef, direction: Direction, name: string): string {
  switch (type.kind) {
    case "void":
      return "void";
    case "scalar":
      return scalarType(type.scalar, direction, name);
    case "string":
      return "string";
    case "map":
      return direction === "in" ? "Readonly<Record<string, string>>" : "Record<string, string>";
    case "enum":
      return enumTypeName(type.enum);
    case "class":
      return direction === "in" && isConstructible(type.class)
        ? `${type.class.name} | ${literalName(type.class)}`
        : type.class.name;
    case "optional": {
      const of = typeScriptType(type.of, direction, name);
      return direction === "in" ? `${of} | null | undefined` : `${of} | undefined`;
    }
    case "vector": {
      const of = typeScriptType(type.of, direction, name);
      const element = of.includes(" ") ? `(${of})` : of;
      return direction === "in" ? `readonly ${element}[]` : `${element}[]`;
    }
    case "callback":
      return callbackType(type);
    case "samples":
      return "Int16Array";
    case "flagOut":
      return "boolean";
  }
}

/** A callback as a function type: what the SDK hands out goes to the function. */
function callbackType({ callback }: TypeRef & { kind: "callback" }): string {
  const parameters = callback.parameters.map(
    (p) => `${p.name}: ${typeScriptType(p.type, "out", p.name)}`,
  );
  return `(${parameters.join(", ")}) => void`;
}

function scalarType(scalar: string, direction: Direction, name: string): string {
  if (scalar === "bool") return "boolean";
  if (scalar !== "uint64_t") return "number";
  const base = ID_NAME.test(name) ? "Snowflake" : "UInt64";
  return direction === "in" ? `${base}Input` : base;
}

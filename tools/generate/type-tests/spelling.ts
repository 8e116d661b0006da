/**
 * How the package's users see the model's types: written apart from what declares them, in
 * `typescript-types.ts`, so that the type tests find the mistakes of either.
 */

import type { BoundClass } from "../model.js";
import type { TypeRef } from "../types.js";

/** What users get. */
export function output(type: TypeRef): string {
  switch (type.kind) {
    case "optional":
      return `${output(type.of)} | undefined`;
    case "vector":
      return `(${output(type.of)})[]`;
    case "map":
      return "Record<string, string>";
    case "class":
      return `sdk.${type.class.name}`;
    case "scalar":
      return type.scalar === "uint64_t" ? "string" : plain(type);
    default:
      return plain(type);
  }
}

/** What users may pass. */
export function input(type: TypeRef): string {
  switch (type.kind) {
    case "optional":
      return `${input(type.of)} | null | undefined`;
    case "vector":
      return `readonly (${input(type.of)})[]`;
    case "map":
      return "Readonly<Record<string, string>>";
    case "class":
      return `sdk.${type.class.name}${isMadeOfLiterals(type.class) ? ` | sdk.${type.class.name}Init` : ""}`;
    case "scalar":
      return type.scalar === "uint64_t" ? "string | bigint" : plain(type);
    default:
      return plain(type);
  }
}

/** Types that are the same in both directions. */
export function plain(type: TypeRef): string {
  switch (type.kind) {
    case "void":
      return "void";
    case "string":
      return "string";
    case "scalar":
      return type.scalar === "bool" ? "boolean" : "number";
    case "enum":
      return type.enum.values.map(({ value }) => value).join(" | ");
    case "callback": {
      const list = type.callback.parameters.map((p) => `${p.name}: ${output(p.type)}`);
      return `(${list.join(", ")}) => void`;
    }
    default:
      throw new Error(`No value of a ${type.kind} crosses the facade by itself.`);
  }
}

/** Whether users make objects of the class, and so pass literals for them, too. */
export function isMadeOfLiterals(c: BoundClass): boolean {
  return c.kind === "record" && c.constructors.some((parameters) => parameters.length === 0);
}

/** How the engine spells the model's types: all in namespace `engine`, nested names flattened. */

import type { BoundCallback } from "../../model.js";
import { snakeCase } from "../../names.js";
import type { TypeRef } from "../../types.js";

/** `Client::Status` → `ClientStatus`. */
export function flatName(qualified: string): string {
  return qualified.replaceAll("::", "");
}

/** A value's type inside the engine. */
export function engineType(type: TypeRef): string {
  switch (type.kind) {
    case "void":
      return "void";
    case "scalar":
      return /_t$/.test(type.scalar) ? `std::${type.scalar}` : type.scalar;
    case "string":
      return "std::string";
    case "map":
      return "std::unordered_map<std::string, std::string>";
    case "enum":
      return flatName(type.enum.qualifiedName);
    case "class":
      return type.class.name;
    case "optional":
      return `std::optional<${engineType(type.of)}>`;
    case "vector":
      return `std::vector<${engineType(type.of)}>`;
    case "callback":
      return flatName(type.callback.qualifiedName);
    case "samples":
      return "std::int16_t*";
    case "flagOut":
      return "bool*";
  }
}

/** `Callback<ClientResult, std::string>` */
export function callbackType(callback: BoundCallback): string {
  return `Callback<${callback.parameters.map((p) => engineType(p.type)).join(", ")}>`;
}

/** The member of a record's struct that holds a field. */
export function memberName(field: string): string {
  const name = snakeCase(field);
  return CPP_KEYWORDS.has(name) ? `${name}_` : name;
}

const CPP_KEYWORDS = new Set([
  "default",
  "delete",
  "new",
  "private",
  "public",
  "template",
  "union",
]);

/** The C++ types of the model, parsed: every emitter switches on `kind` and nothing else. */

import type { BoundCallback, BoundClass, BoundEnum } from "./model.js";

/** Fixed-size arithmetic types that cross every layer by value. */
export type Scalar = "bool" | "float" | "uint8_t" | "int32_t" | "uint32_t" | "uint64_t";

export type TypeRef =
  | { readonly kind: "void" }
  | { readonly kind: "scalar"; readonly scalar: Scalar }
  | { readonly kind: "string" }
  /** `std::unordered_map<std::string, std::string>` */
  | { readonly kind: "map" }
  | { readonly kind: "enum"; readonly enum: BoundEnum }
  | { readonly kind: "class"; readonly class: BoundClass }
  | { readonly kind: "optional"; readonly of: TypeRef }
  | { readonly kind: "vector"; readonly of: TypeRef }
  | { readonly kind: "callback"; readonly callback: BoundCallback }
  /** Borrowed PCM samples, `int16_t *`, in the audio callbacks only. */
  | { readonly kind: "samples" }
  /** A flag the callback writes, `bool &`, in the audio callbacks only. */
  | { readonly kind: "flagOut" };

/** Resolves a class, enum or callback name as seen from inside `scope`. */
export type NameResolver = (name: string, scope: string | undefined) => TypeRef | undefined;

const SCALARS: readonly string[] = ["bool", "float", "uint8_t", "int32_t", "uint32_t", "uint64_t"];
const MAP = "std::unordered_map<std::string, std::string>";

/** Parses a C++ spelling from the model; throws with the spelling when it means nothing. */
export function parseType(
  spelling: string,
  resolve: NameResolver,
  scope: string | undefined,
): TypeRef {
  const text = spelling.trim();
  if (text === "void") return { kind: "void" };
  if (text === "std::string") return { kind: "string" };
  if (text === MAP) return { kind: "map" };
  if (text === "int16_t *") return { kind: "samples" };
  if (text === "bool &") return { kind: "flagOut" };
  if (SCALARS.includes(text)) return { kind: "scalar", scalar: text as Scalar };
  const generic = /^std::(optional|vector)<(.+)>$/.exec(text);
  if (generic) {
    const of = parseType(generic[2] as string, resolve, scope);
    return generic[1] === "optional" ? { kind: "optional", of } : { kind: "vector", of };
  }
  const named = resolve(text, scope);
  if (named) return named;
  throw new Error(
    `The model names the type "${spelling}"${scope ? ` in ${scope}` : ""}, which is neither a ` +
      "built-in type nor a class, enum or callback of the model. Check its spelling.",
  );
}

/** Derives the C interface from the model: every symbol with its C signature. */

import type { SdkVersion } from "../../api/schema.js";
import type { BoundCallback, BoundClass, BoundMethod, BoundParameter, Model } from "./model.js";
import { cTypeName, memberSymbol } from "./names.js";
import type { TypeRef } from "./types.js";

export type SymbolRole =
  | { readonly kind: "free" }
  | { readonly kind: "init"; readonly constructor: readonly BoundParameter[] }
  | { readonly kind: "drop" }
  | { readonly kind: "clone" }
  | { readonly kind: "get"; readonly field: string }
  | { readonly kind: "set"; readonly field: string }
  | { readonly kind: "method"; readonly method: BoundMethod };

export interface CParameter {
  readonly type: string;
  readonly name: string;
}

export interface CSymbol {
  readonly name: string;
  readonly returns: string;
  readonly parameters: readonly CParameter[];
  readonly owner: BoundClass | undefined;
  readonly role: SymbolRole;
  /** The SDK release that added it, when it is not in every supported one. */
  readonly since: SdkVersion | undefined;
}

/** Results that C returns as "has a value" plus an out parameter although C++ has no optional. */
const NULLABLE_RESULT_CLASSES: readonly string[] = ["Call"];

/** All symbols of the model: the free functions first, then class by class. */
export function deriveSymbols(model: Model): CSymbol[] {
  return [...freeFunctions(), ...model.classes.flatMap(classSymbols)];
}

/** Whether C reports the result of this type as a `bool` with an out parameter. */
export function isNullableResult(type: TypeRef): boolean {
  if (type.kind === "optional") return true;
  return type.kind === "class" && NULLABLE_RESULT_CLASSES.includes(type.class.name);
}

/** A value's C type: how it is laid out in a span, a struct or an out parameter. */
export function cValueType(type: TypeRef): string {
  switch (type.kind) {
    case "void":
      return "void";
    case "scalar":
      return type.scalar;
    case "string":
      return "Discord_String";
    case "map":
      return "Discord_Properties";
    case "enum":
      return cTypeName(type.enum.qualifiedName);
    case "class":
      return cTypeName(type.class.name);
    case "optional":
      return cValueType(type.of);
    case "vector":
      return type.of.kind === "scalar" && type.of.scalar === "uint64_t"
        ? "Discord_UInt64Span"
        : `${cValueType(type.of)}Span`;
    case "callback":
      return cTypeName(type.callback.qualifiedName);
    case "samples":
      return "int16_t*";
    case "flagOut":
      return "bool*";
  }
}

/** The C parameters one C++ parameter becomes when it is passed in. */
export function cArguments(parameter: BoundParameter): CParameter[] {
  const { type, name } = parameter;
  const value = cValueType(type);
  if (type.kind === "callback") {
    return [
      { type: value, name },
      { type: "Discord_FreeFn", name: `${name}__userDataFree` },
      { type: "void*", name: `${name}__userData` },
    ];
  }
  const byPointer = type.kind === "class" || type.kind === "optional";
  return [{ type: byPointer ? `${value}*` : value, name }];
}

/** The parameters of a callback's C function type; `userData` is the last. */
export function cCallbackParameters(callback: BoundCallback): CParameter[] {
  const own = callback.parameters.map(({ type, name }): CParameter => {
    const byPointer = type.kind === "class" || type.kind === "optional";
    return { type: byPointer ? `${cValueType(type)}*` : cValueType(type), name };
  });
  return [...own, { type: "void*", name: "userData" }];
}

function result(type: TypeRef): { returns: string; out: CParameter[] } {
  const byValue = type.kind === "void" || type.kind === "scalar" || type.kind === "enum";
  if (byValue) return { returns: cValueType(type), out: [] };
  return {
    returns: isNullableResult(type) ? "bool" : "void",
    out: [{ type: `${cValueType(type)}*`, name: "returnValue" }],
  };
}

function classSymbols(owner: BoundClass): CSymbol[] {
  const self: CParameter = { type: `${cTypeName(owner.name)}*`, name: "self" };
  const symbol = (
    member: string,
    role: SymbolRole,
    parameters: readonly CParameter[],
    returns = "void",
    since: SdkVersion | undefined = owner.since,
  ): CSymbol => ({
    name: memberSymbol(owner.name, member),
    returns,
    parameters,
    owner,
    role,
    since,
  });

  const inits = owner.constructors.map((constructor) =>
    symbol(initName(constructor), { kind: "init", constructor }, [
      self,
      ...constructor.flatMap(cArguments),
    ]),
  );
  const clone: CParameter = { type: `${cTypeName(owner.name)} const*`, name: "other" };
  const lifetime = [
    symbol("Drop", { kind: "drop" }, [self]),
    ...(owner.copyable ? [symbol("Clone", { kind: "clone" }, [self, clone])] : []),
  ];
  const fields = owner.fields.flatMap((field) => {
    const { returns, out } = result(field.type);
    const value = cArguments({ name: "value", type: field.type });
    return [
      symbol(field.name, { kind: "get", field: field.name }, [self, ...out], returns, field.since),
      symbol(
        `Set${field.name}`,
        { kind: "set", field: field.name },
        [self, ...value],
        "void",
        field.since,
      ),
    ];
  });
  const methods = owner.methods
    .filter((method) => !method.composed)
    .map((method) => {
      const { returns, out } = result(method.returns);
      const parameters = [
        ...(method.static ? [] : [self]),
        ...method.parameters.flatMap(cArguments),
        ...out,
      ];
      return symbol(method.name, { kind: "method", method }, parameters, returns, method.since);
    });
  return [...inits, ...lifetime, ...fields, ...methods];
}

/** The C name of a constructor without its class: `Init`, `InitWithOptions`, `InitWithBases`. */
export function initName(constructor: readonly BoundParameter[]): string {
  if (constructor.length === 0) return "Init";
  return constructor.length === 1 ? "InitWithOptions" : "InitWithBases";
}

function freeFunctions(): CSymbol[] {
  const free = (name: string, returns: string, parameters: CParameter[]): CSymbol => ({
    name: `Discord_${name}`,
    returns,
    parameters,
    owner: undefined,
    role: { kind: "free" },
    since: undefined,
  });
  return [
    free("Alloc", "void*", [{ type: "size_t", name: "size" }]),
    free("Free", "void", [{ type: "void*", name: "ptr" }]),
    free("FreeProperties", "void", [{ type: "Discord_Properties", name: "properties" }]),
    free("RunCallbacks", "void", []),
    free("ResetCallbacks", "void", []),
    free("SetFreeThreaded", "void", []),
  ];
}

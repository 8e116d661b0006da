/** In which ways a function can fail, by what it hands out. */

import { isResult } from "../../../tools/generate/kinds.js";
import type { BoundMethod } from "../../../tools/generate/model.js";
import { isNullableResult } from "../../../tools/generate/symbols.js";
import type { TypeRef } from "../../../tools/generate/types.js";
import { lastCallback } from "../../../tools/generate/typescript-services.js";
import { Failure } from "../../support/native.mjs";

/** The failures that change values of these types. */
export function failuresOf(types: readonly TypeRef[]): number[] {
  const some = (matches: (type: TypeRef) => boolean) => types.some(matches);
  return [
    ...(some(isResult) ? [Failure.result] : []),
    ...(some((t) => t.kind === "optional") ? [Failure.noValue] : []),
    ...(some((t) => ["string", "map"].includes(inner(t).kind)) ? [Failure.invalidUtf8] : []),
    ...(some((t) => ["string", "map", "vector"].includes(inner(t).kind)) ? [Failure.empty] : []),
  ];
}

/** The types a function hands out: its result, or what its completion or event carries. */
export function handedOut(method: BoundMethod): TypeRef[] {
  return method.kind === "async" || method.kind === "event"
    ? lastCallback(method).parameters.map(({ type }) => type)
    : [method.returns];
}

/** Whether C may answer with nothing although the type is no optional. */
export function mayBeInvalid(type: TypeRef): boolean {
  return type.kind !== "optional" && isNullableResult(type);
}

function inner(type: TypeRef): TypeRef {
  return type.kind === "optional" ? type.of : type;
}

/** Emits `sdk/c/generated/sdk.h`: the SDK's C interface, which library and loader share. */

import { type Emitter, notice } from "../emitter.js";
import type { Model } from "../model.js";
import { cTypeName } from "../names.js";
import { type CParameter, cCallbackParameters, cValueType, deriveSymbols } from "../symbols.js";
import type { TypeRef } from "../types.js";

export const cInterface: Emitter = {
  name: "C interface",
  emit: (model) => [{ path: "sdk/c/generated/sdk.h", content: header(model) }],
};

function header(model: Model): string {
  const structs = model.classes.map(
    ({ name }) => `typedef struct ${cTypeName(name)} {\n    void* opaque;\n} ${cTypeName(name)};`,
  );
  const enums = model.enums.map((e) => `typedef int32_t ${cTypeName(e.qualifiedName)};`);
  const spans = [...spanElements(model)].map(
    (element) =>
      `typedef struct ${element}Span {\n    ${element}* ptr;\n    size_t size;\n} ${element}Span;`,
  );
  const callbacks = model.classes.flatMap((c) =>
    c.callbacks.map(
      (callback) =>
        `typedef void (*${cTypeName(callback.qualifiedName)})(${list(cCallbackParameters(callback))});`,
    ),
  );
  const functions = deriveSymbols(model).map(
    (s) => `DISCORD_API ${s.returns} ${s.name}(${list(s.parameters) || "void"});`,
  );
  return `${notice("cpp")}// The SDK's C interface. The includer defines DISCORD_API: the linkage and visibility of the functions.

#pragma once

#include "sdk/c/types.h"

// clang-format off
${structs.join("\n")}

${enums.join("\n")}

${spans.join("\n")}

${callbacks.join("\n")}

${functions.join("\n")}
// clang-format on
`;
}

/** The C names of what occurs as the element of a vector, but for the ids of types.h. */
export function spanElements(model: Model): Set<string> {
  const elements = new Set<string>();
  const visit = (type: TypeRef): void => {
    if (type.kind === "optional") visit(type.of);
    if (type.kind !== "vector") return;
    const span = cValueType(type);
    if (span !== "Discord_UInt64Span") elements.add(cValueType(type.of));
    visit(type.of);
  };
  for (const c of model.classes) {
    for (const f of c.fields) visit(f.type);
    for (const m of c.methods)
      for (const t of [m.returns, ...m.parameters.map((p) => p.type)]) visit(t);
    for (const k of c.callbacks) for (const p of k.parameters) visit(p.type);
  }
  return elements;
}

function list(parameters: readonly CParameter[]): string {
  return parameters.map((p) => `${p.type} ${p.name}`).join(", ");
}

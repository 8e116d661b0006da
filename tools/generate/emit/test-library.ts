/** Emits `test/library/generated/`: the functions of the library that tests load as the SDK. */

import { type Emitter, type GeneratedFile, notice } from "../emitter.js";
import { isAudio } from "../kinds.js";
import type { BoundCallback, BoundClass, BoundMethod, BoundParameter, Model } from "../model.js";
import { cTypeName, snakeCase } from "../names.js";
import { type CSymbol, cValueType, deriveSymbols, isNullableResult } from "../symbols.js";
import type { TypeRef } from "../types.js";

/** Members of the test library's `AudioFrame`. */
const DIMENSIONS: readonly string[] = ["samplesPerChannel", "sampleRate", "channels"];

const FOLDER = "test/library/generated";

/** Written by hand in test/library/version.cpp. */
const VERSION_FUNCTION = /^Discord_Client_GetVersion(?:Major|Minor|Patch|Hash)$/;

export const testLibrary: Emitter = {
  name: "test library",
  emit: (model) => {
    const symbols = deriveSymbols(model).filter((s) => !VERSION_FUNCTION.test(s.name));
    return [
      { path: `${FOLDER}/class_names.h`, content: classNames(model) },
      { path: `${FOLDER}/callback_members.h`, content: callbackMembers(model) },
      ...model.classes.map(
        (c): GeneratedFile => ({
          path: `${FOLDER}/${snakeCase(c.name)}.cpp`,
          content: source(
            c,
            symbols.filter((s) => s.owner === c),
          ),
        }),
      ),
    ];
  },
};

function classNames(model: Model): string {
  const rows = model.classes.map(
    (c) =>
      `template <>\ninline constexpr const char* kClassName<${cTypeName(c.name)}> = "${c.name}";`,
  );
  return `${notice("cpp")}// The class that each handle of the C interface belongs to.

#pragma once

#include "test/library/instance.h"

namespace test_library {

${rows.join("\n")}

}  // namespace test_library
`;
}

function callbackMembers(model: Model): string {
  const rows = model.classes.flatMap((c) =>
    c.callbacks.map((callback) => {
      const members = callback.parameters.map((p) => `\n    ${callbackMember(callback, p)},`);
      const list = members.length > 0 ? `{{${members.join("")}\n}}` : "{}";
      return `inline constexpr std::array<Member, ${members.length}> ${membersName(callback)}${list};`;
    }),
  );
  return `${notice("cpp")}// The parameters of each callback type.

#pragma once

#include <array>

#include "test/library/make.h"

namespace test_library {

${rows.join("\n")}

}  // namespace test_library
`;
}

/** Of the callbacks that carry samples, the numbers say how many there are. */
function callbackMember(callback: BoundCallback, { name, type }: BoundParameter): string {
  const own = member(`${callback.name}.${name}`, type);
  return isAudio([callback]) && DIMENSIONS.includes(name)
    ? own.replace(/\}$/, `, &g_audio_frame.${name}}`)
    : own;
}

function membersName(callback: BoundCallback): string {
  return `k${callback.qualifiedName.replace("::", "_")}Members`;
}

/** How the library makes a value of this type: its name, and what its C type cannot tell. */
function member(name: string, type: TypeRef, isField = false): string {
  const inner = type.kind === "optional" ? type.of : type;
  const enumValue = inner.kind === "enum" ? (inner.enum.values.at(-1)?.value ?? 0) : "{}";
  return `{"${name}", ${enumValue}, ${isNullableResult(type)}, ${isField}}`;
}

function source(c: BoundClass, symbols: readonly CSymbol[]): string {
  const functions = symbols.map((symbol) => {
    const parameters = symbol.parameters.map((p) => `${p.type} ${p.name}`).join(", ");
    const text = `DISCORD_API ${symbol.returns} ${symbol.name}(${parameters || "void"}) {
${body(c, symbol).join("\n")}
}
`;
    // The variant that stands for an older release lacks what later ones added.
    return symbol.since === undefined ? text : `#if !defined(SOCIAL_SDK_TEST_OLD)\n${text}#endif\n`;
  });
  return `${notice("cpp")}
#include "test/library/callback.h"
#include "test/library/fields.h"
#include "test/library/generated/callback_members.h"
#include "test/library/generated/class_names.h"
#include "test/library/last_call.h"

// clang-format off
using namespace test_library;

${functions.join("\n")}`;
}

function body(c: BoundClass, symbol: CSymbol): string[] {
  const { role } = symbol;
  switch (role.kind) {
    case "init":
      return ["    Construct(self);", ...record(symbol.name, role.constructor)];
    case "drop":
      return ["    Drop(self);"];
    case "clone":
      return ["    Clone(self, other);"];
    case "get": {
      const field = c.fields.find((f) => f.name === role.field);
      return field ? [answer(c, symbol, role.field, field.type, "self->opaque")] : [];
    }
    case "set":
      return [`    SetField(self, "${c.name}.${role.field}", value);`];
    case "method":
      return methodBody(c, symbol, role.method);
    case "free":
      return [];
  }
}

function methodBody(c: BoundClass, symbol: CSymbol, method: BoundMethod): string[] {
  const owner = method.static ? "nullptr" : "self->opaque";
  const lines = record(symbol.name, method.parameters);
  const removed = c.methods.find((m) => m.removeWith === method.name);
  if (removed)
    lines.push(`    ForgetEvent(${owner}, "${symbol.name.replace(method.name, removed.name)}");`);
  const callbacks = method.parameters.filter((p) => p.type.kind === "callback");
  if (method.kind === "event") {
    const replaces = !method.name.startsWith("Add");
    for (const p of callbacks)
      lines.push(`    Listen(${owner}, "${symbol.name}", ${replaces}, ${given(p)});`);
  } else if (method.kind === "async") {
    lines.push(`    Complete(${owner}, "${symbol.name}", ${callbacks.map(given).join(", ")});`);
  } else {
    for (const p of callbacks)
      lines.push(`    Listen(${owner}, "${symbol.name}.${p.name}", true, ${given(p)});`);
  }
  if (method.returns.kind !== "void")
    lines.push(answer(c, symbol, method.name, method.returns, owner));
  else if (callbacks.length === 0 && !removed) lines.unshift("    FindInstance(self->opaque);");
  return lines;
}

function given({ name, type }: BoundParameter): string {
  if (type.kind !== "callback") throw new Error(`The parameter "${name}" is no callback.`);
  return `Given{${name}, ${name}__userDataFree, ${name}__userData, ${membersName(type.callback)}}`;
}

function record(symbol: string, parameters: readonly BoundParameter[]): string[] {
  const named = parameters
    .filter((p) => p.type.kind !== "callback")
    .map((p) => `, Named{"${p.name}", ${p.name}}`);
  return named.length > 0 ? [`    Record("${symbol}"${named.join("")});`] : [];
}

function answer(
  c: BoundClass,
  symbol: CSymbol,
  name: string,
  type: TypeRef,
  opaque: string,
): string {
  const made = `${opaque}, "${symbol.name}", ${member(`${c.name}.${name}`, type, symbol.role.kind === "get")}`;
  if (symbol.returns === "void") return `    Fill(${made}, returnValue);`;
  if (isNullableResult(type)) return `    return FillIfSet(${made}, returnValue);`;
  return `    return Return<${cValueType(type)}>(${made});`;
}

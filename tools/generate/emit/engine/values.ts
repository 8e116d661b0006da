/** Emits the engine's value types: enums with their names, records, callback types. */

import { type GeneratedFile, notice } from "../../emitter.js";
import type { BoundClass, BoundEnum, BoundField, Model } from "../../model.js";
import { cTypeName } from "../../names.js";
import { cValueType } from "../../symbols.js";
import type { TypeRef } from "../../types.js";
import { callbackType, engineType, flatName, memberName } from "./types.js";

/** Enums the engine's core declares by hand, because it uses them below the records. */
const CORE_ENUMS: ReadonlyMap<string, string> = new Map([
  ["ErrorType", "engine/core/error_type.h"],
  ["LoggingSeverity", "engine/core/logging_severity.h"],
]);

export function valueFiles(model: Model, folder: string): GeneratedFile[] {
  const file = (name: string, includes: readonly string[], body: string): GeneratedFile => ({
    path: `${folder}/${name}.h`,
    content: `${notice("cpp")}
#pragma once

${includes.map((i) => `#include ${i}`).join("\n")}

// clang-format off
namespace engine {

${body}

}  // namespace engine
// clang-format on
`,
  });
  const coreIncludes = [...CORE_ENUMS.values()].map((path) => `"${path}"`);
  return [
    file(
      "enums",
      ["<cstdint>", "", ...coreIncludes].map(String),
      model.enums.map(enumDefinition).join("\n\n"),
    ),
    file(
      "enum_names",
      ["<string_view>", '"engine/exports/generated/enums.h"'],
      model.enums.map(enumName).join("\n\n"),
    ),
    file("classes", [], model.classes.map(forwardDeclaration).join("\n")),
    file(
      "c_classes",
      ['"engine/exports/c_types.h"', '"engine/exports/generated/classes.h"'],
      model.classes.map((c) => cClass(c, model)).join("\n"),
    ),
    file(
      "records",
      ["<cstdint>", "<optional>", "<string>", "<vector>", '"engine/exports/generated/enums.h"'],
      sortedRecords(model).map(record).join("\n\n"),
    ),
    file(
      "callbacks",
      [
        "<cstdint>",
        "<optional>",
        "<string>",
        "<vector>",
        '"engine/client/callback.h"',
        '"engine/exports/generated/classes.h"',
        '"engine/exports/generated/records.h"',
      ],
      model.classes
        .flatMap((c) => c.callbacks)
        .map((c) => `using ${flatName(c.qualifiedName)} = ${callbackType(c)};`)
        .join("\n"),
    ),
  ].map((f) => ({ ...f, content: f.content.replace(/#include \n/g, "\n") }));
}

function enumDefinition(e: BoundEnum): string {
  const name = flatName(e.qualifiedName);
  if (CORE_ENUMS.has(e.qualifiedName)) {
    return e.values
      .map((v) => `static_assert(static_cast<std::int32_t>(${name}::${v.name}) == ${v.value});`)
      .join("\n");
  }
  const values = e.values.map((v) => `    ${v.name} = ${v.value},`);
  return `${comment(e)}enum class ${name} : std::int32_t {\n${values.join("\n")}\n};`;
}

function enumName(e: BoundEnum): string {
  const name = flatName(e.qualifiedName);
  const cases = e.values.map((v) => `        case ${name}::${v.name}: return "${v.name}";`);
  return `/// The enumerator's name; "Unknown" for a number that is none.
constexpr std::string_view EnumName(${name} value) {
    switch (value) {
${cases.join("\n")}
    }
    return "Unknown";
}`;
}

/** Records are complete in records.h; handles and services where the engine has them. */
function forwardDeclaration(c: BoundClass): string {
  return `${c.kind === "record" ? "struct" : "class"} ${c.name};`;
}

/** The C types that stand for a class. */
function cClass(c: BoundClass, model: Model): string {
  const type = cTypeName(c.name);
  const span = occursInVector(c, model) ? ` using Span = ${type}Span;` : "";
  return `template <> struct CClass<${c.name}> { using Type = ${type};${span} };`;
}

function occursInVector(c: BoundClass, model: Model): boolean {
  const name = `${cTypeName(c.name)}Span`;
  const mentions = (type: TypeRef): boolean => {
    if (type.kind === "optional") return mentions(type.of);
    return type.kind === "vector" && cValueType(type) === name;
  };
  return model.classes.some(
    (k) =>
      k.fields.some((f) => mentions(f.type)) ||
      k.callbacks.some((b) => b.parameters.some((p) => mentions(p.type))) ||
      k.methods.some((m) => mentions(m.returns) || m.parameters.some((p) => mentions(p.type))),
  );
}

function record(c: BoundClass): string {
  const members = [...c.fields, ...hiddenFields(c)].map(
    ({ name, type }) => `    ${engineType(type)} ${memberName(name)}{};`,
  );
  return `${comment(c)}struct ${c.name} {
${members.join("\n")}

    bool operator==(const ${c.name}&) const = default;
};`;
}

function comment(documented: { readonly summary: string }): string {
  return documented.summary ? `/// ${documented.summary}\n` : "";
}

/** What a record stores besides its fields: the lists its `Get…` methods answer with. */
function hiddenFields(c: BoundClass): Pick<BoundField, "name" | "type">[] {
  return c.methods
    .filter((m) => m.returns.kind === "vector" && m.parameters.length === 0 && /^Get/.test(m.name))
    .map((m) => ({ name: m.name.slice(3), type: m.returns }));
}

/** The records in an order in which each comes after those it contains. */
function sortedRecords(model: Model): BoundClass[] {
  const sorted = new Set<BoundClass>();
  const visitType = (type: TypeRef): void => {
    if (type.kind === "optional" || type.kind === "vector") visitType(type.of);
    if (type.kind === "class") visit(type.class);
  };
  const visit = (c: BoundClass): void => {
    if (c.kind !== "record" || sorted.has(c)) return;
    for (const { type } of [...c.fields, ...hiddenFields(c)]) visitType(type);
    sorted.add(c);
  };
  for (const c of model.classes) visit(c);
  return [...sorted];
}

/** Emits the engine's value types: enums with their names, records, callback types. */

import { type GeneratedFile, notice } from "../../emitter.js";
import type { BoundClass, BoundEnum, BoundField, Model } from "../../model.js";
import { cTypeName } from "../../names.js";
import { cValueType } from "../../symbols.js";
import type { TypeRef } from "../../types.js";
import { DOMAIN, EXPORTS, MODEL } from "./rooms.js";
import { callbackType, engineType, flatName, memberName } from "./types.js";

export function valueFiles(model: Model): GeneratedFile[] {
  return [
    file(`${MODEL}/enums`, ["<cstdint>"], model.enums.map(enumDefinition).join("\n\n")),
    file(
      `${MODEL}/enum_names`,
      ["<string_view>", "", `"${MODEL}/enums.h"`],
      model.enums.map(enumName).join("\n\n"),
    ),
    file(`${MODEL}/classes`, [], model.classes.map(forwardDeclaration).join("\n")),
    file(
      `${MODEL}/records`,
      [...STANDARD, "", `"${MODEL}/enums.h"`],
      sortedRecords(model).map(record).join("\n\n"),
    ),
    file(
      `${DOMAIN}/callbacks`,
      [
        ...STANDARD,
        "",
        '"engine/domain/callback.h"',
        `"${MODEL}/classes.h"`,
        `"${MODEL}/records.h"`,
      ],
      model.classes
        .flatMap((c) => c.callbacks)
        .map((c) => `using ${flatName(c.qualifiedName)} = ${callbackType(c)};`)
        .join("\n"),
    ),
    file(
      `${EXPORTS}/c_classes`,
      ['"engine/exports/c_types.h"', `"${MODEL}/classes.h"`],
      model.classes.map((c) => cClass(c, model)).join("\n"),
    ),
  ];
}

const STANDARD = ["<cstdint>", "<optional>", "<string>", "<vector>"];

/** A header of the engine; an empty include is an empty line. */
function file(name: string, includes: readonly string[], body: string): GeneratedFile {
  const lines = includes.map((include) => (include === "" ? "" : `#include ${include}`));
  return {
    path: `${name}.h`,
    content: `${notice("cpp")}
#pragma once

${lines.length > 0 ? `${lines.join("\n")}\n\n` : ""}// clang-format off
namespace engine {

${body}

}  // namespace engine
// clang-format on
`,
  };
}

function enumDefinition(e: BoundEnum): string {
  const name = flatName(e.qualifiedName);
  const values = e.values.map((v) => `    ${v.name} = ${v.value},`);
  return `${comment(e)}enum class ${name} : std::int32_t {\n${values.join("\n")}\n};`;
}

function enumName(e: BoundEnum): string {
  const name = flatName(e.qualifiedName);
  const cases = e.values.map((v) => `        case ${name}::${v.name}: return "${v.name}";`);
  return `/// The enumerator's name; "Unknown" for other numbers.
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

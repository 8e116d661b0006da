/**
 * Emits `binding/generated/`: what each class exports to JavaScript, as rows for the templates in
 * `binding/classes/rows.h`. A service has one file per domain, so that they compile in parallel.
 */

import type { Domain } from "../../../api/schema.js";
import { type Emitter, type GeneratedFile, notice } from "../emitter.js";
import { isAudio } from "../kinds.js";
import type { BoundClass, BoundMethod, BoundParameter, Model } from "../model.js";
import { camelCase, snakeCase } from "../names.js";
import type { TypeRef } from "../types.js";
import { takesAudio } from "../typescript-services.js";

/** Functions of the open engine that the SDK does not have; binding/client_engine_rows.cpp. */
const ENGINE_ROWS = { owner: "Client", list: "ClientEngineRows" };

/** JavaScript may still call what is deprecated. */
const ALLOW_DEPRECATED = `#if defined(__GNUC__)
#pragma GCC diagnostic ignored "-Wdeprecated-declarations"
#elif defined(_MSC_VER)
#pragma warning(disable : 4996)
#endif

`;

export const bindingRows: Emitter = {
  name: "binding rows",
  emit: (model) => [...classList(model), ...model.classes.flatMap(classFiles)],
};

/** Declares the specialisations of `ClassOf`, and lists the classes for the addon's entry. */
function classList(model: Model): GeneratedFile[] {
  const forward = model.classes.map((c) => `class ${c.name};`).join("\n");
  const declarations = model.classes.map(
    (c) => `template <>\nconst Class& ClassOf<sdk::${c.name}>();`,
  );
  const pointers = model.classes.map((c) => `        &ClassOf<sdk::${c.name}>(),`);
  const header = `${notice("cpp")}// Included by binding/classes/class_of.h and nowhere else.

#pragma once

namespace sdk {

${forward}

}  // namespace sdk

namespace binding {

${declarations.join("\n")}

}  // namespace binding
`;
  const source = `${notice("cpp")}
#include "binding/classes/class_of.h"

namespace binding {

const std::vector<const Class*>& AllClasses() {
    static const auto& classes = *new std::vector<const Class*>{
${pointers.join("\n")}
    };
    return classes;
}

}  // namespace binding
`;
  return [
    { path: "binding/generated/classes.h", content: header },
    { path: "binding/generated/classes.cpp", content: source },
  ];
}

function classFiles(owner: BoundClass): GeneratedFile[] {
  const { methods } = owner;
  const file = (name: string, uses: readonly BoundMethod[], body: string): GeneratedFile => ({
    path: `binding/generated/${name}.cpp`,
    content:
      `${notice("cpp")}\n#include "binding/classes/rows.h"\n${includes(owner, uses)}\n` +
      `${uses.some((m) => m.deprecated) ? ALLOW_DEPRECATED : ""}` +
      `namespace binding {\n\n${body}\n}  // namespace binding\n`,
  });
  if (owner.kind !== "service") {
    const rows = [
      ...constructorRows(owner),
      ...fieldRows(owner),
      ...methods.map((m) => methodRow(owner, m)),
    ];
    return [file(snakeCase(owner.name), methods, classDefinition(owner, rows))];
  }
  const domains = [...new Set(methods.map((m) => m.domain))];
  const lists = domains.map((domain) => {
    const own = methods.filter((m) => m.domain === domain);
    const rows = own.map((m) => methodRow(owner, m));
    return file(
      `${snakeCase(owner.name)}_${snakeCase(domain.name)}`,
      own,
      `${listSignature(owner, domain)} {\n    using namespace rows;\n    return {\n${rows.join("")}    };\n}\n`,
    );
  });
  const declarations = domains.map((domain) => `${listSignature(owner, domain)};\n`).join("");
  const rows = [
    `        {\n${constructorRows(owner)
      .map((row) => `    ${row}`)
      .join("")}        },\n`,
    ...domains.map((domain) => `        ${listName(owner, domain)}(),\n`),
    ...(owner.name === ENGINE_ROWS.owner ? [`        ${ENGINE_ROWS.list}(),\n`] : []),
  ];
  return [
    file(
      snakeCase(owner.name),
      [],
      `${declarations}${engineDeclaration(owner)}\n${classDefinition(owner, rows)}`,
    ),
    ...lists,
  ];
}

function classDefinition(owner: BoundClass, rows: readonly string[]): string {
  return `template <>
const Class& ClassOf<sdk::${owner.name}>() {
    using namespace rows;
    // Never destroyed: exit may find other threads running.
    static const Class& definition = *new Class(${owner.kind}<sdk::${owner.name}>("${owner.name}", {
${rows.join("")}    }));
    return definition;
}
`;
}

function engineDeclaration(owner: BoundClass): string {
  return owner.name === ENGINE_ROWS.owner ? `std::vector<Row> ${ENGINE_ROWS.list}();\n` : "";
}

function listName(owner: BoundClass, domain: Domain): string {
  const words = domain.name.split("-").map((w) => w.charAt(0).toUpperCase() + w.slice(1));
  return `${owner.name}${words.join("")}Rows`;
}

function listSignature(owner: BoundClass, domain: Domain): string {
  return `std::vector<Row> ${listName(owner, domain)}()`;
}

function constructorRows(owner: BoundClass): string[] {
  if (owner.kind === "record")
    return owner.constructors.length > 0 ? [`        literal<sdk::${owner.name}>(),\n`] : [];
  return owner.constructors.map((parameters) => {
    const types = parameters.map((p) => `, ${cppType(p.type)}`).join("");
    return `        constructor<sdk::${owner.name}${types}>(${parameterNames(parameters)}),\n`;
  });
}

function fieldRows(owner: BoundClass): string[] {
  return owner.fields.map(({ name }) => {
    const member = `&sdk::${owner.name}::`;
    return `        field<${member}${name}, ${member}Set${name}>("${camelCase(name)}"),\n`;
  });
}

function methodRow(owner: BoundClass, method: BoundMethod): string {
  const names = parameterNames(method.parameters.filter((p) => !carriesSamples(p)));
  const list = [`"${camelCase(method.name)}"`, ...(names ? [names] : [])].join(", ");
  return `        ${rowName(method)}<&sdk::${owner.name}::${method.name}>(${list}),\n`;
}

function rowName(method: BoundMethod): string {
  if (method.accessor) return "accessor";
  if (takesAudio(method)) return "audioCall";
  if (method.kind === "async" || method.kind === "event") return method.kind;
  return method.static ? "staticMethod" : "method";
}

/** A PCM callback: JavaScript gets what it carries as a stream. */
function carriesSamples({ type }: BoundParameter): boolean {
  return type.kind === "callback" && isAudio([type.callback]);
}

function parameterNames(parameters: readonly BoundParameter[]): string {
  return parameters.map((p) => `"${p.name}"`).join(", ");
}

/** A constructor parameter's type as C++ spells it. */
function cppType(type: TypeRef): string {
  switch (type.kind) {
    case "scalar":
      return type.scalar;
    case "string":
      return "std::string";
    case "enum":
      return `sdk::${type.enum.qualifiedName}`;
    case "class":
      return `sdk::${type.class.name}`;
    case "optional":
      return `std::optional<${cppType(type.of)}>`;
    case "vector":
      return `std::vector<${cppType(type.of)}>`;
    case "map":
      return "std::unordered_map<std::string, std::string>";
    default:
      throw new Error(`A constructor cannot take a ${type.kind}. Change it in api/.`);
  }
}

/** Headers of the class and of every class its functions hand over, which rows must know fully. */
function includes(owner: BoundClass, methods: readonly BoundMethod[]): string {
  const names = new Set([owner.name]);
  const visit = (type: TypeRef): void => {
    if (type.kind === "class") names.add(type.class.name);
    else if (type.kind === "optional" || type.kind === "vector") visit(type.of);
    else if (type.kind === "callback") for (const p of type.callback.parameters) visit(p.type);
  };
  for (const list of owner.constructors) for (const p of list) visit(p.type);
  for (const field of owner.fields) visit(field.type);
  for (const method of methods)
    for (const t of [method.returns, ...method.parameters.map((p) => p.type)]) visit(t);
  return [...names]
    .map((name) => `#include "sdk/include/sdk/generated/${snakeCase(name)}.h"\n`)
    .sort()
    .join("");
}

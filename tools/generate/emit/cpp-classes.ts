/** Emits the `sdk::` classes: a header each, and sources whose bodies are one call each. */

import {
  cppParameters,
  cppParameterType,
  cppType,
  deprecation,
  docComment,
  wrapParameters,
} from "../cpp.js";
import { type Emitter, type GeneratedFile, notice } from "../emitter.js";
import type { BoundCallback, BoundClass, BoundMethod, BoundParameter, Model } from "../model.js";
import { snakeCase } from "../names.js";
import { initName } from "../symbols.js";
import { enumDefinition } from "./cpp-enums.js";

const INCLUDE = "sdk/include/sdk/generated";
const SOURCE = "sdk/src/generated";

export const cppClasses: Emitter = {
  name: "C++ classes",
  emit: (model) => [
    ...model.classes.flatMap((c): GeneratedFile[] => [
      { path: `${INCLUDE}/${snakeCase(c.name)}.h`, content: header(c) },
      { path: `${SOURCE}/${snakeCase(c.name)}.cpp`, content: source(c, model) },
    ]),
    { path: `${INCLUDE}/classes.h`, content: allClasses(model) },
  ],
};

function allClasses(model: Model): string {
  const includes = model.classes.map((c) => includeOf(c)).sort();
  return `${notice("cpp")}// Every class of the SDK.\n\n#pragma once\n\n${includes.join("\n")}\n`;
}

function includeOf(c: BoundClass): string {
  return `#include "${INCLUDE}/${snakeCase(c.name)}.h"`;
}

function baseOf(c: BoundClass): string {
  return c.copyable ? "CopyableObject" : "Object";
}

function header(c: BoundClass): string {
  const base = baseOf(c);
  const sections = [
    c.enums.map((e) => enumDefinition(e, "    ")).join("\n"),
    c.callbacks.map((callback) => callbackAlias(callback, c)).join("\n"),
    constructors(c),
    ...c.fields.map((f) => {
      const type = cppType(f.type, c);
      const { name, deprecated } = f;
      const value = cppParameterType(f.type, c);
      return (
        `${docComment(f, "    ")}    ${deprecation(deprecated)}${type} ${name}() const;\n` +
        `    /// Sets \`${name}\`.\n    void Set${name}(${value} value);\n`
      );
    }),
    ...c.methods.map((m) => {
      const head = `${deprecation(m.deprecated)}${m.static ? "static " : ""}${cppType(m.returns, c)} ${m.name}`;
      const declaration = wrapParameters(
        head,
        cppParameters(m.parameters, c),
        `${constness(m)};`,
        "    ",
      );
      return `${docComment(m, "    ")}${declaration}\n`;
    }),
  ].filter((section) => section !== "");
  return `${notice("cpp")}
#pragma once

#include <cstdint>
#include <functional>
#include <optional>
#include <string>
#include <unordered_map>
#include <vector>

${c.copyable ? '#include "sdk/include/sdk/copyable_object.h"\n' : ""}#include "${INCLUDE}/enums.h"
#include "${INCLUDE}/forward.h"
${c.copyable ? "" : '#include "sdk/include/sdk/object.h"\n'}
namespace sdk {

${docComment(c)}class ${deprecation(c.deprecated)}${c.name} : public ${base}<${c.name}> {
  public:
${sections.join("\n")}};

extern template class Object<${c.name}>;
${c.copyable ? `extern template class CopyableObject<${c.name}>;\n` : ""}
}  // namespace sdk
`;
}

function callbackAlias(callback: BoundCallback, c: BoundClass): string {
  // A callback's arguments are its own: it gets them by value, so it can move them on.
  const parameters = callback.parameters.map((p) => `${cppType(p.type, c)} ${p.name}`);
  const text = wrapParameters(
    `using ${callback.name} = std::function<void`,
    parameters,
    ">;",
    "    ",
  );
  return `${docComment({ parameters: callback.parameters }, "    ")}${text}\n`;
}

function constructors(c: BoundClass): string {
  const own = c.constructors.map((parameters) => {
    const explicit = parameters.length === 1 ? "explicit " : "";
    const list = cppParameters(parameters, c).join(", ");
    const comment = docComment({ summary: constructorSummary(parameters), parameters }, "    ");
    return `${comment}    ${explicit}${c.name}(${list});\n`;
  });
  return `    /// An invalid object: \`false\`, and throws InvalidObjectError when used.
    static const ${c.name} nullobj;

    /// Makes an invalid object.
    constexpr explicit ${c.name}(NullObject) noexcept : ${baseOf(c)}(NullObject{}) {}
${own.join("")}`;
}

function constructorSummary(parameters: readonly BoundParameter[]): string {
  const made = parameters.length === 0 ? "with the library's defaults" : "with these settings";
  return `Makes a valid object ${made}. Throws LoadError when no library is loaded.`;
}

function source(c: BoundClass, model: Model): string {
  const related = model.classes.filter((other) => other !== c && refersTo(c, other));
  const lines = [
    ...c.constructors.map((parameters) => constructorBody(c, parameters)),
    ...c.fields.flatMap((f) => {
      const type = cppType(f.type, c);
      const value = cppParameterType(f.type, c);
      return [
        `${type} ${c.name}::${f.name}() const {\n    return abi::Call<symbols::${c.name}_${f.name}, ${type}>(*this);\n}\n`,
        `void ${c.name}::Set${f.name}(${value} value) {\n    abi::Call<symbols::${c.name}_Set${f.name}>(*this, value);\n}\n`,
      ];
    }),
    ...c.methods.filter((m) => !m.composed).map((m) => methodBody(c, m)),
  ];
  return `${notice("cpp")}
${includeOf(c)}

${related
  .map((other) => `${includeOf(other)}\n`)
  .sort()
  .join("")}#include "sdk/src/abi/abi.h"
#include "sdk/src/generated/symbols.h"

namespace sdk {

template class Object<${c.name}>;
${c.copyable ? `template class CopyableObject<${c.name}>;\n` : ""}
constinit const ${c.name} ${c.name}::nullobj{NullObject{}};

${lines.join("\n")}
}  // namespace sdk
`;
}

function constructorBody(c: BoundClass, parameters: readonly BoundParameter[]): string {
  const head = wrapParameters(`${c.name}::${c.name}`, cppParameters(parameters, c), "");
  const values = parameters.map((p) => `, ${p.name}`).join("");
  return `${head} : ${baseOf(c)}(NullObject{}) {\n    abi::Construct<symbols::${c.name}_${initName(parameters)}>(*this${values});\n}\n`;
}

function methodBody(c: BoundClass, m: BoundMethod): string {
  const result = cppType(m.returns, c);
  const parameters = cppParameters(m.parameters, c);
  const head = wrapParameters(`${result} ${c.name}::${m.name}`, parameters, `${constness(m)} {`);
  const values = m.parameters.map((p) =>
    p.type.kind === "callback" ? `std::move(${p.name})` : p.name,
  );
  const symbol = `symbols::${c.name}_${m.name}`;
  const template = m.returns.kind === "void" ? symbol : `${symbol}, ${result}`;
  const call = wrapParameters(
    `${m.returns.kind === "void" ? "" : "return "}abi::Call<${template}>`,
    m.static ? values : ["*this", ...values],
    ";",
    "    ",
  );
  return `${head}\n${call}\n}\n`;
}

function constness(m: BoundMethod): string {
  return !m.static && m.kind === "get" ? " const" : "";
}

function refersTo(c: BoundClass, other: BoundClass): boolean {
  const word = new RegExp(`\\b${other.name}\\b`);
  const types = [
    ...c.fields.map((f) => f.type),
    ...c.constructors.flat().map((p) => p.type),
    ...c.methods.flatMap((m) => [m.returns, ...m.parameters.map((p) => p.type)]),
    ...c.callbacks.flatMap((k) => k.parameters.map((p) => p.type)),
  ];
  return types.some((type) => word.test(cppType(type, c)));
}

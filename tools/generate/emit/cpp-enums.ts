/** Emits `sdk/include/sdk/generated/enums.h` and `forward.h`: what every class header starts from. */

import { docComment } from "../cpp.js";
import { type Emitter, notice } from "../emitter.js";
import type { BoundEnum, Model } from "../model.js";

export const cppEnums: Emitter = {
  name: "C++ enums and forward declarations",
  emit: (model) => [
    { path: "sdk/include/sdk/generated/enums.h", content: enums(model) },
    { path: "sdk/include/sdk/generated/forward.h", content: forward(model) },
  ],
};

/** The definition of an enumeration, indented for where it stands. */
export function enumDefinition(definition: BoundEnum, indent = ""): string {
  const values = definition.values.map(
    (v) =>
      `${docComment({ summary: v.summary }, `${indent}    `)}${indent}    ${v.name} = ${v.value},\n`,
  );
  const comment = docComment(definition, indent);
  return `${comment}${indent}enum class ${definition.name} : int32_t {\n${values.join("")}${indent}};\n`;
}

function enums(model: Model): string {
  const free = model.enums.filter((e) => e.owner === undefined);
  return `${notice("cpp")}// The SDK's enumerations that belong to no class.

#pragma once

#include <cstdint>

namespace sdk {

${free.map((e) => enumDefinition(e)).join("\n")}
}  // namespace sdk
`;
}

function forward(model: Model): string {
  const names = model.classes.map((c) => c.name).sort();
  return `${notice("cpp")}// Declares every class, so that class headers can name each other.

#pragma once

namespace sdk {

${names.map((name) => `class ${name};\n`).join("")}
}  // namespace sdk
`;
}

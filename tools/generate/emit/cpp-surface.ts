/** Emits `test/cpp/sdk/generated/surface.h`: rows by which the C++ tests visit the whole surface. */

import { type Emitter, notice } from "../emitter.js";
import type { Model } from "../model.js";

export const cppSurface: Emitter = {
  name: "C++ test surface",
  emit: (model) => [{ path: "test/cpp/sdk/generated/surface.h", content: surface(model) }],
};

function surface(model: Model): string {
  const classes = model.classes.map(
    (c) => `    visit.template operator()<sdk::${c.name}>("${c.name}");`,
  );
  const fields = model.classes.flatMap((c) =>
    c.fields.map(
      (f) =>
        `    visit(&sdk::${c.name}::${f.name}, &sdk::${c.name}::Set${f.name}, "${c.name}.${f.name}");`,
    ),
  );
  const getters = model.classes.flatMap((c) =>
    c.methods
      .filter((m) => m.kind === "get" && m.parameters.length === 0 && !m.static && !m.composed)
      .map((m) => `    visit(&sdk::${c.name}::${m.name}, "${c.name}.${m.name}");`),
  );
  return `${notice("cpp")}// Every class, every field, and every getter without parameters.

#pragma once

#include "sdk/include/sdk/sdk.h"

#pragma GCC diagnostic ignored "-Wdeprecated-declarations"

// clang-format off
namespace surface {

template <typename Visitor>
void ForEachClass(Visitor visit) {
${classes.join("\n")}
}

template <typename Visitor>
void ForEachField(Visitor visit) {
${fields.join("\n")}
}

template <typename Visitor>
void ForEachGetter(Visitor visit) {
${getters.join("\n")}
}

}  // namespace surface
// clang-format on
`;
}

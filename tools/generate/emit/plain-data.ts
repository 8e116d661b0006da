/**
 * Emits `binding/generated/plain_data.*`: the records that handles hold, such as a user's activity, as the plain data
 * that `toJSON()` makes of them, for functions of the addon that read many objects in one call.
 */

import { type Emitter, notice } from "../emitter.js";
import type { BoundClass, Model } from "../model.js";
import { snakeCase } from "../names.js";
import type { TypeRef } from "../types.js";
import { shownMembers } from "./typescript-shapes.js";

export const plainData: Emitter = {
  name: "plain data",
  emit: (model) => {
    const classes = heldRecords(model);
    return [
      { path: "binding/generated/plain_data.h", content: header(classes) },
      { path: "binding/generated/plain_data.cpp", content: source(classes) },
    ];
  },
};

/** The records that handles hold, and those in them. */
function heldRecords(model: Model): BoundClass[] {
  const found = new Set<BoundClass>();
  const visit = (owner: BoundClass) => {
    for (const { type } of shownMembers(owner)) {
      const held = model.classes.find(({ name }) => name === classIn(type));
      if (held?.kind !== "record" || found.has(held)) continue;
      found.add(held);
      visit(held);
    }
  };
  for (const owner of model.classes) if (owner.kind === "handle") visit(owner);
  return [...found];
}

function classIn(type: TypeRef): string | undefined {
  if (type.kind === "class") return type.class.name;
  return type.kind === "optional" || type.kind === "vector" ? classIn(type.of) : undefined;
}

const signature = ({ name }: BoundClass) =>
  `napi_value Plain(Environment& environment, const sdk::${name}& from)`;

function header(classes: readonly BoundClass[]): string {
  return `${notice("cpp")}
#pragma once

#include "binding/plain_data.h"
${classes.map(({ name }) => `#include "sdk/include/sdk/generated/${snakeCase(name)}.h"\n`).join("")}
namespace binding {

${classes.map((owner) => `${signature(owner)};\n`).join("")}
}  // namespace binding
`;
}

function source(classes: readonly BoundClass[]): string {
  return `${notice("cpp")}
#include "binding/generated/plain_data.h"

namespace binding {

${classes.map(definition).join("\n")}
}  // namespace binding
`;
}

function definition(owner: BoundClass): string {
  const fields = shownMembers(owner).map(
    ({ shownAs, name }) => `        .Add("${shownAs}", &sdk::${owner.name}::${name})\n`,
  );
  return `${signature(owner)} {
    return PlainObject(environment, from)
${fields.join("")}        .value();
}
`;
}

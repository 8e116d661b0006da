/**
 * Emits `lib/generated/class-shapes.ts`: what JSON and inspection show of each record and handle,
 * and what they must never show.
 */

import type { Emitter } from "../emitter.js";
import type { BoundClass, BoundMethod } from "../model.js";
import { camelCase } from "../names.js";
import { typeScriptModule } from "../typescript-module.js";
import { enumTypeName } from "../typescript-types.js";

export const typescriptShapes: Emitter = {
  name: "TypeScript class shapes",
  emit: (model) => [
    typeScriptModule(model, {
      path: "lib/generated/class-shapes.ts",
      about: "What JSON and inspection show of each class, and the enums nested in it.",
      body: `export const classShapes = {\n${model.classes
        .filter((c) => c.kind !== "service")
        .map(row)
        .join("")}} as const satisfies Readonly<Record<string, ClassShape>>;\n`,
      types: new Map([["../json.js", ["ClassShape"]]]),
      values: new Map([["./enums.js", model.enums.map(enumTypeName)]]),
    }),
  ],
};

function row(owner: BoundClass): string {
  const shown = [
    ...owner.fields.filter((f) => !f.secret).map((f) => camelCase(f.name)),
    ...owner.methods.filter((m) => m.accessor).map((m) => camelCase(m.name)),
  ];
  const methods = owner.methods.filter(isShownMethod).map((m) => camelCase(m.name));
  const secrets = owner.fields.filter((f) => f.secret).map((f) => camelCase(f.name));
  const parts = [
    `properties: ${JSON.stringify(shown)}`,
    ...(methods.length > 0 ? [`methods: ${JSON.stringify(methods)}`] : []),
    ...(secrets.length > 0 ? [`secrets: ${JSON.stringify(secrets)}`] : []),
    ...(owner.enums.length > 0
      ? [`enums: { ${owner.enums.map((e) => `${e.name}: ${enumTypeName(e)}`).join(", ")} }`]
      : []),
  ];
  return `  ${owner.name}: {\n${parts.map((part) => `    ${part},\n`).join("")}  },\n`;
}

/** Getters that stay methods because their name begins with a verb, such as `GetButtons`. */
function isShownMethod(method: BoundMethod): boolean {
  return (
    method.kind === "get" &&
    !method.static &&
    !method.accessor &&
    method.parameters.length === 0 &&
    /^Get[A-Z]/.test(method.name)
  );
}

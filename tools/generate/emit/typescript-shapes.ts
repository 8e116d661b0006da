/**
 * Emits `lib/generated/class-shapes.ts`: what JSON and inspection show of each record and handle,
 * and what they must never show.
 */

import type { Documentation } from "../../../api/schema.js";
import type { Emitter } from "../emitter.js";
import type { BoundClass, BoundField, BoundMethod } from "../model.js";
import { camelCase } from "../names.js";
import type { TypeRef } from "../types.js";
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
      types: new Map([["../values/json.js", ["ClassShape"]]]),
      values: new Map([["./enums.js", model.enums.map(enumTypeName)]]),
    }),
  ],
};

/** Something of an object that JSON shows, under the name it has there. */
export interface ShownMember extends Documentation {
  readonly shownAs: string;
  readonly name: string;
  readonly type: TypeRef;
}

/** What JSON shows of a class's objects. */
export function shownMembers(owner: BoundClass): ShownMember[] {
  return [
    ...shownFields(owner).map((f) => ({ ...f, shownAs: camelCase(f.name) })),
    ...accessors(owner).map((m) => ({ ...m, shownAs: camelCase(m.name), type: m.returns })),
    ...owner.methods
      .filter(isShownMethod)
      .map((m) => ({ ...m, shownAs: camelCase(m.name.slice(3)), type: m.returns })),
  ];
}

function shownFields(owner: BoundClass): BoundField[] {
  return owner.fields.filter((f) => !f.secret);
}

function accessors(owner: BoundClass): BoundMethod[] {
  return owner.methods.filter((m) => m.accessor);
}

function row(owner: BoundClass): string {
  const shown = [
    ...shownFields(owner).map((f) => camelCase(f.name)),
    ...accessors(owner).map((m) => camelCase(m.name)),
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

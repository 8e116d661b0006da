/** Emits `lib/generated/data.ts`: what `toJSON()` makes of each record and handle. */

import type { Emitter } from "../emitter.js";
import type { BoundClass, Model } from "../model.js";
import { documentation, tsdoc } from "../tsdoc.js";
import type { TypeRef } from "../types.js";
import { typeScriptModule } from "../typescript-module.js";
import { enumTypeName, typeScriptType } from "../typescript-types.js";
import { type ShownMember, shownMembers } from "./typescript-shapes.js";

export const typescriptData: Emitter = {
  name: "TypeScript plain data",
  emit: (model) => [
    typeScriptModule(model, {
      path: "lib/generated/data.ts",
      about: "What `toJSON()` makes of the SDK's records and handles: plain data, no credentials.",
      body: dataClasses(model).map(declaration).join("\n"),
      types: new Map([
        ["./enums.js", model.enums.map(enumTypeName)],
        ["../values/snowflake.js", ["Snowflake", "UInt64"]],
      ]),
    }),
  ],
};

/** The name of what `toJSON()` returns. */
export function dataName({ name }: BoundClass): string {
  return `${name}Data`;
}

/** Names declared for the classes' data, for other modules' imports. */
export function dataExports(model: Model): string[] {
  return dataClasses(model).map(dataName);
}

function dataClasses(model: Model): BoundClass[] {
  return model.classes.filter((c) => c.kind !== "service");
}

function declaration(owner: BoundClass): string {
  const doc = tsdoc({
    summary: `A {@link ${owner.name}} as plain data, which is what its \`toJSON()\` returns.`,
    remarks: ["What is unset is left out, and credentials are."],
  });
  return `${doc}export interface ${dataName(owner)} {\n${shownMembers(owner).map(member).join("")}}\n`;
}

function member(shown: ShownMember): string {
  const doc = tsdoc(documentation(shown), "  ");
  return `${doc}  readonly ${shown.shownAs}${mayBeLeftOut(shown) ? "?" : ""}: ${dataType(shown.type, shown.name)};\n`;
}

/**
 * Nested objects are left out when they are invalid, or of a class that they stand in; and what a
 * library may lack.
 */
function mayBeLeftOut({ type, since }: ShownMember): boolean {
  return type.kind === "optional" || type.kind === "class" || since !== undefined;
}

function dataType(type: TypeRef, name: string): string {
  switch (type.kind) {
    case "class":
      return dataName(type.class);
    case "optional":
      return dataType(type.of, name);
    case "vector":
      return `readonly ${dataType(type.of, name)}[]`;
    case "map":
      return "Readonly<Record<string, string>>";
    default:
      return typeScriptType(type, "out", name);
  }
}

/** Emits `lib/generated/enums.ts`: each enum as a `const` object and the union of its values. */

import type { Emitter } from "../emitter.js";
import type { BoundEnum } from "../model.js";
import { documentation, tsdoc } from "../tsdoc.js";
import { typeScriptModule } from "../typescript-module.js";
import { enumTypeName } from "../typescript-types.js";

export const typescriptEnums: Emitter = {
  name: "TypeScript enums",
  emit: (model) => [
    typeScriptModule(model, {
      path: "lib/generated/enums.ts",
      about: "The SDK's enums, with its names and numbers.",
      body: model.enums.map(declaration).join("\n"),
    }),
  ],
};

function declaration(definition: BoundEnum): string {
  const name = enumTypeName(definition);
  const doc = tsdoc({
    ...documentation(definition),
    remarks: [`The SDK calls it \`${definition.qualifiedName}\`.`],
  });
  const values = definition.values.map(
    (v) =>
      `${tsdoc({ summary: v.summary || `\`${v.name}\`, ${v.value}.` }, "  ")}  ${v.name}: ${v.value},\n`,
  );
  return `${doc}export const ${name} = {\n${values.join("")}} as const;\n${doc}export type ${name} = (typeof ${name})[keyof typeof ${name}];\n`;
}

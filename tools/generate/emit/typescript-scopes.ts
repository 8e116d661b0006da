/** Emits `lib/generated/scopes.ts`: which scopes each function needs, and what umbrellas include. */

import type { Emitter } from "../emitter.js";
import type { BoundClass, Model } from "../model.js";
import { camelCase } from "../names.js";
import { typeScriptModule } from "../typescript-module.js";
import { facadeMethods } from "../typescript-services.js";

export const typescriptScopes: Emitter = {
  name: "TypeScript scopes",
  emit: (model) => [
    typeScriptModule(model, {
      path: "lib/generated/scopes.ts",
      about: "Which scopes the functions of a client need, and which scopes include others.",
      body: `${functions(model)}\n${umbrellas(model)}`,
    }),
  ],
};

function functions({ classes }: Model): string {
  const rows = classes.filter((c) => c.name === "Client").flatMap(rowsOf);
  return (
    "/** For each function the scopes of which the token needs one, the narrowest first. */\n" +
    `export const functionScopes = {\n${rows.join("")}} as const;\n`
  );
}

function rowsOf(client: BoundClass): string[] {
  return facadeMethods(client)
    .filter((m) => m.scopes !== undefined)
    .map((m) => `  ${camelCase(m.name)}: ${JSON.stringify(m.scopes)},\n`);
}

function umbrellas({ scopes }: Model): string {
  const rows = scopes
    .filter((scope) => scope.includes !== undefined)
    .map((scope) => `  "${scope.name}": ${JSON.stringify(scope.includes)},\n`);
  return (
    "/** The scopes that stand for several. */\n" +
    `export const umbrellaScopes: Readonly<Record<string, readonly string[]>> = {\n${rows.join("")}};\n`
  );
}

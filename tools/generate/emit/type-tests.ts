/**
 * Emits `test/types/generated/`: what the facade's types must be, for every entry of the model. The
 * types are spelled here again, as the package's users see them, so that a mistake of the emitters
 * that declare them, or of the facade around them, is an error of the type check.
 */

import { type Emitter, notice } from "../emitter.js";
import type { BoundClass, BoundEnum, BoundMethod, BoundParameter, Model } from "../model.js";
import { camelCase, eventName, kebabCase } from "../names.js";
import { input, isMadeOfLiterals, output, plain } from "../type-tests/spelling.js";
import type { TypeRef } from "../types.js";
import { completionValues, events, lastCallback, takesAudio } from "../typescript-services.js";

export const typeTests: Emitter = {
  name: "type tests",
  emit: (model) => [
    ...model.classes.map((c) => module(c.name, classChecks(c))),
    module("Enums", model.enums.flatMap(enumChecks)),
    module("Names", [nameCheck(model)]),
  ],
};

function module(name: string, checks: readonly string[]) {
  return {
    path: `test/types/generated/${kebabCase(name)}.ts`,
    content:
      `${notice("ts")}\nimport type * as sdk from "game-social-sdk";\n` +
      `import { check, type Same } from "../support.js";\n\n${checks.join("\n")}\n`,
  };
}

/** `check<Same<actual, expected>>();` under the SDK's name of the entry. */
function same(entry: string, actual: string, expected: string): string {
  return `// ${entry}\ncheck<Same<${actual}, ${expected}>>();`;
}

function enumChecks(definition: BoundEnum): string[] {
  const { name, owner, qualifiedName, values } = definition;
  const members = values.map((v) => `readonly ${v.name}: ${v.value}`).join("; ");
  const places = [`sdk.${owner ?? ""}${name}`, ...(owner ? [`sdk.${owner}.${name}`] : [])];
  return places.flatMap((place) => [
    same(qualifiedName, place, plain({ kind: "enum", enum: definition })),
    same(qualifiedName, `typeof ${place}`, `{ ${members} }`),
  ]);
}

/** Every class and enum is exported under its name. */
function nameCheck(model: Model): string {
  const names = [
    ...model.classes.map(({ name }) => name),
    ...model.enums.map(({ name, owner }) => `${owner ?? ""}${name}`),
  ];
  const list = names.sort().map((name) => JSON.stringify(name));
  return `check<Same<never, Exclude<${list.join(" | ")}, keyof typeof sdk>>>();`;
}

function classChecks(c: BoundClass): string[] {
  const type = `sdk.${c.name}`;
  return [
    ...c.fields.flatMap(({ name, type: of }) => [
      same(`${c.name}::${name}`, `${type}["${camelCase(name)}"]`, output(of)),
      same(`${c.name}::Set${name}`, `Parameters<${type}["set${name}"]>`, `[value: ${input(of)}]`),
    ]),
    ...(isMadeOfLiterals(c) ? [same(c.name, `${type}Init`, literal(c))] : []),
    ...c.methods.filter((m) => m.kind !== "event").flatMap((m) => methodChecks(c, type, m)),
    ...(events(c).length > 0 ? eventChecks(c) : []),
  ];
}

function literal(c: BoundClass): string {
  const optional = (type: TypeRef) =>
    type.kind === "optional" ? input(type) : `${input(type)} | undefined`;
  const members = c.fields.map((f) => `readonly ${camelCase(f.name)}?: ${optional(f.type)}`);
  return `{ ${members.join("; ")} }`;
}

function methodChecks(c: BoundClass, type: string, m: BoundMethod): string[] {
  const entry = `${c.name}::${m.name}`;
  const name = camelCase(m.name);
  if (m.accessor)
    return [same(entry, `Pick<${type}, "${name}">`, `{ readonly ${name}: ${output(m.returns)} }`)];
  const callable = m.static ? `typeof ${type}.${name}` : `${type}["${name}"]`;
  return [
    same(entry, `Parameters<${callable}>`, `[${given(m).join(", ")}]`),
    same(entry, `ReturnType<${callable}>`, result(m)),
  ];
}

function given(m: BoundMethod): string[] {
  const list = (parameters: readonly BoundParameter[]) =>
    parameters.map((p) => `${p.name}: ${input(p.type)}`);
  if (takesAudio(m))
    return [
      ...list(m.parameters.filter((p) => p.type.kind !== "callback")),
      "options?: sdk.CallAudioOptions",
    ];
  if (m.kind === "async") return [...list(m.parameters.slice(0, -1)), "options?: sdk.CallOptions"];
  return list(m.parameters);
}

function result(m: BoundMethod): string {
  if (takesAudio(m)) return "sdk.CallWithAudio | undefined";
  if (m.kind === "async") {
    const values = completionValues(lastCallback(m));
    const [only] = values;
    if (!only) return "Promise<void>";
    return `Promise<${values.length === 1 ? output(only.type) : results(values)}>`;
  }
  const service = m.returns.kind === "class" && m.returns.class.kind === "service";
  return service ? `${output(m.returns)} | undefined` : output(m.returns);
}

/** Events that the facade adds to the SDK's, by class. */
const FACADE_EVENTS: Readonly<Record<string, readonly string[]>> = {
  Client: ["localClientChanged", "signInPage"],
};

function eventChecks(c: BoundClass): string[] {
  const map = `sdk.${c.name}Events`;
  const own = events(c).map(({ name }) => name);
  const names = [...own, ...(FACADE_EVENTS[c.name] ?? [])].map((name) => JSON.stringify(name));
  return [
    same(`all events of ${c.name}`, `keyof ${map}`, names.join(" | ")),
    ...events(c).map(({ method }) =>
      same(
        `${c.name}::${method.name}`,
        `${map}["${eventName(method.name)}"]`,
        payload(lastCallback(method).parameters),
      ),
    ),
  ];
}

function payload(values: readonly BoundParameter[]): string {
  if (values.length === 0) return "sdk.NoPayload";
  return `{ ${members(values)} }`;
}

/** Several results, which can be made plain data where one of them is a credential. */
function results(values: readonly BoundParameter[]): string {
  const shown = values.filter((p) => !p.secret);
  if (shown.length === values.length) return payload(values);
  return `{ ${members(values)}; toJSON(): { ${members(shown)} } }`;
}

function members(values: readonly BoundParameter[]): string {
  return values.map((p) => `readonly ${p.name}: ${output(p.type)}`).join("; ");
}

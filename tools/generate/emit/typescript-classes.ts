/**
 * Emits `lib/generated/records.ts` and `lib/generated/handles.ts`: the types of the native classes,
 * and the classes themselves under the same names.
 */

import type { Emitter } from "../emitter.js";
import type { BoundClass, BoundField, BoundMethod, Model } from "../model.js";
import { camelCase } from "../names.js";
import { documentation, tsdoc } from "../tsdoc.js";
import { typeScriptModule } from "../typescript-module.js";
import { enumTypeName, isConstructible, literalName, typeScriptType } from "../typescript-types.js";
import { dataExports, dataName } from "./typescript-data.js";

export const typescriptClasses: Emitter = {
  name: "TypeScript records and handles",
  emit: (model) => [
    classesModule(model, "record", "The SDK's records: plain values with getters and setters."),
    classesModule(model, "handle", "The SDK's handles: read-only views of what the client knows."),
  ],
};

/** Names declared for a class, for other modules' imports. */
export function classExports(model: Model, kind: "record" | "handle"): string[] {
  return model.classes
    .filter((c) => c.kind === kind)
    .flatMap((c) => [
      c.name,
      `${c.name}Constructor`,
      ...(isConstructible(c) ? [literalName(c)] : []),
    ]);
}

function classesModule(model: Model, kind: "record" | "handle", about: string) {
  const classes = model.classes.filter((c) => c.kind === kind);
  return typeScriptModule(model, {
    path: `lib/generated/${kind}s.ts`,
    about,
    body: classes.map(declaration).join("\n"),
    types: new Map([
      ["./enums.js", model.enums.map(enumTypeName)],
      ["../values/snowflake.js", ["Snowflake", "SnowflakeInput", "UInt64", "UInt64Input"]],
      ["./data.js", dataExports(model)],
      kind === "record"
        ? ["./handles.js", classExports(model, "handle")]
        : ["./records.js", classExports(model, "record")],
    ]),
    values: new Map([["../native/native-class.js", ["nativeClass"]]]),
  });
}

function declaration(owner: BoundClass): string {
  return [literal(owner), instance(owner), constructorType(owner)].filter(Boolean).join("\n");
}

function literal(owner: BoundClass): string {
  if (!isConstructible(owner)) return "";
  const fields = owner.fields.map(
    (f) =>
      `${tsdoc(documentation(f), "  ")}  readonly ${camelCase(f.name)}?: ${inputType(f)} | undefined;\n`,
  );
  const doc = tsdoc({
    summary: `The fields of {@link ${owner.name}} as an object literal.`,
    details: "What is left out keeps the SDK's default.",
  });
  return `${doc}export interface ${literalName(owner)} {\n${fields.join("")}}\n`;
}

function inputType(field: BoundField): string {
  return typeScriptType(field.type, "in", field.name).replace(/ \| undefined$/, "");
}

function instance(owner: BoundClass): string {
  const fields = owner.fields.map(fieldMembers);
  const methods = owner.methods.filter((m) => !m.static).map((m) => methodMember(m));
  const common = [
    ...(hasMember(owner, "isValid")
      ? []
      : [
          `${tsdoc({ summary: "Whether this holds an object of the SDK; using one that does not throws a `TypeError`." }, "  ")}  isValid(): boolean;\n`,
        ]),
    ...(owner.copyable
      ? [`${tsdoc({ summary: "An independent copy." }, "  ")}  clone(): ${owner.name};\n`]
      : []),
    `${tsdoc({ summary: "Moves the object out: the result holds it, this one becomes invalid." }, "  ")}  move(): ${owner.name};\n`,
    `${tsdoc({ summary: "A plain copy without credentials; `null` when invalid." }, "  ")}  toJSON(): ${dataName(owner)} | null;\n`,
    `${tsdoc({ summary: "Frees the native object at once; it becomes invalid." }, "  ")}  dispose(): void;\n`,
    `${tsdoc({ summary: "The same as `dispose()`, for `using`." }, "  ")}  [Symbol.dispose](): void;\n`,
  ];
  return `${tsdoc(documentation(owner))}export interface ${owner.name} {\n${[...fields, ...methods, ...common].join("")}}\n`;
}

function fieldMembers(field: BoundField): string {
  const name = camelCase(field.name);
  const secret = field.secret ? ["Carries a credential: left out of JSON and inspection."] : [];
  const doc = tsdoc({ ...documentation(field), remarks: secret }, "  ");
  const setter = tsdoc(
    {
      summary: `Sets \`${name}\`.`,
      parameters: [{ name: "value", text: field.summary || `The new \`${name}\`.` }],
      ...(field.deprecated ? { deprecated: field.deprecated } : {}),
    },
    "  ",
  );
  const input = typeScriptType(field.type, "in", field.name);
  return (
    `${doc}  get ${name}(): ${typeScriptType(field.type, "out", field.name)};\n` +
    `  set ${name}(value: ${input});\n` +
    `${setter}  set${field.name}(value: ${input}): void;\n`
  );
}

function methodMember(method: BoundMethod): string {
  const name = camelCase(method.name);
  const returns = typeScriptType(method.returns, "out", method.name);
  const doc = tsdoc(
    {
      ...documentation(method),
      ...(method.scopes ? { scopes: method.scopes } : {}),
      ...(method.errors ? { errors: method.errors } : {}),
      parameters: method.parameters.map((p) => ({ name: p.name, text: p.summary || p.name })),
      ...(method.accessor || !method.returnsSummary ? {} : { returns: method.returnsSummary }),
    },
    "  ",
  );
  if (method.accessor) return `${doc}  readonly ${name}: ${returns};\n`;
  const parameters = method.parameters.map(
    (p) => `${p.name}: ${typeScriptType(p.type, "in", p.name)}`,
  );
  return `${doc}  ${name}(${parameters.join(", ")}): ${returns};\n`;
}

function constructorType(owner: BoundClass): string {
  const name = `${owner.name}Constructor`;
  const statics = owner.methods.filter((m) => m.static).map(methodMember);
  const nested = owner.enums.map(
    (e) =>
      `${tsdoc({ summary: e.summary || `The SDK's \`${e.qualifiedName}\`.` }, "  ")}  readonly ${e.name}: typeof ${enumTypeName(e)};\n`,
  );
  const construct = isConstructible(owner)
    ? `${tsdoc({ summary: "Makes a new record.", parameters: [{ name: "init", text: "Fields to set." }] }, "  ")}  new (init?: ${literalName(owner)} | ${owner.name}): ${owner.name};\n`
    : `${tsdoc({ summary: `Whether a value is a ${owner.name}; only the SDK makes them.` }, "  ")}  [Symbol.hasInstance](value: unknown): value is ${owner.name};\n`;
  const members = [
    construct,
    `${tsdoc({ summary: "The invalid instance: holds no object." }, "  ")}  readonly nullobj: ${owner.name};\n`,
    `${tsdoc({ summary: "What instances inherit." }, "  ")}  readonly prototype: ${owner.name};\n`,
    ...nested,
    ...statics,
  ];
  const namespace = owner.enums.map((e) => `  type ${e.name} = ${enumTypeName(e)};\n`);
  return (
    `${tsdoc({ summary: `The class {@link ${owner.name}} itself.` })}` +
    `export interface ${name} {\n${members.join("")}}\n` +
    `${tsdoc(documentation(owner))}export const ${owner.name}: ${name} = nativeClass("${owner.name}");\n` +
    (namespace.length > 0
      ? `${tsdoc({ summary: `Types nested in {@link ${owner.name}}.` })}export declare namespace ${owner.name} {\n${namespace.join("")}}\n`
      : "")
  );
}

function hasMember(owner: BoundClass, name: string): boolean {
  return [...owner.fields, ...owner.methods].some((member) => camelCase(member.name) === name);
}

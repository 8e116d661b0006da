/** Emits `lib/generated/events.ts`: event maps of the services and how each event is registered. */

import type { Emitter } from "../emitter.js";
import type { BoundClass, BoundMethod, Model } from "../model.js";
import { camelCase } from "../names.js";
import { documentation, tsdoc } from "../tsdoc.js";
import { typeScriptModule } from "../typescript-module.js";
import { enumNames, events, lastCallback, services, sharedTypes } from "../typescript-services.js";
import { enumTypeName, typeScriptType } from "../typescript-types.js";

export const typescriptEvents: Emitter = {
  name: "TypeScript events",
  emit: (model) => [
    typeScriptModule(model, {
      path: "lib/generated/events.ts",
      about: "The events of the services: their payloads, and how the addon registers them.",
      body: services(model)
        .flatMap((s) => [eventMap(s), settings(s), table(s)])
        .join("\n"),
      types: new Map([
        ...sharedTypes(model),
        ["./native-classes.js", services(model).map((s) => `Native${s.name}`)],
        ["../events/event-source.js", ["EventTable", "NoPayload"]],
        ["./enums.js", enumTypesOnly(model)],
      ]),
      values: new Map([
        ["./enums.js", enumValues(model)],
        ["../values/hidden-secrets.js", ["hideSecrets"]],
        ["../events/event-source.js", ["NO_PAYLOAD"]],
      ]),
    }),
  ],
};

function eventMap(service: BoundClass): string {
  const rows = events(service).map(({ name, method }) => {
    const doc = tsdoc(
      {
        ...documentation(method),
        remarks: [`The SDK registers it with \`${service.name}::${method.name}\`.`],
      },
      "  ",
    );
    return `${doc}  ${name}: ${payloadType(method)};\n`;
  });
  const doc = tsdoc({ summary: `The events of {@link ${service.name}}: name and payload.` });
  return `${doc}export interface ${service.name}Events {\n${rows.join("")}}\n`;
}

function payloadType(method: BoundMethod): string {
  const { parameters } = lastCallback(method);
  if (parameters.length === 0) return "NoPayload";
  const members = parameters.map(
    (p) =>
      `${tsdoc({ summary: p.summary || `The \`${p.name}\`.` }, "    ")}    readonly ${p.name}: ${typeScriptType(p.type, "out", p.name)};\n`,
  );
  return `{\n${members.join("")}  }`;
}

function settings(service: BoundClass): string {
  const seen = new Map<string, string>();
  for (const { method } of events(service))
    for (const p of further(method)) seen.set(p.name, typeScriptType(p.type, "in", p.name));
  const rows = [...seen].map(([name, type]) => `  readonly ${name}?: ${type} | undefined;\n`);
  const doc = tsdoc({
    summary: `Values the events of {@link ${service.name}} are registered with, where not the default.`,
  });
  return rows.length > 0
    ? `${doc}export interface ${service.name}EventSettings {\n${rows.join("")}}\n`
    : `${doc}export type ${service.name}EventSettings = Readonly<Record<string, never>>;\n`;
}

function further(method: BoundMethod) {
  return method.parameters.filter((p) => p.type.kind !== "callback");
}

function table(service: BoundClass): string {
  const type = `EventTable<Native${service.name}, ${service.name}Events, ${service.name}EventSettings>`;
  const rows = events(service).map(({ name, method }) => {
    const { parameters } = lastCallback(method);
    const names = parameters.map((p) => p.name);
    const secrets = parameters.filter((p) => p.secret).map((p) => p.name);
    const literal = `{ ${names.join(", ")} }`;
    const payload =
      names.length === 0
        ? "NO_PAYLOAD"
        : secrets.length > 0
          ? `hideSecrets(${literal}, ${JSON.stringify(secrets)})`
          : literal;
    const given = method.parameters.map((p) =>
      p.type.kind === "callback"
        ? `(${names.join(", ")}) => emit(${payload})`
        : `settings.${p.name} ?? ${defaultValue(method, p)}`,
    );
    const lastly = further(method).length > 0 ? "(native, emit, settings)" : "(native, emit)";
    const remove = method.removeWith
      ? `    unlisten: (native) => native.${camelCase(method.removeWith)}(),\n`
      : "";
    return `  ${name}: {\n    listen: ${lastly} =>\n      native.${camelCase(method.name)}(${given.join(", ")}),\n${remove}  },\n`;
  });
  const doc = tsdoc({ summary: `How the events of {@link ${service.name}} are registered.` });
  return `${doc}export const ${camelCase(service.name)}Events: ${type} = {\n${rows.join("")}};\n`;
}

function defaultValue(method: BoundMethod, parameter: BoundMethod["parameters"][number]): string {
  const value = method.eventDefaults?.[parameter.name] as string;
  return parameter.type.kind === "enum" ? `${enumTypeName(parameter.type.enum)}.${value}` : value;
}

/** Enums used as values, in defaults; their import brings the types along. */
function enumValues(model: Model): string[] {
  return [
    ...new Set(
      services(model)
        .flatMap(events)
        .flatMap(({ method }) => further(method))
        .flatMap((p) => (p.type.kind === "enum" ? [enumTypeName(p.type.enum)] : [])),
    ),
  ];
}

function enumTypesOnly(model: Model): string[] {
  const values = enumValues(model);
  return enumNames(model).filter((name) => !values.includes(name));
}

/**
 * Emits `lib/generated/<service>-methods.ts`: an abstract base class with a typed method for every
 * function of a service; async functions return promises.
 */

import type { Emitter } from "../emitter.js";
import type { BoundCallback, BoundClass, BoundMethod, Model } from "../model.js";
import { camelCase, kebabCase } from "../names.js";
import { documentation, tsdoc } from "../tsdoc.js";
import { typeScriptModule } from "../typescript-module.js";
import {
  abortFunction,
  completionValues,
  enumNames,
  facadeMethods,
  inputParameters,
  lastCallback,
  leadsWithResult,
  parameterDocs,
  resolvedType,
  resultInterface,
  services,
  sharedTypes,
  takesAudio,
  valuesOnly,
} from "../typescript-services.js";
import { typeScriptType } from "../typescript-types.js";

export const typescriptMethods: Emitter = {
  name: "TypeScript service methods",
  emit: (model) => services(model).map((service) => methodsModule(model, service)),
};

const OPTIONS_DOC = { name: "options", text: "How to end the operation early." };
const AUDIO_OPTIONS_DOC = {
  name: "options",
  text: "How much sound is kept, and whether the library plays what it receives.",
};

function methodsModule(model: Model, service: BoundClass) {
  const others = services(model).filter((s) => s !== service);
  return typeScriptModule(model, {
    path: `lib/generated/${kebabCase(service.name)}-methods.ts`,
    about: `Every function of the SDK's \`${service.name}\`, typed; what it builds on is in lib/.`,
    body: [...results(service), baseClass(service, others)].join("\n"),
    types: new Map([
      ...sharedTypes(model),
      ["./enums.js", enumNames(model)],
      ["./native-classes.js", services(model).map((s) => `Native${s.name}`)],
      ["../operations/call-options.js", ["CallOptions"]],
      ["../operations/operation.js", ["Operations"]],
      ["../calls/call-audio.js", ["CallAudioOptions", "StartAudio"]],
      ...others.map((s) => [`../${kebabCase(s.name)}.js`, [s.name, `${s.name}WithAudio`]] as const),
    ]),
    values: new Map([
      ["../native/classes.js", ["nativeClasses"]],
      ["../values/hidden-secrets.js", ["hideSecrets"]],
    ]),
  });
}

function results(service: BoundClass): string[] {
  const callbacks = new Map<string, BoundCallback>();
  for (const method of facadeMethods(service)) {
    if (method.kind !== "async") continue;
    const callback = lastCallback(method);
    if (completionValues(callback).length > 1) callbacks.set(callback.name, callback);
  }
  return [...callbacks.values()].map((callback) => {
    const members = completionValues(callback).map(
      (p) =>
        `${tsdoc({ summary: p.summary || `The \`${p.name}\`.`, remarks: p.secret ? ["Carries a credential: left out of JSON and inspection."] : [] }, "  ")}  readonly ${p.name}: ${typeScriptType(p.type, "out", p.name)};\n`,
    );
    const doc = tsdoc({ summary: `What the SDK's \`${callback.qualifiedName}\` carries.` });
    const name = resultInterface(callback);
    if (!completionValues(callback).some((p) => p.secret))
      return `${doc}export interface ${name} {\n${members.join("")}}\n`;
    return `${doc}export interface ${name} {\n${members.join("")}${RESULT_TO_JSON}  toJSON(): ${name}Data;\n}\n\n${resultData(callback)}`;
  });
}

const RESULT_TO_JSON = tsdoc({ summary: "A plain copy without credentials." }, "  ");

/** What `toJSON()` makes of a result that carries credentials. */
function resultData(callback: BoundCallback): string {
  const name = resultInterface(callback);
  const members = completionValues(callback)
    .filter((p) => !p.secret)
    .map(
      (p) =>
        `${tsdoc({ summary: p.summary || `The \`${p.name}\`.` }, "  ")}  readonly ${p.name}: ${typeScriptType(p.type, "out", p.name)};\n`,
    );
  const doc = tsdoc({
    summary: `A {@link ${name}} as plain data without credentials: what its \`toJSON()\` returns.`,
  });
  return `${doc}export interface ${name}Data {\n${members.join("")}}\n`;
}

function baseClass(service: BoundClass, others: readonly BoundClass[]): string {
  const name = `${service.name}Methods`;
  const wrapped = others.filter((other) => facadeMethods(service).some((m) => mentions(m, other)));
  const hasAsync = facadeMethods(service).some((m) => m.kind === "async");
  const hooks = wrapped.map(
    (other) =>
      `  /** @internal */\n  protected abstract wrap${other.name}(native: Native${other.name}): ${other.name} | undefined;\n`,
  );
  if (facadeMethods(service).some(takesAudio))
    hooks.push(
      "  /** @internal */\n  protected abstract openAudio(options: CallAudioOptions | undefined, start: StartAudio): CallWithAudio | undefined;\n",
    );
  const methods = facadeMethods(service).map((m) => method(service, m, wrapped));
  const fields = `  readonly #native: Native${service.name};\n${hasAsync ? "  readonly #operations: Operations;\n" : ""}`;
  const parameters = `native: Native${service.name}${hasAsync ? ", operations: Operations" : ""}`;
  const assignments = `    this.#native = native;\n${hasAsync ? "    this.#operations = operations;\n" : ""}`;
  return (
    `${tsdoc({ summary: `The functions of the SDK's \`${service.name}\`; {@link ${service.name}} extends it.` })}` +
    `export abstract class ${name} {\n${fields}\n` +
    `  /** @internal */\n  protected constructor(${parameters}) {\n${assignments}  }\n\n` +
    `${[...hooks, ...methods].join("\n")}}\n`
  );
}

function methodDoc(m: BoundMethod, parameters: ReturnType<typeof parameterDocs>): string {
  return tsdoc(
    {
      ...documentation(m),
      ...(m.scopes ? { scopes: m.scopes } : {}),
      ...(m.errors ? { errors: m.errors } : {}),
      parameters,
      ...(m.returnsSummary ? { returns: m.returnsSummary } : {}),
    },
    "  ",
  );
}

function mentions({ returns }: BoundMethod, service: BoundClass): boolean {
  const inner = returns.kind === "vector" || returns.kind === "optional" ? returns.of : returns;
  return inner.kind === "class" && inner.class === service;
}

function method(service: BoundClass, m: BoundMethod, wrapped: readonly BoundClass[]): string {
  if (takesAudio(m)) return audioMethod(m);
  return m.kind === "async" ? asyncMethod(service, m) : plainMethod(service, m, wrapped);
}

/** The sound comes as streams of the call, so that there are options in place of callbacks. */
function audioMethod(m: BoundMethod): string {
  const given = valuesOnly(m);
  const doc = methodDoc(m, [...parameterDocs(given), AUDIO_OPTIONS_DOC]);
  const list = [...inputParameters(given), "options?: CallAudioOptions"].join(", ");
  const name = camelCase(m.name);
  const passed = [...given.map((p) => p.name), "...audio"].join(", ");
  return (
    `${doc}  ${name}(${list}): CallWithAudio | undefined {\n` +
    `    return this.openAudio(options, (...audio) =>\n` +
    `      this.#native.${name}(${passed}),\n    );\n  }\n`
  );
}

function plainMethod(service: BoundClass, m: BoundMethod, wrapped: readonly BoundClass[]): string {
  const name = camelCase(m.name);
  const doc = methodDoc(m, parameterDocs(m.parameters));
  const target = m.static ? `nativeClasses().${service.name}` : "this.#native";
  const call = `${target}.${name}(${m.parameters.map((p) => p.name).join(", ")})`;
  const returns = typeScriptType(m.returns, "out", m.name);
  const other = wrapped.find((s) => mentions(m, s));
  const many = m.returns.kind === "vector";
  const type = other && !many ? `${other.name} | undefined` : returns;
  const body = other
    ? many
      ? `${call}.flatMap((one) => this.wrap${other.name}(one) ?? [])`
      : `this.wrap${other.name}(${call})`
    : call;
  const statement = m.returns.kind === "void" ? `${body};` : `return ${body};`;
  return `${doc}  ${m.static ? "static " : ""}${name}(${inputParameters(m.parameters).join(", ")}): ${type} {\n    ${statement}\n  }\n`;
}

function asyncMethod(service: BoundClass, m: BoundMethod): string {
  const name = camelCase(m.name);
  const completion = lastCallback(m);
  const given = m.parameters.slice(0, -1);
  const values = completionValues(completion);
  const abort = abortFunction(service, m);
  const secrets = given.filter((p) => p.secret).map((p) => p.name);
  const details = [
    `name: "${service.name}.${name}"`,
    ...(abort ? [`abort: { name: "${abort}", call: () => this.#native.${abort}() }`] : []),
    ...(secrets.length > 0 ? [`secrets: [${secrets.join(", ")}]`] : []),
  ];
  const outcome = leadsWithResult(completion) ? ["result"] : [];
  const names = [...outcome, ...values.map((p) => p.name)];
  const settle = settleCall(completion, names);
  const taken = names.length > 0 ? names.join(", ") : "...dropped";
  const parameters = [...inputParameters(given), "options?: CallOptions"];
  const type = resolvedType(m);
  const errors = (m.errors ?? []).map((error) => `{@link SdkError} ${error}`);
  const doc = methodDoc({ ...m, errors }, [...parameterDocs(given), OPTIONS_DOC]);
  return (
    `${doc}  ${name}(${parameters.join(", ")}): Promise<${type}> {\n` +
    `    return this.#operations.run<${type}>({ ${details.join(", ")} }, options, (settle) =>\n` +
    `      this.#native.${name}(${[...given.map((p) => p.name), `(${taken}) => ${settle}`].join(", ")}),\n` +
    `    );\n  }\n`
  );
}

/** How the completion's values become the promise's one. */
function settleCall(completion: BoundCallback, names: readonly string[]): string {
  const values = completionValues(completion);
  const secrets = values.filter((p) => p.secret).map((p) => p.name);
  if (!leadsWithResult(completion)) {
    return values.length === 0 ? "settle.done(dropped)" : `settle.value(${names.join(", ")})`;
  }
  if (values.length === 0) return "settle.result(result, undefined)";
  if (values.length === 1) return `settle.result(result, ${names[1]})`;
  const literal = `{ ${names.slice(1).join(", ")} }`;
  return secrets.length > 0
    ? `settle.result(result, hideSecrets(${literal}, ${JSON.stringify(secrets)}))`
    : `settle.result(result, ${literal})`;
}

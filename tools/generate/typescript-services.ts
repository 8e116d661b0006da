/** What the emitters of the service classes (`Client`, `Call`) share: shapes of calls and names. */

import { classExports } from "./emit/typescript-classes.js";
import { callbacksOf, isAudio, isResult } from "./kinds.js";
import type { BoundCallback, BoundClass, BoundMethod, BoundParameter, Model } from "./model.js";
import { camelCase, eventName } from "./names.js";
import type { Exports } from "./typescript-module.js";
import { enumTypeName, typeScriptType } from "./typescript-types.js";

/** The classes with behaviour of their own. */
export function services(model: Model): BoundClass[] {
  return model.classes.filter((c) => c.kind === "service");
}

/** The methods the facade has for a service. */
export function facadeMethods(service: BoundClass): BoundMethod[] {
  return service.methods.filter((m) => m.kind !== "event");
}

/** The methods that register an event, with the event's name. */
export function events(service: BoundClass): { name: string; method: BoundMethod }[] {
  return service.methods
    .filter((m) => m.kind === "event")
    .map((method) => ({ name: eventName(method.name), method }));
}

/** The parameters of a method that are no callbacks. */
export function valuesOnly(method: BoundMethod): BoundParameter[] {
  return method.parameters.filter((p) => p.type.kind !== "callback");
}

/**
 * Whether the method's callbacks carry PCM samples. They run on an audio thread and reach JavaScript
 * as streams, not as functions.
 */
export function takesAudio(method: BoundMethod): boolean {
  const callbacks = callbacksOf(method.parameters);
  return callbacks.length > 0 && isAudio(callbacks);
}

/** The one callback of an event, or the completion of an async function. */
export function lastCallback(method: BoundMethod): BoundCallback {
  return callbacksOf(method.parameters).at(-1) as BoundCallback;
}

/** The values a completion carries beside its `ClientResult`. */
export function completionValues(callback: BoundCallback): readonly BoundParameter[] {
  return leadsWithResult(callback) ? callback.parameters.slice(1) : callback.parameters;
}

export function leadsWithResult(callback: BoundCallback): boolean {
  const [first] = callback.parameters;
  return first !== undefined && isResult(first.type);
}

/** The interface of several results: `TokenExchangeCallback` → `TokenExchangeResult`. */
export function resultInterface(callback: BoundCallback): string {
  return `${callback.name.replace(/Callback$/, "")}Result`;
}

/** What the promise of an async function resolves to. */
export function resolvedType(method: BoundMethod): string {
  const values = completionValues(lastCallback(method));
  if (values.length === 0) return "void";
  const [only] = values as [BoundParameter];
  return values.length === 1
    ? typeScriptType(only.type, "out", only.name)
    : resultInterface(lastCallback(method));
}

/** The function that ends an async function early: `Abort…` followed by how its name begins. */
export function abortFunction(service: BoundClass, method: BoundMethod): string | undefined {
  const abort = service.methods.find(
    (m) => m.name.startsWith("Abort") && method.name.startsWith(m.name.slice("Abort".length)),
  );
  return abort && camelCase(abort.name);
}

/** `name: type` for each parameter a caller gives. */
export function inputParameters(parameters: readonly BoundParameter[]): string[] {
  return parameters.map((p) => `${p.name}: ${typeScriptType(p.type, "in", p.name)}`);
}

/** Everything the modules of `lib/generated/` may import from each other. */
export function sharedTypes(model: Model): Exports {
  return new Map<string, readonly string[]>([
    ["./records.js", classExports(model, "record")],
    ["./handles.js", classExports(model, "handle")],
    ["../values/snowflake.js", ["Snowflake", "SnowflakeInput", "UInt64", "UInt64Input"]],
  ]);
}

export function enumNames(model: Model): string[] {
  return model.enums.map(enumTypeName);
}

/** A method's parameters as the comment lists them. */
export function parameterDocs(parameters: readonly BoundParameter[]) {
  return parameters.map((p) => ({ name: p.name, text: p.summary || `The \`${p.name}\`.` }));
}

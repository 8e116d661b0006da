/** Derives how a function behaves from its shape, and refuses shapes no rule covers. */

import type { ClassDefinition, Method, MethodKind } from "../../api/schema.js";
import type { BoundCallback, BoundParameter } from "./model.js";
import type { TypeRef } from "./types.js";

const EVENT_NAME = /^(?:Set|Add|Register)\w*Callback$/;
const ACTING_NAME = /^(?:Set|Add|Register|Remove|Show|Start|Clear|Open|Close|Abort)[A-Z]/;

/** The kind of a method, stated or derived; throws when its callbacks fit no rule. */
export function deriveKind(
  className: string,
  method: Method,
  parameters: readonly BoundParameter[],
  returns: TypeRef,
): MethodKind {
  const callbacks = callbacksOf(parameters);
  const kind = method.kind ?? derived(method, callbacks.length, returns);
  const where = `${className}::${method.name}`;
  if (kind === "event") {
    if (callbacks.length !== 1) fail(where, "an event takes exactly one callback");
    const extra = parameters.filter((p) => p.type.kind !== "callback");
    for (const p of extra)
      if (method.eventDefaults?.[p.name] === undefined)
        fail(where, `the event's further parameter "${p.name}" needs a value in eventDefaults`);
  }
  if (kind === "async") {
    if (returns.kind !== "void") fail(where, "an async function returns void");
    if (parameters.at(-1)?.type.kind !== "callback")
      fail(where, "the completion callback of an async function comes last");
    for (const callback of callbacks.slice(0, -1))
      if (callback.parameters.length > 0)
        fail(where, `the callback ${callback.name} before the completion carries values`);
    const completion = callbacks.at(-1) as BoundCallback;
    const misplaced = completion.parameters.slice(1).some((p) => isResult(p.type));
    if (misplaced) fail(where, "a ClientResult may only be the first value of a completion");
  }
  if ((kind === "get" || kind === "call") && callbacks.length > 0 && !isAudio(callbacks))
    fail(where, "a function with a callback is neither get nor call");
  if (kind === "get" && returns.kind === "void") fail(where, "a get function returns something");
  return kind;
}

/**
 * Handle getters without parameters are accessor properties; names that begin with a verb
 * (`GetButtons`, `ToString`) stay methods.
 */
export function isAccessor(
  classKind: ClassDefinition["kind"],
  method: Method,
  kind: MethodKind,
): boolean {
  if (classKind === "service" || method.static || kind !== "get") return false;
  return (method.parameters ?? []).length === 0 && !/^(?:Get|To)[A-Z]/.test(method.name);
}

/** Whether the type is the SDK's `ClientResult`, the outcome an async function leads with. */
export function isResult(type: TypeRef): boolean {
  return type.kind === "class" && type.class.name === "ClientResult";
}

/** Whether these callbacks are the PCM callbacks, which run on an audio thread. */
export function isAudio(callbacks: readonly BoundCallback[]): boolean {
  return callbacks.every((c) => c.parameters.some((p) => p.type.kind === "samples"));
}

/** The callbacks among a function's parameters, in order. */
export function callbacksOf(parameters: readonly BoundParameter[]): BoundCallback[] {
  return parameters.flatMap((p) => (p.type.kind === "callback" ? [p.type.callback] : []));
}

function derived(method: Method, callbackCount: number, returns: TypeRef): MethodKind {
  if (callbackCount > 0) {
    if (EVENT_NAME.test(method.name)) return "event";
    return returns.kind === "void" ? "async" : "call";
  }
  return returns.kind === "void" || ACTING_NAME.test(method.name) ? "call" : "get";
}

function fail(where: string, rule: string): never {
  throw new Error(
    `${where} does not fit the model's rules: ${rule}. Correct the entry in api/ or state its ` +
      "kind explicitly.",
  );
}

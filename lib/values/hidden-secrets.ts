/** Objects with credentials, which are readable properties but hidden from JSON and inspection. */

import { INSPECT, type InspectFunction, REDACTED } from "./inspect.js";

/**
 * Structured clone names only the class of a refused value in its error, so the name is the advice.
 */
class ResultWithTokens_SendItsToJSON {}

/**
 * Gives a plain object a prototype that keeps the named properties out of `JSON.stringify` and
 * `console.log`. Reading, destructuring and assigning work as before. Structured clone, which would
 * copy the secrets, throws, because it does not accept a proxy.
 */
export function hideSecrets<T extends object, Secret extends keyof T & string>(
  value: T,
  secrets: readonly Secret[],
): WithHiddenSecrets<T, Secret> {
  const hidden = Object.assign(new ResultWithTokens_SendItsToJSON(), value);
  const shown = Object.setPrototypeOf(hidden, prototypeFor(secrets)) as WithHiddenSecrets<
    T,
    Secret
  >;
  return new Proxy(shown, {});
}

/** An object whose `toJSON()` leaves the secrets out, and makes plain data of the rest. */
export type WithHiddenSecrets<T, Secret> = T & {
  toJSON(): { readonly [Name in Exclude<keyof T, Secret>]: DataOf<T[Name]> };
};

type DataOf<Value> = Value extends { toJSON(): infer Data } ? Data : Value;

const prototypes = new Map<string, object>();

/** One prototype per set of names, so that results of one function share their hidden class. */
function prototypeFor(secrets: readonly string[]): object {
  const key = secrets.join();
  let prototype = prototypes.get(key);
  if (!prototype) {
    prototype = Object.defineProperties(Object.create(ResultWithTokens_SendItsToJSON.prototype), {
      toJSON: { value: toJSON },
      [INSPECT]: { value: inspectHidden },
    }) as object;
    prototypes.set(key, prototype);
  }
  return prototype;

  function toJSON(this: object): object {
    const shown = Object.entries(this).filter(([name]) => !secrets.includes(name));
    return Object.fromEntries(
      shown.map(([name, value]) => [name, isConvertible(value) ? value.toJSON() : value]),
    );
  }

  function isConvertible(value: unknown): value is { toJSON(): unknown } {
    return typeof (value as { toJSON?: unknown } | undefined | null)?.toJSON === "function";
  }

  function inspectHidden(
    this: object,
    _depth: number,
    options: object,
    inspect: InspectFunction,
  ): string {
    const shown = Object.entries(this).map(([name, value]) =>
      secrets.includes(name) && value !== undefined ? [name, REDACTED] : [name, value],
    );
    return inspect(Object.fromEntries(shown), options);
  }
}

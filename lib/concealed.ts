/** Objects that carry credentials: readable by name, absent from JSON and from inspection. */

import { INSPECT, type InspectFunction, REDACTED } from "./inspect.js";

/** Structured clone names the class of what it refuses, and no more. */
class ResultWithTokens_SendItsToJSON {}

/**
 * Gives a plain object a prototype that keeps the named properties out of `JSON.stringify` and
 * `console.log`. Reading, destructuring and assigning work as before. Structured clone, which would
 * hand them to the other side unconcealed, throws: it takes no proxy.
 */
export function conceal<T extends object>(value: T, secrets: readonly (keyof T & string)[]): T {
  const concealed = Object.assign(new ResultWithTokens_SendItsToJSON(), value);
  return new Proxy(Object.setPrototypeOf(concealed, prototypeFor(secrets)) as T, {});
}

const prototypes = new Map<string, object>();

/** One prototype per set of names, so that results of one function share their hidden class. */
function prototypeFor(secrets: readonly string[]): object {
  const key = secrets.join();
  let prototype = prototypes.get(key);
  if (!prototype) {
    prototype = Object.defineProperties(Object.create(ResultWithTokens_SendItsToJSON.prototype), {
      toJSON: { value: toJSON },
      [INSPECT]: { value: inspectConcealed },
    }) as object;
    prototypes.set(key, prototype);
  }
  return prototype;

  function toJSON(this: object): object {
    const shown = Object.entries(this).filter(([name]) => !secrets.includes(name));
    return Object.fromEntries(shown.map(([name, value]) => [name, value?.toJSON?.() ?? value]));
  }

  function inspectConcealed(
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

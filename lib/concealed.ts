/** Objects that carry credentials: readable by name, absent from JSON and from inspection. */

import { INSPECT, type InspectFunction, REDACTED } from "./inspect.js";

/**
 * Gives a plain object a prototype that keeps the named properties out of `JSON.stringify` and
 * `console.log`. Reading, destructuring and assigning work as before.
 */
export function conceal<T extends object>(value: T, secrets: readonly (keyof T & string)[]): T {
  return Object.setPrototypeOf(value, prototypeFor(secrets));
}

const prototypes = new Map<string, object>();

/** One prototype per set of names, so that results of one function share their hidden class. */
function prototypeFor(secrets: readonly string[]): object {
  const key = secrets.join();
  let prototype = prototypes.get(key);
  if (!prototype) {
    prototype = Object.defineProperties(Object.create(Object.prototype), {
      toJSON: { value: toJSON },
      [INSPECT]: { value: inspectConcealed },
    }) as object;
    prototypes.set(key, prototype);
  }
  return prototype;

  function toJSON(this: object): object {
    return Object.fromEntries(Object.entries(this).filter(([name]) => !secrets.includes(name)));
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

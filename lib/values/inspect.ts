/** The hook of `util.inspect` and `console.log`, without importing `node:util`. */

/** The key of an object's own inspection function; Bun and Deno use it too. */
export const INSPECT = Symbol.for("nodejs.util.inspect.custom");

/** `util.inspect` as it is passed to such a function. */
export type InspectFunction = (value: unknown, options: object) => string;

/** Shown instead of a credential. */
export const REDACTED = "[redacted]";

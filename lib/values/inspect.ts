/** What `util.inspect` and `console.log` call to show an object, without importing `node:util`. */

/** The key of an object's own way to be inspected; Bun and Deno honour it too. */
export const INSPECT = Symbol.for("nodejs.util.inspect.custom");

/** `util.inspect` as it is handed to such a function. */
export type InspectFunction = (value: unknown, options: object) => string;

/** Shown in place of a credential. */
export const REDACTED = "[redacted]";

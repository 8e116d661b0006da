/**
 * Structured clone (`postMessage`, Electron's IPC) copies an object's own properties and nothing else:
 * of the SDK's objects it would make empty ones, silently. At a symbol it throws and shows its words.
 */
export const UNCLONEABLE = Symbol("an object of the SDK: send what its toJSON() returns");

/** For objects that have no state to send. */
export const BOUND_TO_THREAD = Symbol(
  "an object of the SDK, of use where it was made only: send the values it gives, or their toJSON()",
);

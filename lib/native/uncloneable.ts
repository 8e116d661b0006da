/**
 * Structured clone (`postMessage`, Electron's IPC) copies only an object's own properties, so it
 * would silently turn the SDK's objects into empty ones. For a symbol it throws, and shows the
 * symbol's description.
 */
export const UNCLONEABLE = Symbol("an object of the SDK: send what its toJSON() returns");

/** For objects that have no state to send. */
export const BOUND_TO_THREAD = Symbol(
  "an object of the SDK that only works in its own thread: send its values, or their toJSON()",
);

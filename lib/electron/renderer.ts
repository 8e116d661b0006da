/**
 * For pages in Electron: the main process's client, with its types.
 *
 * @packageDocumentation
 */

import type { BridgeCall, BridgeEvent, PageClient } from "./calls.js";
import type { BridgeFailure, ExposedBridge } from "./protocol.js";

export type {
  BridgeCall,
  BridgeEvent,
  PageBase,
  PageClient,
  PageFunction,
  Plain,
} from "./calls.js";
export type { BridgeFailure, BridgeOutcome, ExposedBridge } from "./protocol.js";

/**
 * The error of a failed call. It has the properties of the main process's error, but not its stack.
 */
export class BridgeError extends Error {
  /** The kind of failure if it is an error of the SDK, such as `"NetworkError"`. */
  readonly type: string | undefined;

  /** @param failure - The main process's error as plain data. */
  constructor({ name, message, ...more }: BridgeFailure) {
    super(message);
    Object.defineProperty(this, "name", { value: name, configurable: true });
    this.type = more.type === undefined ? undefined : String(more.type);
    Object.assign(this, more);
  }
}

/**
 * Creates the client of a page, with what the main process allows.
 *
 * @typeParam Calls - The functions that are allowed.
 * @typeParam Events - The events that are allowed.
 * @param bridge - What the preload script exposed, `window.gameSocialSdk`.
 *
 * @example const client = pageClient<"getRelationships", "statusChanged">(window.gameSocialSdk);
 *   const friends = await client.getRelationships();
 */
export function pageClient<
  Calls extends BridgeCall = BridgeCall,
  Events extends BridgeEvent = BridgeEvent,
>(bridge: ExposedBridge): PageClient<Calls, Events> {
  if (typeof bridge?.call !== "function" || typeof bridge.on !== "function")
    throw new TypeError(
      "pageClient takes what exposeClient has exposed to the page, window.gameSocialSdk. See that the " +
        "preload script of the window calls exposeClient.",
    );
  const call =
    (name: string) =>
    async (...args: unknown[]): Promise<unknown> => {
      const outcome = await bridge.call(name, args);
      if (outcome.error) throw new BridgeError(outcome.error);
      return outcome.value;
    };
  const on = (name: string, listener: (event: unknown) => void) => bridge.on(name, listener);
  return new Proxy(Object.freeze({ on }) as object, {
    get: (target, name) => {
      if (name === "on") return on;
      // Promises look up `then` when they resolve to the client.
      if (typeof name !== "string" || name === "then") return Reflect.get(target, name);
      return call(name);
    },
  }) as PageClient<Calls, Events>;
}

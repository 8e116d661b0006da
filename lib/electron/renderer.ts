/**
 * For pages of Electron: the client of the main process, with its types.
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

/** Why a call failed. It has the properties of the main process's error, but no stack of it. */
export class BridgeError extends Error {
  /** The kind of failure, where it is one of the SDK's, such as `"NetworkError"`. */
  readonly type: string | undefined;

  /** @param failure - What the main process said. */
  constructor({ name, message, ...more }: BridgeFailure) {
    super(message);
    Object.defineProperty(this, "name", { value: name, configurable: true });
    this.type = more.type === undefined ? undefined : String(more.type);
    Object.assign(this, more);
  }
}

/**
 * The client, as far as the main process allows it to the page.
 *
 * @typeParam Calls - The functions that are allowed.
 * @typeParam Events - The events that are allowed.
 * @param bridge - What the preload script exposed, `window.gameSocialSdk`.
 *
 * @example
 * const client = pageClient<"getRelationships", "statusChanged">(window.gameSocialSdk);
 * const friends = await client.getRelationships();
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
      // A promise that resolves to the client asks for this.
      if (typeof name !== "string" || name === "then") return Reflect.get(target, name);
      return call(name);
    },
  }) as PageClient<Calls, Events>;
}

/**
 * For pages in Electron: the main process's client, with its types.
 *
 * @packageDocumentation
 */

import { applyChange, type Content } from "../live/content.js";
import { openStore } from "../live/store.js";
import type { ClientStore } from "../live/values.js";
import type { BridgeCall, BridgeEvent, PageClient } from "./calls.js";
import type { BridgeFailure, ExposedBridge } from "./protocol.js";
import { readChange } from "./schema.js";

export * from "../generated/enums.js";
export type { Live } from "../live/live.js";
export type * from "../live/values.js";
export type {
  BridgeCall,
  BridgeEvent,
  PageBase,
  PageClient,
  PageFunction,
  Plain,
} from "./calls.js";
export type { BridgeFailure, BridgeOutcome, ExposedBridge } from "./protocol.js";
export type { PageAudio, PageAudioSettings, PageCallSettings, PageVoice } from "./voice.js";

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
  checkBridge("pageClient", bridge);
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

/**
 * What the client in the main process knows, as values that change: friends, lobbies, messages, calls. A
 * value is watched while somebody subscribes to it. After a reload it begins again.
 *
 * @param bridge - What the preload script exposed, `window.gameSocialSdk`. The main process has to name
 *   the values in the bridge's option "store"; another one throws an uncaught error in the page.
 *
 * @example
 * const store = pageStore(window.gameSocialSdk);
 * const stop = store.friends().subscribe((friends) => console.log(friends?.length));
 */
export function pageStore(bridge: ExposedBridge): ClientStore {
  checkBridge("pageStore", bridge);
  return openStore((topic, set) => {
    let content: Content | undefined;
    return bridge.watch(topic, (change, error) => {
      const read = change === null ? undefined : readChange(change);
      content = read && applyChange(content, read);
      set(content);
      if (error)
        queueMicrotask(() => {
          throw new BridgeError(error);
        });
    });
  });
}

function checkBridge(what: string, bridge: ExposedBridge): void {
  const given = Object(bridge) as Record<keyof ExposedBridge, unknown>;
  if ([given.call, given.on, given.watch].every((one) => typeof one === "function")) return;
  throw new TypeError(
    `${what} needs the object that exposeClient exposes to the page, window.gameSocialSdk. Check that the ` +
      "window's preload script calls exposeClient.",
  );
}

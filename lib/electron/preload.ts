/**
 * For preload scripts in Electron: gives the page its end of the bridge.
 *
 * @packageDocumentation
 */

import { sizeFault } from "./message-size.js";
import {
  type BridgeFailure,
  type BridgeOutcome,
  CHANNEL,
  EVENTS_PER_REPORT,
  EXPOSED_AS,
  type ExposedBridge,
  MAX_CALLS,
  type PageMessage,
} from "./protocol.js";
import { readMainMessage } from "./schema.js";

export type { BridgeFailure, BridgeOutcome, ExposedBridge } from "./protocol.js";

type Watcher = Parameters<ExposedBridge["watch"]>[1];

/** The page's end of a message channel, a `MessagePort`. */
export interface PagePort {
  /** Sends a message. */
  postMessage(message: unknown): void;
  /** Listens to messages, and to the other side's close. */
  addEventListener(
    event: "message" | "close",
    listener: (event: { readonly data: unknown }) => void,
  ): void;
  /** Begins to deliver messages. */
  start(): void;
}

/** The part of Electron's `contextBridge` that is used here. */
export interface ContextBridge {
  /** Defines a property of the page's window. */
  exposeInMainWorld(name: string, api: unknown): void;
}

/** The part of Electron's `ipcRenderer` that is used here. */
export interface PortReceiver {
  /** Listens to the main process, which sends the port. */
  on(channel: string, listener: (event: { readonly ports: readonly unknown[] }) => void): unknown;
}

/**
 * Gives the page the bridge, as `window.gameSocialSdk`; `pageClient` of
 * `game-social-sdk/electron/renderer` wraps it as a client.
 *
 * @param contextBridge - Electron's.
 * @param ipcRenderer - Electron's.
 */
export function exposeClient(contextBridge: ContextBridge, ipcRenderer: PortReceiver): void {
  const { bridge, use } = openPage();
  ipcRenderer.on(CHANNEL, ({ ports }) => use(ports[0] as PagePort));
  contextBridge.exposeInMainWorld(EXPOSED_AS, bridge);
}

/** Creates a page's end of the bridge. Calls are queued until `use` gets the port. */
export function openPage(): { readonly bridge: ExposedBridge; use(port: PagePort): void } {
  const waiting = new Map<number, (outcome: BridgeOutcome) => void>();
  const listeners = new Map<string, Set<(event: unknown) => void>>();
  const watches = new Map<string, { number: number; readonly listeners: Set<Watcher> }>();
  const early: PageMessage[] = [];
  let port: PagePort | undefined;
  let count = 0;
  let events = 0;
  let ended = false;
  const send = (message: PageMessage) => (port ? port.postMessage(message) : early.push(message));

  const end = () => {
    ended = true;
    for (const settle of waiting.values()) settle(ENDED);
    waiting.clear();
    // Nobody would say any more what changes.
    for (const { listeners } of watches.values()) for (const call of listeners) call(null);
    watches.clear();
  };
  const notify = (number: number, change: string | null, error?: BridgeFailure) => {
    for (const watch of watches.values())
      if (watch.number === number) for (const call of [...watch.listeners]) call(change, error);
  };
  const receive = ({ data }: { readonly data: unknown }) => {
    const message = readMainMessage(data);
    switch (message?.kind) {
      case "end":
        return end();
      case "event":
        events += 1;
        if (events % EVENTS_PER_REPORT === 0) send({ kind: "received" });
        for (const listener of [...(listeners.get(message.name) ?? [])]) listener(message.event);
        return;
      case "changes":
        for (const [number, change] of message.changes) notify(number, change);
        return void send({ kind: "applied" });
      case "refused":
        return notify(message.number, null, message.error);
      case "answer": {
        const settle = waiting.get(message.number);
        waiting.delete(message.number);
        settle?.(message.error ? { error: message.error } : { value: message.value });
      }
    }
  };

  const bridge: ExposedBridge = {
    call: (name, args) =>
      new Promise((resolve) => {
        const call: PageMessage = { kind: "call", number: count++, name, args };
        const busy = waiting.size >= MAX_CALLS && `More than ${MAX_CALLS} calls are pending.`;
        const message = busy || sizeFault(call);
        if (ended) resolve(ENDED);
        else if (message) resolve({ error: { name: "RangeError", message } });
        else {
          waiting.set(call.number, resolve);
          send(call);
        }
      }),
    on: (name, listener) => {
      const all = listeners.get(name) ?? new Set();
      listeners.set(name, all);
      // Each registration of the same listener counts separately.
      const own = (event: unknown) => listener(event);
      all.add(own);
      if (all.size === 1) send({ kind: "listen", name });
      return () => {
        if (all.delete(own) && all.size === 0) send({ kind: "ignore", name });
      };
    },
    watch: (topic, listener) => {
      if (ended) return () => {};
      // One more listener begins with the whole of it, and so do the others once more.
      const known = watches.get(topic);
      if (known) send({ kind: "unwatch", number: known.number });
      const watch = { number: count++, listeners: new Set(known?.listeners) };
      const own: Watcher = (change, error) => listener(change, error);
      watch.listeners.add(own);
      watches.set(topic, watch);
      send({ kind: "watch", number: watch.number, topic });
      return () => {
        const { number, listeners } = watches.get(topic) ?? { listeners: new Set<Watcher>() };
        if (!listeners.delete(own) || listeners.size > 0) return;
        watches.delete(topic);
        if (number !== undefined) send({ kind: "unwatch", number });
      };
    },
  };

  return {
    bridge,
    use(given) {
      const again = port !== undefined;
      // What an earlier port is still asked for is not answered any more.
      if (again) end();
      port = given;
      events = 0;
      ended = false;
      // Ignores the close of an earlier port.
      port.addEventListener("message", (event) => void (port === given && receive(event)));
      // Without a last message, the other process has crashed.
      port.addEventListener("close", () => void (port === given && end()));
      port.start();
      for (const message of early.splice(0)) port.postMessage(message);
      if (!again) return;
      for (const [name, { size }] of listeners) if (size > 0) send({ kind: "listen", name });
    },
  };
}

const ENDED: BridgeOutcome = {
  error: {
    name: "Error",
    message:
      "The main process has closed the bridge, for example because it disposed the client. Load the page " +
      "again when there is a new client.",
  },
};

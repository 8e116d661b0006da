/** The main process's end of a bridge to one page. */

import { type Client, SdkError } from "game-social-sdk";
import { readTopic } from "../live/topic-name.js";
import { checkOptionNames, type OptionNames } from "../operations/option-names.js";
import { sizeFault } from "./message-size.js";
import { PageEvents } from "./page-events.js";
import { type BridgeOptions, type Permissions, readPermissions } from "./permissions.js";
import { plain } from "./plain.js";
import type { PagePort } from "./preload.js";
import { type BridgeFailure, MAX_CALLS, type MainMessage, type PageMessage } from "./protocol.js";
import { readPageMessage } from "./schema.js";
import { Watches } from "./watches.js";

/** The main process's end of a message channel, Electron's `MessagePortMain`. */
export interface BridgePort {
  /** Sends a message. */
  postMessage(message: unknown): void;
  /** Listens to messages, and to the other side's close. */
  on(event: "message", listener: (event: { readonly data: unknown }) => void): unknown;
  on(event: "close", listener: () => void): unknown;
  /** Begins to deliver messages. */
  start(): void;
  /** Ends the channel. */
  close(): void;
}

/** An end of a `MessageChannel` as browsers, NW.js and Node's `worker_threads` have it. */
export interface WebPort extends PagePort {
  /** Ends the channel, of which the other side is notified. */
  close(): void;
}

/**
 * Answers a page over a message port, until either end closes it or the client is disposed.
 * {@link connectPages} does so for every page of a window. The other end goes to `openPage` of
 * `game-social-sdk/electron/preload`.
 *
 * @param client - The client that carries out the page's calls.
 * @param port - The client's end of the channel, of Electron, of a browser or of Node.
 * @param options - What the page may do.
 * @returns A function that ends it.
 * @throws TypeError for a function or an event that cannot be allowed.
 */
export function serveClient(
  client: Client,
  port: BridgePort | WebPort,
  options: BridgeOptions,
): () => void {
  checkOptionNames("serveClient", options, BRIDGE_OPTIONS);
  return serve(client, port, readPermissions(client, options));
}

/** The names of {@link BridgeOptions}. */
export const BRIDGE_OPTIONS: OptionNames<BridgeOptions> = {
  calls: true,
  events: true,
  store: true,
  signIn: true,
};

/** The same with options that were already read. */
export function serve(
  client: Client,
  port: BridgePort | WebPort,
  { functions, events, store }: Permissions,
): () => void {
  let underWay = 0;
  let closed = false;
  const send = (message: MainMessage) => {
    if (!closed) port.postMessage(message);
  };
  // Else the page's calls would wait without end.
  if (client.disposed) {
    send({ kind: "end" });
    port.close();
    return () => {};
  }
  const watches = new Watches(client, send);
  const pageEvents = new PageEvents(client, events, send);
  const end = () => {
    if (closed) return;
    send({ kind: "end" });
    closed = true;
    forget();
    pageEvents.end();
    watches.end();
    port.close();
  };
  const watch = (number: number, topic: string) => {
    const value = readTopic(topic)?.value as string;
    if (store.has(value)) watches.watch(number, topic);
    else watches.refuse(number, "TypeError", refusal(value, "store"));
  };
  const call = async ({ number, name, args }: PageCall, fault: string | undefined) => {
    underWay += 1;
    try {
      if (fault) throw new RangeError(fault);
      if (underWay > MAX_CALLS)
        throw new RangeError(`More than ${MAX_CALLS} calls of the page are pending.`);
      const run = functions.get(name);
      if (!run) throw new TypeError(refusal(name, name === "signIn" ? "signIn" : "calls"));
      const value = plain(await run(client, args));
      send({ kind: "answer", number, value });
    } catch (error) {
      send({ kind: "answer", number, error: failure(error) });
    } finally {
      underWay -= 1;
    }
  };
  const forget = client.onDisposal(end);
  const receive = ({ data }: { readonly data: unknown }) => {
    const message = readPageMessage(data);
    // Messages that were sent before the bridge ended still arrive.
    if (closed || !message) return;
    switch (message.kind) {
      case "call":
        return void call(message, sizeFault(data));
      case "listen":
        return pageEvents.listen(message.name);
      case "ignore":
        return pageEvents.ignore(message.name);
      case "watch":
        return watch(message.number, message.topic);
      case "unwatch":
        return watches.unwatch(message.number);
      case "applied":
        return watches.applied();
      case "received":
        return pageEvents.received();
    }
  };
  // Node's own ports have both, and `on` gives the bare message.
  if ("addEventListener" in port) {
    port.addEventListener("message", receive);
    port.addEventListener("close", end);
  } else {
    port.on("message", receive);
    port.on("close", end);
  }
  port.start();
  return end;
}

type PageCall = PageMessage & { readonly kind: "call" };

function refusal(name: string, option: "calls" | "signIn" | "store"): string {
  const does = option === "store" ? "watch" : "call";
  return `The page is not allowed to ${does} "${name}". Name it in the option "${option}" of the bridge.`;
}

const SHOWN = [
  "type",
  "code",
  "status",
  "retryable",
  "retryAfter",
  "operation",
  "missingScope",
] as const;

function failure(error: unknown): BridgeFailure {
  if (!(error instanceof Error)) return { name: "Error", message: String(error) };
  const shown: Record<string, string | number | boolean> = {};
  if (error instanceof SdkError) for (const name of SHOWN) shown[name] = error[name];
  return { ...shown, name: error.name, message: error.message };
}

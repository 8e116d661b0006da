/** A client that lives in a utility process: the main process hands the pages' channels over to it. */

import type { Client } from "game-social-sdk";
import { checkOptionNames } from "../operations/option-names.js";
import { BRIDGE_OPTIONS, type BridgePort, serve } from "./bridge.js";
import { type BridgeContents, eachPage, OWN_PAGES, type OwnPages } from "./pages.js";
import { type BridgeOptions, readPermissions } from "./permissions.js";
import { CHANNEL } from "./protocol.js";

/** Electron's `UtilityProcess`, as the main process has it. */
export interface PortTaker {
  /** Hands a port over to the process. */
  postMessage(message: unknown, transfer: never[]): void;
}

/** Electron's `process.parentPort`, as a utility process has it. */
export interface ParentPort {
  /** Listens to the main process. */
  on(
    event: "message",
    listener: (event: { readonly data: unknown; readonly ports: readonly unknown[] }) => void,
  ): unknown;
  /** Takes a listener back. */
  off(event: "message", listener: (event: never) => void): unknown;
}

/**
 * In the main process: connects each page that a window loads with the client of a utility process, which
 * has to call {@link servePages}. Replaces an earlier connection of the window for the pages that it loads from
 * then on.
 *
 * @param child - What `utilityProcess.fork` has returned.
 * @param contents - The window's `webContents`.
 * @param options - Which pages are the application's own.
 * @returns Connects no further ones.
 * @throws TypeError when nothing says which pages are the application's own.
 *
 * @example
 * const child = utilityProcess.fork(join(__dirname, "client.js"));
 * connectPagesTo(child, window.webContents, { app, MessageChannelMain });
 */
export function connectPagesTo(
  child: PortTaker,
  contents: BridgeContents,
  options: OwnPages,
): () => void {
  checkOptionNames("connectPagesTo", options, OWN_PAGES);
  return eachPage("connectPagesTo", contents, options, (port) => {
    child.postMessage({ channel: CHANNEL }, [port as never]);
    // The channel ends with its page, and the process notices.
    return () => {};
  });
}

/**
 * In a utility process: serves the pages that the main process connects by {@link connectPagesTo}.
 *
 * @param client - Does what pages ask for.
 * @param parentPort - Electron's `process.parentPort`.
 * @param options - What pages may do.
 * @returns Ends it for all pages; so does disposing the client.
 * @throws TypeError for a function, an event or a value that cannot be allowed.
 *
 * @example
 * servePages(client, process.parentPort, { calls: ["getUser"], events: [], store: ["friends"] });
 */
export function servePages(
  client: Client,
  parentPort: ParentPort,
  options: BridgeOptions,
): () => void {
  checkOptionNames("servePages", options, BRIDGE_OPTIONS);
  const permissions = readPermissions(client, options);
  const open = new Set<() => void>();
  const receive = ({
    data,
    ports,
  }: {
    readonly data: unknown;
    readonly ports: readonly unknown[];
  }) => {
    const [port] = ports as readonly BridgePort[];
    if (Object(data).channel !== CHANNEL || !port) return;
    const end = serve(client, port, permissions);
    open.add(end);
    port.on("close", () => open.delete(end));
  };
  parentPort.on("message", receive);
  return () => {
    parentPort.off("message", receive);
    for (const end of open) end();
    open.clear();
  };
}

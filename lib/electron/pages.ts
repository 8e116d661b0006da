/** Gives every page of a window its own channel to the client. */

import { isAbsolute, relative, sep } from "node:path";
import { fileURLToPath } from "node:url";
import type { Client } from "game-social-sdk";
import { checkOptionNames, type OptionNames } from "../operations/option-names.js";
import { BRIDGE_OPTIONS, type BridgePort, serve } from "./bridge.js";
import { type BridgeOptions, readPermissions } from "./permissions.js";
import { CHANNEL } from "./protocol.js";

/** The part of Electron's `WebContents` that is used here. */
export interface BridgeContents {
  /** Sends a port to the page's preload script. */
  postMessage(channel: string, message: unknown, transfer: never[]): void;
  /** Listens to pages that are loaded. */
  on(event: "did-finish-load", listener: () => void): unknown;
  /** Listens for the end of the window. */
  once(event: "destroyed", listener: () => void): unknown;
  /** The address of the page. */
  getURL(): string;
}

/** Which pages are the application's own. */
export interface OwnPages {
  /** Electron's class of this name. */
  readonly MessageChannelMain: new () => { readonly port1: BridgePort; readonly port2: BridgePort };
  /** Electron's `app`: files in the application's folder are its own pages. This or `isOwnPage` is needed. */
  readonly app?: { getAppPath(): string } | undefined;
  /** Whether a page at this address is the application's own, too. */
  readonly isOwnPage?: ((url: string) => boolean) | undefined;
}

/** What a window's pages are connected by. */
interface Connection {
  /** Called when the window has loaded a page. */
  loaded(): void;
  end(): void;
}

/** The connection of each window: a page has one bridge, so the latest replaces it. */
const connected = new WeakMap<BridgeContents, Connection>();

/** What pages may do, and which they are. */
export interface PageOptions extends BridgeOptions, OwnPages {}

/** The names of {@link OwnPages}. */
export const OWN_PAGES: OptionNames<OwnPages> = {
  MessageChannelMain: true,
  app: true,
  isOwnPage: true,
};

/**
 * Connects each page that a window loads; its preload script has to call `exposeClient`. Replaces an
 * earlier connection of the window for the pages that it loads from then on.
 *
 * @param client - The client that carries out the pages' calls.
 * @param contents - The window's `webContents`.
 * @param options - What pages may do, and which they are.
 * @returns A function that ends it; disposing the client ends it, too.
 * @throws TypeError for a function or an event that cannot be allowed, and when nothing says which
 *   pages are the application's own.
 *
 * @example connectPages(client, window.webContents, { app, MessageChannelMain, calls:
 *   ["getRelationships", "sendUserMessage", "presence"], events: ["statusChanged",
 *   "messageCreated"], signIn: { tokenStore: safeStorageTokenStore({ path, safeStorage }) }, });
 */
export function connectPages(
  client: Client,
  contents: BridgeContents,
  options: PageOptions,
): () => void {
  checkOptionNames<PageOptions>("connectPages", options, { ...BRIDGE_OPTIONS, ...OWN_PAGES });
  const permissions = readPermissions(client, options);
  return eachPage("connectPages", contents, options, (port) => serve(client, port, permissions));
}

/**
 * Makes a channel for each page of the application's own that a window loads.
 *
 * @param give - Takes the channel's one end, and returns what ends it.
 */
export function eachPage(
  what: string,
  contents: BridgeContents,
  { MessageChannelMain, app, isOwnPage }: OwnPages,
  give: (port: BridgePort) => () => void,
): () => void {
  if (!app && !isOwnPage)
    throw new TypeError(
      `${what}: the option "app" or "isOwnPage" must say which pages are the application's own. ` +
        "Give Electron's app for those in the application's folder.",
    );
  const isOwn = (url: string) =>
    (app !== undefined && isFileIn(app.getAppPath(), url)) || isOwnPage?.(url) === true;
  let endLast: (() => void) | undefined;
  let ended = false;
  const end = () => {
    ended = true;
    endLast?.();
  };
  const loaded = () => {
    // The previous page has ended, and another one may have replaced it.
    endLast?.();
    endLast = undefined;
    if (ended || !isOwn(contents.getURL())) return;
    const { port1, port2 } = new MessageChannelMain();
    endLast = give(port1);
    contents.postMessage(CHANNEL, null, [port2 as never]);
  };
  connect(contents, { loaded, end });
  return end;
}

/** Replaces the window's connection. A window is listened to once, however often it is connected. */
function connect(contents: BridgeContents, connection: Connection): void {
  const before = connected.get(contents);
  connected.set(contents, connection);
  if (before) {
    before.end();
    return;
  }
  contents.on("did-finish-load", () => connected.get(contents)?.loaded());
  contents.once("destroyed", () => connected.get(contents)?.end());
}

/** Only on this machine: an address with a host names a file on another one. */
function isFileIn(folder: string, address: string): boolean {
  try {
    const url = new URL(address);
    if (url.protocol !== "file:" || url.host !== "") return false;
    const way = relative(folder, fileURLToPath(url));
    return way !== "" && way !== ".." && !way.startsWith(`..${sep}`) && !isAbsolute(way);
  } catch {
    // Not a file's address, for example one with an encoded slash.
    return false;
  }
}

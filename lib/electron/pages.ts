/** Gives every page of a window its own channel to the client. */

import type { Client } from "game-social-sdk";
import { type BridgeOptions, type BridgePort, serveClient } from "./bridge.js";
import { CHANNEL } from "./protocol.js";

/** The part of Electron's `WebContents` that is used here. */
export interface BridgeContents {
  /** Hands a port to the page's preload script. */
  postMessage(channel: string, message: unknown, transfer: never[]): void;
  /** Listens to pages that are loaded. */
  on(event: "did-finish-load", listener: () => void): unknown;
  /** Listens to the end of the window. */
  once(event: "destroyed", listener: () => void): unknown;
  /** The address of the page. */
  getURL(): string;
}

/** What pages may do, and which they are. */
export interface PageOptions extends BridgeOptions {
  /** Electron's class of this name. */
  readonly MessageChannelMain: new () => { readonly port1: BridgePort; readonly port2: BridgePort };
  /** Whether a page at this address is the application's own; unless given, those of files are. */
  readonly isOwnPage?: ((url: string) => boolean) | undefined;
}

/**
 * Connects each page that a window loads, whose preload script calls `exposeClient`.
 *
 * @param client - Does what pages ask for.
 * @param contents - The window's `webContents`.
 * @param options - What pages may do, and which they are.
 * @returns Ends it.
 *
 * @example
 * connectPages(client, window.webContents, {
 *   MessageChannelMain,
 *   calls: ["getRelationships", "sendUserMessage", "presence"],
 *   events: ["statusChanged", "messageCreated"],
 *   signIn: { tokenStore: safeStorageTokenStore({ path, safeStorage }) },
 * });
 */
export function connectPages(
  client: Client,
  contents: BridgeContents,
  options: PageOptions,
): () => void {
  const { MessageChannelMain, isOwnPage = isFile } = options;
  let endLast: (() => void) | undefined;
  let ended = false;
  const end = () => {
    ended = true;
    endLast?.();
  };
  contents.on("did-finish-load", () => {
    // The page before is gone, and another one may have come in its place.
    endLast?.();
    endLast = undefined;
    if (ended || !isOwnPage(contents.getURL())) return;
    const { port1, port2 } = new MessageChannelMain();
    endLast = serveClient(client, port1, options);
    contents.postMessage(CHANNEL, null, [port2 as never]);
  });
  contents.once("destroyed", end);
  return end;
}

const isFile = (url: string): boolean => url.startsWith("file:");

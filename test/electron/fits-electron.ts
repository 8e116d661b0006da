/** Compiled, never run: Electron's own types fit where the package takes parts of them. */

import type { MessagePort } from "node:worker_threads";
import type {
  App,
  ContextBridge,
  IpcRenderer,
  MessageChannelMain,
  SafeStorage,
  WebContents,
} from "electron";
import type { Client } from "game-social-sdk";
import {
  connectPages,
  disposeOnQuit,
  type PageClient,
  safeStorageTokenStore,
  serveClient,
} from "../../lib/electron/index.js";
import { exposeClient } from "../../lib/electron/preload.js";

export function main(
  client: Client,
  electron: {
    app: App;
    contents: WebContents;
    safeStorage: SafeStorage;
    MessageChannelMain: new () => MessageChannelMain;
  },
): void {
  const { app, contents, safeStorage, MessageChannelMain } = electron;
  const tokenStore = safeStorageTokenStore({ path: "tokens", safeStorage });
  connectPages(client, contents, {
    app,
    MessageChannelMain,
    calls: ["getRelationships", "presence"],
    events: ["statusChanged"],
    signIn: { tokenStore },
  });
  disposeOnQuit(client, app);
}

export function otherShells(client: Client, port: MessagePort): void {
  serveClient(client, port, { calls: [], events: [] });
}

export function preload(contextBridge: ContextBridge, ipcRenderer: IpcRenderer): void {
  exposeClient(contextBridge, ipcRenderer);
}

/** What a page sees: promises of plain data, and of events the names that are allowed. */
export async function page(
  client: PageClient<"getRelationships" | "getUser" | "sendUserMessage", "messageCreated">,
): Promise<void> {
  const ids: (string | undefined)[] = (await client.getRelationships()).map((one) => one?.id);
  const name: string | undefined = (await client.getUser("1"))?.username;
  const sent: string = await client.sendUserMessage("1", "Hello");
  await client.sendUserMessage("1", "Hello", { timeout: 1000 });
  // @ts-expect-error: a signal cannot be sent to the main process
  await client.sendUserMessage("1", "Hello", { signal: AbortSignal.timeout(1000) });
  // @ts-expect-error: an id is text
  await client.getUser({});
  const stop: () => void = client.on("messageCreated", ({ messageId }) => messageId.length);
  stop();
  // @ts-expect-error: this function is not allowed
  await client.blockUser("1");
  // @ts-expect-error: this event is not allowed
  client.on("statusChanged", () => {});
  // @ts-expect-error: handles stay in the main process
  (await client.getUser("1"))?.dispose();
  void [ids, name, sent];
}

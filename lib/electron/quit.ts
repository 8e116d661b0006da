/** Ends a client before the application does. */

import type { Client } from "game-social-sdk";

/** The part of Electron's `app` that is used here. */
export interface QuittingApp {
  /** Listens to the end of the application, which a listener can put off. */
  on(event: "will-quit", listener: (event: { preventDefault(): void }) => void): unknown;
  /** Ends the application. */
  quit(): void;
}

/**
 * When the application quits: disconnects, so that friends see the player go, and disposes the client.
 * It is put off for half a second at most.
 *
 * @param client - The client.
 * @param app - Electron's `app`.
 */
export function disposeOnQuit(client: Client, app: QuittingApp): void {
  let done = false;
  app.on("will-quit", (event) => {
    if (done || client.disposed) return;
    event.preventDefault();
    if (ending.has(client)) return;
    ending.add(client);
    void client[Symbol.asyncDispose]().finally(() => {
      done = true;
      app.quit();
    });
  });
}

/** Clients that are being disposed; the player may quit more than once meanwhile. */
const ending = new WeakSet<Client>();

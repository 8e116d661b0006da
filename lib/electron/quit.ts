/** Disposes a client before the application quits. */

import type { Client } from "game-social-sdk";

/** The part of Electron's `app` that is used here. */
export interface QuittingApp {
  /** Listens for the end of the application, which a listener can delay. */
  on(event: "will-quit", listener: (event: { preventDefault(): void }) => void): unknown;
  /** Ends the application. */
  quit(): void;
}

/**
 * Disconnects and disposes the client when the application quits, so that friends see the player go
 * offline. This delays the end by at most half a second.
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

/** Listening to several events of a client at once. */

import type { ClientEventMethods } from "../../events/client-event-methods.js";
import type { ClientEvents } from "../../events/client-events.js";
import { ClientStatus } from "../../generated/enums.js";

/** The client, as far as the store needs it. */
export type StoreClient = ClientEventMethods;

type Listeners = { readonly [Name in keyof ClientEvents]?: (event: ClientEvents[Name]) => void };

/** Listens to these events. @returns Takes the listeners back. */
export function listen(client: StoreClient, listeners: Listeners): () => void {
  const all = Object.entries(listeners) as [keyof ClientEvents, (event: unknown) => void][];
  const stop = () => {
    for (const [name, listener] of all) client.off(name, listener);
  };
  try {
    for (const [name, listener] of all) client.on(name, listener);
  } catch (error) {
    // The loaded library does not have one of them.
    stop();
    throw error;
  }
  return stop;
}

/** The client has loaded everything again when it becomes Ready. */
export const whenReady =
  (run: () => void) =>
  ({ status }: { readonly status: ClientStatus }): void => {
    if (status === ClientStatus.Ready) run();
  };

/** The events of a client: those of the SDK, and what the open engine tells besides. */

import { clientEvents, type ClientEvents as SdkClientEvents } from "./generated/events.js";
import type { LocalClientChange, PresenceWatch } from "./presence/watch.js";

/** The events of {@link Client}: name and payload. */
export interface ClientEvents extends SdkClientEvents {
  /**
   * Called when the local client, the platform's program on the player's machine, has started, can
   * be used, or has quit.
   *
   * @remarks Listening makes the client look for it. Never called with the vendor's library, which
   * does not tell; `client.presence.localClient` is `"unknown"` then.
   */
  localClientChanged: LocalClientChange;
}

/** How the events of one client are turned on. */
export function clientEventTable(watch: PresenceWatch) {
  return {
    ...clientEvents,
    localClientChanged: {
      listen: (_native: unknown, emit: (change: LocalClientChange) => void) => watch.onChange(emit),
    },
  };
}

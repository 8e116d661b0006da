/** The events of a client: those of the SDK, and what the open engine tells besides. */

import { EventHub } from "./event-hub.js";
import {
  type ClientEventSettings,
  clientEvents,
  type ClientEvents as SdkClientEvents,
} from "./generated/events.js";
import type { NativeClient } from "./generated/native-classes.js";
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

/** The listeners of a client. */
export type ClientHub = EventHub<NativeClient, ClientEvents, ClientEventSettings>;

/** Makes the listeners of a client. */
export function openClientHub(
  client: NativeClient,
  watch: PresenceWatch,
  settings: ClientEventSettings,
): ClientHub {
  const events = {
    ...clientEvents,
    localClientChanged: {
      listen: (_native: unknown, emit: (change: LocalClientChange) => void) => watch.onChange(emit),
    },
  };
  return new EventHub<NativeClient, ClientEvents, ClientEventSettings>(
    "Client",
    client,
    events,
    settings,
  );
}

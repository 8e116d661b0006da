/** The events of a client: those of the SDK, and those that only the open engine reports. */

import {
  type ClientEventSettings,
  clientEvents,
  type ClientEvents as SdkClientEvents,
} from "../generated/events.js";
import type { NativeClient } from "../generated/native-classes.js";
import type { LocalClientChange, PresenceWatch } from "../presence/watch.js";
import type { SignInPage, SignInPages } from "../sign-in/sign-in-pages.js";
import { EventHub } from "./event-hub.js";

/** The events of {@link Client}: name and payload. */
export interface ClientEvents extends SdkClientEvents {
  /**
   * Called when the local client, the platform's program on the player's machine, has started, can
   * be used, or has quit.
   *
   * @remarks Listening makes the client look for it. Never called with the vendor's library, which
   *   does not report it; `client.presence.localClient` is `"unknown"` then.
   */
  localClientChanged: LocalClientChange;
  /**
   * Called when the player has to open a page to sign in, to show its address, or the code of a
   * sign-in by device.
   *
   * @remarks The browser is opened, too, unless `signIn` was given `openPage`; while the event has
   *   a listener, a missing browser is not an error. Never called with the vendor's library.
   */
  signInPage: SignInPage;
}

/** The listeners of a client. */
export type ClientHub = EventHub<NativeClient, ClientEvents, ClientEventSettings>;

/** Makes the listeners of a client. */
export function openClientHub(
  client: NativeClient,
  watch: PresenceWatch,
  pages: SignInPages,
  settings: ClientEventSettings,
): ClientHub {
  const events = {
    ...clientEvents,
    localClientChanged: {
      listen: (_native: unknown, emit: (change: LocalClientChange) => void) => watch.onChange(emit),
    },
    signInPage: {
      listen: (_native: unknown, emit: (page: SignInPage) => void) => pages.listen(emit),
      unlisten: () => pages.listen(undefined),
    },
  };
  return new EventHub<NativeClient, ClientEvents, ClientEventSettings>(
    "Client",
    client,
    events,
    settings,
  );
}

/** Watches the open engine's reports on the local client and on the route of presence. */

import type { NativeClient } from "../generated/native-classes.js";

/**
 * Whether the program of the platform on the player's machine can be used: `"absent"` when none
 * answers, `"connecting"` during the handshake, `"ready"` when it accepts presence. With the
 * vendor's library, which does not report it, it is always `"unknown"`.
 */
export type LocalClientState = "absent" | "connecting" | "ready" | "unknown";

/** The route by which presence reaches others: the local client, or the service's gateway. */
export type PresenceRoute = "local" | "gateway";

/** The event `localClientChanged`. */
export interface LocalClientChange {
  /** The new state; never `"unknown"`, because then there are no events. */
  readonly localClient: Exclude<LocalClientState, "unknown">;
}

const STATES = ["absent", "connecting", "ready"] as const;
const ROUTES = [undefined, "local", "gateway"] as const;

/** The state of one client's presence, from its first use. */
export class PresenceWatch {
  /** Whether the library reports its state; undefined until it was asked. */
  #reported: boolean | undefined;
  #localClient: LocalClientChange["localClient"] = "absent";
  #route: PresenceRoute | undefined;
  readonly #listeners: ((change: LocalClientChange) => void)[] = [];

  constructor(private readonly native: Pick<NativeClient, "setPresenceStateCallback">) {}

  /** Makes the library look for the local client, and returns whether it reports what it finds. */
  start(): boolean {
    this.#reported ??= this.native.setPresenceStateCallback((localClient, route) => {
      this.#route = ROUTES[route];
      const state = STATES[localClient];
      if (state === undefined || state === this.#localClient) return;
      this.#localClient = state;
      for (const listener of this.#listeners) listener({ localClient: state });
    });
    return this.#reported;
  }

  get localClient(): LocalClientState {
    return this.start() ? this.#localClient : "unknown";
  }

  /** The route by which the presence is shown now, where the library reports it. */
  get route(): PresenceRoute | undefined {
    return this.#route;
  }

  onChange(listener: (change: LocalClientChange) => void): void {
    this.#listeners.push(listener);
    this.start();
  }
}

/** What the open engine tells about the local client and about the way that presence takes. */

import type { NativeClient } from "../generated/native-classes.js";

/**
 * Whether the program of the platform on the player's machine can be used: `"absent"` when none
 * answers, `"connecting"` while it is greeted, `"ready"` when it takes presence. With the vendor's
 * library, which does not tell, it is always `"unknown"`.
 */
export type LocalClientState = "absent" | "connecting" | "ready" | "unknown";

/** The way by which presence reaches others: the local client, or the service's gateway. */
export type PresenceRoute = "local" | "gateway";

/** The event `localClientChanged`. */
export interface LocalClientChange {
  /** What it is now; never `"unknown"`, for then there are no events. */
  readonly localClient: Exclude<LocalClientState, "unknown">;
}

const STATES = ["absent", "connecting", "ready"] as const;
const ROUTES = [undefined, "local", "gateway"] as const;

/** The state of one client's presence, from the first time that somebody asks. */
export class PresenceWatch {
  /** Whether the library tells; undefined until asked. */
  #told: boolean | undefined;
  #localClient: LocalClientChange["localClient"] = "absent";
  #route: PresenceRoute | undefined;
  readonly #listeners: ((change: LocalClientChange) => void)[] = [];

  constructor(private readonly native: Pick<NativeClient, "setPresenceStateCallback">) {}

  /** Begins to watch, by which the library begins to look for the local client; whether it tells. */
  start(): boolean {
    this.#told ??= this.native.setPresenceStateCallback((localClient, route) => {
      this.#route = ROUTES[route];
      const state = STATES[localClient];
      if (state === undefined || state === this.#localClient) return;
      this.#localClient = state;
      for (const listener of this.#listeners) listener({ localClient: state });
    });
    return this.#told;
  }

  get localClient(): LocalClientState {
    return this.start() ? this.#localClient : "unknown";
  }

  /** By which way the presence is shown now, where the library tells. */
  get route(): PresenceRoute | undefined {
    return this.#route;
  }

  onChange(listener: (change: LocalClientChange) => void): void {
    this.#listeners.push(listener);
    this.start();
  }
}

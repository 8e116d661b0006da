import { SlidingWindow } from "../sliding-window.js";

const PAYLOADS = 120;
const PAYLOAD_SPAN = 60_000;

/** How often a client may change its presence. */
export interface PresenceLimit {
  /** Changes in a window. */
  readonly limit: number;
  /** Length of the window, in milliseconds. */
  readonly windowMs: number;
}

/** The limit of the service (protocol 4.1). */
export const PRESENCE_LIMIT: PresenceLimit = { limit: 5, windowMs: 20_000 };

/** How much one client may send (protocol 4.1). */
export class SendLimits {
  readonly #payloads = new SlidingWindow(PAYLOADS, PAYLOAD_SPAN);
  readonly #presences;
  readonly #heartbeats: SlidingWindow;

  /**
   * Heartbeats are counted apart, because the short intervals of a test would fill the ordinary
   * limit by themselves.
   *
   * @param heartbeatInterval - milliseconds
   * @param presences - how often the presence may change
   */
  constructor(heartbeatInterval: number, presences: PresenceLimit) {
    this.#presences = new SlidingWindow(presences.limit, presences.windowMs);
    const needed = Math.ceil(PAYLOAD_SPAN / heartbeatInterval);
    this.#heartbeats = new SlidingWindow(Math.max(PAYLOADS, needed * 2), PAYLOAD_SPAN);
  }

  /** Counts a payload; false when the connection must be closed with 4008. */
  takePayload(now: number, heartbeat: boolean): boolean {
    return (heartbeat ? this.#heartbeats : this.#payloads).take(now);
  }

  /** Counts a presence update; false when it must be ignored. */
  takePresence(now: number): boolean {
    return this.#presences.take(now);
  }
}

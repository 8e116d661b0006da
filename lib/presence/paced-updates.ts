/**
 * Paces and repeats presence updates, and changes their route, for the vendor's library, whose
 * behaviour is unknown.
 */

import { ErrorType } from "../generated/enums.js";
import type { ClientResult } from "../generated/records.js";
import type { ActivityParts } from "./activity.js";
import { hand, type PresenceLibrary, type PresenceUpdates, type Waiter } from "./updates.js";

/** The service accepts 5 changes in 20 seconds (protocol 4.1). */
const CHANGES = 5;
const PERIOD = 20_000;

/**
 * The delay in milliseconds before an update that found neither a connection nor a local client is
 * repeated.
 */
const RETRY = 2_000;

/**
 * Sends one update at a time, within the service's limit. An update without a route waits for one.
 * The presence is sent again when the client connects or disconnects, because connecting clears it
 * at the local client (protocol 5.10).
 */
export class PacedUpdates implements PresenceUpdates {
  readonly #library: PresenceLibrary;
  #wanted: ActivityParts | undefined;
  #waiting: Waiter[] = [];
  /** Waiters of the update that was passed to the library. */
  #handed: Waiter[] = [];
  /** Whether `#wanted` has yet to be passed to the library. */
  #stale = false;
  #sending = false;
  #closed = false;
  #sent: number[] = [];
  #timer: NodeJS.Timeout | undefined;

  constructor(library: PresenceLibrary) {
    this.#library = library;
  }

  show(activity: ActivityParts, waiter: Waiter): void {
    this.#wanted = activity;
    this.#stale = true;
    this.#waiting.push(waiter);
    queueMicrotask(() => this.#send());
  }

  clear(): Waiter[] {
    clearTimeout(this.#timer);
    this.#wanted = undefined;
    this.#stale = false;
    this.#library.clear();
    return [...this.#handed.splice(0), ...this.#waiting.splice(0)];
  }

  connectionChanged(): void {
    if (this.#wanted === undefined) return;
    this.#stale = true;
    this.#send();
  }

  close(): void {
    clearTimeout(this.#timer);
    this.#closed = true;
  }

  #send(): void {
    const activity = this.#wanted;
    if (this.#closed || this.#sending || !this.#stale || activity === undefined) return;
    const delay = this.#delay();
    if (delay > 0) {
      this.#later(delay);
      return;
    }
    clearTimeout(this.#timer);
    this.#sent.push(performance.now());
    this.#sending = true;
    this.#stale = false;
    this.#handed = this.#waiting.splice(0);
    const route = this.#library.route();
    const handed = hand(this.#library, activity, this.#handed, (result) => {
      this.#sending = false;
      if (this.#closed) return;
      const waiting = this.#handed.splice(0);
      if (foundNoWay(result) && this.#wanted !== undefined) {
        this.#stale = true;
        this.#waiting.unshift(...waiting);
        this.#later(Math.max(RETRY, this.#delay()));
      } else {
        for (const waiter of waiting) waiter.done(result, route);
        this.#send();
      }
    });
    if (handed) return;
    this.#handed = [];
    this.#sending = false;
  }

  /** Milliseconds until the service accepts another change. */
  #delay(): number {
    const now = performance.now();
    this.#sent = this.#sent.filter((time) => time > now - PERIOD);
    return this.#sent.length < CHANGES ? 0 : Math.ceil((this.#sent[0] as number) + PERIOD - now);
  }

  #later(delay: number): void {
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => this.#send(), delay);
    this.#timer.unref();
  }
}

function foundNoWay(result: ClientResult | undefined): boolean {
  return result?.type === ErrorType.ClientNotReady || result?.type === ErrorType.NetworkError;
}

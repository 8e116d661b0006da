/** Passes presence updates to the library; the latest wins. */

import type { ClientResult } from "../generated/records.js";
import type { ActivityParts } from "./activity.js";
import type { PresenceRoute } from "./watch.js";

/** A caller that waits for an update. One of the two functions is called, once. */
export interface Waiter {
  /** The library's result, undefined if it dropped the update, and the route that was used. */
  done(result: ClientResult | undefined, route: PresenceRoute): void;
  failed(reason: Error): void;
}

/** The library's presence functions. */
export interface PresenceLibrary {
  /** Throws when the addon refuses the activity. */
  update(activity: ActivityParts, done: (result: ClientResult | undefined) => void): void;
  clear(): void;
  /** The current route of updates. */
  route(): PresenceRoute;
}

/** Accepts activities to show, one after the other. */
export interface PresenceUpdates {
  /** Replaces the activity; settles the waiter when this or a later one is shown. */
  show(activity: ActivityParts, waiter: Waiter): void;
  /** Clears the presence, drops updates that are not shown yet, and returns their waiters. */
  clear(): Waiter[];
  /** Called when the client connects or disconnects. */
  connectionChanged(): void;
  /** Stops: nothing is passed to the library any more. */
  close(): void;
}

/** Passes an activity to the library; if that throws, all waiters fail with the error. */
export function hand(
  library: PresenceLibrary,
  activity: ActivityParts,
  waiting: readonly Waiter[],
  answered: (result: ClientResult | undefined) => void,
): boolean {
  try {
    library.update(activity, answered);
    return true;
  } catch (error) {
    for (const waiter of waiting) waiter.failed(error as Error);
    return false;
  }
}

/**
 * For the open engine, which does the pacing, repetition and change of route itself: only changes
 * of the same turn are combined.
 */
export class DirectUpdates implements PresenceUpdates {
  readonly #library: PresenceLibrary;
  #latest: ActivityParts | undefined;
  #waiting: Waiter[] = [];
  #closed = false;

  constructor(library: PresenceLibrary) {
    this.#library = library;
  }

  show(activity: ActivityParts, waiter: Waiter): void {
    if (this.#latest === undefined) queueMicrotask(() => this.#send());
    this.#latest = activity;
    this.#waiting.push(waiter);
  }

  clear(): Waiter[] {
    this.#latest = undefined;
    this.#library.clear();
    return this.#waiting.splice(0);
  }

  connectionChanged(): void {}

  close(): void {
    this.#latest = undefined;
    this.#closed = true;
  }

  #send(): void {
    const activity = this.#latest;
    if (activity === undefined) return;
    this.#latest = undefined;
    const waiting = this.#waiting.splice(0);
    hand(this.#library, activity, waiting, (result) => {
      if (this.#closed) return;
      const route = this.#library.route();
      for (const waiter of waiting) waiter.done(result, route);
    });
  }
}

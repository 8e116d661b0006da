/** How presence is handed to the library: no more often than makes sense, the latest wins. */

import type { ClientResult } from "../generated/records.js";
import type { ActivityParts } from "./activity.js";
import type { PresenceRoute } from "./watch.js";

/** The caller that waits for an update. One of the two is called, once. */
export interface Waiter {
  /** The library's result, undefined when it dropped the update, and the way the update took. */
  done(result: ClientResult | undefined, route: PresenceRoute): void;
  failed(reason: Error): void;
}

/** The library, as far as presence is concerned. */
export interface PresenceLibrary {
  /** Throws when the activity is nothing that the addon takes. */
  update(activity: ActivityParts, done: (result: ClientResult | undefined) => void): void;
  clear(): void;
  /** The way that an update takes, or has just taken. */
  route(): PresenceRoute;
}

/** Takes activities to show, one after the other. */
export interface PresenceUpdates {
  /** Shows an activity in place of the one before; settles the waiter when it, or a later one, is shown. */
  show(activity: ActivityParts, waiter: Waiter): void;
  /** Shows nothing any more. What is not shown yet is dropped; those who wait for it are returned. */
  clear(): Waiter[];
  /** The client's connection came or went. */
  connectionChanged(): void;
  /** Hands nothing to the library any more. */
  close(): void;
}

/** Hands an activity to the library; what it throws is the answer to all who wait. */
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
 * For the open engine, which paces, repeats after a restart and changes the way by itself: what is
 * set in one go is one update.
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

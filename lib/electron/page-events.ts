/** The events that one page listens to, and how many are on their way to it. */

import type { Client } from "game-social-sdk";
import { suggestion } from "../operations/option-names.js";
import type { BridgeEvent } from "./calls.js";
import { plain } from "./plain.js";
import { EVENTS_PER_REPORT, MAX_EVENTS, type MainMessage } from "./protocol.js";

/** Names of events that a page may not have, of which each is reported once. */
const MAX_REFUSED = 20;

/** Sends a page its events. One that takes none gets a bounded number of them. */
export class PageEvents {
  readonly #client: Client;
  readonly #allowed: ReadonlySet<string>;
  readonly #send: (message: MainMessage) => void;
  readonly #listeners = new Map<string, (event: unknown) => void>();
  readonly #refused = new Set<string>();
  #onTheWay = 0;
  #behind = false;

  constructor(client: Client, allowed: ReadonlySet<string>, send: (message: MainMessage) => void) {
    this.#client = client;
    this.#allowed = allowed;
    this.#send = send;
  }

  listen(name: string): void {
    if (this.#listeners.has(name) || this.#refused.has(name)) return;
    if (!this.#allowed.has(name)) {
      this.#refuse(name);
      return;
    }
    const listener = (event: unknown) => this.#pass(name, event);
    try {
      this.#client.on(name as BridgeEvent, listener);
      this.#listeners.set(name, listener);
    } catch (error) {
      // For example an event that the loaded library does not have. Nobody waits for an answer.
      this.#refused.add(name);
      const why = (error as Error).message;
      process.emitWarning(`A page listens to "${name}", which the client cannot send: ${why}`);
    }
  }

  ignore(name: string): void {
    const listener = this.#listeners.get(name);
    if (!listener) return;
    this.#listeners.delete(name);
    this.#client.off(name as BridgeEvent, listener);
  }

  /** The page has got some of them. */
  received(): void {
    this.#onTheWay = Math.max(0, this.#onTheWay - EVENTS_PER_REPORT);
    this.#behind = false;
  }

  end(): void {
    for (const name of [...this.#listeners.keys()]) this.ignore(name);
  }

  /** Warns whoever writes the page, which gets no answer. A hostile page makes only so many warnings. */
  #refuse(name: string): void {
    if (this.#refused.size >= MAX_REFUSED) return;
    this.#refused.add(name);
    const allowed = [...this.#allowed];
    process.emitWarning(
      `A page listens to ${JSON.stringify(name.slice(0, 50))}, which is not among the events that it was given.` +
        `${suggestion(name, allowed)} It gets: ${allowed.join(", ") || "none"}. Add it to "events" of the bridge, or ` +
        "remove the listener.",
    );
  }

  #pass(name: string, event: unknown): void {
    if (this.#onTheWay < MAX_EVENTS) {
      this.#onTheWay += 1;
      this.#send({ kind: "event", name, event: plain(event) });
    } else if (!this.#behind) {
      this.#behind = true;
      process.emitWarning(
        `A page has not taken ${MAX_EVENTS} events, and gets no more until it has. What it must not miss is ` +
          "in the store.",
      );
    }
  }
}

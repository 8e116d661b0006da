/** What one page watches of a client's store: what it has not been sent yet, and when it is sent. */

import type { Client } from "game-social-sdk";
import type { Change, Row } from "../live/content.js";
import type { Touched } from "../live/topic.js";
import type { WatchedTopic } from "../live/topics.js";
import { MAX_TOPICS, type MainMessage } from "./protocol.js";
import { RowBudget } from "./row-budget.js";

/** A topic that the page watches, and what of it has changed since the page was last sent some of it. */
interface Watch {
  readonly name: string;
  /** Nothing until the page may make the client read it. */
  topic: WatchedTopic | undefined;
  readonly ids: Set<string>;
  head: boolean;
  whole: boolean;
}

/** Messages may have to be fetched from the service. */
const ROWS_OF_FETCH = 50;

/** More rows than these are sent with the whole list. */
const MIN_PENDING_ROWS = 64;

/**
 * Sends a page one message for all that happened in a turn, and the next one only when the page has
 * applied it. A page that falls behind costs no more than the names of the rows that have changed, and
 * gets a list whole when more than half of it has changed. One that watches lists again and again waits
 * for them.
 */
export class Watches {
  readonly #client: Client;
  readonly #send: (message: MainMessage) => void;
  readonly #watches = new Map<number, Watch>();
  readonly #names = new Set<string>();
  readonly #pending = new Set<number>();
  readonly #waiting = new Set<number>();
  readonly #budget = new RowBudget();
  #timer: NodeJS.Timeout | undefined;
  #applying = false;
  #scheduled = false;

  constructor(client: Client, send: (message: MainMessage) => void) {
    this.#client = client;
    this.#send = send;
  }

  /** The page watches a topic; its whole content is sent first. */
  watch(number: number, name: string): void {
    const refusal =
      this.#watches.has(number) || this.#names.has(name)
        ? `The page watches "${name}" already.`
        : this.#watches.size >= MAX_TOPICS &&
          `The page watches ${MAX_TOPICS} topics. End some before it watches more.`;
    if (refusal) {
      this.refuse(number, "RangeError", refusal);
      return;
    }
    this.#watches.set(number, { name, topic: undefined, ids: new Set(), head: false, whole: true });
    this.#names.add(name);
    this.#waiting.add(number);
    this.#startWaiting();
  }

  /** The page may not watch it. */
  refuse(number: number, name: string, message: string): void {
    this.#send({ kind: "refused", number, error: { name, message } });
  }

  /** The page watches it no more. */
  unwatch(number: number): void {
    const watch = this.#watches.get(number);
    if (!watch) return;
    watch.topic?.stop();
    this.#names.delete(watch.name);
    this.#watches.delete(number);
    this.#pending.delete(number);
    this.#waiting.delete(number);
  }

  /** The page has applied what it was sent. */
  applied(): void {
    this.#applying = false;
    this.#flush();
  }

  end(): void {
    for (const number of [...this.#watches.keys()]) this.unwatch(number);
    clearTimeout(this.#timer);
  }

  #startWaiting(): void {
    for (const number of this.#waiting) {
      const { wait } = this.#budget;
      if (wait > 0) {
        clearTimeout(this.#timer);
        this.#timer = setTimeout(() => this.#startWaiting(), wait).unref();
        return;
      }
      this.#waiting.delete(number);
      try {
        this.#start(number, this.#watches.get(number) as Watch);
      } catch (error) {
        // For example a function that the loaded library does not have. It must not end the main process.
        this.unwatch(number);
        const { name, message } = error as Error;
        this.refuse(number, name, message);
      }
    }
  }

  #start(number: number, watch: Watch): void {
    const topic = this.#client.topics.watch(watch.name, (touched) =>
      this.#touched(number, touched),
    );
    watch.topic = topic;
    const rows = topic.content?.rows.length ?? 0;
    this.#budget.spend(rows + (watch.name.startsWith("messages/") ? ROWS_OF_FETCH : 1));
    if (topic.content) this.#schedule(number);
  }

  #touched(number: number, { whole, head, ids }: Touched): void {
    const watch = this.#watches.get(number);
    if (!watch) return;
    watch.head ||= head;
    watch.whole ||= whole;
    for (const id of ids) watch.ids.add(id);
    const rows = watch.topic?.content?.rows.length ?? 0;
    if (watch.ids.size > Math.max(MIN_PENDING_ROWS, rows / 2)) watch.whole = true;
    if (watch.whole) watch.ids.clear();
    this.#schedule(number);
  }

  /** All topics that have changed in this turn are in by the time of a microtask. */
  #schedule(number: number): void {
    this.#pending.add(number);
    if (this.#scheduled || this.#applying) return;
    this.#scheduled = true;
    queueMicrotask(() => {
      this.#scheduled = false;
      this.#flush();
    });
  }

  #flush(): void {
    if (this.#applying || this.#pending.size === 0) return;
    const changes: [number, string | null][] = [];
    for (const number of this.#pending) {
      const watch = this.#watches.get(number);
      if (!watch) continue;
      const change = changeOf(watch);
      changes.push([number, change && JSON.stringify(change)]);
      watch.ids.clear();
      // What is not known now is sent whole when it is.
      watch.whole = watch.topic?.content === undefined;
      watch.head = false;
    }
    this.#pending.clear();
    this.#applying = true;
    this.#send({ kind: "changes", changes });
  }
}

function changeOf({ topic, ids, head, whole }: Watch): Change | null {
  const content = topic?.content;
  if (!topic || !content) return null;
  if (whole) return { whole: content };
  const places = [...ids].map((id) => [id, topic.placeOf(id)] as const);
  const at = places.flatMap(([, place]) => place ?? []).sort((a, b) => a - b);
  return {
    ...(head && { head: content.head }),
    put: at.map((place) => content.rows[place] as Row),
    at,
    removed: places.filter(([, place]) => place === undefined).map(([id]) => id),
  };
}

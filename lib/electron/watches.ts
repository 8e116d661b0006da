/** What one page watches of a client's store: what it has not been sent yet, and when it is sent. */

import type { Client } from "game-social-sdk";
import type { Change, Row } from "../live/content.js";
import type { Touched } from "../live/topic.js";
import type { WatchedTopic } from "../live/topics.js";
import { type BridgeFailure, MAX_TOPICS, type MainMessage } from "./protocol.js";

/** A topic that the page watches, and what of it has changed since the page was last sent some of it. */
interface Watch {
  readonly name: string;
  readonly topic: WatchedTopic;
  readonly ids: Set<string>;
  head: boolean;
  whole: boolean;
}

/** More rows than these are sent with the whole list. */
const MIN_PENDING_ROWS = 64;

/**
 * Sends a page one message for all that happened in a turn, and the next one only when the page has
 * applied it. A page that falls behind costs no more than the names of the rows that have changed, and
 * gets the whole of a list of which half has.
 */
export class Watches {
  readonly #client: Client;
  readonly #send: (message: MainMessage) => void;
  readonly #watches = new Map<number, Watch>();
  readonly #pending = new Set<number>();
  #applying = false;
  #scheduled = false;

  constructor(client: Client, send: (message: MainMessage) => void) {
    this.#client = client;
    this.#send = send;
  }

  /** The page watches a topic; its whole content is sent first. */
  watch(number: number, name: string): BridgeFailure | undefined {
    const watched = [...this.#watches].some(
      ([other, watch]) => other === number || watch.name === name,
    );
    if (watched) return failure(`The page watches "${name}" already.`);
    if (this.#watches.size >= MAX_TOPICS)
      return failure(`The page watches ${MAX_TOPICS} topics. End some before it watches more.`);
    const topic = this.#client.topics.watch(name, (touched) => this.#touched(number, touched));
    this.#watches.set(number, { name, topic, ids: new Set(), head: false, whole: true });
    if (topic.content) this.#schedule(number);
    return undefined;
  }

  /** The page watches it no more. */
  unwatch(number: number): void {
    this.#watches.get(number)?.topic.stop();
    this.#watches.delete(number);
    this.#pending.delete(number);
  }

  /** The page has applied what it was sent. */
  applied(): void {
    this.#applying = false;
    this.#flush();
  }

  end(): void {
    for (const number of [...this.#watches.keys()]) this.unwatch(number);
  }

  #touched(number: number, { whole, head, ids }: Touched): void {
    const watch = this.#watches.get(number);
    if (!watch) return;
    watch.head ||= head;
    watch.whole ||= whole;
    for (const id of ids) watch.ids.add(id);
    const rows = watch.topic.content?.rows.length ?? 0;
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
    const changes: [number, Change | null][] = [];
    for (const number of this.#pending) {
      const watch = this.#watches.get(number);
      if (!watch) continue;
      changes.push([number, changeOf(watch)]);
      watch.ids.clear();
      // What is not known now is sent whole when it is.
      watch.whole = watch.topic.content === undefined;
      watch.head = false;
    }
    this.#pending.clear();
    this.#applying = true;
    this.#send({ kind: "changes", changes });
  }
}

function changeOf({ topic, ids, head, whole }: Watch): Change | null {
  const { content } = topic;
  if (!content) return null;
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

const failure = (message: string): BridgeFailure => ({ name: "RangeError", message });

/** A topic over a source, read when the test says so, and a client that has what the test gives it. */

import { EventEmitter } from "node:events";
import { ClientStatus } from "../../../lib/generated/enums.js";
import type { StoreClient } from "../../../lib/live/sources/events.js";
import { type Source, Topic, type Touched } from "../../../lib/live/topic.js";

/** Watches a source; `turn` is the end of a turn. */
export function watched(source: Source) {
  const waiting = new Set<{ flush(): void }>();
  const topic = new Topic(source, { schedule: (one: never) => waiting.add(one) } as never);
  const touched: Touched[] = [];
  const stop = topic.watch((what) => touched.push(what));
  return {
    ...{ topic, touched, stop },
    turn() {
      const all = [...waiting];
      waiting.clear();
      for (const one of all) one.flush();
      return topic.content;
    },
    /** The ids of the rows, in their order. */
    ids: () => topic.content?.rows.map(({ id }) => id),
  };
}

/** A client that is Ready, with these functions. */
export function clientWith<Functions extends object>(functions: Functions) {
  const events = new EventEmitter();
  const fake = {
    status: ClientStatus.Ready as ClientStatus,
    getStatus: () => fake.status,
    on: (name: string, listener: (event: unknown) => void) => events.on(name, listener),
    off: (name: string, listener: (event: unknown) => void) => events.off(name, listener),
    ...functions,
  };
  return {
    fake,
    client: fake as unknown as StoreClient,
    emit: (name: string, event: object) => void events.emit(name, event),
    ready: () => void events.emit("statusChanged", { status: ClientStatus.Ready }),
    /** How many listeners there are, of all events. */
    listening: () => events.eventNames().reduce((sum, name) => sum + events.listenerCount(name), 0),
  };
}

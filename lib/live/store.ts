/** A store over whatever delivers the content of topics: a client, or a bridge to one. */

import type { Content } from "./content.js";
import { type Live, LiveValue } from "./live.js";
import { topicOf, topicOfMessages } from "./topic-name.js";
import type { ClientStore } from "./values.js";

/** Delivers the content of a topic until the function that it returns is called. */
export type WatchContent = (
  topic: string,
  set: (content: Content | undefined) => void,
) => () => void;

/** @param watch - Delivers the content of a topic. */
export function openStore(watch: WatchContent): ClientStore {
  // A value is found again for as long as somebody has it, and forgotten when nobody does.
  const known = new Map<string, WeakRef<Live<unknown>>>();
  const forgotten = new FinalizationRegistry<string>((topic) => {
    if (!known.get(topic)?.deref()) known.delete(topic);
  });
  const open = <T>(topic: string, show: (content: Content) => T): Live<T> => {
    const found = known.get(topic)?.deref();
    if (found) return found as Live<T>;
    const live = new LiveValue<T>((set) =>
      watch(topic, (content) => set(content && show(content))),
    );
    known.set(topic, new WeakRef(live));
    forgotten.register(live, topic);
    return live;
  };
  const rows = <T>(topic: string) => open(topic, (content) => content.rows as T);
  const head = <T>(topic: string) => open(topic, (content) => content.head as T);
  const both = <T>(topic: string, name: string) =>
    open(topic, ({ head, rows }) => (head && { ...head, [name]: rows }) as T);
  const store: ClientStore = {
    friends: () => rows("friends"),
    presenceOf: (userId) => head(topicOf("presenceOf", userId)),
    lobby: (lobbyId) => both(topicOf("lobby", lobbyId), "members"),
    messages: (conversation) => rows(topicOfMessages(conversation)),
    call: (lobbyId) => both(topicOf("call", lobbyId), "participants"),
    status: () => head("status"),
    session: () => head("session"),
  };
  return Object.freeze(store);
}

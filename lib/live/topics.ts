/** The topics of one client, each read while somebody watches it. */

import type { Content } from "./content.js";
import type { Snapshots } from "./snapshots.js";
import { callSource } from "./sources/call.js";
import { listen, type StoreClient } from "./sources/events.js";
import { friendsSource } from "./sources/friends.js";
import {
  ownerOf,
  PresenceSources,
  type SignInState,
  sessionSource,
  statusSource,
} from "./sources/heads.js";
import { lobbySource } from "./sources/lobby.js";
import { messagesSource } from "./sources/messages.js";
import { openStore } from "./store.js";
import { type Source, Topic, type Touched } from "./topic.js";
import { readTopic } from "./topic-name.js";
import { Turn } from "./turn.js";
import type { ClientStore } from "./values.js";

/** A topic that is being watched. */
export interface WatchedTopic {
  /** What it holds; nothing while it is not known. */
  readonly content: Content | undefined;
  /** The place of a row among all; nothing when there is none of this id. */
  placeOf(id: string): number | undefined;
  /** Ends the watching. */
  stop(): void;
}

/** What a client's store reads, for the store itself and for bridges. */
export class Topics {
  /** The store in the client's own process. */
  readonly store: ClientStore;
  readonly #client: StoreClient;
  readonly #snapshots: Snapshots;
  readonly #signIn: SignInState;
  readonly #turn = new Turn();
  readonly #presences: PresenceSources;
  readonly #topics = new Map<string, Topic>();
  readonly #stop: () => void;
  #owner: string | null | undefined;
  #closed = false;

  constructor(client: StoreClient, snapshots: Snapshots, signIn: SignInState) {
    this.#client = client;
    this.#snapshots = snapshots;
    this.#signIn = signIn;
    this.#presences = new PresenceSources(client, snapshots);
    this.#owner = ownerOf(client, signIn);
    // Before any source listens: what it held is forgotten by the time that it reads again.
    const check = () => this.#checkOwner();
    const stops = [signIn.onChange(check), listen(client, { statusChanged: check })];
    this.#stop = () => {
      for (const stop of stops) stop();
    };
    this.store = openStore((name, set) => {
      const watched = this.watch(name, () => set(watched.content));
      set(watched.content);
      return () => watched.stop();
    });
  }

  /**
   * Watches a topic.
   *
   * @param watcher - Is called after changes, for those of all topics in one turn.
   * @throws TypeError for an unknown name, or when the client is disposed.
   */
  watch(name: string, watcher: (touched: Touched) => void): WatchedTopic {
    if (this.#closed) throw new TypeError("Client.store: the client is disposed. Make a new one.");
    const topic = this.#topics.get(name) ?? new Topic(this.#sourceOf(name), this.#turn);
    const stop = topic.watch(watcher);
    this.#topics.set(name, topic);
    return {
      get content() {
        return topic.content;
      },
      placeOf: (id) => topic.placeOf(id),
      stop: () => {
        stop();
        // If it is watched again in this turn, it need not be read again.
        this.#turn.schedule({
          flush: () => {
            if (topic.watched || this.#topics.get(name) !== topic) return;
            this.#topics.delete(name);
            topic.close();
          },
        });
      },
    };
  }

  /** A call has begun or ended in a lobby, or a setting of it has changed, which no event says. */
  touchCall(lobbyId: string): void {
    this.#topics.get(`call/${lobbyId}`)?.touch();
  }

  /** The same for all calls. */
  touchCalls(): void {
    for (const [name, topic] of this.#topics) if (name.startsWith("call/")) topic.touch();
  }

  close(): void {
    this.#closed = true;
    this.#stop();
    this.#turn.close();
    for (const topic of this.#topics.values()) topic.close();
    this.#topics.clear();
  }

  /** What one player's client knows is not shown to the next. */
  #checkOwner(): void {
    const owner = ownerOf(this.#client, this.#signIn);
    if (owner === this.#owner) return;
    this.#owner = owner;
    for (const topic of this.#topics.values()) topic.forget();
  }

  #sourceOf(name: string): Source {
    const source = this.#openSource(name);
    if (name === "status" || name === "session") return source;
    const readRows = (ids?: readonly string[]) =>
      this.#owner === null ? undefined : source.readRows(ids);
    return { ...source, readRows };
  }

  #openSource(name: string): Source {
    const { value, id, withUser } = readTopic(name) ?? {};
    switch (value) {
      case "friends":
        return friendsSource(this.#client, this.#snapshots);
      case "presenceOf":
        return this.#presences.sourceOf(id as string);
      case "lobby":
        return lobbySource(this.#client, this.#snapshots, id as string);
      case "messages":
        return messagesSource(
          this.#client,
          withUser ? { userId: id as string } : { lobbyId: id as string },
        );
      case "call":
        return callSource(this.#client, id as string);
      case "status":
        return statusSource(this.#client);
      case "session":
        return sessionSource(this.#client, this.#snapshots, this.#signIn);
      default:
        throw new TypeError(`The store has no topic "${name}".`);
    }
  }
}

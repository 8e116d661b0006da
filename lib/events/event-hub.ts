/** Listeners of one service object; registers with the addon when the first one is added. */

import { kindOf, suggestion } from "../operations/option-names.js";
import type { EventTable } from "./event-source.js";
import { EventStream, type EventStreamOptions } from "./event-stream.js";

/** A function that gets an event's payload. */
export type Listener<Payload> = (event: Payload) => void;

interface Channel {
  listeners: readonly Entry[];
  /** The number of events since the first listener was added. */
  delivered: number;
  /** Whether it is registered with the addon; most registrations cannot be undone. */
  registered: boolean;
}

interface Entry {
  readonly call: Listener<unknown>;
  /** The caller's listener, which `call` may wrap. */
  readonly given: Listener<never>;
}

/**
 * Not an event: Node's `events.once` and `events.on` also listen to this name. It is never emitted.
 */
const ERROR = "error";
const LISTENING: readonly string[] = ["on", "once", "off"];

/** The listeners and streams of one `Client` or `Call`. */
export class EventHub<Native, Events, Settings> {
  readonly #native: Native;
  readonly #table: EventTable<Native, Events, Settings>;
  readonly #settings: Settings;
  readonly #owner: string;
  readonly #channels = new Map<keyof Events, Channel>();
  readonly #streams = new Set<EventStream<never>>();
  #closed = false;

  constructor(
    owner: string,
    native: Native,
    table: EventTable<Native, Events, Settings>,
    settings: Settings,
  ) {
    this.#owner = owner;
    this.#native = native;
    this.#table = table;
    this.#settings = settings;
  }

  on<Name extends keyof Events>(name: Name, listener: Listener<Events[Name]>): void {
    this.#checkListener("on", listener);
    this.#add("on", name, { call: listener as Listener<unknown>, given: listener });
  }

  once<Name extends keyof Events>(name: Name, listener: Listener<Events[Name]>): void {
    this.#checkListener("once", listener);
    const entry: Entry = {
      given: listener,
      call: (event) => {
        this.#remove(name, entry);
        listener(event as Events[Name]);
      },
    };
    this.#add("once", name, entry);
  }

  off<Name extends keyof Events>(name: Name, listener: Listener<Events[Name]>): void {
    this.#checkListener("off", listener);
    const entry = this.#channel("off", name).listeners.findLast(({ given }) => given === listener);
    if (entry) this.#remove(name, entry);
  }

  events<Name extends keyof Events & string>(
    name: Name,
    options?: EventStreamOptions,
  ): EventStream<Events[Name]> {
    return this.select("events", [name], (_, event) => event, options, `events("${name}")`);
  }

  /** The number of events of each name so far, for events with a listener. */
  delivered(): Map<string, number> {
    return new Map([...this.#channels].map(([name, { delivered }]) => [String(name), delivered]));
  }

  /**
   * The events of several names as one stream.
   *
   * @param method - The calling method, for messages.
   * @param pick - Maps an event; undefined leaves it out.
   * @param operation - What messages call the stream.
   */
  select<Name extends keyof Events & string, T>(
    method: string,
    names: readonly Name[],
    pick: (name: Name, event: Events[Name]) => T | undefined,
    options?: EventStreamOptions,
    operation = `${this.#owner}.${method}`,
  ): EventStream<T> {
    for (const name of names) this.#channel(method, name);
    const stream = new EventStream<T>(operation, options);
    if (stream.ended) return stream;
    this.#checkOpen(method);
    this.#streams.add(stream as EventStream<never>);
    stream.onEnd(() => this.#streams.delete(stream as EventStream<never>));
    try {
      for (const name of names) this.#pour(name, pick, stream);
    } catch (error) {
      stream.end();
      throw error;
    }
    return stream;
  }

  /** Ends all streams and removes all listeners; nothing is delivered afterwards. */
  close(): void {
    this.#closed = true;
    for (const stream of [...this.#streams]) stream.end();
    for (const channel of this.#channels.values()) channel.listeners = [];
  }

  #pour<Name extends keyof Events, T>(
    name: Name,
    pick: (name: Name, event: Events[Name]) => T | undefined,
    stream: EventStream<T>,
  ): void {
    const push = (event: Events[Name]): void => {
      const picked = pick(name, event);
      if (picked !== undefined) stream.push(picked);
    };
    this.on(name, push);
    stream.onEnd(() => this.off(name, push));
  }

  #add(method: string, name: keyof Events, entry: Entry): void {
    const channel = this.#channel(method, name);
    this.#checkOpen(method);
    channel.listeners = [...channel.listeners, entry];
    if (channel.registered) return;
    try {
      this.#table[name].listen(this.#native, (event) => deliver(channel, event), this.#settings);
      channel.registered = true;
    } catch (error) {
      channel.listeners = channel.listeners.filter((other) => other !== entry);
      throw error;
    }
  }

  #remove(name: keyof Events, entry: Entry): void {
    const channel = this.#channel("off", name);
    channel.listeners = channel.listeners.filter((other) => other !== entry);
    const unlisten = this.#table[name]?.unlisten;
    if (channel.listeners.length > 0 || !channel.registered || !unlisten || this.#closed) return;
    unlisten(this.#native);
    channel.registered = false;
  }

  /** @throws RangeError for an event that does not exist. */
  checkName(method: string, name: keyof Events): void {
    if (Object.hasOwn(this.#table, name)) return;
    const names = Object.keys(this.#table);
    throw new RangeError(
      `${this.#owner}.${method}: there is no event "${String(name)}".` +
        `${suggestion(String(name), names)} There are: ${names.join(", ")}.`,
    );
  }

  #channel(method: string, name: keyof Events): Channel {
    const known = this.#channels.get(name);
    if (known) return known;
    const registered = name === ERROR && LISTENING.includes(method);
    if (!registered) this.checkName(method, name);
    const channel: Channel = { listeners: [], delivered: 0, registered };
    this.#channels.set(name, channel);
    return channel;
  }

  #checkOpen(method: string): void {
    if (this.#closed)
      throw new TypeError(
        `${this.#owner}.${method}: the ${this.#owner.toLowerCase()} is disposed. Create a new one.`,
      );
  }

  #checkListener(method: string, listener: unknown): void {
    if (typeof listener !== "function")
      throw new TypeError(
        `${this.#owner}.${method}: parameter "listener" must be a function, but it is ${kindOf(listener)}.`,
      );
  }
}

/** A listener that throws must not keep the event from the others, nor stop the addon's batch. */
function deliver(channel: Channel, event: unknown): void {
  const { listeners } = channel;
  channel.delivered += 1;
  for (let i = 0; i < listeners.length; i += 1) {
    try {
      (listeners[i] as Entry).call(event);
    } catch (error) {
      queueMicrotask(() => {
        throw error;
      });
    }
  }
}

/** How events are registered with the addon; the generated event tables use it. */

/** The payload of an event that carries nothing. */
export type NoPayload = Readonly<Record<string, never>>;

/** The one object all events without values deliver. */
export const NO_PAYLOAD: NoPayload = Object.freeze({});

/** How one event is registered with the addon. */
export interface EventSource<Native, Payload, Settings> {
  /** Registers the callback; called once, when the first listener comes. */
  listen(native: Native, emit: (payload: Payload) => void, settings: Settings): void;
  /** Unregisters the callback when the last listener is removed, if the SDK can. */
  unlisten?(native: Native): void;
}

/** All events of a service. */
export type EventTable<Native, Events, Settings> = {
  readonly [Name in keyof Events]: EventSource<Native, Events[Name], Settings>;
};

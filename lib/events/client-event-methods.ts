import { ClientMethods } from "../generated/client-methods.js";
import type { NativeClient } from "../generated/native-classes.js";
import type { Operations } from "../operations/operation.js";
import type { SnowflakeInput } from "../values/snowflake.js";
import type { ClientEvents, ClientHub } from "./client-events.js";
import {
  type Conversation,
  type LobbyEvent,
  lobbyEvents,
  type MessageChange,
  messageChanges,
  type RelationshipChange,
  relationshipChanges,
} from "./client-streams.js";
import type { Listener } from "./event-hub.js";
import type { EventStream, EventStreamOptions } from "./event-stream.js";
import { type NextOptions, nextEvent } from "./next-event.js";

/** The event methods of a client; {@link Client} extends it. */
export abstract class ClientEventMethods extends ClientMethods {
  readonly #hub: ClientHub;
  readonly #operations: Operations;

  /** @internal */
  protected constructor(native: NativeClient, operations: Operations, hub: ClientHub) {
    super(native, operations);
    this.#hub = hub;
    this.#operations = operations;
  }

  /**
   * Calls the listener on each event of this name.
   *
   * @param name - The event, such as `"messageCreated"`.
   * @param listener - Gets the event's payload. What it throws is reported as an uncaught
   *   exception; the other listeners still run.
   */
  on<Name extends keyof ClientEvents>(name: Name, listener: Listener<ClientEvents[Name]>): this {
    this.#hub.on(name, listener);
    return this;
  }

  /**
   * Calls the listener on the next event of this name only.
   *
   * @param name - The event.
   * @param listener - Gets the event's payload.
   */
  once<Name extends keyof ClientEvents>(name: Name, listener: Listener<ClientEvents[Name]>): this {
    this.#hub.once(name, listener);
    return this;
  }

  /**
   * Removes a listener; does nothing if it is not registered.
   *
   * @param name - The event.
   * @param listener - What was given to `on` or `once`.
   */
  off<Name extends keyof ClientEvents>(name: Name, listener: Listener<ClientEvents[Name]>): this {
    this.#hub.off(name, listener);
    return this;
  }

  /**
   * The same as `off`, under the name that Node's `events.once` and `events.on` use.
   *
   * @param name - The event.
   * @param listener - What was given to `on` or `once`.
   */
  removeListener<Name extends keyof ClientEvents>(
    name: Name,
    listener: Listener<ClientEvents[Name]>,
  ): this {
    return this.off(name, listener);
  }

  /**
   * Waits for the next event of this name.
   *
   * @param name - The event.
   * @param options - Which one it must be, and when to stop waiting.
   * @returns The event's payload.
   * @throws {@link SdkError} `Aborted` after the timeout or when the signal is aborted; after a
   *   timeout the message lists the events that came meanwhile. `ClientDestroyed` when the client
   *   is disposed.
   * @example await client.next("messageCreated", { where: ({ messageId }) => messageId === id,
   *   timeout: 500 });
   */
  next<Name extends keyof ClientEvents>(
    name: Name,
    options?: NextOptions<ClientEvents[Name]>,
  ): Promise<ClientEvents[Name]> {
    return nextEvent<ClientEvents, Name>("Client", this.#hub, this.#operations, name, options);
  }

  /**
   * The events of this name as an async iterator; it collects from the moment of this call, not
   * only from the first read.
   *
   * @param name - The event.
   * @param options - How they are buffered and when to stop.
   * @example for await (const { messageId } of client.events("messageCreated")) …
   */
  events<Name extends keyof ClientEvents>(
    name: Name,
    options?: EventStreamOptions,
  ): EventStream<ClientEvents[Name]> {
    return this.#hub.events(name, options);
  }

  /**
   * The messages of a lobby or of the conversation with a user: new ones, the current user's own
   * included, changed and deleted ones, in the order in which the SDK reports them.
   *
   * @remarks It collects from now on, as `events()` does and with the same buffer; for earlier
   *   messages use `getLobbyMessagesWithLimit` and `getUserMessagesWithLimit`.
   *
   * @param of - The lobby or the user.
   * @param options - How the changes are buffered and when to stop.
   * @example for await (const change of client.messages({ lobbyId })) …
   */
  messages(of: Conversation, options?: EventStreamOptions): EventStream<MessageChange> {
    return messageChanges(this, this.#hub, of, options);
  }

  /**
   * What happens to a lobby and its members.
   *
   * @remarks It collects from now on, as `events()` does and with the same buffer. It continues
   *   after the current user leaves the lobby, because they may join it again.
   *
   * @param lobbyId - The lobby.
   * @param options - How the events are buffered and when to stop.
   */
  lobbyEvents(lobbyId: SnowflakeInput, options?: EventStreamOptions): EventStream<LobbyEvent> {
    return lobbyEvents(this.#hub, lobbyId, options);
  }

  /**
   * What happens to the current user's relationships: requests, friendships and blocks that begin,
   * change or end, and friends who move to another group of the friends list.
   *
   * @remarks It collects from now on, as `events()` does and with the same buffer.
   *
   * @param options - How the changes are buffered and when to stop.
   */
  relationshipChanges(options?: EventStreamOptions): EventStream<RelationshipChange> {
    return relationshipChanges(this, this.#hub, options);
  }
}

import { Call } from "./call.js";
import {
  type CallAudioOptions,
  type CallWithAudio,
  openCallAudio,
  type StartAudio,
} from "./call-audio.js";
import { type ClientEvents, clientEventTable } from "./client-events.js";
import type { ClientOptions } from "./client-options.js";
import {
  type Conversation,
  type LobbyEvent,
  lobbyEvents,
  type MessageChange,
  messageChanges,
  type RelationshipChange,
  relationshipChanges,
} from "./client-streams.js";
import { connectAndWait, waitForStatus } from "./connecting.js";
import { EventHub, type Listener } from "./event-hub.js";
import type { EventStream, EventStreamOptions } from "./event-stream.js";
import { ClientMethods } from "./generated/client-methods.js";
import {
  type AuthorizationTokenType,
  ClientError,
  ClientStatus,
  ClientThread,
} from "./generated/enums.js";
import type { ClientEventSettings } from "./generated/events.js";
import type { NativeCall, NativeClient } from "./generated/native-classes.js";
import { INSPECT, type InspectFunction } from "./inspect.js";
import { loadSdk } from "./library.js";
import { native } from "./native.js";
import { type CallOptions, Operations } from "./operation.js";
import { Presence } from "./presence/presence.js";
import { PresenceWatch } from "./presence/watch.js";
import { Authentication } from "./session/authentication.js";
import type { Session } from "./session/session.js";
import type { SignInOptions, SignInResult } from "./sign-in.js";
import type { SnowflakeInput } from "./snowflake.js";

/** How long disposal waits for the connection to end and for tokens to be saved, in milliseconds. */
const DISPOSAL_TIMEOUT = 500;

/**
 * A client of the service: one player, one connection.
 *
 * @remarks It keeps the process alive while it is connected or an operation is pending, unless
 * `unref()` says otherwise. Call `dispose()`, or use `using`, when it is no longer needed.
 */
export class Client extends ClientMethods {
  /** The SDK's `Client::Status`. */
  static readonly Status: typeof ClientStatus = ClientStatus;
  /** The SDK's `Client::Error`. */
  static readonly Error: typeof ClientError = ClientError;
  /** The SDK's `Client::Thread`. */
  static readonly Thread: typeof ClientThread = ClientThread;

  readonly #native: NativeClient;
  readonly #hub: EventHub<NativeClient, ClientEvents, ClientEventSettings>;
  readonly #operations: Operations;
  readonly #watch: PresenceWatch;
  #presence: Presence | undefined;
  readonly #calls = new Map<string, Call>();
  readonly #authentication: Authentication;
  #disposed = false;

  /**
   * Makes a client; it is not connected yet. Loads the SDK's library when none is loaded.
   *
   * @param options - How it is set up.
   * @throws TypeError or RangeError for a wrong option, Error when no library could be loaded.
   */
  constructor(options: ClientOptions = {}) {
    const { applicationId, library, logSeverity, httpRequestTimeout, ...create } = options;
    if (library !== undefined) loadSdk({ library });
    const client = new native.Client(create);
    const operations = new Operations();
    super(client, operations);
    this.#native = client;
    this.#operations = operations;
    this.#authentication = new Authentication(this, operations);
    this.#watch = new PresenceWatch(client);
    this.#hub = new EventHub<NativeClient, ClientEvents, ClientEventSettings>(
      "Client",
      client,
      clientEventTable(this.#watch),
      { minSeverity: logSeverity },
    );
    if (applicationId !== undefined) this.setApplicationId(applicationId);
    if (httpRequestTimeout !== undefined) this.setHttpRequestTimeout(httpRequestTimeout);
    this.#hub.on("statusChanged", ({ status }) => {
      // By the time an event arrives, `connect` may have been called again.
      const ended = status === ClientStatus.Disconnected && this.getStatus() === status;
      client.setKeepAlive(!ended);
      this.#presence?.statusChanged(status);
    });
  }

  /** Whether `dispose()` was called. */
  get disposed(): boolean {
    return this.#disposed;
  }

  /**
   * What others see the player do. From its first use the client looks for the local client, the
   * platform's program on the player's machine, through which presence needs no sign-in.
   *
   * @example
   * const route = await client.presence.set({ details: "Lap 3", startedAt: new Date() });
   */
  get presence(): Presence {
    this.#presence ??= new Presence(this.#native, this.#watch, this.#operations);
    return this.#presence;
  }

  /**
   * Calls the listener on each event of this name.
   *
   * @param name - The event, such as `"messageCreated"`.
   * @param listener - Gets the event's payload. What it throws is reported as an uncaught
   *   exception and keeps nothing from the other listeners.
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
   * Takes a listener back; does nothing when it is not registered.
   *
   * @param name - The event.
   * @param listener - What was given to `on` or `once`.
   */
  off<Name extends keyof ClientEvents>(name: Name, listener: Listener<ClientEvents[Name]>): this {
    this.#hub.off(name, listener);
    return this;
  }

  /**
   * The events of this name as an async iterator; it collects from now on, not only from the first
   * read.
   *
   * @param name - The event.
   * @param options - How they are buffered and when to stop.
   * @example
   * for await (const { messageId } of client.events("messageCreated")) …
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
   * @remarks It collects from now on, as `events()` does and with the same buffer; what the service
   * has of earlier messages is in `getLobbyMessagesWithLimit` and `getUserMessagesWithLimit`.
   *
   * @param of - The lobby or the user.
   * @param options - How the changes are buffered and when to stop.
   * @example
   * for await (const change of client.messages({ lobbyId })) …
   */
  messages(of: Conversation, options?: EventStreamOptions): EventStream<MessageChange> {
    return messageChanges(this, this.#hub, of, options);
  }

  /**
   * What happens to a lobby and its members.
   *
   * @remarks It collects from now on, as `events()` does and with the same buffer. It goes on after
   * the lobby was left, as the current user may join it again.
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

  override async endCall(channelId: SnowflakeInput, options?: CallOptions): Promise<void> {
    await super.endCall(channelId, options);
    this.#disposeCall(String(channelId));
  }

  override async endCalls(options?: CallOptions): Promise<void> {
    await super.endCalls(options);
    for (const channelId of [...this.#calls.keys()]) this.#disposeCall(channelId);
  }

  /** Connects, as `connectAndWait` does, without waiting; the event `statusChanged` tells. */
  override connect(): void {
    super.connect();
    this.#native.setKeepAlive(true);
  }

  /**
   * Connects and waits until the client is Ready.
   *
   * @param options - `timeout` is 30000 ms unless given; when it is over, or when the signal is
   *   aborted, the client disconnects again.
   * @throws {@link SdkError} `AuthorizationFailed` when the service refuses the token,
   *   `NetworkError` when it cannot be reached, `ValidationError` when the client has no token.
   */
  connectAndWait(options?: CallOptions): Promise<void> {
    return connectAndWait(this, this.#operations, options);
  }

  /**
   * Disconnects and waits until the client is Disconnected.
   *
   * @param options - When to stop waiting.
   */
  async disconnectAndWait(options?: CallOptions): Promise<void> {
    if (this.getStatus() === ClientStatus.Disconnected) return;
    const ended = this.waitForStatus(ClientStatus.Disconnected, options);
    this.disconnect();
    await ended;
  }

  /**
   * Waits until the client has a status; resolves at once when it has it already.
   *
   * @param status - The status to wait for.
   * @param options - When to stop waiting.
   */
  waitForStatus(status: ClientStatus, options?: CallOptions): Promise<void> {
    return waitForStatus(this, this.#operations, status, options);
  }

  /** The sign-in in use; nothing before `signIn` and after `signOut`. */
  get session(): Session | undefined {
    return this.#authentication.session;
  }

  /**
   * Signs a player in, connects, and resolves when the client is Ready. From then on the sign-in
   * lasts: its token is renewed ahead of expiry until `signOut` or `dispose`.
   *
   * @remarks Stored tokens are tried first, and renewed when it is time. Only when there are none, or
   * when the service says that they are dead, the player is asked. A network failure never costs a
   * sign-in.
   *
   * @param options - How the player signs in, where tokens are kept, and when to stop waiting.
   * @throws {@link SdkError} of the step that failed; its `operation` says which.
   * @throws {@link TokenStoreError} when the store cannot be read; it stays as it is.
   */
  async signIn(options: SignInOptions = {}): Promise<SignInResult> {
    return this.#authentication.signIn(options);
  }

  /**
   * Signs the player out: disconnects, revokes the tokens, so that no one can use them any more, and
   * removes them from their store. Does nothing when no token is in use.
   *
   * @param options - When to stop waiting for the service. After a failure it can be called again.
   */
  signOut(options?: CallOptions): Promise<void> {
    return this.#authentication.signOut(options);
  }

  override async updateToken(
    tokenType: AuthorizationTokenType,
    token: string,
    options?: CallOptions,
  ): Promise<void> {
    await super.updateToken(tokenType, token, options);
    this.#authentication.tokenUpdated(token);
  }

  override disconnect(): void {
    this.#authentication.disconnected();
    super.disconnect();
  }

  /** Lets the client keep the process alive again, as it does from the start. */
  ref(): this {
    this.#native.ref();
    return this;
  }

  /** Lets the process end although the client is connected or an operation is pending. */
  unref(): this {
    this.#native.unref();
    return this;
  }

  /**
   * Ends the client: rejects pending operations with `ClientDestroyed`, ends its iterators,
   * disconnects without waiting, and frees the native object. Using the client afterwards is a
   * `TypeError`; disposing it again does nothing.
   */
  dispose(): void {
    if (this.#disposed) return;
    this.#disposed = true;
    this.#authentication.close();
    this.#operations.rejectAll();
    for (const channelId of [...this.#calls.keys()]) this.#disposeCall(channelId);
    this.#hub.close();
    this.#presence?.close();
    this.#native.dispose();
  }

  /** The same as `dispose()`, for `using`. */
  [Symbol.dispose](): void {
    this.dispose();
  }

  /** Disconnects, waits a moment for the service to learn it, and disposes; for `await using`. */
  async [Symbol.asyncDispose](): Promise<void> {
    if (this.#disposed) return;
    const limit = { timeout: DISPOSAL_TIMEOUT };
    const saved = this.#authentication.settled();
    // What does not end in time is cut by dispose().
    await Promise.allSettled([
      this.disconnectAndWait(limit),
      this.#operations.wait("Client.dispose", saved, limit),
    ]);
    this.dispose();
  }

  /** @internal */
  [INSPECT](_depth: number, options: object, inspect: InspectFunction): string {
    if (this.#disposed) return "Client <disposed>";
    const status = Client.statusToString(this.getStatus());
    return `Client ${inspect({ applicationId: this.getApplicationId(), status }, options)}`;
  }

  /**
   * One object for each call, so that its listeners are not replaced by those of another.
   *
   * @internal
   */
  protected override wrapCall(call: NativeCall): Call | undefined {
    if (!call.isValid()) return undefined;
    const known = this.#calls.get(call.getChannelId());
    return known?.isValid() ? known : this.#keepCall(new Call(call));
  }

  /** @internal */
  protected override openAudio(
    options: CallAudioOptions | undefined,
    start: StartAudio,
  ): CallWithAudio | undefined {
    const opened = openCallAudio(options, start);
    return opened && (this.#keepCall(new Call(opened.call, opened.audio)) as CallWithAudio);
  }

  /** The SDK starts no call while another is under way in the lobby: what was kept has ended. */
  #keepCall(call: Call): Call {
    const id = call.getChannelId();
    this.#disposeCall(id);
    this.#calls.set(id, call);
    return call;
  }

  #disposeCall(channelId: string): void {
    this.#calls.get(channelId)?.dispose();
    this.#calls.delete(channelId);
  }
}

/** Types nested in {@link Client}. */
export declare namespace Client {
  type Status = ClientStatus;
  type Error = ClientError;
  type Thread = ClientThread;
}

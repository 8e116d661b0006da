import { checkBases, withEnvironment } from "./bases.js";
import type { Call, CallWithAudio } from "./call.js";
import type { CallAudioOptions, StartAudio } from "./calls/call-audio.js";
import { OpenCalls } from "./calls/open-calls.js";
import { CLIENT_OPTIONS, type ClientOptions } from "./client-options.js";
import { Redirects } from "./deep-links/redirects.js";
import { registerScheme, type SchemeOptions } from "./deep-links/register.js";
import { ClientEventMethods } from "./events/client-event-methods.js";
import { type ClientHub, openClientHub } from "./events/client-events.js";
import type { AuthorizationResult } from "./generated/client-methods.js";
import {
  type AuthorizationTokenType,
  ClientError,
  ClientStatus,
  ClientThread,
} from "./generated/enums.js";
import type { NativeCall, NativeClient } from "./generated/native-classes.js";
import type { AuthorizationArgs, AuthorizationArgsInit } from "./generated/records.js";
import { Topics } from "./live/topics.js";
import type { ClientStore } from "./live/values.js";
import { nativeClasses } from "./native/classes.js";
import { loadSdk } from "./native/library.js";
import { BOUND_TO_THREAD } from "./native/uncloneable.js";
import { CALL_OPTIONS, type CallOptions, checkOptions } from "./operations/call-options.js";
import { connectAndWait, waitForStatus } from "./operations/connecting.js";
import { Operations } from "./operations/operation.js";
import { checkOptionNames } from "./operations/option-names.js";
import { Presence } from "./presence/presence.js";
import { PresenceWatch } from "./presence/watch.js";
import { Authentication } from "./session/authentication.js";
import type { Session } from "./session/session.js";
import type { SignInOptions, SignInResult } from "./sign-in/sign-in.js";
import { SignInPages } from "./sign-in/sign-in-pages.js";
import { INSPECT, type InspectFunction } from "./values/inspect.js";
import type { SnowflakeInput } from "./values/snowflake.js";

/** How long disposal waits for the connection to end and for tokens to be saved, in milliseconds. */
const DISPOSAL_TIMEOUT = 500;

// Longer than 300 lines because it is the main public class: more than half documents its members,
// which delegate to other files.

/**
 * A client of the service: one player, one connection.
 *
 * @remarks It keeps the process alive while it is connected or an operation is pending, unless
 * `unref()` says otherwise. Call `dispose()`, or use `using`, when it is no longer needed.
 */
export class Client extends ClientEventMethods {
  /** The SDK's `Client::Status`. */
  static readonly Status: typeof ClientStatus = ClientStatus;
  /** The SDK's `Client::Error`. */
  static readonly Error: typeof ClientError = ClientError;
  /** The SDK's `Client::Thread`. */
  static readonly Thread: typeof ClientThread = ClientThread;

  /** @internal */
  readonly uncloneable = BOUND_TO_THREAD;
  readonly #native: NativeClient;
  readonly #hub: ClientHub;
  readonly #operations: Operations;
  readonly #apiBase: string | undefined;
  readonly #watch: PresenceWatch;
  #presence: Presence | undefined;
  readonly #calls = new OpenCalls();
  readonly #authentication: Authentication;
  readonly #redirects = new Redirects();
  #topics: Topics | undefined;
  readonly #disposalListeners = new Set<() => void>();
  #disposed = false;

  /**
   * Creates a client, which is not connected yet. Loads the SDK's library if none is loaded.
   *
   * @param options - Its settings.
   * @throws TypeError or RangeError for a wrong option, Error when no library could be loaded.
   */
  constructor(options: ClientOptions = {}) {
    checkOptionNames("new Client", options, CLIENT_OPTIONS);
    const { applicationId, library, logSeverity, httpRequestTimeout, ...create } = options;
    if (library !== undefined) loadSdk({ library });
    const bases = withEnvironment(create);
    checkBases("new Client", bases);
    const client = new (nativeClasses().Client)({ ...create, ...bases });
    const operations = new Operations(bases.apiBase);
    const watch = new PresenceWatch(client);
    const pages = new SignInPages(client, (url) => this.handleRedirect(url));
    const hub = openClientHub(client, watch, pages, { minSeverity: logSeverity });
    super(client, operations, hub);
    this.#native = client;
    this.#operations = operations;
    this.#apiBase = bases.apiBase;
    this.#watch = watch;
    this.#hub = hub;
    this.#authentication = new Authentication(this, operations, pages);
    operations.onUnauthorized = () => this.#authentication.refused();
    if (applicationId !== undefined) this.setApplicationId(applicationId);
    if (httpRequestTimeout !== undefined) this.setHttpRequestTimeout(httpRequestTimeout);
    this.#hub.on("statusChanged", ({ status }) => {
      // When an event arrives, `connect` may already have been called again.
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
   * The player's presence as others see it. From its first use on, the client looks for the local
   * client, the platform's program on the player's machine, through which presence needs no
   * sign-in.
   *
   * @example const route = await client.presence.set({ details: "Lap 3", startedAt: new Date() });
   */
  get presence(): Presence {
    this.#presence ??= new Presence(this.#native, this.#watch, this.#operations);
    return this.#presence;
  }

  /**
   * What the client knows, as values that change: friends, lobbies, messages, calls. Nothing is read
   * before somebody subscribes.
   *
   * @example
   * const stop = client.store.friends().subscribe((friends) => console.log(friends?.length));
   */
  get store(): ClientStore {
    return this.topics.store;
  }

  /** @internal */
  get topics(): Topics {
    this.#topics ??= new Topics(this, this.#native, this.#authentication);
    return this.#topics;
  }

  override startCall(channelId: SnowflakeInput): Call | undefined {
    const call = this.#calls.begin(this.#native.startCall(channelId));
    this.#topics?.touchCall(String(channelId));
    return call;
  }

  override async endCall(channelId: SnowflakeInput, options?: CallOptions): Promise<void> {
    // When the call has ended, a listener may have started the next one.
    const ending = this.#calls.in(String(channelId));
    await super.endCall(channelId, options);
    this.#calls.dispose(ending);
    this.#topics?.touchCall(String(channelId));
  }

  override async endCalls(options?: CallOptions): Promise<void> {
    const ending = this.#calls.in();
    await super.endCalls(options);
    this.#calls.dispose(ending);
    this.#topics?.touchCalls();
  }

  /** Connects, as `connectAndWait` does, without waiting; the event `statusChanged` reports the result. */
  override connect(): void {
    super.connect();
    this.#native.setKeepAlive(true);
  }

  /**
   * Connects and waits until the client is Ready.
   *
   * @param options - `timeout` is 30000 ms by default; after it, or when the signal is aborted, the
   *   client disconnects again.
   * @throws {@link SdkError} `AuthorizationFailed` when the service refuses the token,
   *   `NetworkError` when it cannot be reached, `ValidationError` when the client has no token.
   */
  connectAndWait(options?: CallOptions): Promise<void> {
    const settings = { hasBase: this.#apiBase !== undefined };
    return connectAndWait(this, this.#operations, settings, options);
  }

  /**
   * Disconnects and waits until the client is Disconnected.
   *
   * @param options - When to stop waiting.
   */
  async disconnectAndWait(options?: CallOptions): Promise<void> {
    checkOptions("Client.disconnectAndWait", options, CALL_OPTIONS);
    if (this.getStatus() === ClientStatus.Disconnected) return;
    const ended = this.waitForStatus(ClientStatus.Disconnected, options);
    this.disconnect();
    await ended;
  }

  /**
   * Waits until the client has this status; resolves at once if it already has.
   *
   * @param status - The status to wait for.
   * @param options - When to stop waiting.
   */
  waitForStatus(status: ClientStatus, options?: CallOptions): Promise<void> {
    return waitForStatus(this, this.#operations, status, options);
  }

  /** The current session; undefined before `signIn` and after `signOut`. */
  get session(): Session | undefined {
    return this.#authentication.session;
  }

  /**
   * Signs a player in, connects, and resolves when the client is Ready. From then on its token is
   * renewed before it expires, until `signOut` or `dispose`.
   *
   * @remarks Stored tokens are used first, and renewed if necessary. The player is asked only if
   *   there are none, or if the service says that they are no longer valid. A network failure never
   *   removes a sign-in.
   *
   * @param options - How the player signs in, where tokens are kept, and when to stop waiting.
   * @throws {@link SdkError} of the step that failed; its `operation` says which.
   * @throws {@link TokenStoreError} when the store cannot be read; it stays as it is.
   */
  async signIn(options: SignInOptions = {}): Promise<SignInResult> {
    if (this.#disposed)
      throw new TypeError("Client.signIn: the client is disposed. Create a new one.");
    return this.#authentication.signIn(options);
  }

  /**
   * Signs the player out: cancels a pending sign-in, disconnects, removes the tokens from their
   * store, and revokes them, so that nobody can use them. Does nothing if there are none.
   *
   * @param options - When to stop waiting for the service. After a failure it can be called again:
   *   the tokens have been removed from the store, but stay in memory until they are revoked.
   */
  async signOut(options?: CallOptions): Promise<void> {
    checkOptions("Client.signOut", options, CALL_OPTIONS);
    return this.#authentication.signOut(options);
  }

  override authorize(
    args: AuthorizationArgs | AuthorizationArgsInit,
    options?: CallOptions,
  ): Promise<AuthorizationResult> {
    return this.#redirects.authorize(args, options, (own, limits) => super.authorize(own, limits));
  }

  /**
   * Completes the sign-in that waits for this link, which was started with `redirect: "scheme"` or
   * `customSchemeParam`. Pass every link that the system gives to the game: others have no effect.
   *
   * @remarks The link is checked like a request to the loopback listener: the address, exactly one
   *   code or error, and the state that was sent with the request. Only one link is accepted.
   *
   * @param url - The link.
   * @returns Whether it completed a sign-in, successfully or not.
   *
   * @example app.on("open-url", (_event, url) => client.handleRedirect(url));
   *   app.on("second-instance", (_event, argv) => client.handleRedirect(argv.at(-1) ?? ""));
   */
  handleRedirect(url: string): boolean {
    return this.#redirects.handle(url);
  }

  /**
   * Registers the game as the handler of its links for the current user: with a desktop entry on
   * Linux, in the registry on Windows. Repeating it has no effect. On macOS an application names
   * its schemes when it is packaged.
   *
   * @param options - Which links, and what they start.
   * @returns The scheme.
   * @throws TypeError for a wrong option, Error when the system refuses, with the message of its
   *   tool.
   */
  registerScheme(options: SchemeOptions = {}): Promise<string> {
    return registerScheme(this, options);
  }

  override async updateToken(
    tokenType: AuthorizationTokenType,
    token: string,
    options?: CallOptions,
  ): Promise<void> {
    const updated = this.#authentication.updatingToken(token);
    await super.updateToken(tokenType, token, options);
    updated();
  }

  override disconnect(): void {
    this.#authentication.disconnected();
    super.disconnect();
  }

  /** Lets the client keep the process alive again, which is the default. */
  ref(): this {
    this.#native.ref();
    this.#operations.referenced = true;
    return this;
  }

  /** Lets the process end although the client is connected or an operation is pending. */
  unref(): this {
    this.#native.unref();
    this.#operations.referenced = false;
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
    this.#calls.dispose(this.#calls.in());
    this.#hub.close();
    this.#presence?.close();
    this.#topics?.close();
    this.#native.dispose();
    for (const listener of this.#disposalListeners) listener();
  }

  /**
   * Calls the listener when the client is disposed.
   *
   * @internal
   * @returns A function that removes the listener.
   */
  onDisposal(listener: () => void): () => void {
    this.#disposalListeners.add(listener);
    return () => void this.#disposalListeners.delete(listener);
  }

  /** The same as `dispose()`, for `using`. */
  [Symbol.dispose](): void {
    this.dispose();
  }

  /** Disconnects, waits at most half a second for the service to notice, and disposes; for `await using`. */
  async [Symbol.asyncDispose](): Promise<void> {
    if (this.#disposed) return;
    const limit = { timeout: DISPOSAL_TIMEOUT };
    const saved = this.#authentication.settled();
    // dispose() cuts off what does not end in time.
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

  /** @internal */
  protected override wrapCall(call: NativeCall): Call | undefined {
    return this.#calls.wrap(call);
  }

  /** @internal */
  protected override openAudio(
    options: CallAudioOptions | undefined,
    start: StartAudio,
  ): CallWithAudio | undefined {
    return this.#calls.openAudio(options, start);
  }
}

/** Types nested in {@link Client}. */
export declare namespace Client {
  type Status = ClientStatus;
  type Error = ClientError;
  type Thread = ClientThread;
}

import type { CallAudio } from "./calls/call-audio.js";
import { EventHub, type Listener } from "./events/event-hub.js";
import type { EventStream, EventStreamOptions } from "./events/event-stream.js";
import { type NextOptions, nextEvent } from "./events/next-event.js";
import { CallMethods } from "./generated/call-methods.js";
import { CallError, CallStatus } from "./generated/enums.js";
import { type CallEventSettings, type CallEvents, callEvents } from "./generated/events.js";
import type { NativeCall } from "./generated/native-classes.js";
import { BOUND_TO_THREAD } from "./native/uncloneable.js";
import { Operations } from "./operations/operation.js";
import { INSPECT, type InspectFunction } from "./values/inspect.js";

/** A voice call, from `startCall` or `getCall`. */
export class Call extends CallMethods {
  /** The SDK's `Call::Status`. */
  static readonly Status: typeof CallStatus = CallStatus;
  /** The SDK's `Call::Error`. */
  static readonly Error: typeof CallError = CallError;

  /** The call's sound, if `startCallWithAudioCallbacks` started it. */
  readonly audio: CallAudio | undefined;

  /** @internal */
  readonly uncloneable = BOUND_TO_THREAD;
  readonly #native: NativeCall;
  readonly #hub: EventHub<NativeCall, CallEvents, CallEventSettings>;
  readonly #operations = new Operations();

  /** @internal */
  constructor(native: NativeCall, audio?: CallAudio) {
    super(native);
    this.audio = audio;
    this.#native = native;
    this.#hub = new EventHub<NativeCall, CallEvents, CallEventSettings>(
      "Call",
      native,
      callEvents,
      {},
    );
  }

  /** Whether this holds a call of the SDK; using one that does not throws a `TypeError`. */
  isValid(): boolean {
    return this.#native.isValid();
  }

  /**
   * Calls the listener on each event of this name.
   *
   * @param name - The event.
   * @param listener - Gets the event's payload.
   */
  on<Name extends keyof CallEvents>(name: Name, listener: Listener<CallEvents[Name]>): this {
    this.#hub.on(name, listener);
    return this;
  }

  /**
   * Calls the listener on the next event of this name only.
   *
   * @param name - The event.
   * @param listener - Gets the event's payload.
   */
  once<Name extends keyof CallEvents>(name: Name, listener: Listener<CallEvents[Name]>): this {
    this.#hub.once(name, listener);
    return this;
  }

  /**
   * Removes a listener; does nothing if it is not registered.
   *
   * @param name - The event.
   * @param listener - What was given to `on` or `once`.
   */
  off<Name extends keyof CallEvents>(name: Name, listener: Listener<CallEvents[Name]>): this {
    this.#hub.off(name, listener);
    return this;
  }

  /**
   * The same as `off`, under the name that Node's `events.once` and `events.on` use.
   *
   * @param name - The event.
   * @param listener - What was given to `on` or `once`.
   */
  removeListener<Name extends keyof CallEvents>(
    name: Name,
    listener: Listener<CallEvents[Name]>,
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
   *   timeout the message lists the events that came meanwhile. `ClientDestroyed` when the call is
   *   disposed.
   */
  next<Name extends keyof CallEvents>(
    name: Name,
    options?: NextOptions<CallEvents[Name]>,
  ): Promise<CallEvents[Name]> {
    return nextEvent<CallEvents, Name>("Call", this.#hub, this.#operations, name, options);
  }

  /**
   * The events of this name as an async iterator; it collects from now on.
   *
   * @param name - The event.
   * @param options - How they are buffered.
   */
  events<Name extends keyof CallEvents>(
    name: Name,
    options?: EventStreamOptions,
  ): EventStream<CallEvents[Name]> {
    return this.#hub.events(name, options);
  }

  /** Frees the native object; its iterators and its sound end. The call itself continues. */
  dispose(): void {
    this.audio?.close();
    this.#operations.rejectAll("call");
    this.#hub.close();
    this.#native.dispose();
  }

  /** The same as `dispose()`, for `using`. */
  [Symbol.dispose](): void {
    this.dispose();
  }

  /** @internal */
  [INSPECT](_depth: number, options: object, inspect: InspectFunction): string {
    if (!this.isValid()) return "Call <disposed>";
    const status = Call.statusToString(this.getStatus());
    return `Call ${inspect({ channelId: this.getChannelId(), status }, options)}`;
  }
}

/** A call whose sound the game receives. */
export interface CallWithAudio extends Call {
  readonly audio: CallAudio;
}

/** Types nested in {@link Call}. */
export declare namespace Call {
  type Status = CallStatus;
  type Error = CallError;
}

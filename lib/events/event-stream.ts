import { BOUND_TO_THREAD } from "../native/uncloneable.js";
import { checkOptionNames, type OptionNames } from "../operations/option-names.js";
import { SdkError } from "../operations/sdk-error.js";
import { checkSignal } from "../operations/signal.js";

/** What happens to an event when the buffer is full. */
export type Overflow = "drop-oldest" | "drop-newest" | "error";

/** How events are buffered between the SDK and a loop that reads them. */
export interface EventStreamOptions {
  /** Ends the stream when aborted: the loop gets an {@link SdkError} of type `"Aborted"`. */
  readonly signal?: AbortSignal | undefined;
  /**
   * The size of the buffer; 1024 events by default. The addon delivers at most 256 at a time and
   * lets readers run in between, so a loop that keeps up never loses one.
   */
  readonly buffer?: number | undefined;
  /**
   * What happens when the buffer is full: `"drop-oldest"` (the default) and `"drop-newest"` count
   * what they drop in {@link EventStream.dropped}; `"error"` ends the loop with a `RangeError`
   * after the events that waited.
   */
  readonly overflow?: Overflow | undefined;
}

const OPTIONS: OptionNames<EventStreamOptions> = { signal: true, buffer: true, overflow: true };

const DEFAULT_BUFFER = 1024;

interface Waiter<T> {
  resolve(result: IteratorResult<T, undefined>): void;
  reject(reason: unknown): void;
}

/**
 * Events as an async iterator. It collects from the moment it is made until it is ended: by `break`
 * or `return()`, by its signal, or by the client's `dispose()`.
 */
export class EventStream<T> implements AsyncIterator<T, undefined, undefined> {
  /** @internal */
  readonly uncloneable = BOUND_TO_THREAD;
  readonly #operation: string;
  readonly #limit: number;
  readonly #overflow: Overflow;
  readonly #waiting: Waiter<T>[] = [];
  #buffer: T[] = [];
  /** Index of the oldest event in the buffer; those before it have been read. */
  #head = 0;
  #dropped = 0;
  #ended = false;
  #failure: { readonly reason: unknown } | undefined;
  #release: (() => void) | undefined;

  /**
   * Created by `events()` and similar methods.
   *
   * @param operation - The call that created it, for messages, such as `events("messageCreated")`.
   * @param options - How events are buffered.
   */
  constructor(operation: string, options: EventStreamOptions = {}) {
    checkOptionNames(operation, options, OPTIONS);
    const where = `${operation}: parameter "options`;
    const { signal, buffer = DEFAULT_BUFFER, overflow = "drop-oldest" } = options;
    checkSignal(where, signal);
    if (!Number.isSafeInteger(buffer) || buffer < 1)
      throw new RangeError(`${where}.buffer" must be an integer of at least 1, not ${buffer}.`);
    if (!["drop-oldest", "drop-newest", "error"].includes(overflow))
      throw new RangeError(
        `${where}.overflow" must be "drop-oldest", "drop-newest" or "error", not "${overflow}".`,
      );
    this.#operation = operation;
    this.#limit = buffer;
    this.#overflow = overflow;
    if (signal) this.#follow(signal);
  }

  /** How many events were dropped because the buffer was full. */
  get dropped(): number {
    return this.#dropped;
  }

  /** How many events wait to be read. */
  get buffered(): number {
    return this.#buffer.length - this.#head;
  }

  /**
   * How many calls of `next()` wait for an event.
   *
   * @internal
   */
  get readers(): number {
    return this.#waiting.length;
  }

  /** Whether it collects no more events. */
  get ended(): boolean {
    return this.#ended;
  }

  /**
   * Registers the function that stops listening when the stream ends.
   *
   * @internal
   */
  onEnd(release: () => void): void {
    if (this.#ended) release();
    else {
      const before = this.#release;
      this.#release = () => {
        before?.();
        release();
      };
    }
  }

  /**
   * Adds an event.
   *
   * @internal
   */
  push(event: T): void {
    if (this.#ended) return;
    const waiter = this.#waiting.shift();
    if (waiter) {
      waiter.resolve({ value: event, done: false });
      return;
    }
    if (this.buffered >= this.#limit) {
      this.#dropped += 1;
      if (this.#overflow === "drop-newest") return;
      if (this.#overflow === "error") {
        this.#end({ reason: this.#overflowError() });
        return;
      }
      this.#shift();
    }
    this.#buffer.push(event);
  }

  /** Ends the stream after the buffered events. @internal */
  end(): void {
    this.#end(undefined);
  }

  /** The next event; `done` once the stream has ended and all buffered events were read. */
  next(): Promise<IteratorResult<T, undefined>> {
    if (this.buffered > 0) return Promise.resolve({ value: this.#shift(), done: false });
    if (this.#failure) {
      const { reason } = this.#failure;
      this.#failure = undefined;
      return Promise.reject(reason);
    }
    if (this.#ended) return Promise.resolve({ value: undefined, done: true });
    return new Promise((resolve, reject) => this.#waiting.push({ resolve, reject }));
  }

  /** Stops listening and discards buffered events; a `for await` loop calls it on `break`. */
  return(): Promise<IteratorResult<T, undefined>> {
    this.#forget();
    this.#end(undefined);
    return Promise.resolve({ value: undefined, done: true });
  }

  /** Stops listening, discards buffered events and rejects with the error. */
  throw(error?: unknown): Promise<IteratorResult<T, undefined>> {
    this.#forget();
    this.#end(undefined);
    return Promise.reject(error);
  }

  /** Returns itself: a stream is read once. */
  [Symbol.asyncIterator](): this {
    return this;
  }

  /** Ends the stream, for `await using`. */
  async [Symbol.asyncDispose](): Promise<void> {
    await this.return();
  }

  #shift(): T {
    const event = this.#buffer[this.#head] as T;
    this.#buffer[this.#head] = undefined as T;
    this.#head += 1;
    if (this.#head === this.#buffer.length) {
      this.#buffer.length = 0;
      this.#head = 0;
    } else if (this.#head >= this.#limit) {
      this.#buffer = this.#buffer.slice(this.#head);
      this.#head = 0;
    }
    return event;
  }

  #forget(): void {
    this.#buffer = [];
    this.#head = 0;
    this.#failure = undefined;
  }

  #end(failure: { readonly reason: unknown } | undefined): void {
    if (this.#ended) return;
    this.#ended = true;
    const [first, ...rest] = this.#waiting.splice(0);
    if (failure && first) first.reject(failure.reason);
    else {
      this.#failure = failure;
      first?.resolve({ value: undefined, done: true });
    }
    for (const waiter of rest) waiter.resolve({ value: undefined, done: true });
    this.#release?.();
    this.#release = undefined;
  }

  #follow(signal: AbortSignal): void {
    const abort = (): void => {
      const error = new SdkError({
        operation: this.#operation,
        type: "Aborted",
        message: "The signal given in its options was aborted.",
        cause: signal.reason,
      });
      this.#forget();
      this.#end({ reason: error });
    };
    if (signal.aborted) {
      abort();
      return;
    }
    signal.addEventListener("abort", abort, { once: true });
    this.onEnd(() => signal.removeEventListener("abort", abort));
  }

  #overflowError(): RangeError {
    return new RangeError(
      `${this.#operation}: the buffer of ${this.#limit} events is full. Read faster, give ` +
        'it a larger "buffer", or let it drop events.',
    );
  }
}

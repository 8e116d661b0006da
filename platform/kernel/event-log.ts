import type { Clock } from "./clock.js";
import { closedError, PlatformError } from "./errors.js";
import { EVENT_KINDS, type EventKind } from "./event-kinds.js";
import { described, suggestion } from "./names.js";

/** What a person needs to approve a device. */
export interface DeviceFacts {
  /** The code that the device shows. */
  userCode: string;
  /** The page on which a person enters it. */
  verificationUri: string;
  /** Until when, in milliseconds since the Unix epoch, by the platform's clock. */
  expiresAt: number;
}

/** Something that happened on the platform. Never holds a secret. */
export interface PlatformEvent {
  /** When, in milliseconds since the Unix epoch, by the platform's clock. */
  at: number;
  /** What, e.g. `gateway.ready` or `oauth2.token_issued`. */
  kind: EventKind;
  /** Id of the user it happened to, when there is one. */
  userId?: string | undefined;
  /** Id of the application it happened in, when there is one. */
  applicationId?: string | undefined;
  /** Id of the gateway session it happened on, when there is one. */
  sessionId?: string | undefined;
  /** More about it in words or numbers, e.g. a close code or a route. */
  detail?: string | undefined;
  /** What the detail means, where it is a code that the platform has given a reason with. */
  reason?: string | undefined;
  /** The device that asks to be let in, when it is about one. */
  device?: DeviceFacts | undefined;
}

/** The fields of a {@link PlatformEvent} besides when and what. */
export type EventFacts = Omit<PlatformEvent, "at" | "kind">;

const KEPT = 200;

/** The maximum number of listeners; more are a bug of a caller that never removes them. */
const MAX_LISTENERS = 1000;

/** The latest events, for the window and for tests that wait for one. */
export class EventLog {
  readonly #clock: Clock;
  readonly #listeners = new Set<(event: PlatformEvent) => void>();
  /** The waits without a signal. */
  readonly #waits = new Set<{ readonly kind: EventKind }>();
  #recent: PlatformEvent[] = [];
  #closed = false;

  constructor(clock: Clock) {
    this.#clock = clock;
  }

  /**
   * Records an event and calls every listener. What a listener throws does not reach the caller; it
   * becomes an uncaught exception of the process, as with an `EventTarget`.
   */
  add(kind: EventKind, facts: EventFacts = {}): void {
    const event: PlatformEvent = { at: this.#clock.now(), kind, ...facts };
    this.#recent.push(event);
    if (this.#recent.length > KEPT) this.#recent = this.#recent.slice(-KEPT / 2);
    for (const listener of [...this.#listeners]) {
      try {
        listener(event);
      } catch (error) {
        process.nextTick(() => {
          throw error;
        });
      }
    }
  }

  /** The latest events, oldest first. */
  recent(): readonly PlatformEvent[] {
    return this.#recent;
  }

  /**
   * Calls `listener` for each later event until the returned function is called, or the platform is
   * closed.
   *
   * @throws RangeError when there are 1,000 listeners already
   */
  subscribe(listener: (event: PlatformEvent) => void): () => void {
    if (this.#listeners.size >= MAX_LISTENERS) {
      throw new RangeError(
        `There are ${MAX_LISTENERS} listeners to the platform's events; end those that have done their work, and abort waits whose event does not come.`,
      );
    }
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }

  /**
   * Waits for the next event of a kind. Only events after the call count. When the platform is
   * closed meanwhile, the promise never settles.
   *
   * @param match - further conditions; when it throws, the promise is rejected with that
   * @param signal - rejects the promise with its reason when aborted
   * @throws PlatformError (as a rejection) for a kind that does not exist, or what is no condition
   *   or no signal, or when the platform is closed
   */
  waitFor(
    kind: EventKind,
    match: (event: PlatformEvent) => boolean = () => true,
    signal?: AbortSignal,
  ): Promise<PlatformEvent> {
    return new Promise((resolve, reject) => {
      if (signal !== undefined && !(signal instanceof AbortSignal)) throw wrongSignal(signal);
      signal?.throwIfAborted();
      if (!EVENT_KINDS.includes(kind)) throw noSuchKind(kind);
      if (typeof match !== "function") throw wrongMatch(match);
      if (this.#closed) throw closedError(`no event "${kind}" comes any more`);
      const stop = this.subscribe((event) => {
        if (event.kind !== kind) return;
        try {
          if (!match(event)) return;
          resolve(event);
        } catch (error) {
          reject(error);
        }
        end();
      });
      const abort = () => {
        end();
        reject(signal?.reason);
      };
      // A wait with a signal ends with that.
      const wait = signal === undefined ? { kind } : undefined;
      if (wait !== undefined) this.#waits.add(wait);
      const end = () => {
        stop();
        if (wait !== undefined) this.#waits.delete(wait);
        signal?.removeEventListener("abort", abort);
      };
      signal?.addEventListener("abort", abort);
    });
  }

  /** The kinds of events that calls wait for without a signal, the oldest call first. */
  get waiting(): readonly EventKind[] {
    return [...this.#waits].map(({ kind }) => kind);
  }

  /** Removes all listeners. */
  close(): void {
    this.#closed = true;
    this.#listeners.clear();
  }
}

function wrongMatch(match: unknown): PlatformError {
  return new PlatformError(
    `The parameter match must be a function that takes an event or refuses it, but ${described(match)} was given.`,
    "match",
  );
}

function wrongSignal(signal: unknown): PlatformError {
  return new PlatformError(
    `The parameter signal must be an AbortSignal, such as AbortSignal.timeout(5000), but ${described(signal)} was given.`,
    "signal",
  );
}

function noSuchKind(kind: unknown): PlatformError {
  const hint = suggestion(String(kind), EVENT_KINDS);
  return new PlatformError(
    `No event is of the kind "${kind}", so waiting for it would never end.${hint} The kinds are: ` +
      `${EVENT_KINDS.join(", ")}.`,
    "kind",
  );
}

import type { Clock } from "./clock.js";

/** Something that happened on the platform. Never holds a secret. */
export interface PlatformEvent {
  /** When, in milliseconds since the Unix epoch, by the platform's clock. */
  at: number;
  /** What, e.g. `gateway.ready` or `oauth2.token_issued`. */
  kind: string;
  /** Id of the user it happened to, when there is one. */
  userId?: string | undefined;
  /** Id of the application it happened in, when there is one. */
  applicationId?: string | undefined;
  /** Id of the gateway session it happened on, when there is one. */
  sessionId?: string | undefined;
  /** More about it in words or numbers, e.g. a close code or a route. */
  detail?: string | undefined;
}

/** The fields of a {@link PlatformEvent} besides when and what. */
export type EventFacts = Omit<PlatformEvent, "at" | "kind">;

const KEPT = 200;

/** The latest events, for the status page and for tests that wait for one. */
export class EventLog {
  readonly #clock: Clock;
  readonly #listeners = new Set<(event: PlatformEvent) => void>();
  #recent: PlatformEvent[] = [];

  constructor(clock: Clock) {
    this.#clock = clock;
  }

  /** Records an event and tells every listener. */
  add(kind: string, facts: EventFacts = {}): void {
    const event: PlatformEvent = { at: this.#clock.now(), kind, ...facts };
    this.#recent.push(event);
    if (this.#recent.length > KEPT) this.#recent = this.#recent.slice(-KEPT / 2);
    for (const listener of [...this.#listeners]) listener(event);
  }

  /** The latest events, oldest first. */
  recent(): readonly PlatformEvent[] {
    return this.#recent;
  }

  /** Calls `listener` for each later event until the returned function is called. */
  subscribe(listener: (event: PlatformEvent) => void): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }

  /**
   * Waits for the next event of a kind. Only events after the call count.
   *
   * @param match - further conditions
   * @param signal - rejects the promise with its reason when aborted
   */
  waitFor(
    kind: string,
    match: (event: PlatformEvent) => boolean = () => true,
    signal?: AbortSignal,
  ): Promise<PlatformEvent> {
    return new Promise((resolve, reject) => {
      signal?.throwIfAborted();
      const stop = this.subscribe((event) => {
        if (event.kind !== kind || !match(event)) return;
        stop();
        resolve(event);
      });
      signal?.addEventListener("abort", () => {
        stop();
        reject(signal.reason);
      });
    });
  }
}

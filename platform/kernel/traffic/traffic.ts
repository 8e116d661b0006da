import { AsyncLocalStorage } from "node:async_hooks";
import type { Clock } from "../clock.js";
import type { NewEntry, Skipped, TrafficEntry, TrafficKind } from "./entry.js";
import { interactionOf } from "./interaction-of.js";
import { redactHeaders, redactText, redactUrl } from "./redact.js";

/** Most entries of a second; the others are counted. */
const MAX_PER_SECOND = 1000;

/** Most watchers at a time. */
export const MAX_WATCHERS = 10;

/** Gets entries; a watcher that throws is removed. */
export type Watcher = (entry: TrafficEntry | Skipped) => void;

/** Gets everything as it is, secrets included, for a recording that redacts them itself. */
export interface Recorder {
  /** A request or a frame has come, which nobody has looked at yet. */
  arrived?(): void;
  /** Whether it gets what changes something by the admin API, too, which watchers never see. */
  readonly admin?: boolean;
  /**
   * An HTTP request begins to be carried out, or a fault is played on it; the place of the first call counts.
   *
   * @param make - tells what is known of the request and its answer at the time of asking, once its body is read
   */
  began(requestId: string, make?: () => NewEntry): void;
  /** Something went over a wire; of a request it comes when its answer has gone. */
  add(entry: NewEntry, requestId: string | undefined): void;
}

/**
 * The HTTP request that is being carried out, while somebody watches. One for all platforms of the process: each
 * further storage makes every promise of the process dearer, for as long as it lives.
 */
const carriedOut = new AsyncLocalStorage<{ readonly on: Traffic; readonly requestId: string }>();

/** What goes over the wires of the platform, for watchers. Without any, it costs nothing. */
export class Traffic {
  /** Each with the one kind that it wants to see; undefined for all. */
  readonly #watchers = new Map<Watcher, TrafficKind | undefined>();
  /** How many watch all kinds. */
  #everything = 0;
  #recorder: Recorder | undefined;
  #count = 0;
  #second = 0;
  #inSecond = 0;
  #skipped = 0;

  /** @param now - milliseconds of the system's own clock, by which entries of a second are counted */
  constructor(
    private readonly clock: Clock,
    private readonly now: () => number = () => performance.now(),
  ) {}

  /** Whether anybody watches all kinds. Ask this before an entry is made. */
  get watched(): boolean {
    return this.#everything > 0 || this.#recorder !== undefined;
  }

  /** Gives everything from now on to a recorder, one at most. */
  record(recorder: Recorder): void {
    this.#recorder = recorder;
  }

  /** Whether what is done by the admin API is recorded. */
  get recordsAdmin(): boolean {
    return this.#recorder?.admin === true;
  }

  /** Says that a request or a frame has come. */
  arrived(): void {
    this.#recorder?.arrived?.();
  }

  /** Gives an entry to the recorder alone. */
  addForRecorder(make: () => NewEntry): void {
    this.#recorder?.add(make(), undefined);
  }

  /** Notes the place of a request among all others. */
  began(requestId: string): void {
    this.#recorder?.began(requestId);
  }

  /**
   * Carries a request out; what is sent while it is belongs to it.
   *
   * @param make - tells what is known of it, for a recorder that writes it before its answer has gone
   */
  carryOut(requestId: string, work: () => void, make?: () => NewEntry): void {
    this.#recorder?.began(requestId, make);
    carriedOut.run({ on: this, requestId }, work);
  }

  /** Whether anybody watches this kind. */
  watches(kind: TrafficKind): boolean {
    return this.#recorder !== undefined || this.#seen(kind);
  }

  #seen(kind: TrafficKind): boolean {
    return this.#everything > 0 || [...this.#watchers.values()].includes(kind);
  }

  /**
   * Shows a watcher everything from now on, until the returned function is called.
   *
   * @param kind - shows entries of this kind alone
   * @throws RangeError when there are too many watchers
   */
  watch(watcher: Watcher, kind?: TrafficKind): () => void {
    if (this.#watchers.size >= MAX_WATCHERS) {
      throw new RangeError(`${MAX_WATCHERS} inspectors watch already; close one to open another.`);
    }
    this.#watchers.set(watcher, kind);
    if (kind === undefined) this.#everything += 1;
    return () => this.#forget(watcher);
  }

  /**
   * Shows an entry to the watchers, with its secrets redacted.
   *
   * @param make - asked for the entry only if it is shown
   * @param kind - of the entry, where watchers of this kind alone are to see it
   */
  add(make: () => NewEntry, kind?: TrafficKind): void {
    if (this.#recorder !== undefined) {
      const entry = make();
      this.#recorder.add(entry, this.#requestId());
      this.#show(() => entry, kind);
    } else this.#show(make, kind);
  }

  /** Shows an entry to the watchers alone, as the recorder knows of it by an event. */
  addForWatchers(make: () => NewEntry): void {
    this.#show(make, undefined);
  }

  #show(make: () => NewEntry, kind: TrafficKind | undefined): void {
    const watched = kind === undefined ? this.#everything > 0 : this.#seen(kind);
    if (!watched || !this.#take()) return;
    if (this.#skipped > 0) {
      this.#notify({ kind: "skipped", count: this.#skipped });
      this.#skipped = 0;
    }
    const place = { id: ++this.#count, at: this.clock.now(), requestId: this.#requestId() };
    this.#notify(redacted(make(), place));
  }

  /** Id of the request in whose course this is called. */
  #requestId(): string | undefined {
    const request = carriedOut.getStore();
    return request?.on === this ? request.requestId : undefined;
  }

  #take(): boolean {
    const second = Math.floor(this.now() / 1000);
    if (second !== this.#second) {
      this.#second = second;
      this.#inSecond = 0;
    }
    this.#inSecond += 1;
    if (this.#inSecond <= MAX_PER_SECOND) return true;
    this.#skipped += 1;
    return false;
  }

  #notify(entry: TrafficEntry | Skipped): void {
    for (const [watcher, kind] of [...this.#watchers]) {
      if (kind !== undefined && kind !== entry.kind) continue;
      try {
        watcher(entry);
      } catch {
        this.#forget(watcher);
      }
    }
  }

  #forget(watcher: Watcher): void {
    if (!this.#watchers.has(watcher)) return;
    if (this.#watchers.get(watcher) === undefined) this.#everything -= 1;
    this.#watchers.delete(watcher);
  }
}

/** What an entry gets where it is shown. */
interface Place {
  readonly id: number;
  readonly at: number;
  readonly requestId: string | undefined;
}

/** The fields are written down one by one: to spread an entry costs more than to redact it. */
function redacted(entry: NewEntry, { id, at, requestId }: Place): TrafficEntry {
  if (entry.kind === "voice") return { ...entry, id, at };
  const { userId, applicationId } = entry;
  if ("text" in entry) {
    const { kind, direction, sessionId, closeCode, text } = entry;
    return {
      id,
      at,
      userId,
      applicationId,
      requestId,
      interactionId: interactionOf(text),
      kind,
      direction,
      sessionId,
      closeCode,
      text: redactText(text),
    };
  }
  return {
    id,
    at,
    userId,
    applicationId,
    requestId: entry.requestId ?? requestId,
    interactionId: interactionOf(entry.kind === "webhook" ? entry.requestBody : entry.url),
    kind: entry.kind,
    eventId: entry.eventId,
    method: entry.method,
    url: redactUrl(entry.url),
    requestHeaders: redactHeaders(entry.requestHeaders),
    requestBody: redactText(entry.requestBody),
    unknownFields: entry.unknownFields,
    status: entry.status,
    fault: entry.fault,
    responseHeaders: redactHeaders(entry.responseHeaders),
    responseBody: redactText(entry.responseBody),
    duration: entry.duration,
  };
}

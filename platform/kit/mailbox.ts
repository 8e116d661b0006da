import { PlatformError } from "../kernel/errors.js";
import { described, suggestion } from "../kernel/names.js";
import { redactText } from "../kernel/traffic/redact.js";
import { type Duration, milliseconds } from "./durations.js";

/** What `next` waits for, and how long. */
export interface NextOptions<Payload = unknown> {
  /** Takes the event, or leaves it for a later call; takes the first event by default. */
  readonly where?: ((payload: Payload) => boolean) | undefined;
  /** How long, of real time. Default: the kit's `timeout`, 3 seconds. */
  readonly timeout?: Duration | undefined;
}

/** An event as somebody received it. */
export interface ReceivedEvent {
  /** Its name, such as `MESSAGE_CREATE` or, of a player's client, `messageCreated`. */
  readonly event: string;
  /** What came with it. */
  readonly data: unknown;
}

/** Most events that are kept; the oldest are forgotten. */
export const MAX_EVENTS = 10_000;

/** An error lists at most 5 events, each cut to 400 characters. */
const MAX_LISTED = 5;
const MAX_SHOWN = 400;

/** A timer with a longer delay, in milliseconds, would end at once. */
export const MAX_DELAY = 2 ** 31 - 1;

interface Entry {
  readonly event: string;
  readonly read: () => unknown;
  taken: boolean;
}

interface Wait {
  readonly event: string;
  readonly offer: (entry: Entry) => void;
  readonly cancel: (reason: () => Error) => void;
}

/** How a mailbox is made. */
export interface MailboxOptions {
  /** Whose it is, in words, such as `the player bob`. */
  readonly owner: string;
  /** How long `next` waits by default, in milliseconds. */
  readonly timeout: number;
  /** The names that events can have, where they are known. */
  readonly names?: readonly string[] | undefined;
  /** Why an event may not have come, or not as it was expected when some have come, in sentences. */
  readonly reasons?: ((event: string, someCame: boolean) => readonly string[]) | undefined;
  /** Puts names in the place of ids. */
  readonly named?: ((text: string) => string) | undefined;
  /** Called with each event that comes. */
  readonly onEvent?: ((event: string, read: () => unknown) => void) | undefined;
}

/**
 * All events that one client, person or bot has received. None is lost, so a test may wait before or after
 * causing the event.
 */
export class Mailbox {
  readonly #options: MailboxOptions;
  readonly #waits = new Set<Wait>();
  #entries: Entry[] = [];
  #forgotten = 0;
  #isClosed = false;

  constructor(options: MailboxOptions) {
    this.#options = options;
  }

  /** Everything that came, oldest first. */
  get received(): readonly ReceivedEvent[] {
    return this.#entries.map(({ event, read }) => ({ event, data: read() }));
  }

  /** The waits that are still open, in words. */
  get waiting(): readonly string[] {
    return [...this.#waits].map(({ event }) => `${this.#options.owner} waits for "${event}"`);
  }

  /** @param read - parses the data the first time that somebody looks at it */
  add(event: string, read: () => unknown): void {
    let value: { readonly data: unknown } | undefined;
    const entry: Entry = {
      event,
      taken: false,
      read: () => {
        value ??= { data: read() };
        return value.data;
      },
    };
    this.#entries.push(entry);
    this.#options.onEvent?.(event, entry.read);
    if (this.#entries.length > MAX_EVENTS) {
      const forgotten = this.#entries.length - MAX_EVENTS / 2;
      this.#entries = this.#entries.slice(forgotten);
      this.#forgotten += forgotten;
    }
    for (const wait of [...this.#waits]) {
      if (!entry.taken && wait.event === event) wait.offer(entry);
    }
  }

  /**
   * The first event of this name that no earlier call was given, whether it has come already or is to
   * come.
   *
   * @throws Error when the time is over; it says what came instead
   */
  async next(event: string, options: NextOptions<never> = {}): Promise<unknown> {
    // An error that is made after the wait has a stack that leads to the line of the test.
    return (await this.#outcome(event, options))();
  }

  /** How a wait ends: what returns the event's data or throws. */
  #outcome(event: string, options: NextOptions<never>): Promise<() => unknown> {
    return new Promise((resolve) => {
      this.#checkName(event);
      this.#checkOpen(event);
      const where = (options.where ?? (() => true)) as (payload: unknown) => boolean;
      if (typeof where !== "function") {
        throw new PlatformError(
          `The option where of next() must be a function that returns true for the wanted event, but ${described(where)} was given.`,
          "where",
        );
      }
      const limit = milliseconds(options.timeout ?? this.#options.timeout);
      const start = this.#forgotten + this.#entries.length;
      const end = () => {
        clearTimeout(timer);
        this.#waits.delete(wait);
      };
      const offer = (entry: Entry) => {
        try {
          const data = entry.read();
          if (!where(data)) return;
          entry.taken = true;
          end();
          resolve(() => data);
        } catch (error) {
          cancel(() => error as Error);
        }
      };
      const cancel = (reason: () => Error) => {
        end();
        resolve(() => {
          throw reason();
        });
      };
      const wait: Wait = { event, offer, cancel };
      const { owner } = this.#options;
      const tooLate = () => {
        const head = `${owner}: no "${event}" came within ${limit} ms${options.where ? ' that matches "where"' : ""}.`;
        const { named = (text: string) => text, reasons } = this.#options;
        const someCame = this.#entries.some((entry) => entry.event === event);
        const why = (reasons?.(event, someCame) ?? []).map((reason) => ` ${reason}`).join("");
        const message = named(`${head}${why} ${this.#meanwhile(event, start)}`);
        cancel(() => new NextTimeoutError(message));
      };
      const timer = setTimeout(tooLate, Math.min(limit, MAX_DELAY));
      this.#waits.add(wait);
      for (const entry of [...this.#entries]) {
        if (!this.#waits.has(wait)) return;
        if (!entry.taken && entry.event === event) offer(entry);
      }
    });
  }

  /** What comes from now on, in words, whenever that is asked for; nothing where nothing has come. */
  since(): () => string {
    const start = this.#forgotten + this.#entries.length;
    return () => {
      const came = this.#entries.slice(Math.max(0, start - this.#forgotten));
      return came.length === 0 ? "" : `${this.#options.owner} received ${countsOf(came)}`;
    };
  }

  /** Ends all waits, and refuses new ones. */
  close(): void {
    this.#isClosed = true;
    const { owner } = this.#options;
    for (const { event, cancel } of [...this.#waits]) {
      cancel(() => new Error(`${owner}: the test ended while it waited for "${event}".`));
    }
  }

  #checkOpen(event: string): void {
    if (!this.#isClosed) return;
    throw new PlatformError(
      `${this.#options.owner}: the test had ended already when next("${event}") was called, so that nothing comes any more. The test has to await what it does.`,
    );
  }

  #checkName(event: string): void {
    const { names, owner } = this.#options;
    if (typeof event !== "string" || names?.includes(event) === false) {
      throw new PlatformError(
        `${owner}: there is no event ${typeof event === "string" ? `"${event}"` : described(event)}.${suggestion(String(event), names ?? [])}`,
        "event",
      );
    }
  }

  /** What came since a wait began, and what did not match "where". */
  #meanwhile(event: string, start: number): string {
    const ofName = this.#entries.filter((entry) => entry.event === event);
    const own = ofName.filter(({ taken }) => !taken);
    const taken = ofName.length - own.length;
    const since = this.#entries.slice(Math.max(0, start - this.#forgotten));
    const others = since.filter((entry) => entry.event !== event);
    const parts: string[] = [];
    if (taken > 0) {
      parts.push(`Earlier calls got ${taken} ${taken === 1 ? "event" : "events"} of this name.`);
    }
    if (own.length > 0) {
      parts.push(
        `Events of this name that did not match: ${own.slice(-MAX_LISTED).map(shown).join(", ")}.`,
      );
    }
    parts.push(
      others.length === 0
        ? "No other event came meanwhile."
        : `Meanwhile came: ${countsOf(others)}.`,
    );
    const last = others.at(-1);
    if (last !== undefined) parts.push(`The last was ${last.event} ${shown(last)}.`);
    return parts.join(" ");
  }
}

/** A `next` timed out, or what a person waited for, such as `runCommand` or `nextMessage`. */
export class NextTimeoutError extends Error {
  /** Always `NextTimeoutError`. */
  override readonly name = "NextTimeoutError";
}

/** The names of events, with how often each one came. */
function countsOf(entries: readonly Entry[]): string {
  const counts = new Map<string, number>();
  for (const { event } of entries) counts.set(event, (counts.get(event) ?? 0) + 1);
  return [...counts].map(([name, count]) => `${name} (${count})`).join(", ");
}

/** As JSON, without secrets. */
function shown({ read }: Entry): string {
  let text: string;
  try {
    text = redactText(JSON.stringify(read()) ?? "nothing");
  } catch {
    return "(no JSON)";
  }
  return text.length > MAX_SHOWN ? `${text.slice(0, MAX_SHOWN)}…` : text;
}

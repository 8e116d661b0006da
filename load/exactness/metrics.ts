import type { Events } from "../artillery.js";

/** The counters of every run, which are 0 from the start, so that `ensure` finds each. */
export const COUNTERS = [
  "messages.sent",
  "messages.read",
  "messages.lost",
  "messages.twice",
  "messages.out_of_order",
] as const;

/** The name of a counter. */
export type Counter = (typeof COUNTERS)[number];

/** The name of a histogram; all are milliseconds. */
export type Histogram =
  | "sign_in"
  | "ready"
  | "message_to_read"
  | "presence_to_seen"
  | "join_call"
  | "command_to_answer";

/** How long counts are gathered, in milliseconds: Artillery stores each report by itself. */
const GATHERING = 250;

/** Counts and times what virtual users do. Nothing is lost once `flush` was called. */
export class Metrics {
  readonly #counts = new Map<Counter, number>();
  #timer: NodeJS.Timeout | undefined;

  constructor(private readonly events: Events) {
    for (const name of COUNTERS) events.emit("counter", name, 0);
  }

  count(name: Counter, more = 1): void {
    if (more === 0) return;
    this.#counts.set(name, (this.#counts.get(name) ?? 0) + more);
    this.#timer ??= setTimeout(() => this.flush(), GATHERING);
  }

  /** Adds a duration in milliseconds. A clock of another machine may be ahead; less than 0 is 0. */
  time(name: Histogram, duration: number): void {
    this.events.emit("histogram", name, Math.max(0, duration));
  }

  /** Measures how long a promise takes that is kept. */
  async timed<Result>(name: Histogram, work: Promise<Result>): Promise<Result> {
    const start = performance.now();
    const result = await work;
    this.time(name, performance.now() - start);
    return result;
  }

  /** Reports what was counted and not reported yet. */
  flush(): void {
    clearTimeout(this.#timer);
    this.#timer = undefined;
    for (const [name, count] of this.#counts) this.events.emit("counter", name, count);
    this.#counts.clear();
  }
}

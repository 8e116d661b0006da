/** A pending action of a {@link Clock}. */
export interface Timer {
  /** Forgets the action. Does nothing when it has already run. */
  cancel(): void;
}

/** How a {@link Clock} starts. */
export interface ClockOptions {
  /** First value of {@link Clock.now}, milliseconds since the Unix epoch. Default: the real time. */
  now?: number | undefined;
  /** When true, time stands still except for {@link Clock.advance} and {@link Clock.set}. */
  frozen?: boolean | undefined;
}

interface Entry {
  due: number;
  order: number;
  action: () => void;
  what: string;
}

/** Something that falls due. */
export interface DueThing {
  /** When, in milliseconds since the Unix epoch. */
  readonly at: number;
  /** What happens then, in words. */
  readonly what: string;
}

/** The last moment that ids can name, in milliseconds since the Unix epoch: in the year 2154. */
export const LAST_MOMENT = 1_420_070_400_000 + 2 ** 42 - 1;

/** Longest delay a Node timer takes; longer waits are armed again in steps. */
const LONGEST_NATIVE_DELAY = 2 ** 31 - 1;

/**
 * The platform's only source of time. It follows real time until it is frozen or moved; every
 * expiry, heartbeat deadline, rate-limit window and latency of the platform is scheduled here.
 */
export class Clock {
  #base: number;
  #anchor = performance.now();
  #frozen: boolean;
  #order = 0;
  #entries: Entry[] = [];
  #native: NodeJS.Timeout | undefined;
  #closed = false;
  /** Told what an action threw that fell due by itself, where nobody could catch it. */
  failed: (error: unknown) => void = (error) => {
    throw error;
  };

  constructor(options: ClockOptions = {}) {
    this.#base = options.now ?? Date.now();
    requireMoment(this.#base);
    this.#frozen = options.frozen ?? false;
  }

  /** Current time in whole milliseconds since the Unix epoch. */
  now(): number {
    return Math.floor(this.#exactly(performance.now()));
  }

  /** True while time stands still. */
  get frozen(): boolean {
    return this.#frozen;
  }

  /** Stops time at its present value. */
  freeze(): void {
    this.#moveTo(this.now());
    this.#frozen = true;
    this.#arm();
  }

  /** Lets time run on from its present value. */
  run(): void {
    this.#moveTo(this.now());
    this.#frozen = false;
    this.#arm();
  }

  /**
   * Moves time forward and runs what falls due, in order, each action seeing its own due time.
   *
   * @param ms - milliseconds, 0 or more
   * @throws RangeError for a negative or non-finite value, or one that leads past {@link LAST_MOMENT}
   */
  advance(ms: number): void {
    if (!Number.isFinite(ms) || ms < 0) {
      throw new RangeError(`The clock cannot advance by ${ms} ms; give 0 or more.`);
    }
    const began = performance.now();
    const target = this.#exactly(began) + ms;
    requireMoment(target);
    this.#jump(target, began);
  }

  /**
   * Sets the time. Going forward runs what falls due; going back runs nothing.
   *
   * @param time - milliseconds since the Unix epoch
   * @throws RangeError for a value before 1970 or after {@link LAST_MOMENT}
   */
  set(time: number): void {
    requireMoment(time);
    this.#jump(time, performance.now());
  }

  /**
   * Runs `action` once, `delay` milliseconds of this clock from now.
   *
   * @param what - what happens then, in words for people
   */
  schedule(delay: number, action: () => void, what = "something ends"): Timer {
    const due = this.now() + Math.max(0, delay);
    const entry: Entry = { due, order: this.#order++, action, what };
    this.#entries.splice(this.#position(entry), 0, entry);
    this.#arm();
    return { cancel: () => this.#remove(entry) };
  }

  /** What falls due next, the first first. */
  due(most: number): DueThing[] {
    return this.#entries.slice(0, most).map(({ due, what }) => ({ at: due, what }));
  }

  /** Forgets every pending action and runs no later one. */
  close(): void {
    this.#closed = true;
    this.#entries = [];
    clearTimeout(this.#native);
  }

  /**
   * Jumps to a time, from one due action to the next. A clock that runs goes on meanwhile, so what the
   * actions take since `began`, of the system's own clock, comes on top.
   *
   * @throws what the first action threw that failed, after all have run
   */
  #jump(target: number, began: number): void {
    const failures = this.#runDue(target, (due) =>
      this.#moveTo(Math.max(due, Math.min(this.now(), target))),
    );
    this.#moveTo(target);
    if (!this.#frozen) this.#anchor = began;
    this.#arm();
    if (failures.length > 0) throw failures[0];
  }

  /** Runs what is due up to a time; returns what was thrown. */
  #runDue(target: number, move: (due: number) => void): unknown[] {
    const failures: unknown[] = [];
    for (;;) {
      const next = this.#entries[0];
      if (next === undefined || next.due > target) return failures;
      this.#entries.shift();
      move(next.due);
      try {
        next.action();
      } catch (error) {
        failures.push(error);
      }
    }
  }

  /** The time with its fraction of a millisecond, when the system's own clock shows `at`. */
  #exactly(at: number): number {
    return this.#frozen ? this.#base : this.#base + at - this.#anchor;
  }

  #moveTo(time: number): void {
    this.#base = time;
    this.#anchor = performance.now();
  }

  #position(entry: Entry): number {
    let low = 0;
    let high = this.#entries.length;
    while (low < high) {
      const middle = (low + high) >>> 1;
      const other = this.#entries[middle] as Entry;
      if (other.due < entry.due || (other.due === entry.due && other.order < entry.order)) {
        low = middle + 1;
      } else {
        high = middle;
      }
    }
    return low;
  }

  #remove(entry: Entry): void {
    const index = this.#position(entry);
    if (this.#entries[index] === entry) this.#entries.splice(index, 1);
  }

  #arm(): void {
    clearTimeout(this.#native);
    const next = this.#entries[0];
    if (this.#closed || this.#frozen || next === undefined) return;
    const delay = Math.min(Math.max(0, next.due - this.now()), LONGEST_NATIVE_DELAY);
    this.#native = setTimeout(() => {
      const failures = this.#runDue(this.now(), () => {});
      this.#arm();
      for (const failure of failures) this.failed(failure);
    }, delay);
    this.#native.unref();
  }
}

function requireMoment(time: number): void {
  if (time >= 0 && time <= LAST_MOMENT) return;
  throw new RangeError(
    `The clock cannot be set to ${time}; give milliseconds since 1970, up to ${LAST_MOMENT} in the year 2154.`,
  );
}

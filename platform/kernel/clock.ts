import { AsyncLocalStorage } from "node:async_hooks";
import {
  type ClockOptions,
  type ClockPosition,
  type DueThing,
  LAST_MOMENT,
  requireMoment,
  requireTime,
  type Timer,
} from "./moments.js";
import { type QueuedTimer, TimerQueue } from "./timer-queue.js";

export type { ClockOptions, ClockPosition, DueThing, Timer } from "./moments.js";
export { LAST_MOMENT } from "./moments.js";

/** Longest delay a Node timer takes; longer waits are armed again in steps. */
const MAX_NATIVE_DELAY = 2 ** 31 - 1;

/** How long actions run before the event loop gets a turn, in milliseconds. */
const SLICE = 20;

// Longer than 300 lines because all ways in which time moves share one state, which is private.

/**
 * The platform's only source of time. It follows real time until it is frozen or moved; every
 * expiry, heartbeat deadline, rate-limit window and latency of the platform is scheduled here.
 */
export class Clock {
  readonly #options: ClockOptions;
  readonly #timers = new TimerQueue();
  #base: number;
  #anchor = performance.now();
  #frozen: boolean;
  /** Whether time goes on by {@link pass} alone. */
  #paced = false;
  /** False while this is the machine's time. */
  #moved: boolean;
  /** The total number of milliseconds by which it was set back. */
  #setBack = 0;
  #native: NodeJS.Timeout | undefined;
  /** Bound here, as a request that arms the timer is not the cause of all that is due by then. */
  readonly #tick = AsyncLocalStorage.bind(() => this.#runDue());
  #closed = false;

  /** Called whenever the clock was moved, frozen or started. */
  onMoved: () => void = () => {};
  /** Called with the error of an action that the clock itself ran, which no caller could catch. */
  failed: (error: unknown) => void = (error) => {
    throw error;
  };

  constructor(options: ClockOptions = {}) {
    this.#options = options;
    this.#base = options.now ?? Date.now();
    requireMoment(this.#base);
    this.#frozen = options.frozen ?? false;
    this.#moved = options.now !== undefined;
  }

  /** Current time in whole milliseconds since the Unix epoch. */
  now(): number {
    return Math.floor(this.#exactly(performance.now()));
  }

  /**
   * A monotonic time in milliseconds, which continues when the clock is set back. For limits and
   * timeouts.
   */
  monotonic(): number {
    return this.now() + this.#setBack;
  }

  /** Whether the clock is frozen. */
  get frozen(): boolean {
    return this.#frozen;
  }

  /** Where this clock is; undefined when it shows the machine's time. */
  get position(): ClockPosition | undefined {
    if (this.#frozen) return { offset: 0, frozenAt: this.now() };
    return this.#moved ? { offset: this.now() - Date.now(), frozenAt: null } : undefined;
  }

  /**
   * Continues a clock of another process, and runs nothing. This clock's own options take
   * precedence.
   */
  restore({ offset, frozenAt }: ClockPosition): void {
    if (this.#options.now !== undefined) return;
    const time = Math.min(Math.max(0, frozenAt ?? Date.now() + offset), LAST_MOMENT);
    this.#frozen = this.#options.frozen ?? frozenAt !== null;
    this.#shiftTo(time);
  }

  /** Stops time at its present value. */
  freeze(): void {
    this.#moveTo(this.now());
    this.#frozen = true;
    this.#arm();
    this.onMoved();
  }

  /** Lets time continue from its present value. */
  run(): void {
    if (this.#frozen) this.#moved = true;
    this.#moveTo(this.now());
    this.#frozen = false;
    this.#arm();
    this.onMoved();
  }

  /**
   * @internal Lets time go on by {@link pass} alone from now on, so that whoever knows its calls knows
   * the time of everything.
   */
  pace(): void {
    this.#moveTo(this.now());
    this.#paced = true;
    this.#frozen = false;
    this.#arm();
  }

  /** @internal Lets the time of a paced clock go on, unless it is frozen. */
  pass(ms: number): void {
    if (this.#paced && !this.#frozen) this.advance(ms);
  }

  /**
   * Moves time forward and runs what falls due, in order, each action seeing its own due time. Gateway clients that
   * have sent no heartbeat for two intervals of it are closed with 4009 and must identify again;
   * `startPlatform({ silentIntervals: Infinity })` keeps them.
   *
   * @param ms - milliseconds, 0 or more
   * @throws RangeError for a negative or non-finite value, or one that leads past {@link LAST_MOMENT}
   */
  advance(ms: number): void {
    const began = performance.now();
    finish(this.#jump(this.#target(ms, began), began));
  }

  /** As {@link advance}, but lets the event loop turn every few milliseconds. */
  async advanceInSlices(ms: number): Promise<void> {
    const began = performance.now();
    await this.#inSlices(this.#jump(this.#target(ms, began), began));
  }

  /**
   * Sets the time. Going forward runs what falls due; going back runs nothing.
   *
   * @param moment - as a date, or in milliseconds since the Unix epoch
   * @throws RangeError for a value before 1970 or after {@link LAST_MOMENT}
   */
  set(moment: number | Date): void {
    const time = requireMoment(moment);
    if (time < this.now()) this.#shiftTo(time);
    else finish(this.#jump(time, performance.now()));
  }

  /** As {@link set}, but lets the event loop turn every few milliseconds. */
  async setInSlices(moment: number | Date): Promise<void> {
    const time = requireMoment(moment);
    if (time < this.now()) this.#shiftTo(time);
    else await this.#inSlices(this.#jump(time, performance.now()));
  }

  /** Moves to the machine's time and follows it. While moving forward, the event loop can run. */
  async reset(): Promise<void> {
    await this.setInSlices(Date.now());
    this.#frozen = false;
    this.#shiftTo(Date.now());
    this.#moved = false;
    this.onMoved();
  }

  /**
   * Runs `action` once, `delay` milliseconds of this clock from now; setting the clock back does not
   * put it off.
   *
   * @param what - what happens then, in words for people
   * @throws RangeError for a delay that is not a number
   */
  schedule(delay: number, action: () => void, what = "something ends"): Timer {
    return this.#add({ due: this.now() + Math.max(0, delay), relative: true, action, what });
  }

  /**
   * Runs `action` once, when this clock shows `time`, in milliseconds since the Unix epoch.
   *
   * @throws RangeError for a time that is not a number
   */
  scheduleAt(time: number, action: () => void, what = "something ends"): Timer {
    return this.#add({ due: Math.max(time, this.now()), relative: false, action, what });
  }

  /** What falls due next, the first first. */
  due(most: number): DueThing[] {
    return this.#timers.list(most).map(({ due, what }) => ({ at: due, what }));
  }

  /** Forgets every pending action and runs no later one. */
  close(): void {
    this.#closed = true;
    this.#timers.clear();
    clearTimeout(this.#native);
  }

  #add(timer: QueuedTimer): Timer {
    requireTime(timer.due, timer.what);
    const cancel = this.#timers.add(timer);
    this.#arm();
    return { cancel };
  }

  #target(ms: number, began: number): number {
    if (!Number.isFinite(ms) || ms < 0) {
      throw new RangeError(`The clock cannot advance by ${ms} ms; give 0 or more.`);
    }
    const target = this.#exactly(began) + ms;
    requireMoment(target);
    return target;
  }

  /**
   * Jumps to a time, from one due action to the next, each of which is a step. A clock that runs goes
   * on meanwhile, so what the actions take since `began`, of the system's own clock, comes on top.
   *
   * @throws what the first action threw that failed, after all have run
   */
  *#jump(target: number, began: number): Generator<void, void> {
    this.#moved = true;
    const failures: unknown[] = [];
    for (;;) {
      const next = this.#timers.takeDue(target);
      if (next === undefined) break;
      this.#moveTo(Math.max(next.due, Math.min(this.now(), target)));
      run(next, failures);
      yield;
    }
    const end = this.#stands ? target : target + performance.now() - began;
    // Between two steps another call may have moved the clock further.
    if (end > this.#exactly(performance.now())) this.#moveTo(end);
    this.#arm();
    this.onMoved();
    if (failures.length > 0) throw failures[0];
  }

  async #inSlices(jump: Iterable<void>): Promise<void> {
    let began = performance.now();
    for (const _ of jump) {
      if (performance.now() - began < SLICE) continue;
      this.onMoved();
      await new Promise((resolve) => setImmediate(resolve));
      began = performance.now();
    }
  }

  /** Changes the time and runs nothing. */
  #shiftTo(time: number): void {
    const by = time - this.now();
    if (by < 0) this.#setBack -= by;
    this.#moved = true;
    this.#moveTo(time);
    this.#timers.shift(by);
    this.#arm();
    this.onMoved();
  }

  /** The time with its fraction of a millisecond, when the system's own clock shows `at`. */
  #exactly(at: number): number {
    return this.#stands ? this.#base : this.#base + at - this.#anchor;
  }

  /** Whether real time counts for nothing. */
  get #stands(): boolean {
    return this.#frozen || this.#paced;
  }

  #moveTo(time: number): void {
    this.#base = time;
    this.#anchor = performance.now();
  }

  #arm(): void {
    clearTimeout(this.#native);
    const next = this.#timers.first;
    if (this.#closed || this.#stands || next === undefined) return;
    const delay = Math.min(Math.max(0, next.due - this.now()), MAX_NATIVE_DELAY);
    this.#native = setTimeout(this.#tick, delay);
    this.#native.unref();
  }

  /** Runs what is due by now; what takes longer than a slice goes on after the event loop's turn. */
  #runDue(): void {
    const began = performance.now();
    const now = this.now();
    const failures: unknown[] = [];
    while (performance.now() - began < SLICE) {
      const next = this.#timers.takeDue(now);
      if (next === undefined) break;
      run(next, failures);
    }
    this.#arm();
    for (const failure of failures) this.failed(failure);
  }
}

function finish(jump: Iterator<void>): void {
  while (jump.next().done === false) {
    // Each step runs one action.
  }
}

function run({ action }: QueuedTimer, failures: unknown[]): void {
  try {
    action();
  } catch (error) {
    failures.push(error);
  }
}

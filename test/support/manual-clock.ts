/** A machine's clocks, moved by hand: nothing waits, and everything that falls due runs at once. */

import type { ScheduledAction, SessionClock } from "../../lib/session/clock.js";

interface Entry {
  readonly due: number;
  readonly action: () => void;
}

export class ManualClock implements SessionClock {
  #wall: number;
  #steady = 0;
  #entries: Entry[] = [];
  #waiting: (() => void)[] = [];

  constructor(now = Date.UTC(2026, 0, 1)) {
    this.#wall = now;
  }

  now(): number {
    return this.#wall;
  }

  monotonic(): number {
    return this.#steady;
  }

  /** How many actions are pending. */
  get pending(): number {
    return this.#entries.length;
  }

  schedule(delay: number, action: () => void): ScheduledAction {
    const entry = { due: this.#steady + delay, action };
    this.#entries.push(entry);
    for (const resolve of this.#waiting.splice(0)) resolve();
    return {
      cancel: () => {
        this.#entries = this.#entries.filter((other) => other !== entry);
      },
    };
  }

  /** Resolves when something is scheduled the next time. */
  scheduled(): Promise<void> {
    return new Promise((resolve) => this.#waiting.push(resolve));
  }

  /** Moves the time forward and runs what falls due. */
  advance(ms: number): void {
    const target = this.#steady + ms;
    for (;;) {
      const [next] = this.#entries.toSorted((a, b) => a.due - b.due);
      if (!next || next.due > target) break;
      this.#entries = this.#entries.filter((other) => other !== next);
      this.#pass(Math.max(0, next.due - this.#steady));
      next.action();
    }
    this.#pass(target - this.#steady);
  }

  /** The machine is suspended for a while: timers and the steady clock stand still. */
  suspend(ms: number): void {
    this.#wall += ms;
  }

  /** Somebody sets the wall clock. */
  setWall(time: number): void {
    this.#wall = time;
  }

  #pass(ms: number): void {
    this.#wall += ms;
    this.#steady += ms;
  }
}

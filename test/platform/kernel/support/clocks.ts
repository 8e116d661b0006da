/** Clocks, and a machine's time that passes only when a test says so. */

import { onTestFinished, vi } from "vitest";
import { Clock, type ClockOptions } from "../../../../platform/kernel/clock.js";

export const START = 1_800_000_000_000;

/** A clock that stands still. */
export const still = () => new Clock({ now: START, frozen: true });

/** A clock that runs, and is closed when the test ends. */
export function running(options: ClockOptions = { now: START }): Clock {
  const clock = new Clock(options);
  onTestFinished(() => clock.close());
  return clock;
}

/** Stops the machine's own monotonic time. @returns what lets so many milliseconds of it pass */
export function stopMachine(): (ms: number) => void {
  let time = performance.now();
  const spy = vi.spyOn(performance, "now").mockImplementation(() => time);
  onTestFinished(() => spy.mockRestore());
  return (ms) => {
    time += ms;
  };
}

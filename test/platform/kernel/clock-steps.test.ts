/** What runs while a clock moves, at which time, and what runs by itself. */

import { expect, onTestFinished, test, vi } from "vitest";
import { Clock } from "../../../platform/kernel/clock.js";

const START = 1_800_000_000_000;

const still = () => new Clock({ now: START, frozen: true });

function running(options = {}) {
  const clock = new Clock(options);
  onTestFinished(() => clock.close());
  return clock;
}

/** Lets so much real time pass. */
function spend(ms: number) {
  const began = performance.now();
  while (performance.now() - began < ms) {
    // Takes its time.
  }
}

test("a clock shows whole milliseconds", () => {
  const clock = running({ now: START });
  for (let count = 0; count < 5; count += 1) {
    spend(0.3);
    expect(clock.now() % 1).toBe(0);
  }
});

test("what is due now runs when the clock is set to now", async () => {
  const clock = still();
  const ran: string[] = [];
  clock.schedule(0, () => ran.push("one"));
  clock.set(START);
  expect(ran).toEqual(["one"]);
  clock.schedule(0, () => ran.push("two"));
  await clock.setInSlices(START);
  expect(ran).toEqual(["one", "two"]);
});

test("on the way to the machine's time all runs that falls due, and the clock runs from there", async () => {
  const clock = running({ now: 0, frozen: true });
  const ran: number[] = [];
  clock.schedule(10, () => ran.push(clock.now()));
  const next = new Promise<void>((resolve) => clock.scheduleAt(Date.now() + 20, resolve));
  await clock.reset();
  expect(ran).toEqual([10]);
  await next;
});

test("a clock that was closed arms no timer any more", () => {
  const clock = new Clock();
  clock.close();
  const timer = vi.spyOn(globalThis, "setTimeout");
  onTestFinished(() => timer.mockRestore());
  clock.schedule(1, () => {});
  expect(timer).not.toHaveBeenCalled();
});

test("a clock that was moved from the machine's time says by how much", () => {
  const clock = running();
  clock.advance(3_600_000);
  expect(clock.position?.offset).toBeGreaterThan(3_600_000 - 60_000);
});

test("a clock that runs already shows the machine's time still when it is started", () => {
  const clock = running();
  clock.run();
  expect(clock.position).toBeUndefined();
});

/** The delays of the timers of the system that are armed from now on. */
function armed() {
  const timer = vi.spyOn(globalThis, "setTimeout");
  onTestFinished(() => timer.mockRestore());
  return () => timer.mock.calls.map(([, delay]) => delay);
}

test("a long wait is armed in steps that the system's timers take", () => {
  const clock = running();
  const delays = armed();
  clock.schedule(2 ** 32, () => {});
  expect(delays()).toEqual([2 ** 31 - 1]);
});

test("after a move the next action is waited for as long as is left of its time", () => {
  const clock = running();
  const delays = armed();
  clock.schedule(100_000, () => {});
  clock.advance(90_000);
  expect(delays().at(-1)).toBeLessThanOrEqual(10_000);
  clock.set(clock.now() - 5000);
  expect(delays().at(-1)).toBeGreaterThan(5000);
});

test("a clock that runs never goes back for what is overdue", () => {
  const clock = running({ now: START });
  const at: number[] = [];
  clock.schedule(1, () => at.push(clock.now()));
  spend(5);
  clock.advance(10);
  expect(at[0]).toBeGreaterThanOrEqual(START + 5);
});

test("no action sees a later time than the one that the clock moves to", () => {
  const clock = running({ now: START });
  const at: number[] = [];
  clock.schedule(1, () => spend(50));
  clock.schedule(2, () => at.push(clock.now()));
  clock.advance(3);
  expect(at[0]).toBeLessThan(START + 40);
});

test("what actions take comes on top of the time that the clock moves to", () => {
  const clock = running({ now: START });
  clock.schedule(1, () => spend(30));
  clock.advance(1000);
  expect(clock.now()).toBeGreaterThanOrEqual(START + 1030);
});

test("a clock that was moved further while it moved in slices stays there", async () => {
  const clock = still();
  for (const delay of [1, 2]) clock.schedule(delay, () => spend(25));
  const moved = clock.advanceInSlices(10);
  clock.advance(1000);
  const further = clock.now();
  await moved;
  expect(clock.now()).toBe(further);
});

test("an error of what ran by itself is reported", async () => {
  const clock = running();
  const reported = new Promise((resolve) => {
    clock.failed = resolve;
  });
  const after = new Promise<void>((resolve) => clock.schedule(1, resolve));
  clock.schedule(1, () => {
    throw new Error("broken");
  });
  expect(await reported).toEqual(new Error("broken"));
  await after;
});

test("a frozen clock that is paced goes on by its steps", () => {
  const clock = still();
  clock.pace();
  clock.pass(40);
  expect([clock.now(), clock.frozen]).toEqual([START + 40, false]);
});

/** What runs while a clock moves, at which time, and what runs by itself. */

import { expect, onTestFinished, test, vi } from "vitest";
import { running, START, still, stopMachine } from "./support/clocks.js";

/** The delays of the timers of the system that are armed from now on. */
function armed() {
  const timer = vi.spyOn(globalThis, "setTimeout");
  onTestFinished(() => timer.mockRestore());
  return () => timer.mock.calls.map(([, delay]) => delay);
}

test("a clock shows whole milliseconds", () => {
  const spend = stopMachine();
  const clock = running();
  spend(2.7);
  expect(clock.now()).toBe(START + 2);
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

test("on the way to the machine's time everything runs that falls due, and afterwards the clock runs by itself", async () => {
  const clock = running({ now: 0, frozen: true });
  const ran: number[] = [];
  clock.schedule(10, () => ran.push(clock.now()));
  const next = new Promise<void>((resolve) => clock.scheduleAt(Date.now() + 20, resolve));
  await clock.reset();
  expect(ran).toEqual([10]);
  await next;
});

test("a clock that was closed arms no timer any more", () => {
  const clock = running();
  clock.close();
  const delays = armed();
  clock.schedule(1, () => {});
  expect(delays()).toEqual([]);
});

test("a clock that was moved from the machine's time says by how much", () => {
  const clock = running({});
  clock.advance(3_600_000);
  expect(Math.abs((clock.position?.offset ?? 0) - 3_600_000)).toBeLessThan(60_000);
});

test("starting a clock that runs already leaves it at the machine's time", () => {
  const clock = running({});
  clock.run();
  expect(clock.position).toBeUndefined();
});

test("a wait that is longer than the system's timers take begins with the longest of these", () => {
  const clock = running();
  const delays = armed();
  clock.schedule(2 ** 32, () => {});
  expect(delays()).toEqual([2 ** 31 - 1]);
});

test("after a move forward or back the next action is waited for as long as is left of its delay", () => {
  stopMachine();
  const clock = running();
  const delays = armed();
  clock.schedule(100_000, () => {});
  clock.advance(90_000);
  expect(delays().at(-1)).toBe(10_000);
  clock.set(clock.now() - 5000);
  expect(delays().at(-1)).toBe(10_000);
});

test("a clock that runs never goes back for what is overdue", () => {
  const spend = stopMachine();
  const clock = running();
  const at: number[] = [];
  clock.schedule(1, () => at.push(clock.now()));
  spend(5);
  clock.advance(10);
  expect(at).toEqual([START + 5]);
});

test("no action sees a later time than the one that the clock moves to", () => {
  const spend = stopMachine();
  const clock = running();
  const at: number[] = [];
  clock.schedule(1, () => spend(50));
  clock.schedule(2, () => at.push(clock.now()));
  clock.advance(3);
  expect(at).toEqual([START + 3]);
});

test("the time that actions take is added to the time that the clock moves to", () => {
  const spend = stopMachine();
  const clock = running();
  clock.schedule(1, () => spend(30));
  clock.advance(1000);
  expect(clock.now()).toBe(START + 1030);
});

test("a clock that was moved further while it moved in slices stays there", async () => {
  const spend = stopMachine();
  const clock = still();
  // Longer than a slice, so that the event loop turns between the two.
  for (const delay of [1, 2]) clock.schedule(delay, () => spend(25));
  const moved = clock.advanceInSlices(10);
  clock.advance(1000);
  const further = clock.now();
  await moved;
  expect(clock.now()).toBe(further);
});

test("an error of what ran by itself is reported, and the others run", async () => {
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

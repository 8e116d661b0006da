/** How a clock is frozen, started, moved and continued, and what is scheduled on it. */

import { expect, onTestFinished, test } from "vitest";
import { Clock } from "../../../platform/kernel/clock.js";
import { running, START, still, stopMachine } from "./support/clocks.js";

const LAST = Date.UTC(2154, 0, 1);

test("a clock that is frozen keeps the time that it showed, and goes on from there", () => {
  const spend = stopMachine();
  const clock = running();
  spend(5);
  clock.freeze();
  spend(30);
  expect([clock.now(), clock.frozen]).toEqual([START + 5, true]);
  clock.run();
  spend(2);
  expect([clock.now(), clock.frozen]).toEqual([START + 7, false]);
});

test("a clock is set by a date as by its milliseconds, and by nothing else", async () => {
  const clock = still();
  clock.set(new Date(START + 5));
  expect(clock.now()).toBe(START + 5);
  await clock.setInSlices(new Date(START + 7));
  clock.advance(1);
  expect(clock.now()).toBe(START + 8);
  for (const wrong of ["2027-01-01", String(START), new Date(Number.NaN), null, undefined]) {
    expect(() => clock.set(wrong as never)).toThrow(RangeError);
  }
  expect(clock.now()).toBe(START + 8);
});

test("what is due runs by itself once a frozen clock is started", async () => {
  const clock = still();
  onTestFinished(() => clock.close());
  const done = new Promise<void>((resolve) => clock.schedule(1, resolve));
  clock.run();
  await done;
  expect(clock.position?.frozenAt).toBeNull();
});

test("a clock that was frozen at the machine's time and started again is behind it, and says so", () => {
  const clock = running({});
  clock.freeze();
  clock.run();
  expect(clock.position).toMatchObject({ frozenAt: null });
});

test("moves, freezing and starting are each reported", async () => {
  const clock = running();
  let moved = 0;
  clock.onMoved = () => {
    moved += 1;
  };
  const counts: number[] = [];
  const count = () => {
    counts.push(moved > 0 ? 1 : 0);
    moved = 0;
  };
  clock.freeze();
  count();
  clock.advance(1);
  count();
  clock.set(START + 50_000);
  count();
  clock.set(START);
  count();
  clock.run();
  count();
  await clock.reset();
  count();
  expect(counts).toEqual([1, 1, 1, 1, 1, 1]);
});

test.each([-1, LAST + 1, Number.NaN])("a clock is not set to %s", async (time) => {
  const clock = still();
  expect(() => clock.set(time)).toThrow(RangeError);
  await expect(clock.setInSlices(time)).rejects.toThrow(RangeError);
  expect(() => new Clock({ now: time })).toThrow(RangeError);
  expect(clock.now()).toBe(START);
});

test("a clock is set to the first moment and to the last, and back in slices, which runs nothing", async () => {
  const clock = still();
  let runs = 0;
  clock.schedule(10, () => {
    runs += 1;
  });
  await clock.setInSlices(START - 1000);
  expect([clock.now(), runs]).toEqual([START - 1000, 0]);
  clock.set(0);
  expect([clock.now(), runs]).toEqual([0, 0]);
  clock.set(LAST);
  expect([clock.now(), runs]).toEqual([LAST, 1]);
});

test("a clock that continues another one stays within its first and last day", () => {
  for (const [frozenAt, shown] of [
    [-5, 0],
    [LAST + 5, LAST],
  ] as const) {
    const clock = new Clock();
    clock.restore({ offset: 0, frozenAt });
    expect(clock.now()).toBe(shown);
  }
});

test("whether it stands still is its own option first, and the other clock's otherwise", () => {
  const frozen = (options: { frozen?: boolean }, frozenAt: number | null) => {
    const clock = running(options);
    clock.restore({ offset: 0, frozenAt });
    return clock.frozen;
  };
  expect([frozen({}, START), frozen({}, null)]).toEqual([true, false]);
  expect([frozen({ frozen: false }, START), frozen({ frozen: true }, null)]).toEqual([false, true]);
});

test("a paced clock goes on by its steps alone, and not while it is frozen", () => {
  const spend = stopMachine();
  const clock = running();
  clock.pace();
  spend(5);
  expect(clock.now()).toBe(START);
  clock.pass(40);
  expect(clock.now()).toBe(START + 40);
  clock.freeze();
  clock.pass(40);
  expect(clock.now()).toBe(START + 40);
});

test("a clock that is not paced has no steps", () => {
  stopMachine();
  const clock = running();
  clock.pass(3_600_000);
  expect(clock.now()).toBe(START);
});

test("a delay below 0 is none, and a moment that is over is now", () => {
  const clock = still();
  const at: number[] = [];
  clock.schedule(-50, () => at.push(clock.now()));
  clock.scheduleAt(START - 50, () => at.push(clock.now()));
  expect(clock.due(5).map((each) => each.at)).toEqual([START, START]);
  clock.advance(0);
  expect(at).toEqual([START, START]);
});

test("what is due is listed, the first first, as much as one wants", () => {
  const clock = still();
  clock.schedule(30, () => {}, "the last");
  clock.schedule(10, () => {}, "the first");
  clock.schedule(20, () => {}, "the next");
  expect(clock.due(2)).toEqual([
    { at: START + 10, what: "the first" },
    { at: START + 20, what: "the next" },
  ]);
});

test("a closed clock runs nothing any more", () => {
  const clock = still();
  let runs = 0;
  clock.schedule(10, () => {
    runs += 1;
  });
  clock.close();
  clock.advance(100);
  expect([runs, clock.due(1)]).toEqual([0, []]);
});

test("a timer that is cancelled twice, or after it has run, takes no other one out", () => {
  const clock = still();
  const ran: string[] = [];
  const first = clock.schedule(10, () => ran.push("first"));
  clock.schedule(10, () => ran.push("second"));
  first.cancel();
  first.cancel();
  clock.advance(10);
  first.cancel();
  clock.schedule(10, () => ran.push("third"));
  first.cancel();
  clock.advance(10);
  expect(ran).toEqual(["second", "third"]);
});

test("setting a clock back keeps the order of what is due, and of what is due at once", () => {
  const clock = still();
  const ran: string[] = [];
  clock.scheduleAt(START + 10, () => ran.push("moment"));
  clock.schedule(20, () => ran.push("delay"));
  clock.scheduleAt(START + 10, () => ran.push("moment, too"));
  clock.set(START - 5);
  // The delay ends at 15, the moments at 10.
  clock.schedule(15, () => ran.push("a later one"));
  clock.advance(100);
  expect(ran).toEqual(["moment", "moment, too", "a later one", "delay"]);
});

test("the first failure of several is thrown, after all have run", () => {
  const clock = still();
  for (const name of ["one", "two"]) {
    clock.schedule(10, () => {
      throw new Error(name);
    });
  }
  expect(() => clock.advance(10)).toThrow("one");
});

test("monotonic time goes on by what passes, whether the clock is set back or forward", () => {
  const clock = still();
  const before = clock.monotonic();
  clock.set(START - 500);
  clock.set(START - 800);
  expect(clock.monotonic()).toBe(before);
  clock.set(START - 700);
  expect(clock.monotonic()).toBe(before + 100);
});

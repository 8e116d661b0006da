import { AsyncLocalStorage } from "node:async_hooks";
import { expect, test } from "vitest";
import { Clock } from "../../../platform/kernel/clock.js";
import { FixedWindow } from "../../../platform/kernel/fixed-window.js";
import { SlidingWindow } from "../../../platform/kernel/sliding-window.js";
import { isSnowflake, SnowflakeSource, snowflakeTime } from "../../../platform/kernel/snowflake.js";

const START = 1_800_000_000_000;

test("advance runs what falls due, in order, each action at its own time", () => {
  const clock = new Clock({ now: START, frozen: true });
  const seen: [string, number][] = [];
  clock.schedule(30, () => seen.push(["c", clock.now() - START]));
  clock.schedule(10, () => {
    seen.push(["a", clock.now() - START]);
    clock.schedule(5, () => seen.push(["b", clock.now() - START]));
  });
  clock.schedule(10, () => seen.push(["a2", clock.now() - START]));
  clock.advance(29);
  expect(seen).toEqual([
    ["a", 10],
    ["a2", 10],
    ["b", 15],
  ]);
  expect(clock.now()).toBe(START + 29);
  clock.advance(1);
  expect(seen.at(-1)).toEqual(["c", 30]);
});

test("an action that fails stops neither the others nor the time; advance reports it", () => {
  const clock = new Clock({ now: START, frozen: true });
  let ran = 0;
  clock.schedule(10, () => {
    throw new Error("the first action fails");
  });
  clock.schedule(20, () => {
    ran += 1;
  });
  expect(() => clock.advance(30)).toThrow("the first action fails");
  expect(ran).toBe(1);
  expect(clock.now()).toBe(START + 30);
});

test("a cancelled action never runs", () => {
  const clock = new Clock({ now: START, frozen: true });
  let runs = 0;
  const timer = clock.schedule(10, () => runs++);
  clock.schedule(10, () => runs++);
  timer.cancel();
  clock.advance(100);
  expect(runs).toBe(1);
});

test("a running clock runs actions by itself, and a moved one keeps running", async () => {
  const clock = new Clock();
  clock.advance(3_600_000);
  expect(clock.now()).toBeGreaterThanOrEqual(Date.now() + 3_599_000);
  await new Promise<void>((resolve) => {
    clock.schedule(1, resolve);
  });
  clock.close();
});

test("a running clock carries nothing of who scheduled one action into the next", async () => {
  const clock = new Clock();
  const request = new AsyncLocalStorage<string>();
  const other = new Promise((resolve) => clock.schedule(2, () => resolve(request.getStore())));
  request.run("a request", () => clock.schedule(1, () => {}));
  expect(await other).toBeUndefined();
  clock.close();
});

test("setting the clock back runs nothing", () => {
  const clock = new Clock({ now: START, frozen: true });
  let runs = 0;
  clock.schedule(10, () => runs++);
  clock.set(START - 1000);
  expect(clock.now()).toBe(START - 1000);
  expect(runs).toBe(0);
  clock.set(START + 10);
  expect(runs).toBe(1);
});

test.each([-1, Number.NaN, Number.POSITIVE_INFINITY])(
  "the clock refuses to advance by %s",
  (ms) => {
    expect(() => new Clock().advance(ms)).toThrow(RangeError);
  },
);

test("snowflakes carry the time since the service epoch in bits 63 to 22", () => {
  // The epoch is 1420070400000, the first second of 2015.
  const clock = new Clock({ now: Date.UTC(2015, 0, 1) + 1, frozen: true });
  const ids = new SnowflakeSource(clock);
  expect(ids.next()).toBe(String(1 << 22));
  expect(ids.next()).toBe(String((1 << 22) + 1));
  expect(snowflakeTime("175928847299117063")).toBe(Date.UTC(2016, 3, 30, 11, 18, 25, 796));
});

test("snowflakes are unique and grow, even within one millisecond and when time goes back", () => {
  const clock = new Clock({ now: START, frozen: true });
  const ids = new SnowflakeSource(clock);
  const made = Array.from({ length: 10_000 }, () => BigInt(ids.next()));
  clock.set(START - 60_000);
  made.push(BigInt(ids.next()));
  for (const [index, id] of made.entries()) {
    if (index > 0) expect(id > (made[index - 1] as bigint)).toBe(true);
  }
});

test.each([
  ["0", true],
  ["18446744073709551615", true],
  ["18446744073709551616", false],
  ["-1", false],
  ["1e3", false],
  ["", false],
  [12, false],
])("isSnowflake(%j) is %s", (value, expected) => {
  expect(isSnowflake(value)).toBe(expected);
});

test("a sliding window lets so many in, and more as the oldest leave", () => {
  const window = new SlidingWindow(2, 100);
  expect([window.take(0), window.take(50), window.take(99)]).toEqual([true, true, false]);
  expect(window.resetAfter(99)).toBe(1);
  expect(window.take(100)).toBe(true);
  expect(window.remaining(100)).toBe(0);
  expect(window.remaining(250)).toBe(2);
});

test("a fixed window lets so many in, and as many again once it has ended", () => {
  const window = new FixedWindow(2, 100);
  expect(window.resetAfter(0)).toBe(0);
  expect([window.take(10), window.take(60), window.take(109)]).toEqual([true, true, false]);
  expect([window.resetAfter(109), window.remaining(109)]).toEqual([1, 0]);
  expect([window.resetAfter(110), window.remaining(110)]).toEqual([0, 2]);
  expect([window.take(150), window.resetAfter(150), window.remaining(150)]).toEqual([true, 100, 1]);
});

test("the clock goes no further than its last day, on which there are ids for all that is made", () => {
  const last = Date.UTC(2154, 0, 1);
  const clock = new Clock({ now: START, frozen: true });
  for (const beyond of [last + 1, 8.64e15 + 1, 1e300]) {
    expect(() => clock.set(beyond)).toThrow(/up to 5806512000000, the first day of 2154/);
    expect(() => clock.advance(beyond - START)).toThrow(RangeError);
    expect(() => new Clock({ now: beyond })).toThrow(RangeError);
  }
  expect(clock.now()).toBe(START);
  const ids = new SnowflakeSource(clock);
  clock.set(last);
  expect(snowflakeTime(ids.next())).toBe(last);
  // More than there are in a millisecond, and more once the clock was set back.
  const made = Array.from({ length: 10_000 }, () => ids.next());
  clock.set(START);
  for (let count = 0; count < 10_000; count += 1) made.push(ids.next());
  expect(made.every(isSnowflake)).toBe(true);
});

test("ids of a clock that was set back name a moment each, and the clock's own again once it is there", () => {
  const clock = new Clock({ now: START, frozen: true });
  const ids = new SnowflakeSource(clock);
  ids.next();
  clock.set(START - 60_000);
  const times = [ids.next(), ids.next(), ids.next()].map(snowflakeTime);
  expect(times).toEqual([START + 1, START + 2, START + 3]);
  clock.set(START + 100);
  expect(snowflakeTime(ids.next())).toBe(START + 100);
});

test("a delay is as long when the clock is set back, a moment comes when it comes", () => {
  const clock = new Clock({ now: START, frozen: true });
  const seen: string[] = [];
  clock.scheduleAt(START + 10, () => seen.push("moment"));
  clock.schedule(20, () => seen.push("delay"));
  const before = clock.monotonic();
  clock.set(START - 1000);
  expect(clock.monotonic()).toBe(before);
  clock.advance(19);
  expect([seen, clock.monotonic() - before]).toEqual([[], 19]);
  clock.advance(1);
  expect(seen).toEqual(["delay"]);
  clock.set(START + 10);
  expect(seen).toEqual(["delay", "moment"]);
});

/** Schedules actions that take longer than the event loop may be kept waiting; counts its turns. */
function busy(clock: Clock) {
  let turns = 0;
  const turnsAt: number[] = [];
  const turn = () => {
    turns += 1;
    if (turnsAt.length < 3) setImmediate(turn);
  };
  setImmediate(turn);
  for (const delay of [1, 2, 3]) {
    clock.schedule(delay, () => {
      const began = performance.now();
      while (performance.now() - began < 25) {
        // Takes its time.
      }
      turnsAt.push(turns);
    });
  }
  return turnsAt;
}

test("a long jump lets the event loop turn, if it is asked to", async () => {
  const clock = new Clock({ now: START, frozen: true });
  const atOnce = busy(clock);
  clock.advance(10);
  expect(new Set(atOnce).size).toBe(1);
  const inSlices = busy(clock);
  await clock.advanceInSlices(10);
  expect([new Set(inSlices).size, clock.now()]).toEqual([3, START + 20]);
  const again = busy(clock);
  await clock.setInSlices(START + 30);
  expect([new Set(again).size, clock.now()]).toEqual([3, START + 30]);
  await expect(clock.advanceInSlices(-1)).rejects.toThrow(RangeError);
});

test("what a running clock finds overdue lets the event loop turn, too", async () => {
  const clock = new Clock({ now: START, frozen: true });
  const turnsAt = busy(clock);
  const done = new Promise<void>((resolve) => void clock.schedule(4, resolve));
  clock.restore({ offset: 0, frozenAt: null });
  clock.run();
  await done;
  clock.close();
  expect(new Set(turnsAt).size).toBe(3);
});

test("a clock continues where another was, unless a start is given", () => {
  const ahead = new Clock({ now: Date.now() + 3_600_000 });
  expect(ahead.position?.frozenAt).toBeNull();
  const offset = ahead.position?.offset as number;
  expect(Math.abs(offset - 3_600_000)).toBeLessThan(60_000);
  const running = new Clock();
  expect(running.position).toBeUndefined();
  running.restore({ offset, frozenAt: null });
  expect(Math.abs(running.now() - ahead.now())).toBeLessThan(60_000);
  const still = new Clock();
  still.restore({ offset: 0, frozenAt: START });
  expect([still.now(), still.frozen, still.position]).toEqual([
    START,
    true,
    { offset: 0, frozenAt: START },
  ]);
  const reported = new Clock({ now: START + 1, frozen: true });
  reported.restore({ offset: 0, frozenAt: START });
  expect(reported.now()).toBe(START + 1);
});

test.each([START, 0])("a clock at %i goes back to the machine's time and runs", async (now) => {
  const clock = new Clock({ now, frozen: true });
  await clock.reset();
  expect([clock.frozen, clock.position]).toEqual([false, undefined]);
  expect(Math.abs(clock.now() - Date.now())).toBeLessThan(60_000);
});

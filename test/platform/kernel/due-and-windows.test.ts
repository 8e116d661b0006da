/** What falls due on a clock, what is kept for a time, and how often something may be done in a span. */

import { expect, test } from "vitest";
import { DueQueue } from "../../../platform/kernel/due-queue.js";
import { ExpiringMap } from "../../../platform/kernel/expiring-map.js";
import { FixedWindow } from "../../../platform/kernel/fixed-window.js";
import { SlidingWindow } from "../../../platform/kernel/sliding-window.js";
import { START, still } from "./support/clocks.js";

/** A queue of things that fall due, and what has fallen due. */
function queue() {
  const clock = still();
  const ran: string[] = [];
  const due = new DueQueue(clock, (id) => ran.push(`${id} at ${clock.now() - START}`));
  return { clock, ran, due };
}

test("what falls due comes at its time, by id when it is due at once", () => {
  const { clock, ran, due } = queue();
  const times = [50, 10, 40, 30, 20, 30, 10];
  times.forEach((time, at) => {
    due.set(`${"gfedcba"[at]}`, START + time);
  });
  clock.advance(100);
  expect(ran).toEqual([
    "a at 10",
    "f at 10",
    "c at 20",
    "b at 30",
    "d at 30",
    "e at 40",
    "g at 50",
  ]);
});

test("what is put again falls due at its new time alone; null takes it out", () => {
  const { clock, ran, due } = queue();
  due.set("a", START + 10);
  due.set("a", START + 30);
  due.set("b", START + 20);
  due.set("b", START + 5);
  due.set("c", START + 15);
  due.set("c", null);
  due.set("d", START + 8);
  due.set("d", START + 8);
  clock.advance(100);
  expect(ran).toEqual(["b at 5", "d at 8", "a at 30"]);
  due.set("a", START + 200);
  clock.advance(100);
  expect(ran.slice(3)).toEqual(["a at 200"]);
});

test("what is taken out is not listed as due any more, and what comes after it is", () => {
  const { clock, ran, due } = queue();
  due.set("a", START + 10);
  due.set("b", START + 20);
  due.set("a", null);
  expect(clock.due(2)).toMatchObject([{ at: START + 20 }]);
  due.set("b", null);
  expect(clock.due(1)).toEqual([]);
  clock.advance(100);
  expect(ran).toEqual([]);
});

test("what has no time is refused, as nothing after it would fall due", () => {
  const { clock, ran, due } = queue();
  expect(() => due.set("a", Number.NaN)).toThrow(RangeError);
  expect(() => clock.scheduleAt(Number.NaN, () => {})).toThrow("give milliseconds");
  expect(() => clock.schedule(Number.NaN, () => {})).toThrow("give milliseconds");
  due.set("b", START + 10);
  clock.advance(10);
  expect(ran).toEqual(["b at 10"]);
});

test("what falls due may put itself again at the same time, and all of many are run", () => {
  const clock = still();
  const counts = new Map<string, number>();
  const due: DueQueue = new DueQueue(clock, (id) => {
    const count = (counts.get(id) ?? 0) + 1;
    counts.set(id, count);
    if (count < 2) due.set(id, clock.now());
  });
  for (let n = 0; n < 250; n += 1) due.set(`${n}`, START + 10);
  clock.advance(10);
  expect(counts.size).toBe(250);
  expect(new Set(counts.values())).toEqual(new Set([2]));
});

test("a queue does not grow with what is put again or taken out, and a cleared one runs nothing", () => {
  const { clock, ran, due } = queue();
  for (let n = 1; n <= 1000; n += 1) due.set("a", START + n);
  expect(due.kept).toBeLessThan(200);
  for (let n = 0; n < 1000; n += 1) due.set(`${n}`, START + 5000 + n);
  for (let n = 0; n < 1000; n += 1) due.set(`${n}`, null);
  expect(due.kept).toBeLessThan(200);
  due.clear();
  expect(clock.due(1)).toEqual([]);
  clock.advance(10_000);
  expect(ran).toEqual([]);
  due.set("b", clock.now() + 1);
  clock.advance(1);
  expect(ran).toHaveLength(1);
});

test("a value is kept for its time, and its end is reported once", () => {
  const clock = still();
  const forgotten: string[] = [];
  const map = new ExpiringMap<number>(clock, 10, (key, value) => forgotten.push(`${key} ${value}`));
  map.set("a", 1, 100);
  map.set("b", 2, 100);
  clock.advance(99);
  expect(map.get("a")).toBe(1);
  map.delete("b");
  map.delete("b");
  clock.advance(1);
  expect([map.get("a"), map.size, forgotten]).toEqual([undefined, 0, ["b 2", "a 1"]]);
  map.set("c", 3, 100);
  map.delete("c");
  map.set("c", 4, 200);
  clock.advance(100);
  expect(map.get("c")).toBe(4);
});

test("of more values than are kept, the oldest goes, which is reported", () => {
  const forgotten: string[] = [];
  const map = new ExpiringMap<number>(still(), 2, (key) => forgotten.push(key));
  map.set("a", 1, 100);
  map.set("b", 2, 50);
  expect([map.size, forgotten]).toEqual([2, []]);
  map.set("c", 3, 10);
  expect([map.get("a"), map.get("b"), map.get("c"), map.size]).toEqual([undefined, 2, 3, 2]);
  expect(forgotten).toEqual(["a"]);
});

test("a fixed window begins with its first event and is over at its end", () => {
  const window = new FixedWindow(1, 100);
  expect(window.resetAfter(5)).toBe(0);
  expect([window.take(10), window.resetAfter(10)]).toEqual([true, 100]);
  expect([window.take(109), window.resetAfter(109)]).toEqual([false, 1]);
  expect([window.resetAfter(110), window.remaining(110)]).toEqual([0, 1]);
  expect([window.resetAfter(500), window.take(500), window.take(599)]).toEqual([0, true, false]);
  expect(window.take(600)).toBe(true);
});

test("what is taken back of a fixed window fits again, and no more than that", () => {
  const window = new FixedWindow(2, 100);
  window.giveBack();
  expect(window.remaining(0)).toBe(2);
  expect([window.take(0), window.take(1), window.take(2)]).toEqual([true, true, false]);
  window.giveBack();
  expect([window.remaining(3), window.take(3), window.take(4)]).toEqual([1, true, false]);
  expect(window.resetAfter(50)).toBe(50);
  for (let times = 0; times < 5; times += 1) window.giveBack();
  expect(window.remaining(60)).toBe(2);
});

test("a sliding window counts what its span still holds", () => {
  const window = new SlidingWindow(3, 100);
  expect([window.resetAfter(0), window.remaining(0)]).toEqual([0, 3]);
  for (const time of [0, 40, 80]) window.take(time);
  expect(window.take(99)).toBe(false);
  expect([window.resetAfter(100), window.remaining(100)]).toEqual([40, 1]);
  expect([window.remaining(140), window.resetAfter(140)]).toEqual([2, 40]);
  expect([window.remaining(180), window.resetAfter(180)]).toEqual([3, 0]);
});

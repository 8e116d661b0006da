import { expect, test } from "vitest";
import { folded } from "../../../platform/kit/trace/folded.js";
import type { TraceLine } from "../../../platform/kit/trace/lines.js";

const line = (text: string, more: Partial<TraceLine> = {}) =>
  ({ text, weight: "plain", ms: 0, moved: 0, inAll: 0, ...more }) as TraceLine;
const shown = (lines: readonly TraceLine[]) =>
  folded(lines).map(({ texts, lines: count }) => [...texts.map((text) => text.trim()), count]);
const times = (count: number, make: (index: number) => TraceLine) =>
  Array.from({ length: count }, (_, index) => make(index));

test("a line that comes four times with other names stands once, with its count", () => {
  const lines = times(4, (index) => line(`createUser("${index}")`));
  expect(shown([line("a"), ...lines, line("b")])).toEqual([
    ["0 ms  a", 1],
    ['0 ms  createUser("0")', "… the line above, 3 more times with other names and numbers", 4],
    ["0 ms  b", 1],
  ]);
});

test("what comes three times, went wrong or moved the clock is shown each time", () => {
  expect(shown(times(3, () => line("a")))).toHaveLength(3);
  expect(shown(times(9, () => line("a", { weight: "wrong" })))).toHaveLength(9);
  expect(shown(times(9, () => line("a", { moved: 1000 })))).toHaveLength(9);
});

test("the rest of a pair is shown as it is", () => {
  const lines = times(9, (index) => line(index % 2 === 0 ? "a" : "b"));
  expect(shown(lines)).toEqual([
    ["0 ms  a", "0 ms  b", "… the 2 lines above, 3 more times with other names and numbers", 8],
    ["0 ms  a", 1],
  ]);
});

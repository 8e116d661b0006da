import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { readRatios, saveRatios, worse } from "../../bench/support/ratios.js";

const faster = (value: number) => ({ name: "rate", value, unit: "×", target: "≥ 5" });
const cheaper = (value: number) => ({ name: "cost", value, unit: "×", target: "≤ 0.25" });

test.each([
  [4, 3.61, 0],
  [4, 3.59, 1],
  [4, 9, 0],
])("a rate of %d that is %d now is reported %d times", (before, now, times) => {
  expect(worse({ rate: before }, [faster(now)])).toHaveLength(times);
});

test.each([
  [0.5, 0.54, 0],
  [0.5, 0.56, 1],
  [0.5, 0.1, 0],
])("a cost of %d that is %d now is reported %d times", (before, now, times) => {
  expect(worse({ cost: before }, [cheaper(now)])).toHaveLength(times);
});

test("what is reported names the figure and both values", () => {
  expect(worse({ rate: 4 }, [faster(2)])).toEqual([
    "rate: 2.00, and was 4; more than a tenth worse.",
  ]);
});

test("figures of one machine, and those that are new, are not compared", () => {
  const time = { name: "time", value: 9, unit: "ms", target: "≤ 5" };
  expect(worse({ time: 1 }, [time, faster(1)])).toEqual([]);
});

test("saving takes the place of the same benchmark's ratios alone", () => {
  const folder = mkdtempSync(join(tmpdir(), "ratios-"));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const file = join(folder, "ratios.json");
  saveRatios("getters", [faster(2.34567), { name: "time", value: 1, unit: "ns" }], file);
  saveRatios("presence", [cheaper(0.5)], file);
  saveRatios("getters", [faster(3)], file);
  expect(readRatios(file)).toEqual({ presence: { cost: 0.5 }, getters: { rate: 3 } });
});

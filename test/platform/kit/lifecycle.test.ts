/** A test of the kit from its begin to its end: its fixtures, steps, assertions and failure. */

import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { recordedExpect } from "../../../platform/kit/core.js";
import { beginTest, currentKit, endTest, withFixtures } from "../../../platform/kit/lifecycle.js";
import type { TestKit } from "../../../platform/kit/test-kit.js";
import { openTrace } from "../../../platform/kit/trace/page.js";
import { rejection } from "../../support/rejection.js";
import { folderOfTest } from "./support/folder.js";
import { openKit } from "./support/open-kit.js";

const PASSED = { failure: undefined };

test("an assertion belongs to the test that runs, and to none where two do", async () => {
  const recorded = recordedExpect(expect);
  const [one, other] = [await beginTest({}, "one"), await beginTest({}, "other")];
  const noted = (kit: TestKit) =>
    kit.timeline.entries.filter(({ kind }) => kind === "assertion").length;
  recorded(1).toBe(1);
  await endTest(one, PASSED);
  expect(currentKit()).toBe(other);
  recorded(1).toBe(1);
  expect([noted(one), noted(other)]).toEqual([0, 1]);
  await endTest(other, PASSED);
  expect(currentKit()).toBeUndefined();
});

test("a test that takes the fixtures whole has all of them", async () => {
  let names: string[] = [];
  await withFixtures("a test", {}, (fixtures) => {
    names = Object.keys(fixtures);
  })();
  expect(names).toEqual(expect.arrayContaining(["platform", "person", "bot", "clock", "stable"]));
});

test("only what a test asks for is made", async () => {
  let made: unknown;
  await withFixtures("a test", {}, ({ platform }) => {
    made = [platform.guilds.all(), platform.users.named("owner")];
  })();
  expect(made).toEqual([[], undefined]);
});

test("a test that throws a text has failed with that", async () => {
  const traceFolder = folderOfTest();
  const kit = await beginTest({ traceFolder }, "a test");
  await endTest(kit, { failure: "a text" });
  const page = readFileSync(join(traceFolder, "a-test.html"), "utf8");
  expect(openTrace(page).failure).toBe("a text");
});

test("a test that throws nothing at all has failed", async () => {
  const run = withFixtures("a test", { traces: "none" }, () => {
    throw undefined;
  });
  expect(await rejection(run())).toBeInstanceOf(Error);
});

test("a step of a test has an end, also when it fails", async () => {
  const kit = await openKit();
  await kit.step("good", () => {});
  await expect(
    kit.step("bad", () => {
      throw new Error("why it failed");
    }),
  ).rejects.toThrow("why it failed");
  const steps = kit.timeline.entries.filter(({ kind }) => kind === "step");
  expect(steps).toMatchObject([
    { name: "good" },
    { name: "good", ended: true },
    { name: "bad" },
    { name: "bad", ended: true },
  ]);
});

test("an invalid time is refused", async () => {
  const { clock } = await openKit();
  await expect(clock.set("soon")).rejects.toThrow("clock.set() takes a Date");
});

import { join } from "node:path";
import { expect, it } from "vitest";
import { root } from "../../tools/run-command.mjs";
import {
  failedCases,
  failedTests,
  failureLines,
  failureLinesIn,
} from "../../tools/test/failures.mjs";

const rule = `${"=".repeat(79)}\n`;
const started = (name: string) => `${rule}/a/b_test.cpp:7:\nTEST CASE:  ${name}\n\n`;
const ended = (name: string) => `0.004220 s: ${name}\n`;
const error = (kind: string) =>
  `/a/b_test.cpp:9: ${kind}: CHECK( 1 == 2 ) is NOT correct!\n  values: CHECK( 1 == 2 )\n\n`;

it("names the doctest cases with an error, those that did not end, and those never reached", () => {
  const printed = [
    '[doctest] doctest version is "2.4.9"\n',
    started("passes") + ended("passes"),
    started("has an error") + error("ERROR") + ended("has an error"),
    started("warns") + error("WARNING") + ended("warns"),
    started("requires") + error("FATAL ERROR") + ended("requires"),
    started("crashes"),
  ].join("");
  const names = ["passes", "has an error", "warns", "requires", "crashes", "is not reached"];
  expect(failedCases(printed, names)).toEqual([
    "has an error",
    "requires",
    "crashes",
    "is not reached",
  ]);
});

it("takes a doctest case for passed whose start was printed once more by a process it forked", () => {
  const printed = started("forks") + started("forks") + ended("forks");
  expect(failedCases(printed, ["forks"])).toEqual([]);
});

it("names the vitest tests that failed, and the files that could not be loaded", () => {
  const file = (name: string, status: string, tests: [string, string][]) => ({
    name: join(root, "test", name),
    status,
    assertionResults: tests.map(([fullName, its]) => ({ fullName, status: its })),
  });
  const report = {
    testResults: [
      file("a.test.ts", "passed", [["passes", "passed"]]),
      file("b.test.ts", "failed", [
        ["a group fails", "failed"],
        ["a group passes", "passed"],
      ]),
      file("c.test.ts", "failed", []),
    ],
  };
  expect(failedTests(report)).toEqual([
    join("test", "b.test.ts: a group fails"),
    join("test", "c.test.ts"),
  ]);
});

it("finds the lines of failures in a step's output, at most 50 and how many more", () => {
  const lines = failureLines(Array.from({ length: 53 }, (_, index) => `test ${index}`));
  expect(lines).toHaveLength(51);
  expect(lines.at(0)).toBe("failed: test 0");
  expect(lines.at(-1)).toBe("failed: 3 more");
  expect(failureLinesIn(`1 failed: none\n${lines.join("\n")}\n0 passed, 53 failed\n`)).toEqual(
    lines,
  );
});

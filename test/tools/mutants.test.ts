import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { survivors, table } from "../../tools/mutants/report.mjs";
import { testsOf } from "../../tools/mutants/tests.mjs";

const FILE = "test/tools/fixtures/guide-names.ts";

const mutant = (status: string, fileName = `${process.cwd()}/${FILE}`) => ({
  status,
  fileName,
  replacement: "false",
  location: { start: { line: 1, column: 1 }, end: { line: 1, column: 4 } },
});

test("the table counts mutants that timed out as noticed, and those that no test reaches as not", () => {
  const lines = table([
    ...["Killed", "Killed", "Timeout", "Survived", "NoCoverage"].map((status) => mutant(status)),
    mutant("Ignored"),
    mutant("Killed", `${process.cwd()}/platform/start.ts`),
  ]).split("\n");
  expect(lines.map((line: string) => line.split(/ {2,}/))).toEqual([
    ["file", "killed", "survived", "timeout", "no coverage", "score"],
    ["platform/start.ts", "1", "0", "0", "0", "100.0"],
    [FILE, "2", "1", "1", "1", "60.0"],
    ["all", "3", "1", "1", "1", "66.7"],
  ]);
});

test("a survivor is reported with its place, what stood there and what the mutant made of it", () => {
  const text = readFileSync(FILE, "utf8").slice(0, 3);
  expect(survivors([mutant("Killed"), mutant("Survived"), mutant("NoCoverage")])).toEqual([
    `${FILE}:1:1  ${text}  →  false`,
    `${FILE}:1:1 (no test gets here)  ${text}  →  false`,
  ]);
});

test("every beginning of a path in tests.json has tests", () => {
  const named: Record<string, string[]> = JSON.parse(
    readFileSync("tools/mutants/tests.json", "utf8"),
  );
  for (const beginning of Object.values(named).flat()) {
    expect(testsOf("", [beginning]), beginning).not.toEqual([]);
  }
});

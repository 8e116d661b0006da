// The names of the tests that failed, which close a run's output: the first lines of a long log are often cut off.

import { relative } from "node:path";

import { root } from "../run-command.mjs";

/** The most names a run lists. */
const LISTED = 50;

/**
 * Those of a doctest program's cases that failed, by what it printed with `--duration=true`. A case with no
 * duration was running when the program ended, or was never reached.
 */
export function failedCases(stdout, names) {
  const reports = new Map();
  for (const block of stdout.split(/^=+\n/m)) {
    const name = /^TEST CASE: {2}(.*)$/m.exec(block)?.[1];
    if (name !== undefined) reports.set(name, (reports.get(name) ?? "") + block);
  }
  return names.filter((name) => {
    const report = reports.get(name) ?? "";
    return /^\S+:\d+: (FATAL )?ERROR: /m.test(report) || !report.includes(` s: ${name}\n`);
  });
}

/** The tests that failed in vitest's JSON report, and the files that could not be loaded. */
export function failedTests({ testResults }) {
  return testResults.flatMap(({ name, status, assertionResults }) => {
    const file = relative(root, name);
    const failed = assertionResults.filter((test) => test.status === "failed");
    if (failed.length > 0) return failed.map(({ fullName }) => `${file}: ${fullName}`);
    return status === "failed" ? [file] : [];
  });
}

/** A line for each name, which CI finds and repeats at the end of its own output. */
export function failureLines(names) {
  const lines = names.slice(0, LISTED).map((name) => `failed: ${name}`);
  const more = names.length - lines.length;
  return more > 0 ? [...lines, `failed: ${more} more`] : lines;
}

/** The lines of `failureLines` in a step's output. */
export const failureLinesIn = (output) => output.match(/^failed: .+$/gm) ?? [];

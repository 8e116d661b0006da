/**
 * Tests of bots in any order and in several workers at once have nothing to do with each other, and leave
 * nothing open. `SHUFFLED_TESTS` sets how many there are, `SHUFFLED_WORKERS` in how many workers.
 */

import { spawnSync } from "node:child_process";
import { fileURLToPath } from "node:url";
import { expect, test } from "vitest";

const root = fileURLToPath(new URL("../../..", import.meta.url));
const TESTS = Number(process.env.SHUFFLED_TESTS ?? 200);
const WORKERS = Number(process.env.SHUFFLED_WORKERS ?? 2);

test(`${TESTS} shuffled tests of bots pass in ${WORKERS} workers`, () => {
  const config = "test/platform/kit/support/shuffled/vitest.config.ts";
  const { status, stdout, stderr } = spawnSync(
    process.execPath,
    [
      "node_modules/vitest/vitest.mjs",
      "run",
      `--config=${config}`,
      `--maxWorkers=${WORKERS}`,
      "--reporter=json",
    ],
    { cwd: root, encoding: "utf8", env: { ...process.env, SHUFFLED_TESTS: String(TESTS) } },
  );
  expect({ status, text: status === 0 ? "" : stdout + stderr }).toEqual({ status: 0, text: "" });
  const { numPassedTests, numTotalTests } = JSON.parse(stdout.slice(stdout.indexOf("{")));
  expect([numPassedTests, numTotalTests]).toEqual([TESTS, TESTS]);
}, 300_000);

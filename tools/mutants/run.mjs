// Mutants of files or folders of platform/ and lib/, and which of them no test notices; see
// docs/testing-the-tests.md.
//
//   node tools/mutants/run.mjs platform/domains/social/lobbies [more…] [--tests test/platform/lobb] [--static]
//
// --tests    names the tests to run instead, by the beginning of their path
// --static   includes mutants of what runs while a module loads, such as schemas

import { mkdirSync } from "node:fs";
import os from "node:os";
import path from "node:path";
import { parseArgs } from "node:util";
import { Stryker } from "@stryker-mutator/core";
import { survivors, table } from "./report.mjs";
import { testsOf } from "./tests.mjs";

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    tests: { type: "string", multiple: true, default: [] },
    static: { type: "boolean", default: false },
  },
});

if (positionals.length === 0) {
  console.error("Name a folder or a file to mutate, such as platform/domains/social/lobbies.");
  process.exit(1);
}

const targets = positionals.map((target) => target.replace(/\/$/, ""));
const tests = [...new Set(targets.flatMap((target) => testsOf(target, values.tests)))].sort();
if (tests.length === 0) {
  console.error(`No tests are known for ${targets.join(", ")}. Name some with --tests.`);
  process.exit(1);
}

// It takes as long as it takes; whoever works on this machine comes first.
os.setPriority(10);
process.env.MUTANTS_TESTS = JSON.stringify(tests);
// Some unit tests load the addon, which is not in the copy.
process.env.SOCIAL_SDK_ADDON ??= path.resolve("build/Release/game_social_sdk.node");

const folder = "build/mutants";
mkdirSync(folder, { recursive: true });

const stryker = new Stryker({
  mutate: targets.map((target) => (/\.tsx?$/.test(target) ? target : `${target}/**/*.ts`)),
  plugins: ["@stryker-mutator/vitest-runner", new URL("./sentences.mjs", import.meta.url).pathname],
  testRunner: "vitest",
  vitest: { configFile: "tools/mutants/vitest.config.mjs", related: false },
  coverageAnalysis: "perTest",
  ignorers: ["sentences"],
  // Each of these needs a thread that imports the platform again, and all tests of the room.
  ignoreStatic: !values.static,
  disableTypeChecks: false,
  // One process: the tests of a room meet no other's load, and a machine has others on it.
  concurrency: 1,
  timeoutMS: 60_000,
  incremental: true,
  incrementalFile: `${folder}/${targets.map((target) => target.replaceAll("/", ".")).join("+")}.json`,
  tempDirName: `${folder}/copies`,
  ignorePatterns: [
    "**",
    "!*.json",
    "!vitest.config.ts",
    "!lib/**",
    "!platform/**",
    "!test/**",
    "!tools/**",
  ],
  reporters: ["progress-append-only"],
  logLevel: "warn",
  allowConsoleColors: false,
});

const results = await stryker.runMutationTest();
console.log(`\n${table(results)}\n`);
for (const line of survivors(results)) console.log(line);

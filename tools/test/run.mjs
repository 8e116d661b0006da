// The whole test suite: builds what changed, runs the C++ unit tests, then vitest.
//
//   node tools/test/run.mjs                         everything
//   node tools/test/run.mjs test/binding/foo.test.ts [vitest's options]
//                                                   these vitest files alone, no C++ tests
//   node tools/test/run.mjs --sanitize address [vitest files]
//                                                   the addon's tests under ASan and UBSan
//   node tools/test/run.mjs --sanitize thread       the C++ tests under TSan

import { spawnSync } from "node:child_process";
import { mkdirSync, readFileSync, rmSync } from "node:fs";
import { createRequire } from "node:module";
import { dirname, join } from "node:path";

import { BUILT_ADDON } from "../../lib/native/binary-names.mjs";
import { buildFolder, buildNative } from "../build/native.mjs";
import { findClaims } from "../contract/claims.mjs";
import { findUnproved } from "../contract/results.mjs";
import { root, run } from "../run-command.mjs";
import { ensureSystemPackages } from "../setup/system-packages.mjs";
import { runCppTests } from "./cpp.mjs";
import { failedTests, failureLines } from "./failures.mjs";
import { PLAIN_FOLDERS } from "./plain-folders.mjs";

/** What makes the package (`lib/native/native.ts`) and the addon's own tests load this build. */
function buildUnderTest(configuration) {
  const folder = buildFolder(configuration);
  return { SOCIAL_SDK_ADDON: join(folder, BUILT_ADDON), SOCIAL_SDK_BUILD: folder };
}

/** Node itself is not built with ASan, so its runtime has to be loaded before everything else. */
function addressSanitizerEnvironment() {
  const architecture = { x64: "x86_64", arm64: "aarch64" }[process.arch];
  const library = (name) => run("clang++-14", [`-print-file-name=${name}`]).output.trim();
  return {
    ...buildUnderTest("address"),
    LD_PRELOAD: [library(`libclang_rt.asan-${architecture}.so`), library("libstdc++.so.6")].join(
      " ",
    ),
    // V8 frees nothing at exit, so a leak report would be about V8.
    ASAN_OPTIONS: "detect_leaks=0",
  };
}

function runVitest(args, env = {}) {
  const results = join(root, "build", "test-results");
  mkdirSync(results, { recursive: true });
  const report = join(results, "vitest.json");
  rmSync(report, { force: true });
  const reporters = [
    `--reporter=${process.env.CI ? "dot" : "default"}`,
    "--reporter=json",
    `--outputFile.json=${report}`,
  ];
  const require = createRequire(import.meta.url);
  const cli = join(dirname(require.resolve("vitest/package.json")), "vitest.mjs");
  const { status, signal } = spawnSync(process.execPath, [cli, "run", ...reporters, ...args], {
    cwd: root,
    stdio: ["ignore", "inherit", "inherit"],
    env: { ...process.env, ...env },
  });
  const counts = readReport(report);
  if (counts === undefined) {
    console.error(`test: vitest ended without its report (${signal ?? `status ${status}`}).`);
    return { passed: 0, failed: 1, names: [], failures: ["vitest"], died: true };
  }
  if (status === 0) return counts;
  const failures = counts.failures.length > 0 ? counts.failures : [`vitest: status ${status}`];
  return { ...counts, failed: Math.max(counts.failed, 1), failures };
}

/** The counts in vitest's report, and the names of what passed and failed; nothing if there is no report. */
function readReport(path) {
  try {
    const report = JSON.parse(readFileSync(path, "utf8"));
    const tests = report.testResults.flatMap(({ assertionResults }) => assertionResults);
    const names = tests.filter(({ status }) => status === "passed").map((test) => test.fullName);
    const failures = failedTests(report);
    return { passed: report.numPassedTests, failed: report.numFailedTests, names, failures };
  } catch {
    return undefined;
  }
}

/** The configuration of the C++ tests in a whole run. */
function sanitizedIfPossible() {
  try {
    ensureSystemPackages("sanitizers");
    if (run("clang++-14", ["--version"]).status === 0) return "address";
  } catch {
    // There is none for this machine.
  }
  console.log("test: skipped AddressSanitizer, as there is no clang 14");
  return "release";
}

/**
 * A whole run, which has to prove every row of the contract that a test names. The C++ tests run under ASan and
 * UBSan where there is clang, which compiles them so in less time than GCC takes for them without.
 */
async function runWhole() {
  buildNative({ target: "test_binaries", quiet: true });
  const built = run(process.execPath, ["tools/build/lib.mjs"]);
  if (built.status !== 0) throw new Error(built.output);
  const env = {
    SOCIAL_SDK_BUILT_PLATFORM: "1",
    // Programs that tests start get the packages as they were built, too.
    TSX_TSCONFIG_PATH: join(root, "tools", "test", "tsconfig.built.json"),
  };
  const results = [await runCppTests(sanitizedIfPossible()), runVitest([], env)];
  // Then nothing is proved, and a list of all rows would hide why.
  if (results.some(({ died }) => died)) return results;
  const passed = results.flatMap(({ names }) => names);
  const unproved = findUnproved(findClaims(root), passed);
  return [...results, { passed: 0, failed: unproved.length, failures: unproved }];
}

/**
 * The tests that do the most in the addon: every function of the surface, callbacks, conversions,
 * sound, ends of clients.
 */
const ADDON_TESTS = ["test/binding", "test/surface"];

async function runSanitized(configuration, named) {
  if (!["address", "thread"].includes(configuration)) {
    throw new Error(`--sanitize is "${configuration}"; use address or thread.`);
  }
  // Node has no TSan build, so reports would be meaningless.
  if (configuration === "thread") return [await runCppTests("thread")];
  buildNative({ configuration, target: "test_binaries", quiet: true });
  const files = named.length > 0 ? named : ADDON_TESTS;
  return [runVitest(["--project", "native", ...files], addressSanitizerEnvironment())];
}

/** Whether what is named needs nothing that is built; with only options, all tests run. */
function isPlain(args) {
  const named = args.filter((arg) => arg.startsWith("test/"));
  return named.length > 0 && named.every((path) => PLAIN_FOLDERS.includes(path.split("/")[1]));
}

async function runAll(args) {
  if (args[0] === "--sanitize") {
    const [, configuration, ...named] = args;
    return runSanitized(configuration, named);
  }
  if (args.length > 0) {
    if (!isPlain(args)) buildNative({ target: "test_binaries", quiet: true });
    return [runVitest(args)];
  }
  return runWhole();
}

try {
  const results = await runAll(process.argv.slice(2));
  for (const line of failureLines(results.flatMap(({ failures }) => failures))) console.log(line);
  const sum = (key) => results.reduce((total, result) => total + result[key], 0);
  console.log(`${sum("passed")} passed, ${sum("failed")} failed`);
  process.exitCode = sum("failed") === 0 ? 0 : 1;
} catch (error) {
  console.error(error.message);
  process.exitCode = 1;
}

// Builds and runs the C++ unit tests.
//
//   node tools/test/cpp.mjs [--debug | --sanitize address|thread] [--case PATTERN]
//
// With --case it builds the engine's tests alone and runs those whose names fit, such as "*of a group*".

import { existsSync } from "node:fs";
import { availableParallelism } from "node:os";
import { join } from "node:path";
import { fileURLToPath, pathToFileURL } from "node:url";
import { parseArgs } from "node:util";

import { buildFolder, buildNative } from "../build/native.mjs";
import { run, start } from "../run-command.mjs";
import { ensureSystemPackages } from "../setup/system-packages.mjs";
import { failedCases, failureLines } from "./failures.mjs";

const PROGRAMS = ["sdk_tests", "loader/sdk_loader_tests", "engine_tests", "fuzz_corpora"];

/** What ThreadSanitizer takes for a race in libraries that are built without it. */
const KNOWN_RACES = fileURLToPath(new URL("known-races.txt", import.meta.url));

const sanitizerOptions = {
  ASAN_OPTIONS: "abort_on_error=0:detect_stack_use_after_return=1",
  UBSAN_OPTIONS: "print_stacktrace=1",
  TSAN_OPTIONS: `halt_on_error=1:second_deadlock_stack=1:suppressions="${KNOWN_RACES}"`,
};

/**
 * Runs a doctest program. GCC 12's ThreadSanitizer cannot start where addresses are randomised over more than 28
 * bits, so randomisation is off for it, unless the machine forbids that.
 */
function startTests(program, args, configuration) {
  const randomised = configuration !== "thread" || run("setarch", ["-R", "true"]).status !== 0;
  const [command, ...before] = randomised ? [program] : ["setarch", "-R", program];
  return start(command, [...before, ...args], { env: sanitizerOptions });
}

/** The names of a program's cases, without those that are skipped. */
async function listCases(program, configuration, filter) {
  const args = ["--list-test-cases", "--no-intro", ...filter];
  const { status, output } = await startTests(program, args, configuration);
  if (status !== 0) throw new Error(`${program} does not list its cases:\n${output}`);
  return output.split("\n").filter((line) => !/^(\[doctest\].*|=*)$/.test(line));
}

/** How many cases a process runs, at most: few enough that no processor is idle at the end. */
const BATCH = 32;

/** A program's cases in batches, each of which a process of its own runs. */
async function batchesOf(name, configuration, filter) {
  const program = join(buildFolder(configuration), name);
  if (!existsSync(program)) throw new Error(`${program} was not built; is doctest installed?`);
  const cases = await listCases(program, configuration, filter);
  return Array.from({ length: Math.ceil(cases.length / BATCH) }, (_, index) => {
    const first = index * BATCH + 1;
    const names = cases.slice(first - 1, first - 1 + BATCH);
    return {
      name,
      program,
      names,
      args: [...filter, `--first=${first}`, `--last=${first + names.length - 1}`],
    };
  });
}

/** Runs a batch and prints its report if anything failed; returns counts, and names of what passed and failed. */
async function runBatch({ name, program, names, args }, configuration) {
  // doctest counts the cases beyond the range as passed; the time of a case is printed with its name. A case that
  // forks may have its process tell what was printed before once more.
  const report = await startTests(program, [...args, "--duration=true"], configuration);
  const { status, output, stdout } = report;
  const failures = failedCases(stdout, names);
  if (status === 0 && failures.length === 0)
    return { passed: names.length, failed: 0, names, failures };
  console.error(`${name} ${args.join(" ")} failed with status ${status}:\n${output}`);
  if (failures.length === 0) failures.push(`${name} ${args.join(" ")}: status ${status}`);
  const passed = Math.max(names.length - failures.length, 0);
  return { passed, failed: failures.length, names: [], failures };
}

/**
 * Builds the C++ tests in `configuration` and runs them all, as many at once as there are processors; or those
 * of the engine whose names fit a pattern.
 */
export async function runCppTests(configuration = "release", pattern = undefined) {
  ensureSystemPackages("test");
  const [target, programs] = pattern
    ? ["engine_tests", ["engine_tests"]]
    : ["cpp_test_programs", PROGRAMS];
  const filter = pattern ? [`--test-case=${pattern}`] : [];
  buildNative({ configuration, target, quiet: true });
  const waiting = (
    await Promise.all(programs.map((name) => batchesOf(name, configuration, filter)))
  ).flat();
  const results = [];
  const worker = async () => {
    for (let batch = waiting.shift(); batch; batch = waiting.shift())
      results.push(await runBatch(batch, configuration));
  };
  await Promise.all(Array.from({ length: availableParallelism() }, worker));
  return {
    passed: results.reduce((total, result) => total + result.passed, 0),
    failed: results.reduce((total, result) => total + result.failed, 0),
    names: results.flatMap(({ names }) => names),
    failures: results.flatMap(({ failures }) => failures),
  };
}

if (process.argv[1] && import.meta.url === pathToFileURL(process.argv[1]).href) {
  const { values } = parseArgs({
    options: { debug: { type: "boolean" }, sanitize: { type: "string" }, case: { type: "string" } },
  });
  try {
    const configuration = values.sanitize ?? (values.debug ? "debug" : "release");
    const { passed, failed, failures } = await runCppTests(configuration, values.case);
    for (const line of failureLines(failures)) console.log(line);
    console.log(`${passed} passed, ${failed} failed`);
    process.exitCode = failed === 0 && passed > 0 ? 0 : 1;
  } catch (error) {
    console.error(error.message);
    process.exitCode = 1;
  }
}

// Builds and runs the C++ unit tests.
//
//   node tools/test/cpp.mjs [--debug | --sanitize address|thread]

import { existsSync } from "node:fs";
import { availableParallelism } from "node:os";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { parseArgs } from "node:util";

import { buildFolder, buildNative } from "../build/native.mjs";
import { run, start } from "../run-command.mjs";
import { ensureSystemPackages } from "../setup/system-packages.mjs";

const PROGRAMS = ["sdk_tests", "loader/sdk_loader_tests", "engine_tests", "fuzz_corpora"];

const sanitizerOptions = {
  ASAN_OPTIONS: "abort_on_error=0:detect_stack_use_after_return=1",
  UBSAN_OPTIONS: "print_stacktrace=1",
  TSAN_OPTIONS: "halt_on_error=1:second_deadlock_stack=1",
};

/**
 * GCC 12's ThreadSanitizer cannot start where addresses are randomised over more than 28 bits, so
 * randomisation is off for it, unless the machine forbids that.
 */
function commandLine(program, configuration) {
  const randomised = configuration !== "thread" || run("setarch", ["-R", "true"]).status !== 0;
  return randomised ? [program, []] : ["setarch", ["-R", program]];
}

/** The names of a doctest program's cases, without those that are skipped. */
async function listCases(program) {
  const { status, output } = await start(program, ["--list-test-cases", "--no-intro"]);
  if (status !== 0) throw new Error(`${program} does not list its cases:\n${output}`);
  return output.split("\n").filter((line) => line !== "" && !line.startsWith("[doctest]"));
}

/** How many cases a process runs, at most: few enough that no processor is idle at the end. */
const BATCH = 32;

/** A program's cases in batches, each of which a process of its own runs. */
async function batchesOf(name, configuration) {
  const program = join(buildFolder(configuration), name);
  if (!existsSync(program)) throw new Error(`${program} was not built; is doctest installed?`);
  const cases = await listCases(program);
  return Array.from({ length: Math.ceil(cases.length / BATCH) }, (_, index) => {
    const first = index * BATCH + 1;
    const names = cases.slice(first - 1, first - 1 + BATCH);
    return { name, program, first, names };
  });
}

/** Runs a batch and prints its report if anything failed; returns counts and names. */
async function runBatch({ name, program, first, names }, configuration) {
  const range = [`--first=${first}`, `--last=${first + names.length - 1}`];
  const [command, args] = commandLine(program, configuration);
  const { status, output } = await start(command, [...args, ...range], { env: sanitizerOptions });
  const counts = /test cases:\s*(\d+)\s*\|\s*(\d+) passed\s*\|\s*(\d+) failed/.exec(output);
  const passed = Number(counts?.[2] ?? 0);
  const failed = Number(counts?.[3] ?? 0);
  if (status === 0 && passed === names.length) return { passed, failed, names };
  console.error(`${name} ${range.join(" ")} failed with status ${status}:\n${output}`);
  return { passed, failed: Math.max(failed, 1), names: [] };
}

/** Builds the C++ tests in `configuration` and runs them all, as many at once as there are processors. */
export async function runCppTests(configuration = "release") {
  ensureSystemPackages("test");
  // The addon is of no use where Node cannot load it.
  const target = configuration === "thread" ? "cpp_test_programs" : "cpp_tests";
  buildNative({ configuration, target, quiet: true });
  const waiting = (
    await Promise.all(PROGRAMS.map((name) => batchesOf(name, configuration)))
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
  };
}

if (process.argv[1] && import.meta.url === pathToFileURL(process.argv[1]).href) {
  const { values } = parseArgs({
    options: { debug: { type: "boolean" }, sanitize: { type: "string" } },
  });
  try {
    const configuration = values.sanitize ?? (values.debug ? "debug" : "release");
    const { passed, failed } = await runCppTests(configuration);
    console.log(`${passed} passed, ${failed} failed`);
    process.exitCode = failed === 0 ? 0 : 1;
  } catch (error) {
    console.error(error.message);
    process.exitCode = 1;
  }
}

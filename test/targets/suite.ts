/** A part of the suite on a target's runtime: as much as the emulator bears. */

import { spawnSync } from "node:child_process";
import { chmodSync, readFileSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { cached } from "../../tools/cross/cache.mjs";
import { npmPackage } from "../../tools/cross/npm-package.mjs";
import type { Host } from "./host.js";
import type { Place } from "./installation.js";
import type { Machine, Runtime } from "./machine.js";

const here = (path: string) => fileURLToPath(new URL(path, import.meta.url));
const ROOT = here("../..");
const SETUP = here("suite_setup.cjs");

/** What one check or one run of the smoke test may take where everything is many times as slow. */
const CHECK_PATIENCE = 3 * 60_000;
const SMOKE_PATIENCE = 20 * 60_000;

/** What of the suite runs on a target besides the smoke test. */
interface Part {
  /** Files of tests, or parts of their names, which run in processes that Vitest starts there. */
  readonly tests: readonly string[];
  /** What tests of the addon call the test library's own functions by, as the lock file has it. */
  readonly koffi: string;
}

/** Wine's programs cannot talk to Vitest's, and Bun is not what Vitest is made for. */
const PARTS: Readonly<Record<string, Part>> = {
  "linux-arm64": {
    tests: [
      "test/binding/",
      "test/integration/calls/lifecycle.test.ts",
      "test/integration/tokens.test.ts",
    ],
    koffi: "@koromix/koffi-linux-arm64",
  },
};

/** A run of a target. */
export interface Run {
  readonly name: string;
  readonly place: Place;
  readonly host: Host;
  readonly machine: Machine;
  readonly runtime: Runtime;
}

/** A program that is the runtime in its emulator; nothing where the runtime starts by itself. */
function asOneProgram({ name, runtime }: Run): string | undefined {
  if (runtime.emulator.length === 0 || runtime.emulator[0] === "wine") return undefined;
  const program = join(ROOT, "build", "targets", name, "runtime");
  const words = [...runtime.emulator, runtime.program()].map((word) => `"${word}"`);
  writeFileSync(program, `#!/bin/sh\nexec ${words.join(" ")} "$@"\n`);
  chmodSync(program, 0o755);
  return program;
}

interface SmokeReport {
  readonly library: string;
  readonly passed: number;
  readonly skipped: number;
}

/** The package's own smoke test, against a platform of this machine. */
async function smoke({ place, host, machine, runtime }: Run, program?: string): Promise<string> {
  const { apiBase, webBase, tokens } = host.plain;
  const words = [
    ...(program ? [program] : [...runtime.emulator, runtime.program()]),
    ...["-r", machine.path(SETUP), machine.path(join(place.package, "dist", "cli.cjs"))],
    ...["smoke", "--service", "--json", "--timeout", `${CHECK_PATIENCE}`],
    ...["--application-id", host.applicationId, "--api-base", apiBase, "--web-base", webBase],
  ];
  const { status, output } = await machine.runProgram(words, SMOKE_PATIENCE, {
    SMOKE_TOKEN: tokens.alice,
    SMOKE_TOKEN_2: tokens.bob,
    ...(program && { SUITE_RUNTIME: program }),
  });
  const line = output.split(/\r?\n/).find((each) => each.startsWith("{"));
  if (status !== 0 || !line) throw new Error(`The smoke test ended with ${status}:\n${output}`);
  const { library, passed, skipped } = JSON.parse(line) as SmokeReport;
  const engine = machine.path(place.engine);
  if (library !== engine) throw new Error(`The smoke test was of ${library}, not of ${engine}.`);
  console.log(output.replace(line, ""));
  return `smoke test: ${passed} checks, ${skipped} skipped`;
}

/** A folder with koffi's binary for the target, where koffi looks beside its own package. */
function koffiFor(name: string): string {
  const lock = JSON.parse(readFileSync(join(ROOT, "package-lock.json"), "utf8"));
  const { version, integrity } = lock.packages[`node_modules/${name}`];
  const from = npmPackage(name, version, integrity);
  return cached(`koffi/${name.split("/").at(-1)}@${version}`, (into: string) => {
    symlinkSync(from, join(into, "koffi"));
  });
}

interface Report {
  readonly numPassedTests: number;
  readonly testResults: readonly unknown[];
}

/** Vitest's tests of the target; how many there were. */
function vitest({ name, place }: Run, program: string, { tests, koffi }: Part): string {
  const report = join(ROOT, "build", "targets", name, "suite.json");
  rmSync(report, { force: true });
  const entry = join(
    createRequire(import.meta.url).resolve("vitest/package.json"),
    "../vitest.mjs",
  );
  const options = ["--reporter=verbose", "--reporter=json", `--outputFile.json=${report}`];
  const { status } = spawnSync(
    process.execPath,
    [entry, "run", "--config", here("vitest.config.ts"), ...options, ...tests],
    {
      cwd: ROOT,
      stdio: "inherit",
      env: {
        ...process.env,
        SUITE_RUNTIME: program,
        SUITE_KOFFI: koffiFor(koffi),
        SOCIAL_SDK_ADDON: place.addon,
        SOCIAL_SDK_BUILD: join(ROOT, "build", name),
      },
    },
  );
  if (status !== 0) throw new Error(`Vitest ended with ${status}.`);
  const { numPassedTests, testResults } = JSON.parse(readFileSync(report, "utf8")) as Report;
  return `${numPassedTests} tests of ${testResults.length} files`;
}

/** Runs what there is for the target; says what went well. */
export async function runSuite(run: Run): Promise<readonly string[]> {
  const program = asOneProgram(run);
  const done = [await smoke(run, program)];
  const part = PARTS[run.name];
  if (!part || !program) return done;
  return [...done, vitest(run, program, part)];
}

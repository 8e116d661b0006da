/**
 * Runs the chat of one target on each of its runtimes, or a part of the suite on the first of them, and
 * writes what ran into docs/platforms.md.
 *
 *   npm run test:target -- NAME [--suite]
 */

import { fileURLToPath } from "node:url";
import { RUNTIMES } from "../../tools/cross/runtimes.mjs";
import { TARGETS, targetNamed } from "../../tools/cross/targets.mjs";
import { root } from "../../tools/run-command.mjs";
import { askDoctor, type Patient } from "./doctor.js";
import { runExits } from "./exits.js";
import { openHost, type Step } from "./host.js";
import { install } from "./installation.js";
import { checkMacBinary } from "./mac.js";
import { CLIENT, canStart, type Machine, posixMachine, type Runtime } from "./machine.js";
import { checkLinuxExports, checkNeeds, checkPaths, checkWindowsNeeds } from "./needs.js";
import { playInOtherLanguages } from "./other-languages.js";
import { forget, record, recordPrograms, recordSizes, recordSuite, recordTests } from "./record.js";
import { runSuite } from "./suite.js";
import { wineMachine } from "./wine.js";

/** An emulated runtime takes a while to start; nothing in here waits for long. */
const PATIENCE = 5 * 60_000;

/** The service, and the machine that plays with it. */
type Side = Pick<Patient, "host" | "machine" | "place">;

async function chat(side: Side, runtime: Runtime): Promise<readonly Step[]> {
  const { host, machine } = side;
  const settings = { ...machine.settings(host), libraries: runtime.libraries };
  const { status, output } = await machine.run(runtime, [CLIENT], settings, PATIENCE);
  if (status !== 0) {
    const last = host.steps.at(-1)?.step ?? "none";
    throw new Error(`ended with ${status}; the last good step: ${last}.\n${output}`);
  }
  machine.check(host);
  // It starts other processes, which Wine starts as it does the first.
  const inWine = runtime.emulator[0] === "wine";
  const asked = inWine ? [await askDoctor({ ...side, runtime, patience: PATIENCE })] : [];
  return [...host.steps, ...asked, ...(await runExits(host, machine, runtime, PATIENCE))];
}

/** The unit tests of what is the target's system's alone; how many there are. */
async function unitTests(name: string, tests: string, machine: Machine): Promise<void> {
  const program = fileURLToPath(new URL(`../../build/${name}/${tests}.exe`, import.meta.url));
  const words = ["wine", machine.path(program)];
  const { status, output } = await machine.runProgram(words, PATIENCE);
  const count = /test cases:\s+(\d+) \|\s+\1 passed/.exec(output)?.[1];
  if (status !== 0 || !count) throw new Error(`${tests} ended with ${status}:\n${output}`);
  recordTests(name, tests, Number(count));
  console.log(`${name}: ${tests}, ${count} test cases`);
}

/** What can be said of binaries for macOS on another machine: nothing runs them here. */
function lookAtMac(name: string, arch: string): void {
  const place = install(name);
  checkMacBinary(place.addon, "addon", arch);
  checkMacBinary(place.engine, "engine", arch);
  recordSizes(name, place);
  console.log(
    `${name}: nothing here runs programs of macOS. Addon and engine say that they are for macOS 11, ask ` +
      "for the system's libraries alone, export what they should, and are signed. What libraries that " +
      "were linked in are made for is not seen.",
  );
}

/** What can be said of binaries for Windows on ARM: no script here runs them. */
function lookAtWindows(name: string, arch: string): void {
  const place = install(name);
  checkWindowsNeeds(place.addon, place.engine, arch);
  recordSizes(name, place);
  console.log(
    `${name}: nothing here runs programs of it. Addon and engine are for its processor, ask for the ` +
      "system's libraries alone, and export what they should.",
  );
}

async function main(name: string, suite: boolean): Promise<void> {
  const target = targetNamed(name);
  const [system, arch = ""] = target.folder.split("-");
  if (system === "darwin") return lookAtMac(name, arch);
  if (!RUNTIMES[name]) return lookAtWindows(name, arch);
  const place = install(name);
  // Emulators and musl lack the client library of sound servers; Wine brings one.
  const hasSound = target.isNative || target.folder.startsWith("win32");
  checkNeeds([place.addon, place.engine], target.libc);
  if (system === "linux") {
    checkLinuxExports(place.addon, place.engine);
    checkPaths([place.addon, place.engine], root);
  }
  if (system === "win32") checkWindowsNeeds(place.addon, place.engine, arch);
  const runtimes = RUNTIMES[name] as readonly Runtime[];
  for (const runtime of suite ? runtimes.slice(0, 1) : runtimes) {
    if (!canStart(name, runtime)) {
      forget(name, runtime);
      continue;
    }
    await using host = await openHost(hasSound ?? false);
    await using machine = await (target.folder.startsWith("win32")
      ? wineMachine(place, host)
      : posixMachine(place, host));
    try {
      if (suite) {
        recordSuite(name, runtime, await runSuite({ name, place, host, machine, runtime }));
        continue;
      }
      if (target.tests && runtime === runtimes[0]) await unitTests(name, target.tests, machine);
      const side = { host, machine, place };
      if (target.tests && runtime === runtimes[0])
        recordPrograms(name, await playInOtherLanguages(name, side));
      const steps = await chat(side, runtime);
      record(name, runtime, steps, place);
      for (const { step, milliseconds, detail } of steps)
        console.log(`${name}, ${runtime.name}: ${step}, ${milliseconds} ms ${detail ?? ""}`);
    } catch (error) {
      throw new Error(`${name} on ${runtime.name}: ${(error as Error).message}`);
    }
  }
}

const [name = "", option] = process.argv.slice(2);
try {
  if (!(name in TARGETS)) targetNamed(name);
  if (option !== undefined && option !== "--suite")
    throw new Error(`There is no option "${option}"; there is --suite.`);
  await main(name, option === "--suite");
} catch (error) {
  console.error((error as Error).message);
  process.exit(1);
}

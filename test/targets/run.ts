/**
 * Runs the chat of one target on each of its runtimes, and writes what ran into docs/platforms.md.
 *
 *   npm run test:target -- NAME
 */

import { fileURLToPath } from "node:url";
import { RUNTIMES } from "../../tools/cross/runtimes.mjs";
import { TARGETS, targetNamed } from "../../tools/cross/targets.mjs";
import { type Host, openHost, type Step } from "./host.js";
import { install } from "./installation.js";
import { type Machine, posixMachine } from "./machine.js";
import { checkNeeds } from "./needs.js";
import { record, recordTests } from "./record.js";
import { wineMachine } from "./wine.js";

/** Of a runtime of the target. */
interface Runtime {
  readonly name: string;
  readonly program: () => string;
  readonly emulator: readonly string[];
}

/** An emulated runtime takes a while to start; nothing in here waits for long. */
const PATIENCE = 5 * 60_000;

async function chat(host: Host, machine: Machine, runtime: Runtime): Promise<readonly Step[]> {
  const settings = machine.settings(host);
  const { status, output } = await machine.run(runtime, settings, PATIENCE);
  if (status !== 0) {
    const last = host.steps.at(-1)?.step ?? "none";
    throw new Error(`ended with ${status}; the last good step: ${last}.\n${output}`);
  }
  machine.check(host);
  return host.steps;
}

/** The unit tests of what is the target's system's alone; how many there are. */
async function unitTests(name: string, tests: string, machine: Machine): Promise<void> {
  const program = fileURLToPath(new URL(`../../build/${name}/${tests}.exe`, import.meta.url));
  const { status, output } = await machine.runProgram(program, PATIENCE);
  const count = /test cases:\s+(\d+) \|\s+\1 passed/.exec(output)?.[1];
  if (status !== 0 || !count) throw new Error(`${tests} ended with ${status}:\n${output}`);
  recordTests(name, tests, Number(count));
  console.log(`${name}: ${tests}, ${count} test cases`);
}

async function main(name: string): Promise<void> {
  const target = targetNamed(name);
  const place = install(name);
  // Emulators of other processors lack the client library of sound servers; Wine brings one.
  const hasSound = target.isNative || target.folder.startsWith("win32");
  checkNeeds([place.addon, place.engine], target.libc);
  for (const runtime of RUNTIMES[name] as readonly Runtime[]) {
    await using host = await openHost(hasSound ?? false);
    await using machine = await (target.folder.startsWith("win32")
      ? wineMachine(place, host)
      : posixMachine(place, host));
    try {
      if (target.tests && runtime === RUNTIMES[name]?.[0])
        await unitTests(name, target.tests, machine);
      const steps = await chat(host, machine, runtime);
      record(name, runtime, steps, place);
      for (const { step, milliseconds, detail } of steps)
        console.log(`${name}, ${runtime.name}: ${step}, ${milliseconds} ms ${detail ?? ""}`);
    } catch (error) {
      throw new Error(`${name} on ${runtime.name}: ${(error as Error).message}`);
    }
  }
}

const [name = ""] = process.argv.slice(2);
try {
  if (!(name in TARGETS)) targetNamed(name);
  await main(name);
} catch (error) {
  console.error((error as Error).message);
  process.exit(1);
}

/** Keeps the tables of docs/platforms.md as the tests of the targets left them. */

import { readFileSync, statSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { gzipSync } from "node:zlib";
import { MAX_PAIR_BYTES } from "../../tools/build/packing.mjs";
import { changeRow, dropRow } from "../../tools/docs/table-rows.mjs";
import type { Step } from "./host.js";
import type { Place } from "./installation.js";
import type { Runtime } from "./machine.js";

const GUIDE = fileURLToPath(new URL("../../docs/platforms.md", import.meta.url));

const RAN = "ran";
const SIZES = "sizes";
const LOADS = "loads";

const changeRows = (table: string, key: string, row: string) => changeRow(GUIDE, table, key, row);

/** A row of what went well, with the day, so that old ones are seen to be old. */
function changeRan(key: string, emulator: string, what: string): void {
  const day = new Date().toISOString().slice(0, 10);
  changeRows(RAN, key, `${key} ${emulator} | ${day} | ${what} |`);
}

const mebibytes = (bytes: number) => (bytes / 2 ** 20).toFixed(2);

/** What stands for the target's machine, as the table calls it. */
function emulatorOf({ emulator: [program = ""], libraries }: Runtime): string {
  if (libraries) return `none, with glibc ${libraries.glibc}`;
  if (program.startsWith("qemu")) return "QEMU";
  if (program === "wine") return "Wine";
  return program.includes("ld-musl") ? "none, by musl's loader" : "none";
}

/** Writes down that a target's chat went well on a runtime, and what its files take. */
export function record(
  target: string,
  runtime: Runtime,
  steps: readonly Step[],
  place: Place,
): void {
  const emulator = emulatorOf(runtime);
  const key = `| ${target} | ${runtime.name} |`;
  const names = steps.map(({ step }) => step).join(", ");
  changeRan(key, emulator, names);
  const load = steps.find(({ step }) => step === "load");
  if (load) changeRows(LOADS, key, `${key} ${emulator} | ${load.milliseconds} |`);
  recordSizes(target, place);
}

/** Takes out what was written of a runtime that cannot be started here any more. */
export function forget(target: string, runtime: Pick<Runtime, "name">): void {
  for (const table of [RAN, LOADS]) dropRow(GUIDE, table, `| ${target} | ${runtime.name} |`);
}

/** Writes down what a target's files take. Throws an error when that is too much. */
export function recordSizes(target: string, place: Pick<Place, "addon" | "engine">): void {
  const files = [place.addon, place.engine];
  const bytes = files.map((file) => statSync(file).size);
  const packed = files.reduce((sum, file) => sum + gzipSync(readFileSync(file)).length, 0);
  const [addon = 0, engine = 0] = bytes;
  if (addon + engine > MAX_PAIR_BYTES)
    throw new Error(`Addon and engine take ${mebibytes(addon + engine)} MiB, more than 8.`);
  const cells = [addon, engine, addon + engine, packed].map(mebibytes).join(" | ");
  changeRows(SIZES, `| ${target} |`, `| ${target} | ${cells} |`);
}

/** Writes down what went well of the suite. */
export function recordSuite(target: string, runtime: Runtime, parts: readonly string[]): void {
  const key = `| ${target} | ${runtime.name}, of the suite |`;
  changeRan(key, emulatorOf(runtime), parts.join("; "));
}

/** Writes down that programs in other languages played on the platform. */
export function recordPrograms(target: string, programs: string): void {
  const key = `| ${target} | ${programs} |`;
  changeRan(key, "Wine", "built by mingw-w64 with the engine of `engine --target`, play");
}

/** Writes down that the unit tests of a target's own system went well, in the emulator of Windows. */
export function recordTests(target: string, tests: string, count: number): void {
  const key = `| ${target} | ${tests} |`;
  changeRan(key, "Wine", `${count} unit tests`);
}

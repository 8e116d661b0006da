/**
 * `npm run bench`: runs every benchmark in a process of its own, one after the other, and prints a
 * table. `npm run bench -- getters events` runs only those. `--save` writes the ratios to
 * `bench/ratios.json`, in place of those of the same benchmarks; `--check` compares with that file, and
 * fails when a ratio has become worse by more than a tenth.
 */

import { spawn } from "node:child_process";
import { readdirSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { parseArgs } from "node:util";
import { readRatios, saveRatios, worse } from "./support/ratios.js";
import type { Row } from "./support/report.js";

const HERE = dirname(fileURLToPath(import.meta.url));
const LIMIT_MS = 900_000;

/** Memory for benchmarks that keep more than Node allows by itself, in MiB. */
const HEAPS: Readonly<Record<string, number>> = { subscriptions: 12_288 };

async function main(): Promise<void> {
  const { values, positionals: wanted } = parseArgs({
    options: { save: { type: "boolean" }, check: { type: "boolean" } },
    allowPositionals: true,
  });
  const all = readdirSync(HERE)
    .filter((file) => file.endsWith(".bench.ts"))
    .map((file) => file.replace(".bench.ts", ""));
  const unknown = wanted.filter((name) => !all.includes(name));
  if (unknown.length > 0)
    throw new Error(
      `There is no benchmark "${unknown.join('", "')}". There are: ${all.join(", ")}.`,
    );
  const found: string[] = [];
  for (const name of wanted.length > 0 ? wanted : all) {
    console.log(`\n${name}`);
    const rows = await run(name);
    for (const row of rows) console.log(format(row));
    if (values.check) found.push(...worse(readRatios()[name] ?? {}, rows));
    if (values.save) saveRatios(name, rows);
  }
  for (const line of found) console.error(line);
  if (found.length > 0) process.exitCode = 1;
}

function run(name: string): Promise<Row[]> {
  return new Promise((resolve, reject) => {
    const heap = name in HEAPS ? [`--max-old-space-size=${HEAPS[name]}`] : [];
    const child = spawn(
      process.execPath,
      [...heap, "--expose-gc", "--import", "tsx", join(HERE, `${name}.bench.ts`)],
      { stdio: ["ignore", "pipe", "inherit"], timeout: LIMIT_MS },
    );
    let output = "";
    child.stdout.setEncoding("utf8").on("data", (text: string) => {
      output += text;
    });
    child.on("error", reject).on("close", (code, signal) => {
      if (code !== 0) reject(new Error(`The benchmark "${name}" ended with ${signal ?? code}.`));
      else
        resolve(
          output
            .trim()
            .split("\n")
            .filter(Boolean)
            .map((line) => JSON.parse(line) as Row),
        );
    });
  });
}

function format({ name, value, unit, target, reached }: Row): string {
  const rounded =
    Math.abs(value) >= 100 ? Math.round(value).toLocaleString("en") : value.toFixed(2);
  const verdict = target === undefined ? "" : `  ${reached ? "reached" : "MISSED"} (${target})`;
  return `  ${name.padEnd(62)} ${rounded.padStart(12)} ${unit}${verdict}`;
}

await main();

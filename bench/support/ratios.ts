/**
 * The ratios of the last run that was committed. Other figures depend on the machine; a ratio compares two
 * things in one run, so it can be compared with that of another machine.
 */

import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import type { Row } from "./report.js";

/** By benchmark and by name of the figure. */
export type Ratios = Readonly<Record<string, Readonly<Record<string, number>>>>;

const FILE = fileURLToPath(new URL("../ratios.json", import.meta.url));

/** How much worse a ratio may be than the committed one: a tenth. */
const TOLERANCE = 0.1;

const isRatio = ({ unit, target }: Row) => unit === "×" && target !== undefined;

/** Reads a file of ratios; without one there are none. */
export function readRatios(file = FILE): Ratios {
  return existsSync(file) ? (JSON.parse(readFileSync(file, "utf8")) as Ratios) : {};
}

/** Writes the ratios of a benchmark in place of its earlier ones. */
export function saveRatios(name: string, rows: readonly Row[], file = FILE): void {
  const values = rows
    .filter(isRatio)
    .map((row) => [row.name, Number(row.value.toPrecision(3))] as const);
  const { [name]: _earlier, ...others } = readRatios(file);
  const all = values.length > 0 ? { ...others, [name]: Object.fromEntries(values) } : others;
  writeFileSync(file, `${JSON.stringify(all, undefined, 2)}\n`);
}

/** Says which ratios are worse than the committed ones by more than a tenth. */
export function worse(committed: Ratios[string], rows: readonly Row[]): string[] {
  return rows.filter(isRatio).flatMap(({ name, value, target }) => {
    const before = committed[name];
    if (before === undefined) return [];
    const larger = target?.startsWith("≥") === true;
    const limit = larger ? before * (1 - TOLERANCE) : before * (1 + TOLERANCE);
    if (larger ? value >= limit : value <= limit) return [];
    return [`${name}: ${value.toPrecision(3)}, and was ${before}; more than a tenth worse.`];
  });
}

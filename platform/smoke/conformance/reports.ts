/** The tables of a run against a service. */

import { areaOf, countsAsText, countsOf } from "../reports.js";
import type { Difference } from "./differences.js";
import type { Observed } from "./run.js";

/** Lines with columns of one width; the first line is the heading. */
function table(rows: readonly (readonly string[])[]): string {
  const widths = (rows[0] ?? []).map((_, column) =>
    Math.max(...rows.map((row) => row[column]?.length ?? 0)),
  );
  return rows
    .map((row) => row.map((cell, column) => cell.padEnd(widths[column] ?? 0)).join("  "))
    .map((line) => `${line.trimEnd()}\n`)
    .join("");
}

/** How many checks of each area ended in which way. */
export function areaTable(observed: readonly Observed[]): string {
  const areas = [...new Set(observed.map(({ id }) => areaOf(id)))];
  const rows = areas.map((area) => {
    const own = observed.filter(({ id }) => areaOf(id) === area);
    return [area, ...Object.values(countsOf(own)).map(String)];
  });
  return table([["area", ...Object.keys(countsOf([]))], ...rows]);
}

/** The end of the progress. */
export const conclusion = (observed: readonly Observed[], base: string, more: number): string =>
  `\n${areaTable(observed)}\n${countsAsText(observed)}: ${new URL(base).host}` +
  `${more > 0 ? `; ${more} more with --write` : ""}.\n`;

/** What differs from another run, by check. */
export function differenceTable(
  differences: readonly Difference[],
  missing: readonly string[],
  file: string,
): string {
  const aside =
    missing.length > 0
      ? ` Checks that only one run made, which are not compared: ${missing.length}.`
      : "";
  if (differences.length === 0) return `\nNothing differs from ${file}.${aside}\n`;
  const checks = [...new Set(differences.map(({ check }) => check))];
  const rows = checks.flatMap((check) => [
    [clean(check)],
    ...differences
      .filter((one) => one.check === check)
      .map(({ what, here, there }) => [`  ${clean(what)}`, clean(here), clean(there)]),
  ]);
  const heading = ["check", "this run", "the file"];
  return `\nChecks that differ from ${file}: ${checks.length}.${aside}\n\n${table([heading, ...rows])}`;
}

/** Without the characters that control terminals, which a file of others may have. */
const clean = (text: string): string => text.replace(/[^ -~]/g, "?").slice(0, 200);

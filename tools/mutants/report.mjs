import { readFileSync } from "node:fs";
import { relative } from "node:path";

const COLUMNS = ["killed", "survived", "timeout", "no coverage"];

const columnOf = {
  Killed: "killed",
  Survived: "survived",
  Timeout: "timeout",
  NoCoverage: "no coverage",
};

const nameOf = (fileName) => relative(process.cwd(), fileName).replaceAll("\\", "/");

/** A line for each file and one for all: how many mutants ended how, and how many of 100 were noticed. */
export function table(results) {
  const rows = new Map();
  const total = newRow();
  for (const { fileName, status } of results) {
    const column = columnOf[status];
    if (column === undefined) continue;
    const name = nameOf(fileName);
    if (!rows.has(name)) rows.set(name, newRow());
    rows.get(name)[column] += 1;
    total[column] += 1;
  }
  const lines = [
    ["file", ...COLUMNS, "score"],
    ...[...rows].sort(([a], [b]) => (a < b ? -1 : 1)).map(([name, row]) => cells(name, row)),
    cells("all", total),
  ];
  const widths = lines[0].map((_, column) => Math.max(...lines.map((line) => line[column].length)));
  return lines
    .map((line) =>
      line.map((cell, i) => (i === 0 ? cell.padEnd(widths[i]) : cell.padStart(widths[i]))),
    )
    .map((line) => line.join("  "))
    .join("\n");
}

/** Each mutant that no test noticed: place, what stood there, what the mutant made of it. */
export function survivors(results) {
  return results
    .filter(({ status }) => status === "Survived" || status === "NoCoverage")
    .sort(
      (a, b) => compare(a.fileName, b.fileName) || a.location.start.line - b.location.start.line,
    )
    .map(({ fileName, location: { start, end }, replacement, status }) => {
      const before = short(textAt(fileName, start, end));
      const what = status === "NoCoverage" ? " (no test gets here)" : "";
      return `${nameOf(fileName)}:${start.line}:${start.column}${what}  ${before}  →  ${short(replacement)}`;
    });
}

const newRow = () => Object.fromEntries(COLUMNS.map((column) => [column, 0]));

function cells(name, row) {
  const all = COLUMNS.reduce((sum, column) => sum + row[column], 0);
  const score = all === 0 ? "-" : ((100 * (row.killed + row.timeout)) / all).toFixed(1);
  return [name, ...COLUMNS.map((column) => String(row[column])), score];
}

const compare = (a, b) => (a < b ? -1 : a > b ? 1 : 0);

/** Lines and columns begin with 1. */
function textAt(fileName, start, end) {
  const lines = readFileSync(fileName, "utf8")
    .split("\n")
    .slice(start.line - 1, end.line);
  lines[lines.length - 1] = lines.at(-1).slice(0, end.column - 1);
  lines[0] = lines[0].slice(start.column - 1);
  return lines.join(" ");
}

function short(text) {
  const line = text.replace(/\s+/g, " ").trim();
  return line.length <= 70 ? line : `${line.slice(0, 67)}…`;
}

import { type FoldedLines, folded } from "./folded.js";
import { ID, linesOf, type TraceLine } from "./lines.js";
import type { Trace } from "./trace-file.js";

/** So many of the last lines are relevant, and of earlier ones that went wrong. */
const LAST = 12;
const WRONG_BEFORE = 6;

/** The lines that most likely say why a test failed: the last, and what went wrong before. */
export function relevantLines(trace: Pick<Trace, "entries" | "names" | "start">): string[] {
  const all = linesOf(trace);
  const lines = folded(shownLines(all));
  const last = lines.slice(-LAST);
  const wrong = lines.slice(0, -LAST).filter(({ weight }) => weight === "wrong");
  const before = wrong.slice(-WRONG_BEFORE);
  const left = countOf(lines) - countOf(last) - countOf(before);
  const gap = left > 0 ? [`${" ".repeat(9)}  … ${left} more`] : [];
  const shown = (some: readonly FoldedLines[]) => some.flatMap(({ texts }) => texts);
  return [...setUpLine(all, trace.names), ...shown(before), ...gap, ...shown(last)];
}

const countOf = (some: readonly FoldedLines[]) => some.reduce((sum, { lines }) => sum + lines, 0);

/** Lines without the quiet ones, whose moves of the clock are those of the next line. */
function shownLines(all: readonly TraceLine[]): TraceLine[] {
  let moved = 0;
  return all.flatMap((line) => {
    moved += line.moved;
    if (line.weight === "quiet") return [];
    const shown = { ...line, moved };
    moved = 0;
    return [shown];
  });
}

/** One line for all that the kit did to set the test up. */
function setUpLine(lines: readonly TraceLine[], names: Trace["names"]): string[] {
  const quiet = lines.filter(({ entry, weight }) => entry.setUp && weight === "quiet");
  if (quiet.length === 0) return [];
  const ids = new Set(JSON.stringify(quiet.map(({ entry }) => entry)).match(ID));
  const made = Object.entries(names).flatMap(([id, name]) => (ids.has(id) ? name : []));
  const list = made.length === 0 ? "" : `: ${made.join(", ")}`;
  const count = quiet.length === 1 ? "1 line" : `${quiet.length} lines`;
  return [`${" ".repeat(9)}  made by the kit${list} (${count})`];
}

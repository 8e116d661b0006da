import { plainLine, type TraceLine, type Weight } from "./lines.js";

/** A line of the terminal, and of how many lines of the trace it tells. */
export interface FoldedLine {
  readonly text: string;
  readonly weight: Weight;
  readonly lines: number;
}

/** So many times something is repeated before it is folded, and so many lines may be in it. */
const TIMES = 4;
const MAX_PERIOD = 2;

/** Lines in which what is repeated, but for names and numbers, stands once with its count. */
export function folded(lines: readonly TraceLine[]): FoldedLine[] {
  const shapes = lines.map(shapeOf);
  const found: FoldedLine[] = [];
  for (let at = 0; at < lines.length; ) {
    const { period, times } = repetitionAt(shapes, at);
    for (const line of lines.slice(at, at + period))
      found.push({ text: plainLine(line), weight: line.weight, lines: 1 });
    if (times > 1) {
      const what = period === 1 ? "the line above" : `the ${period} lines above`;
      const text = `${" ".repeat(9)}  … ${what} ${times - 1} times more, but for names and numbers`;
      found.push({ text, weight: "plain", lines: period * (times - 1) });
    }
    at += period * times;
  }
  return found;
}

/** What lines that say the same have in common; nothing of one that must be seen. */
function shapeOf({ text, weight, moved }: TraceLine): string | undefined {
  if (weight === "wrong" || Math.abs(moved) >= 1) return undefined;
  return text.replace(/"[^"]*"|“[^”]*”|\d+/g, "");
}

/** What is repeated from here on, the shortest if there are two. */
function repetitionAt(
  shapes: readonly (string | undefined)[],
  at: number,
): { readonly period: number; readonly times: number } {
  for (let period = 1; period <= MAX_PERIOD; period += 1) {
    let end = at;
    while (shapes[end] !== undefined && shapes[end] === shapes[at + ((end - at) % period)])
      end += 1;
    const times = Math.floor((end - at) / period);
    if (times >= TIMES) return { period, times };
  }
  return { period: 1, times: 1 };
}

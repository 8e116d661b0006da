import { plainLine, type TraceLine, type Weight } from "./lines.js";

/** Lines of the terminal that belong together, and how many lines of the trace they tell. */
export interface FoldedLines {
  readonly texts: readonly string[];
  readonly weight: Weight;
  readonly lines: number;
}

/** So many times something is repeated before it is folded, and so many lines may be in it. */
const TIMES = 4;
const MAX_PERIOD = 2;

/** Lines in which what is repeated with other names and numbers is shown once, with a count. */
export function folded(lines: readonly TraceLine[]): FoldedLines[] {
  const shapes = lines.map(shapeOf);
  const found: FoldedLines[] = [];
  for (let at = 0; at < lines.length; ) {
    const { period, times } = repetitionAt(shapes, at);
    const texts = lines.slice(at, at + period).map(plainLine);
    if (times > 1) {
      const what = period === 1 ? "the line above" : `the ${period} lines above`;
      texts.push(
        `${" ".repeat(9)}  … ${what}, ${times - 1} more times with other names and numbers`,
      );
    }
    found.push({ texts, weight: lines[at]?.weight ?? "plain", lines: period * times });
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

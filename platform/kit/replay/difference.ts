/** Longest text of a value in a difference, in characters. */
const MAX_SHOWN = 160;

/** Fields that are new each time, and say nothing. */
const VOLATILE = /^(?:nonce|_trace)$/;

/** Where two values differ first, in words; undefined where they do not. */
export function firstDifference(before: unknown, now: unknown, place: string): string | undefined {
  if (Object.is(before ?? null, now ?? null)) return undefined;
  if (isObject(before) && isObject(now) && Array.isArray(before) === Array.isArray(now)) {
    for (const name of new Set([...Object.keys(before), ...Object.keys(now)])) {
      if (VOLATILE.test(name)) continue;
      const found = firstDifference(before[name], now[name], `${place}, ${name}`);
      if (found !== undefined) return found;
    }
    return undefined;
  }
  return `${place} was ${shown(before)}, and is ${shown(now)} now.`;
}

const isObject = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === "object" && value !== null;

function shown(value: unknown): string {
  const text = JSON.stringify(value) ?? "nothing";
  return text.length > MAX_SHOWN ? `${text.slice(0, MAX_SHOWN)}…` : text;
}

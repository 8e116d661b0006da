import type { RequestEntry, TimelineEntry } from "./timeline-entry.js";

/** An entry where it is shown, with the time of this place. */
export interface PlacedEntry {
  readonly entry: TimelineEntry;
  readonly ms: number;
  readonly clock: number;
}

/**
 * Entries with causes before their effects. A request has the place at which it began; it is shown after the fault that
 * was played on it and, if it was refused, after the calls to web servers whose answers were the reason.
 */
export function causesFirst(entries: readonly TimelineEntry[]): PlacedEntry[] {
  const calls = lastCalls(entries);
  const late = new Map<number, TimelineEntry[]>();
  return entries.flatMap((entry, index) => {
    const place = entry.kind === "request" ? placeOf(entry, index, entries, calls) : index;
    if (place > index) {
      late.set(place, [...(late.get(place) ?? []), entry]);
      return [];
    }
    return [entry, ...(late.get(index) ?? [])].map((each) => ({
      entry: each,
      ms: entry.ms,
      clock: entry.clock,
    }));
  });
}

function placeOf(
  { n, requestId = "", method, status }: RequestEntry,
  index: number,
  entries: readonly TimelineEntry[],
  calls: ReadonlyMap<string, number>,
): number {
  const next = entries[index + 1];
  const isFault =
    next?.kind === "event" &&
    next.n === n + 1 &&
    next.event.kind === "fault" &&
    next.event.detail?.includes(` on ${method} `) === true;
  const refused = status === 0 || status >= 400;
  return Math.max(isFault ? index + 1 : index, (refused ? calls.get(requestId) : undefined) ?? 0);
}

/** The last call to a web server that each request has caused, or the event that says what came of it. */
function lastCalls(entries: readonly TimelineEntry[]): ReadonlyMap<string, number> {
  return new Map(
    entries.flatMap((entry, index) => {
      if (entry.kind !== "webhook" || entry.requestId === undefined) return [];
      return [[entry.requestId, entries[index + 1]?.kind === "event" ? index + 1 : index] as const];
    }),
  );
}

import type { PlacedEntry } from "./order.js";
import type { TimelineEntry } from "./timeline-entry.js";

/** An event that somebody was sent. */
export interface SentEvent {
  /** Who, by name or by id. */
  readonly who: string;
  readonly event: string;
  readonly data: unknown;
}

/** Entries that say the same event of several people, as one. */
export interface EventEntry extends PlacedEntry {
  /** The same event as others were sent it. */
  readonly copies: readonly TimelineEntry[];
}

/** What can stand between two copies of an event; anything else is what a test, or a client, did. */
const BESIDE: ReadonlySet<string> = new Set(["event", "received", "waiting", "withheld"]);

/** The event in an entry; undefined where it is none. */
export function sentEvent(entry: TimelineEntry): SentEvent | undefined {
  if (entry.kind === "received") return entry;
  if (entry.kind !== "frame" || entry.direction !== "out") return undefined;
  try {
    const { op, t, d } = Object(JSON.parse(entry.text));
    if (op !== 0 || typeof t !== "string" || entry.userId === undefined) return undefined;
    return { who: entry.userId, event: t, data: d };
  } catch {
    return undefined;
  }
}

/** The same entries, in which an event stands once, however many were sent it at one moment. */
export function withEventsOnce(entries: readonly PlacedEntry[]): EventEntry[] {
  const once: EventEntry[] = [];
  const moment = new Map<
    string,
    { readonly whos: Set<string>; readonly copies: TimelineEntry[] }
  >();
  for (const placed of entries) {
    const { entry, clock } = placed;
    const sent = sentEvent(entry);
    if (sent === undefined) {
      if (!BESIDE.has(entry.kind)) moment.clear();
      once.push({ ...placed, copies: [] });
      continue;
    }
    const { who, event, data } = sent;
    const key = `${clock} ${entry.setUp === true} ${event} ${JSON.stringify(data)}`;
    const same = moment.get(key);
    if (same === undefined || same.whos.has(who)) {
      const copies: TimelineEntry[] = [];
      moment.set(key, { whos: new Set([who]), copies });
      once.push({ ...placed, copies });
    } else {
      same.whos.add(who);
      same.copies.push(entry);
    }
  }
  return once;
}

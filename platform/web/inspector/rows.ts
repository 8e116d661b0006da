import type { FrameEntry, TrafficEntry } from "../../kernel/traffic/entry.js";
import { frameName, isFrame, isHttp } from "./facts.js";

/** A line of the list: an entry, and what belongs to it. */
export interface Row {
  readonly entry: TrafficEntry;
  /** Events that the platform sent while it carried out this request. */
  readonly events: FrameEntry[];
  /** The same event as it went to other sessions. */
  readonly copies: FrameEntry[];
}

/** Within how many milliseconds the same event is taken for one that went to several sessions. */
const TOGETHER = 1000;

/** Makes lines of entries: an event stands with its request, and once however many sessions got it. */
export function rowsOf(entries: readonly TrafficEntry[]): Row[] {
  const requests = new Map<string, Row>();
  for (const entry of entries) {
    if (isHttp(entry) && entry.kind === "http" && entry.requestId !== undefined) {
      requests.set(entry.requestId, { entry, events: [], copies: [] });
    }
  }
  const rows: Row[] = [];
  const latest = new Map<string, Row>();
  for (const entry of entries) {
    if (isFrame(entry) && entry.direction === "out") {
      const request = requests.get(entry.requestId ?? "");
      if (request !== undefined) {
        request.events.push(entry);
        continue;
      }
      const data = dataOf(entry);
      const same = data === undefined ? undefined : latest.get(data);
      if (same !== undefined && entry.at - same.entry.at < TOGETHER) {
        same.copies.push(entry);
        continue;
      }
      const row = { entry, events: [], copies: [] };
      if (data !== undefined) latest.set(data, row);
      rows.push(row);
    } else if (isHttp(entry) && entry.kind === "http" && entry.requestId !== undefined) {
      const row = requests.get(entry.requestId) as Row;
      rows.push(row.entry === entry ? row : { entry, events: [], copies: [] });
    } else rows.push({ entry, events: [], copies: [] });
  }
  return rows;
}

/** What an event says to whoever gets it; undefined for what is for one session alone. */
function dataOf(entry: FrameEntry): string | undefined {
  const at = entry.text.indexOf('"d":');
  return entry.kind === "gateway" && /^\{"t":"(?!READY)/.test(entry.text) && at > 0
    ? `${frameName(entry)} ${entry.text.slice(at)}`
    : undefined;
}

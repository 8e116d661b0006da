import { signal } from "@preact/signals";
import type { Skipped, TrafficEntry } from "../../kernel/traffic/entry.js";
import { follow } from "../admin.js";
import { tally } from "./tally.js";
import { readTrace } from "./trace-file.js";

/** Entries that the page keeps; the oldest go. */
export const MAX_ENTRIES = 10_000;

/** Entries within this time are drawn together. */
const BATCH_MS = 50;

/** What was seen, oldest first. Kept when you open another page. */
export const entries = signal<readonly TrafficEntry[]>([]);

/** How many the platform has left out, as there were too many. */
export const skipped = signal(0);

/** Whether the stream is open. */
export const watching = signal(false);

/** Name of the file whose entries are shown in place of what happens now. */
export const opened = signal<string | undefined>(undefined);

/** When entries came, by the page's own clock, as the platform's may stand still. */
const arrivals = new WeakMap<TrafficEntry, number>();

/** Milliseconds of the page's own clock since an entry came; undefined for those of a file. */
export function ageOf(entry: TrafficEntry): number | undefined {
  const at = arrivals.get(entry);
  return at === undefined ? undefined : performance.now() - at;
}

/**
 * Records traffic until `stop` aborts; batches entries that are less than 50 ms apart.
 *
 * @param paused - while it says so, nothing is kept
 */
export async function record(stop: AbortSignal, paused: () => boolean): Promise<void> {
  let waiting: TrafficEntry[] = [];
  let timer: ReturnType<typeof setTimeout> | undefined;
  const show = () => {
    clearTimeout(timer);
    timer = undefined;
    entries.value = [...entries.value, ...waiting].slice(-MAX_ENTRIES);
    waiting = [];
  };
  const keep = (line: string) => {
    if (paused()) return;
    const entry = JSON.parse(line) as TrafficEntry | Skipped;
    if (entry.kind === "skipped") {
      skipped.value += entry.count;
      return;
    }
    arrivals.set(entry, performance.now());
    waiting.push(entry);
    tally.add(entry);
    // Timers of pages in the background may be a minute late.
    if (waiting.length >= MAX_ENTRIES) show();
    else timer ??= setTimeout(show, BATCH_MS);
  };
  try {
    await follow("/traffic", stop, keep, () => {
      watching.value = true;
    });
  } finally {
    watching.value = false;
  }
}

/** Forgets what was seen, and the file that was opened. */
export function clear(): void {
  entries.value = [];
  skipped.value = 0;
  opened.value = undefined;
}

/** Shows the entries of a file in place of what happens. */
export async function openTrace(file: File): Promise<void> {
  entries.value = readTrace(await file.text()).slice(-MAX_ENTRIES);
  opened.value = file.name;
}

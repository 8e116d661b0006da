import { signal } from "@preact/signals";
import type { Skipped, TrafficEntry } from "../../kernel/traffic/entry.js";
import { follow, repeatUntilAborted } from "../admin.js";
import { namesOfFile } from "../tools/directory.js";
import { tally } from "./tally.js";
import { readTrace } from "./trace-file.js";

/** Entries that the page keeps; the oldest go. */
export const MAX_ENTRIES = 10_000;

/** Characters that all of them together may have, as each may have tens of thousands. */
const MAX_CHARACTERS = 40_000_000;

/**
 * Pages of one browser that record at a time. Each holds a connection, of which a browser opens six to a
 * platform, and the platform lets ten watch.
 */
export const MAX_RECORDING = 4;

/** Entries within this time are drawn together. */
const BATCH_MS = 50;

/** What was seen, oldest first. Kept when you open another page. */
export const entries = signal<readonly TrafficEntry[]>([]);

/** How many the platform has left out, as there were too many. */
export const skipped = signal(0);

/** Whether as many other pages of this browser record as may at a time. */
export const waitsForTurn = signal(false);

/** Whether the stream is open. */
export const watching = signal(false);

/** Name of the file whose entries are shown in place of what happens now. */
export const opened = signal<string | undefined>(undefined);

/** Whether the person wants nothing kept for now. */
export const paused = signal(false);

/** Why the stream could not be opened, or has ended. */
export const problem = signal<string>();

/** When entries came, by the page's own clock, as the platform's may stand still, and how long they were. */
const arrivals = new WeakMap<TrafficEntry, { readonly at: number; readonly length: number }>();

/** Milliseconds of the page's own clock since an entry came; undefined for those of a file. */
export function ageOf(entry: TrafficEntry): number | undefined {
  const arrival = arrivals.get(entry);
  return arrival === undefined ? undefined : performance.now() - arrival.at;
}

/** The latest entries, as many as are kept. */
function latest(all: readonly TrafficEntry[]): readonly TrafficEntry[] {
  let first = all.length;
  const least = Math.max(0, all.length - MAX_ENTRIES);
  for (let room = MAX_CHARACTERS; first > least; first--) {
    room -= arrivals.get(all[first - 1] as TrafficEntry)?.length ?? 0;
    if (room < 0) break;
  }
  return all.slice(first);
}

/** Records while the window is open, whichever of its pages is shown. */
export async function keepRecording(stop: AbortSignal): Promise<void> {
  const release = await turn(stop);
  await repeatUntilAborted(stop, async () => {
    try {
      await record(stop);
      problem.value = undefined;
    } catch (error) {
      problem.value = error instanceof Error ? error.message : String(error);
    }
  });
  release();
}

/** Waits until few enough pages of this browser record. Resolves with what lets the next one in. */
async function turn(stop: AbortSignal): Promise<() => void> {
  let release = () => {};
  const held = new Promise<void>((resolve) => {
    release = resolve;
  });
  // Pages that are no secure context have no locks.
  const { locks } = navigator as { readonly locks?: LockManager };
  if (locks === undefined) return release;
  const take = (place: number, options: LockOptions) =>
    new Promise<boolean>((resolve) => {
      const got = (lock: Lock | null) => {
        resolve(lock !== null);
        return lock === null ? undefined : held;
      };
      locks.request(`recording ${place}`, options, got).catch(() => resolve(false));
    });
  for (let place = 0; place < MAX_RECORDING; place++) {
    if (await take(place, { ifAvailable: true })) return release;
  }
  waitsForTurn.value = true;
  await take(Math.floor(Math.random() * MAX_RECORDING), { signal: stop });
  waitsForTurn.value = false;
  return release;
}

/** Records traffic until `stop` aborts; batches entries that are less than 50 ms apart. */
async function record(stop: AbortSignal): Promise<void> {
  let waiting: TrafficEntry[] = [];
  let timer: ReturnType<typeof setTimeout> | undefined;
  const show = () => {
    clearTimeout(timer);
    timer = undefined;
    entries.value = latest([...entries.value, ...waiting]);
    waiting = [];
  };
  const keep = (line: string) => {
    if (paused.value || opened.value !== undefined) return;
    const entry = JSON.parse(line) as TrafficEntry | Skipped;
    if (entry.kind === "skipped") {
      skipped.value += entry.count;
      return;
    }
    arrivals.set(entry, { at: performance.now(), length: line.length });
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
  namesOfFile.value = {};
}

/** Shows the entries of a file in place of what happens. */
export async function openTrace(file: File): Promise<void> {
  const read = readTrace(await file.text());
  entries.value = read.entries.slice(-MAX_ENTRIES);
  namesOfFile.value = read.names;
  opened.value = file.name;
}

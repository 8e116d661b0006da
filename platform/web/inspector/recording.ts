import { signal } from "@preact/signals";
import type { Skipped, TrafficEntry } from "../../kernel/traffic/entry.js";
import { follow } from "../admin.js";
import { tally } from "./tally.js";

/** Entries that the page keeps; the oldest go. */
export const MAX_ENTRIES = 10_000;

/** Entries within so many milliseconds are drawn together. */
const TOGETHER = 50;

/** What was seen, oldest first. It stays while one looks at other pages. */
export const entries = signal<readonly TrafficEntry[]>([]);

/** How many the platform has left out, as there were too many. */
export const skipped = signal(0);

/** Whether the stream stands. */
export const watching = signal(false);

/**
 * Records what goes over the wires until the signal. What comes within a moment is shown at once.
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
  watching.value = true;
  try {
    await follow("/traffic", stop, (line) => {
      if (paused()) return;
      const entry = JSON.parse(line) as TrafficEntry | Skipped;
      if (entry.kind === "skipped") {
        skipped.value += entry.count;
        return;
      }
      waiting.push(entry);
      tally.add(entry);
      // Timers of pages in the background may be a minute late.
      if (waiting.length >= MAX_ENTRIES) show();
      else timer ??= setTimeout(show, TOGETHER);
    });
  } finally {
    watching.value = false;
  }
}

const texts = new WeakMap<TrafficEntry, string>();

/** All that can be searched of an entry: what stands in the list and what it holds, in lower case. */
export function searchText(entry: TrafficEntry): string {
  let text = texts.get(entry);
  if (text === undefined) {
    text = `${lineOf(entry)} ${JSON.stringify(entry)}`.toLowerCase();
    texts.set(entry, text);
  }
  return text;
}

/** What stands in the list for an entry. */
export function lineOf(entry: TrafficEntry): string {
  if (entry.kind === "voice") {
    return `${entry.packets} packets of ${entry.bytes} bytes in ${entry.duration} ms, call ${entry.channelId}`;
  }
  if (!("text" in entry)) {
    return `${entry.method} ${entry.url} → ${entry.status === 0 ? "no answer" : entry.status}`;
  }
  const arrow = entry.direction === "in" ? "→" : "←";
  return `${arrow} ${frameName(entry.text)}`;
}

const OPCODES: Readonly<Record<number, string>> = {
  1: "Heartbeat",
  2: "Identify",
  3: "Presence update",
  4: "Voice state update",
  6: "Resume",
  7: "Reconnect",
  8: "Request guild members",
  9: "Invalid session",
  10: "Hello",
  11: "Heartbeat acknowledged",
};

function frameName(text: string): string {
  const event = /^\{"t":"([^"]+)"/.exec(text)?.[1];
  if (event !== undefined) return event;
  const command = /"cmd":"([^"]+)"/.exec(text)?.[1];
  const evt = /"evt":"([^"]+)"/.exec(text)?.[1];
  if (command !== undefined) return evt === undefined ? command : `${command} ${evt}`;
  const opcode = /"op":(\d+)/.exec(text)?.[1];
  return opcode === undefined ? text.slice(0, 80) : (OPCODES[Number(opcode)] ?? `Opcode ${opcode}`);
}

import type { TrafficEntry } from "../../kernel/traffic/entry.js";

/** A line of a trace of the test kit, as far as it is about the wires. */
interface TraceLine {
  readonly kind?: string;
  readonly n?: number;
  readonly clock?: number;
  readonly local?: boolean;
  readonly id?: number;
  readonly at?: number;
}

/** Kinds of entries as this page saves them. */
const SAVED = new Set(["http", "gateway", "local", "webhook", "voice"]);

/**
 * Reads entries that this page has saved, or the requests and frames of a trace of the test kit: an array, an
 * object that has one, the page of a trace, or a line for each.
 *
 * @throws Error for a text with nothing of the kind
 */
export function readTrace(text: string): TrafficEntry[] {
  const found = linesOf(text).flatMap((line, index) => {
    const { kind = "", n = index + 1, clock = 0 } = line;
    const own = kind === "frame" ? (line.local === true ? "local" : "gateway") : kind;
    const read = { ...line, kind: own === "request" ? "http" : own };
    if (!SAVED.has(read.kind)) return [];
    return [{ ...read, id: line.id ?? n, at: line.at ?? clock } as unknown as TrafficEntry];
  });
  if (found.length === 0) throw new Error("The file has no requests and no frames in it.");
  return found;
}

/** Where the page of a trace has the trace. */
const IN_PAGE = /<script type="application\/json" id="trace">([\s\S]*?)<\/script>/;

function linesOf(text: string): TraceLine[] {
  let value: unknown;
  try {
    value = JSON.parse(IN_PAGE.exec(text)?.[1] ?? text);
  } catch {
    return text.split("\n").flatMap((line) => {
      if (line.trim() === "") return [];
      try {
        return [JSON.parse(line) as TraceLine];
      } catch {
        throw new Error("The file is neither JSON nor lines of JSON.");
      }
    });
  }
  if (Array.isArray(value)) return value as TraceLine[];
  const inner = Object.values(value ?? {}).find(Array.isArray);
  return (inner ?? [value]) as TraceLine[];
}

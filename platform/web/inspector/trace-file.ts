import type { TrafficEntry } from "../../kernel/traffic/entry.js";

/** A line of a trace of the test kit, as far as it is about the wires. */
interface TraceLine {
  readonly kind?: string;
  readonly n?: number;
  readonly clock?: number;
  /** Milliseconds of real time since the trace began. */
  readonly ms?: number;
  readonly local?: boolean;
  readonly id?: number;
  readonly at?: number;
}

/** What a file has. */
interface TraceFile {
  readonly entries: TrafficEntry[];
  /** Names of users and applications by their ids. */
  readonly names: Readonly<Record<string, string>>;
}

/** Kinds of entries as this page saves them. */
const SAVED = new Set(["http", "gateway", "local", "webhook", "voice"]);

/**
 * Reads entries that this page has saved, or the requests and frames of a trace of the test kit: an array, an
 * object that has one, the page of a trace, or a line for each.
 *
 * @throws Error for a text with nothing of the kind
 */
export function readTrace(text: string): TraceFile {
  const { lines, names, frozen } = contentOf(text);
  const entries = lines.flatMap((line, index) => {
    const { kind = "", n = index + 1, clock = 0, ms = 0 } = line;
    const own = kind === "frame" ? (line.local === true ? "local" : "gateway") : kind;
    const read = { ...line, kind: own === "request" ? "http" : own };
    if (!SAVED.has(read.kind)) return [];
    // Of a clock that stands still, real time says what came when.
    const at = line.at ?? (frozen === true ? clock + ms : clock);
    return [{ ...read, id: line.id ?? n, at } as unknown as TrafficEntry];
  });
  if (entries.length === 0) throw new Error("The file has no requests and no frames in it.");
  const given = Object.entries(Object(names)).filter(([, name]) => typeof name === "string");
  return { entries, names: Object.fromEntries(given) as TraceFile["names"] };
}

/** Where the page of a trace has the trace. */
const IN_PAGE = /<script type="application\/json" id="trace">([\s\S]*?)<\/script>/;

interface Content {
  readonly lines: readonly TraceLine[];
  readonly names?: unknown;
  /** Whether the clock stood still when the trace began. */
  readonly frozen?: unknown;
}

function contentOf(text: string): Content {
  let value: unknown;
  try {
    value = JSON.parse(IN_PAGE.exec(text)?.[1] ?? text);
  } catch {
    const lines = text.split("\n").flatMap((line) => {
      if (line.trim() === "") return [];
      try {
        return [JSON.parse(line) as TraceLine];
      } catch {
        throw new Error("The file is neither JSON nor lines of JSON.");
      }
    });
    return { lines };
  }
  if (Array.isArray(value)) return { lines: value };
  const lines = Object.values(value ?? {}).find(Array.isArray) ?? [value];
  return { ...Object(value), lines };
}

import type { PlatformView } from "../../domains.js";
import { PlatformError } from "../../kernel/errors.js";
import { damageOf } from "./shapes.js";
import type { TimelineEntry } from "./timeline-entry.js";

/** Marks a file as a trace. */
const FORMAT = "game-social-sdk-trace";

/** Counts changes of the format that older readers do not understand. */
const VERSION = 1;

/** What a test, or a program, has done with a platform. There is no secret in it. */
export interface Trace {
  /** Says that the file is a trace. */
  readonly format: typeof FORMAT;
  /** Version of the format. */
  readonly version: typeof VERSION;
  /** Name of the test. */
  readonly name: string;
  /** What ids, tokens and codes depended on; null where they were left to chance. */
  readonly seed: string | null;
  /** Where the platform's clock began, in milliseconds since the Unix epoch. */
  readonly start: number;
  /** Whether the clock stood still then. */
  readonly frozen: boolean;
  /** Whether time went on by the recorded steps alone. */
  readonly paced?: boolean | undefined;
  /** Options of the platform that change what it answers; what JSON has not stands as in arguments. */
  readonly options?: Readonly<Record<string, unknown>> | undefined;
  /** Why the test failed; null when it passed. */
  readonly failure: string | null;
  /** Names of users, applications, guilds and channels by their ids. */
  readonly names: Readonly<Record<string, string>>;
  /** What happened, in its order. */
  readonly entries: readonly TimelineEntry[];
  /** How many entries at the beginning are left out, as there were too many. */
  readonly forgotten: number;
  /** What the platform held at the beginning, as `platform.view()` has it. */
  readonly before: PlatformView;
  /** What it held at the end. */
  readonly after: PlatformView;
}

/** A trace before it has its head. */
export type NewTrace = Omit<Trace, "format" | "version">;

/** The text of a trace file. */
export function writeTrace(trace: NewTrace): string {
  return `${JSON.stringify({ format: FORMAT, version: VERSION, ...trace }, null, 1)}\n`;
}

/** The same in pieces, for a trace whose entries are made one by one. */
export function* traceInPieces(
  trace: Omit<NewTrace, "entries">,
  entries: Iterable<TimelineEntry>,
): Generator<string> {
  const head = JSON.stringify({ format: FORMAT, version: VERSION, ...trace }, null, 1);
  yield `${head.slice(0, head.lastIndexOf("\n"))},\n "entries": [`;
  let separator = "\n";
  for (const entry of entries) {
    yield `${separator}  ${JSON.stringify(entry)}`;
    separator = ",\n";
  }
  yield "\n ]\n}\n";
}

/** Reads the text of a trace file. @throws PlatformError for another file */
export function readTrace(text: string): Trace {
  let read: Partial<Trace> = {};
  try {
    read = Object(JSON.parse(text));
  } catch {
    // It is refused below.
  }
  if (read.format === FORMAT && read.version === VERSION) return checked(read);
  throw new PlatformError(
    read.format === FORMAT
      ? `This trace has version ${read.version} of the format, and this program reads version ${VERSION}; use the version of the package that wrote it.`
      : "This file is not a trace. A failing test of the kit leaves one, and says where.",
  );
}

/** A trace that has what each trace has, as far as a program would stumble otherwise. */
function checked(read: Partial<Trace>): Trace {
  const damage = damageOf(read as Readonly<Record<string, unknown>>);
  if (damage === undefined) return read as Trace;
  throw new PlatformError(`This trace is damaged: ${damage}. Make it again.`);
}

import { mkdir, writeFile } from "node:fs/promises";
import { join, resolve } from "node:path";
import { types } from "node:util";
import type { PlatformView } from "../../domains.js";
import { secretsIn } from "../../kernel/traffic/redact.js";
import type { PlatformOptions } from "../../options.js";
import { assemblyOf, type Platform } from "../../platform.js";
import { headlines } from "./headline.js";
import { terminalLine } from "./lines.js";
import { tracePage } from "./page.js";
import { MAX_DEPTH, Redactor } from "./redact.js";
import { relevantLines } from "./relevant-lines.js";
import { REPLAYED_OPTIONS } from "./replayed-options.js";
import { charactersOf, type Timeline } from "./timeline.js";
import type { TimelineEntry } from "./timeline-entry.js";
import { type NewTrace, type Trace, traceInPieces, writeTrace } from "./trace-file.js";

/** Longest name of a file, in characters. */
const MAX_NAME = 100;

/** From so many characters on, what is shown of an entry is kept for the next time. */
const LARGE = 64 * 1024;

/** Acts whose argument is what lets somebody in. */
const SECRET_ACTS = /(?:^|\.)(?:joinLobby|joinActivity|introspect|storeTicket)$/;

/** What a trace is named, and who is in it. */
interface Named {
  readonly name: string;
  readonly failure: string | null;
  /** Names of users and others, by their ids. */
  readonly names: object;
}

/** What had happened at one moment, and what the platform held then. */
export interface Snapshot extends Named {
  readonly entries: readonly TimelineEntry[];
  readonly forgotten: number;
  /** The state, as JSON. */
  readonly after: string;
}

/** Makes the trace of one test. It listens to secrets from its beginning to its end. */
export class Tracer {
  readonly #redactor = new Redactor();
  /** Entries in which what clients have made up was looked for. */
  readonly #searched = new WeakSet<TimelineEntry>();
  /** Large entries without secrets, as long as there are no more secrets. */
  readonly #large = new WeakMap<TimelineEntry, { secrets: number; shown: TimelineEntry }>();
  #stop = () => {};
  #seed: string | null = null;
  #start = 0;
  #frozen = false;
  #before: unknown;
  #options: Readonly<Record<string, unknown>> = {};
  #paced = false;

  /**
   * Notes where the platform begins.
   *
   * @param options - with which it was started
   * @param paced - whether its time goes on by recorded steps alone
   */
  begin(platform: Platform, options: PlatformOptions, paced = false): void {
    const { random } = assemblyOf(platform).kernel;
    this.#options = Object.fromEntries(
      REPLAYED_OPTIONS.flatMap((name) => (name in options ? [[name, options[name]]] : [])),
    );
    this.#paced = paced;
    this.#redactor.add(platform.adminToken);
    this.#stop = random.onSecret((secret) => this.#redactor.add(secret));
    this.#seed = random.seed ?? null;
    this.#start = platform.clock.now();
    this.#frozen = platform.clock.frozen;
    this.#before = platform.view();
  }

  /** The trace so far, without secrets. */
  trace(platform: Platform, timeline: Timeline, test: Named): Trace {
    const { entriesAndUnderWay: entries, forgotten } = timeline;
    return this.traceOf(this.snapshot(platform, { entries, forgotten }, test));
  }

  /** What has happened so far, secrets included, for a trace that is made later. */
  snapshot(
    platform: Platform,
    { entries, forgotten }: Pick<Timeline, "entries" | "forgotten">,
    test: Named,
  ): Snapshot {
    return { ...test, entries, forgotten, after: JSON.stringify(platform.view()) };
  }

  /** The trace of an earlier moment, without secrets. */
  traceOf(snapshot: Snapshot): Trace {
    for (const entry of snapshot.entries) this.#findOwnSecrets(entry);
    const entries = snapshot.entries.map((entry) => this.#entry(entry));
    return JSON.parse(writeTrace({ ...this.#head(snapshot), entries })) as Trace;
  }

  /** The same as the text of a file, in pieces, between which the process can do something else. */
  *piecesOf(snapshot: Snapshot): Generator<string> {
    for (const entry of snapshot.entries) {
      this.#findOwnSecrets(entry);
      yield "";
    }
    const entries = function* (this: Tracer) {
      for (const entry of snapshot.entries) yield this.#entry(entry);
    };
    yield* traceInPieces(this.#head(snapshot), entries.call(this));
  }

  #head({ name, failure, names, forgotten, after }: Snapshot): Omit<NewTrace, "entries"> {
    const redacted = <Value>(value: unknown) => this.#redactor.redact(value) as Value;
    return {
      name: this.#redactor.text(name),
      failure: failure === null ? null : redacted<string>(failure),
      names: redacted<Record<string, string>>(names),
      seed: this.#seed,
      start: this.#start,
      frozen: this.#frozen,
      paced: this.#paced,
      options: redacted<Record<string, unknown>>(this.#options),
      forgotten,
      before: redacted<PlatformView>(this.#before),
      after: redacted<PlatformView>(JSON.parse(after)),
    };
  }

  #entry(entry: TimelineEntry): TimelineEntry {
    const { count: secrets } = this.#redactor;
    const kept = this.#large.get(entry);
    if (kept?.secrets === secrets) return kept.shown;
    const shown = this.#redactor.redact(withoutArguments(entry)) as TimelineEntry;
    if (isLarge(entry)) this.#large.set(entry, { secrets, shown });
    return shown;
  }

  /** A copy without secrets. */
  redacted<Value>(value: Value): Value {
    return JSON.parse(JSON.stringify(this.#redactor.redact(value))) as Value;
  }

  /** Names a secret that a client made up. */
  addOwnSecret(secret: string, number: number): void {
    this.#redactor.addOwn(secret, number);
  }

  /** Names what clients have made up, such as verifiers, so that a replay can make up others. */
  #findOwnSecrets(entry: TimelineEntry): void {
    if (this.#searched.has(entry)) return;
    this.#searched.add(entry);
    for (const text of textsOf(entry)) {
      for (const secret of secretsIn(text)) this.#redactor.addOwn(secret);
    }
  }

  /** The secrets so far, in the order in which they were issued. */
  get secrets(): readonly string[] {
    return this.#redactor.secrets;
  }

  end(): void {
    this.#stop();
  }
}

/** What an entry brought to the platform. */
function textsOf(entry: TimelineEntry): readonly string[] {
  if (entry.kind === "request") {
    const { url, requestBody, requestForm: { fields = {} } = {} } = entry;
    return [url, requestBody, JSON.stringify(fields), ...Object.values(fields)];
  }
  if (entry.kind === "frame" && entry.direction === "in") return [entry.text];
  return entry.kind === "act" ? [...stringsIn(entry.args)] : [];
}

/** The strings in arguments, as far as they are written: these may be anything that a test has given. */
function* stringsIn(value: unknown, depth = 0, seen = new Set<object>()): Generator<string> {
  if (typeof value === "string") yield value;
  if (typeof value === "bigint") yield String(value);
  if (typeof value !== "object" || value === null || seen.has(value)) return;
  if (ArrayBuffer.isView(value) || types.isAnyArrayBuffer(value) || depth >= MAX_DEPTH) return;
  seen.add(value);
  let values: unknown[] = [];
  try {
    values = Object.values(value);
  } catch {
    // What cannot be read is not written.
  }
  for (const each of values) yield* stringsIn(each, depth + 1, seen);
}

const isLarge = (entry: TimelineEntry): boolean =>
  charactersOf(entry) > LARGE ||
  (entry.kind === "request" && (entry.requestForm ?? entry.requestBytes) !== undefined);

function withoutArguments(entry: TimelineEntry): TimelineEntry {
  if (entry.kind !== "act") return entry;
  const name = entry.path.at(-1);
  if (typeof name !== "string" || !SECRET_ACTS.test(name)) return entry;
  return { ...entry, args: entry.args.map((each) => (typeof each === "string" ? "•••" : each)) };
}

/**
 * Writes a trace as one page.
 *
 * @returns what belongs under the failure in a terminal: its cause, the relevant lines, and where the page is
 */
export async function saveTrace(trace: Trace, folder: string): Promise<string> {
  await mkdir(folder, { recursive: true });
  const name = trace.name.replace(/[^\p{L}\p{N}]+/gu, "-").replace(/^-+|-+$/g, "");
  const file = resolve(join(folder, `${name.slice(0, MAX_NAME) || "test"}.html`));
  await writeFile(file, tracePage(trace));
  const lines = relevantLines(trace).map((line) => `  ${line}`);
  const head = [...headlines(trace), "", "What happened last:"];
  return [...head, ...lines, `The whole trace: ${file}`].map(terminalLine).join("\n");
}

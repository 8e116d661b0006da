import { PlatformError } from "../../kernel/errors.js";
import { assemblyOf, type Platform } from "../../platform.js";
import { resolveKitOptions } from "../options.js";
import { readArguments } from "../trace/json-values.js";
import { hasMethod, isRecordable, recorded } from "../trace/recorded.js";
import { Timeline } from "../trace/timeline.js";
import type { EntryOf, RequestEntry, TimelineEntry } from "../trace/timeline-entry.js";
import type { Trace } from "../trace/trace-file.js";
import { Tracer } from "../trace/tracer.js";
import { beginAgain } from "./beginning.js";
import { comparableAnswer, comparableState } from "./comparable.js";
import { firstDifference } from "./difference.js";
import { ReplayRun, type SentRequest } from "./run.js";
import { beginsWith, refusedWith, SessionConnections } from "./session-connections.js";

/** What a replay has found. */
export interface Replay {
  /** How many requests, frames and acts were done again. */
  readonly inputs: number;
  /** What differs first, in words; undefined when nothing does. */
  readonly difference: string | undefined;
  /** What the platform held at the end, as the trace has it. */
  readonly after: Trace["after"];
}

type Event = EntryOf<"event">;
type Act = EntryOf<"act">;

/**
 * Does everything that a trace has to a fresh platform, one thing after the other, with the clock where
 * it was, and compares the results.
 */
export async function replayTrace(trace: Trace): Promise<Replay> {
  const tracer = new Tracer();
  const raw = await beginAgain(trace, resolveKitOptions({}).platform, tracer);
  const timeline = new Timeline(assemblyOf(raw).kernel, { admin: true });
  const run = new ReplayRun({ raw, tracer, timeline, platform: recorded(raw, timeline) });
  try {
    const entries = new Entries(run);
    let inputs = 0;
    let difference: string | undefined;
    for (const entry of trace.entries) {
      const found = await entries.play(entry);
      if (found === "no input") continue;
      inputs += 1;
      difference = found ?? entries.compare();
      if (difference !== undefined) break;
    }
    difference ??= entries.compare(true);
    const { name, names } = trace;
    const { after } = tracer.trace(raw, timeline, { name, failure: null, names });
    difference ??= firstDifference(
      comparableState(trace.after),
      comparableState(after),
      "The state at the end",
    );
    return { inputs, difference, after };
  } finally {
    run.close();
    timeline.close();
    tracer.end();
    await raw.close();
  }
}

/** Does single entries of a trace again. */
class Entries {
  readonly #connections = new SessionConnections();
  /** Requests whose answers are to be compared. */
  readonly #sent = new Map<RequestEntry, SentRequest>();

  constructor(private readonly run: ReplayRun) {}

  /** @returns what differs, if something does */
  async play(entry: TimelineEntry): Promise<string | undefined> {
    if (entry.kind === "act") return this.#act(entry);
    if (entry.kind === "event") {
      const status = refusedWith(entry.event);
      return status === undefined ? this.#closed(entry) : this.#refused(entry.n, status);
    }
    if (entry.kind === "request") {
      const { method, url, requestHeaders } = entry;
      const body = entry.requestForm ?? entry.requestBytes ?? entry.requestBody;
      // Who may use the admin API is not the same here.
      if (url.startsWith("/admin/") && entry.status === 401) return "no input";
      // Nobody knows what it is answered, nor whether it is.
      if (entry.underWay) return "no input";
      this.#sent.set(entry, await this.run.request(method, url, requestHeaders, body));
      return undefined;
    }
    if (entry.kind !== "frame" || entry.local) return "no input";
    this.#connections.note(entry);
    const begun = beginsWith(entry);
    if (begun !== undefined) await this.run.connect(begun);
    if (entry.direction === "out") return "no input";
    await this.run.frame(entry.connection ?? 0, entry.text);
    return undefined;
  }

  /**
   * Compares the answers that have come since the last call.
   *
   * @param all - whether no more are waited for
   * @returns what differs first, if something does
   */
  compare(all = false): string | undefined {
    for (const [entry, sent] of [...this.#sent]) {
      const { n, method, url } = entry;
      const answer = sent.answer();
      if (answer === undefined && !all) continue;
      this.#sent.delete(entry);
      const place = `${method} ${url} at entry ${n}`;
      const difference = firstDifference(comparableAnswer(entry), answer ?? { status: 0 }, place);
      if (difference !== undefined) return difference;
    }
    return undefined;
  }

  /** What the platform has not closed by now was closed by its client. */
  async #closed({ event }: Event): Promise<"no input"> {
    const closed = this.#connections.closed(event);
    if (closed !== undefined) await this.run.leave(closed.connection, closed.code);
    return "no input";
  }

  async #refused(n: number, status: number): Promise<string | undefined> {
    const now = await this.run.refusal();
    return now === status
      ? undefined
      : `The upgrade at entry ${n} was refused with ${status}, and is ${now === undefined ? "not refused" : `refused with ${now}`} now.`;
  }

  async #act({ n, path, args, outcome }: Act): Promise<string | undefined> {
    const name = path.map((step) => (typeof step === "string" ? step : step.call)).join(".");
    const error = await this.run
      .act(() => this.#call(this.run.platform, path, args))
      .then(
        () => undefined,
        (failure) => String(failure),
      );
    return firstDifference(outcome.error, error, `${name}() at entry ${n}: the error`);
  }

  #call(platform: Platform, path: Act["path"], args: readonly unknown[]): unknown {
    if (!isRecordable(path)) throw new PlatformError("No recorder writes such an act.", "path");
    let target: unknown = platform;
    for (const [index, step] of path.entries()) {
      const owner = target as Readonly<Record<string, unknown>>;
      const name = typeof step === "string" ? step : step.call;
      if (!hasMethod(owner, name)) throw new PlatformError(`There is no act ${name}.`, "path");
      if (typeof step === "string" && index < path.length - 1) target = owner[step];
      else {
        const call = typeof step === "string" ? { call: step, args } : step;
        const given =
          call.call === "domain"
            ? call.args.map((each) => this.run.domain(String(each)))
            : this.#values(call.args);
        target = (owner[call.call] as (...given: unknown[]) => unknown)(...given);
      }
    }
    return target;
  }

  #values(args: readonly unknown[]): unknown[] {
    return readArguments(this.run.text(JSON.stringify(args)));
  }
}

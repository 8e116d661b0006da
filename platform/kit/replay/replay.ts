import { domains } from "../../domains.js";
import type { Platform } from "../../platform.js";
import { readArguments } from "../trace/redact.js";
import type { TimelineEntry } from "../trace/timeline.js";
import type { Trace } from "../trace/trace-file.js";
import { firstDifference } from "./difference.js";
import { ReplayRun, type SentRequest } from "./run.js";

/** What a replay has found. */
export interface Replay {
  /** How many requests, frames and acts were done again. */
  readonly inputs: number;
  /** What differs first, in words; undefined when nothing does. */
  readonly difference: string | undefined;
  /** What the platform held at the end, as the trace has it. */
  readonly after: Trace["after"];
}

type Event = Extract<TimelineEntry, { readonly kind: "event" }>;
type Act = Extract<TimelineEntry, { readonly kind: "act" }>;
type Request = Extract<TimelineEntry, { readonly kind: "request" | "webhook" }>;

/** Where a platform runs differs each time. */
const ADDRESS = /127\.0\.0\.1:\d+|localhost:\d+/g;

/**
 * Does everything that a trace has to a fresh platform, one thing after the other, with the clock where
 * it was, and compares the results.
 */
export async function replayTrace(trace: Trace): Promise<Replay> {
  const run = await ReplayRun.open(trace);
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
    const { after } = run.trace(trace.name, trace.names);
    difference ??= firstDifference(
      comparable(trace.after),
      comparable(after),
      "The state at the end",
    );
    return { inputs, difference, after };
  } finally {
    await run.close();
  }
}

/** Does single entries of a trace again. */
class Entries {
  /** The latest connection of each session, by its id in the trace. */
  readonly #connections = new Map<string, number>();
  /** Requests whose answers are to be compared. */
  readonly #sent = new Map<Request, SentRequest>();

  constructor(private readonly run: ReplayRun) {}

  /** @returns what differs, if something does */
  async play(entry: TimelineEntry): Promise<string | undefined> {
    if (entry.kind === "act") return this.#act(entry);
    if (entry.kind === "event") return this.#closed(entry);
    if (entry.kind === "request") {
      const { method, url, requestHeaders, requestBody } = entry;
      // Who may use the admin API is not the same here.
      if (url.startsWith("/admin/") && entry.status === 401) return "no input";
      this.#sent.set(entry, await this.run.request(method, url, requestHeaders, requestBody));
      return undefined;
    }
    if (entry.kind !== "frame" || entry.local) return "no input";
    const { connection = 0, sessionId } = entry;
    if (sessionId !== undefined) this.#connections.set(sessionId, connection);
    if (entry.direction === "out") return "no input";
    await this.run.frame(connection, entry.text);
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
      const was = { status: entry.status, body: entry.responseBody };
      const place = `${method} ${url} at entry ${n}`;
      const difference = firstDifference(comparableAnswer(was), comparableAnswer(answer), place);
      if (difference !== undefined) return difference;
    }
    return undefined;
  }

  /** What the platform has not closed by now was closed by its client. */
  async #closed({ event }: Event): Promise<"no input"> {
    const { kind, sessionId = "", detail } = event;
    const connection = this.#connections.get(sessionId);
    if (kind === "gateway.closed" && connection !== undefined) {
      await this.run.leave(connection, Number(detail));
    }
    return "no input";
  }

  async #act({ n, path, args, outcome }: Act): Promise<string | undefined> {
    const name = path.map((step) => (typeof step === "string" ? step : step.call)).join(".");
    const error = await this.run.act((platform) => this.#call(platform, path, args));
    return firstDifference(outcome.error, error, `${name}() at entry ${n}: the error`);
  }

  #call(platform: Platform, path: Act["path"], args: readonly unknown[]): unknown {
    let target: unknown = platform;
    for (const [index, step] of path.entries()) {
      const owner = target as Readonly<Record<string, unknown>>;
      if (typeof step === "string" && index < path.length - 1) target = owner[step];
      else {
        const call = typeof step === "string" ? { call: step, args } : step;
        const given = call.call === "domain" ? call.args.map(domainNamed) : this.#values(call.args);
        target = (owner[call.call] as (...given: unknown[]) => unknown)(...given);
      }
    }
    return target;
  }

  #values(args: readonly unknown[]): unknown[] {
    return readArguments(this.run.text(JSON.stringify(args)));
  }
}

/** What can be the same of an answer; one that never came can be cut off anywhere. */
function comparableAnswer(answer: { readonly status: number; readonly body: string } | undefined) {
  if (answer === undefined || answer.status === 0) return { status: 0 };
  return { status: answer.status, body: parsed(withoutAddress(answer.body)) };
}

/** A state without what says nothing: everybody who is not shown is offline. */
function comparable(view: Trace["after"]): unknown {
  const presences = view.presences.filter(
    ({ status, activities }) => status !== "offline" || activities.length > 0,
  );
  return withoutAddress({ ...view, presences });
}

function domainNamed(name: unknown) {
  return domains.find((domain) => domain.name === name);
}

function withoutAddress<Value>(value: Value): Value {
  return JSON.parse((JSON.stringify(value) ?? "null").replace(ADDRESS, "<address>")) as Value;
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
}

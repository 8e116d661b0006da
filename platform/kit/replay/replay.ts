import { domains } from "../../domains.js";
import { assemblyOf, type Platform } from "../../platform.js";
import { startPlatform } from "../../start.js";
import { resolveKitOptions } from "../options.js";
import { recorded } from "../trace/recorded.js";
import { Timeline, type TimelineEntry } from "../trace/timeline.js";
import type { Trace } from "../trace/trace-file.js";
import { Tracer } from "../trace/tracer.js";
import { firstDifference } from "./difference.js";
import { GatewayConnections } from "./gateway-connections.js";

/** What a replay has found. */
export interface Replay {
  /** How many requests, frames and acts were done again. */
  readonly inputs: number;
  /** What differs first, in words; undefined when nothing does. */
  readonly difference: string | undefined;
  /** What the platform held at the end, as the trace has it. */
  readonly after: Trace["after"];
}

type Act = Extract<TimelineEntry, { readonly kind: "act" }>;
type Request = Extract<TimelineEntry, { readonly kind: "request" | "webhook" }>;

/** Where a platform runs differs each time. */
const ADDRESS = /127\.0\.0\.1:\d+|localhost:\d+/g;

/** Headers that belong to a connection. */
const OF_CONNECTION = /^(?:connection|content-length|expect|host|keep-alive|transfer-encoding)$/i;

/**
 * Does everything that a trace has to a fresh platform, one thing after the other, with the clock where
 * it was, and compares the results.
 */
export async function replayTrace(trace: Trace): Promise<Replay> {
  const tracer = new Tracer();
  const { platform: options } = resolveKitOptions({});
  const clock = { now: trace.start, frozen: trace.frozen };
  const platform = await startPlatform({ ...options, seed: trace.seed ?? undefined, clock });
  tracer.begin(platform);
  const timeline = new Timeline(assemblyOf(platform).kernel);
  const run = new ReplayRun(platform, timeline, tracer);
  try {
    let inputs = 0;
    let difference: string | undefined;
    for (const entry of trace.entries) {
      const found = await run.play(entry);
      if (found === "no input") continue;
      inputs += 1;
      difference = found;
      if (difference !== undefined) break;
    }
    const test = { name: trace.name, failure: null, names: trace.names };
    const { after } = tracer.trace(platform, timeline, test);
    difference ??= firstDifference(
      comparable(trace.after),
      comparable(after),
      "The state at the end",
    );
    return { inputs, difference, after };
  } finally {
    run.close();
    timeline.close();
    tracer.end();
    await platform.close();
  }
}

/** Does single entries of a trace again. */
class ReplayRun {
  readonly #platform: Platform;
  readonly #connections: GatewayConnections;

  constructor(
    private readonly raw: Platform,
    private readonly timeline: Timeline,
    private readonly tracer: Tracer,
  ) {
    this.#platform = recorded(raw, timeline);
    this.#connections = new GatewayConnections(raw.gatewayUrl);
  }

  /** @returns what differs, if something does */
  async play(entry: TimelineEntry): Promise<string | undefined> {
    if (entry.kind === "act") return this.#act(entry);
    if (entry.kind === "request") return this.#request(entry);
    const said = entry.kind === "frame" && entry.direction === "in" && !entry.local;
    if (!said) return "no input";
    await this.#connections.send(entry.connection ?? 0, this.#text(entry.text));
    await nextTurns();
    return undefined;
  }

  close(): void {
    this.#connections.close();
  }

  async #act({ n, path, args, outcome }: Act): Promise<string | undefined> {
    const name = path.map((step) => (typeof step === "string" ? step : step.call)).join(".");
    let error: string | undefined;
    try {
      let target: unknown = this.#platform;
      for (const [index, step] of path.entries()) {
        const owner = target as Readonly<Record<string, unknown>>;
        const isLast = index === path.length - 1;
        if (typeof step !== "string") {
          const given =
            step.call === "domain" ? step.args.map(domainNamed) : this.#values(step.args);
          target = (owner[step.call] as (...given: unknown[]) => unknown)(...given);
        } else if (isLast) {
          target = (owner[step] as (...given: unknown[]) => unknown)(...this.#values(args));
        } else target = owner[step];
      }
      // What waits for somebody's answer gets it later.
      if (target instanceof Promise) await Promise.race([target, nextTurns()]);
    } catch (failure) {
      error = String(failure);
    }
    return firstDifference(outcome.error, error, `${name}() at entry ${n}: the error`);
  }

  async #request(entry: Request): Promise<string | undefined> {
    const { n, method, url, requestBody } = entry;
    const headers = Object.entries(entry.requestHeaders)
      .filter(([name]) => !OF_CONNECTION.test(name))
      .map(([name, value]): [string, string] => [name, this.#text(value)]);
    const body = requestBody === "" ? null : this.#text(requestBody);
    const before = this.timeline.entries.at(-1)?.n ?? 0;
    // A fault may end the connection without an answer.
    await fetch(this.raw.webBase + this.#text(url), { method, headers, body, redirect: "manual" })
      .then((answer) => answer.arrayBuffer())
      .catch(() => {});
    await nextTurns();
    const since = this.timeline.entries.filter((each) => each.n > before);
    const own = this.tracer.entries(since).find((each) => each.kind === "request");
    return firstDifference(answerOf(entry), answerOf(own), `${method} ${url} at entry ${n}`);
  }

  #values(args: readonly unknown[]): unknown[] {
    return JSON.parse(this.#text(JSON.stringify(args))) as unknown[];
  }

  /** Puts the secrets of this platform in the place of their names. */
  #text(text: string): string {
    const { secrets } = this.tracer;
    return text.replace(/\{secret (\d+)\}/g, (name, number) => secrets[Number(number) - 1] ?? name);
  }
}

function answerOf(entry: TimelineEntry | undefined): unknown {
  if (entry?.kind !== "request") return undefined;
  return { status: entry.status, body: parsed(withoutAddress(entry.responseBody)) };
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

/** Lets sockets, and what waits for them, have their turns. */
async function nextTurns(): Promise<void> {
  for (let turn = 0; turn < 5; turn += 1) await new Promise((resolve) => setImmediate(resolve));
}

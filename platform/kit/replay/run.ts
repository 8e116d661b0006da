import { hashSecret } from "../../kernel/secrets.js";
import type { PlatformOptions } from "../../options.js";
import { assemblyOf, type Platform } from "../../platform.js";
import { startPlatform } from "../../start.js";
import { resolveKitOptions } from "../options.js";
import { recorded } from "../trace/recorded.js";
import { readArguments } from "../trace/redact.js";
import { Timeline, type TimelineEntry } from "../trace/timeline.js";
import type { Trace } from "../trace/trace-file.js";
import { Tracer } from "../trace/tracer.js";
import { GatewayConnections } from "./gateway-connections.js";
import { sendAgain } from "./send-again.js";
import { turns } from "./turns.js";

/** Where a recorded platform began. */
export type Beginning = Pick<Trace, "seed" | "start" | "frozen" | "paced" | "options">;

/** The name of the pages' cookie, which has the platform's port. */
const COOKIE = /platform_session_\d+/g;

/** Turns of the event loop after which what an input has caused is there. */
const SETTLED = 5;

/** Answers to a request that a fault holds back until the clock is moved, or for ever. */
const HOLDS = /^(?:latency|hang) on /;

/** What a request was answered, without secrets. */
export interface Answer {
  /** 0 while there is none. */
  readonly status: number;
  /** The text of the body. */
  readonly body: string;
}

/** A request that was sent, perhaps not answered yet. */
export interface SentRequest {
  /** Its answer; undefined before it has come. */
  answer(): Answer | undefined;
}

/** A fresh platform on which recorded things are done again, one after the other. */
export class ReplayRun {
  /** The platform, whose calls are written down. */
  readonly platform: Platform;
  readonly #raw: Platform;
  readonly #tracer: Tracer;
  readonly #timeline: Timeline;
  readonly #connections: GatewayConnections;
  readonly #end = new AbortController();

  private constructor(raw: Platform, tracer: Tracer) {
    this.#raw = raw;
    this.#tracer = tracer;
    this.#timeline = new Timeline(assemblyOf(raw).kernel, { admin: true });
    this.platform = recorded(raw, this.#timeline);
    this.#connections = new GatewayConnections(raw.gatewayUrl);
  }

  /** Starts a platform where the recorded one began. */
  static async open(beginning: Beginning): Promise<ReplayRun> {
    const { seed, start, frozen, paced = false, options } = beginning;
    const given: PlatformOptions =
      options === undefined
        ? resolveKitOptions({}).platform
        : Object(readArguments(JSON.stringify([options]))[0]);
    const clock = { now: start, frozen: frozen || paced };
    const platform = await startPlatform({ ...given, seed: seed ?? undefined, clock });
    if (paced) platform.clock.pace();
    const tracer = new Tracer();
    tracer.begin(platform, given, paced);
    return new ReplayRun(platform, tracer);
  }

  /**
   * Does something with the platform.
   *
   * @returns the error, in words, where there is one
   */
  async act(work: (platform: Platform) => unknown): Promise<string | undefined> {
    try {
      const result = work(this.platform);
      // What waits for somebody's answer gets it later.
      if (result instanceof Promise) await Promise.race([result, turns(SETTLED)]);
      return undefined;
    } catch (failure) {
      return String(failure);
    }
  }

  /** Sends a request, and waits for its answer unless a fault holds it back. */
  async request(
    method: string,
    url: string,
    headers: Readonly<Record<string, string>> = {},
    body = "",
  ): Promise<SentRequest> {
    const before = this.#timeline.entries.at(-1)?.n ?? 0;
    const path = this.text(url);
    const held = new AbortController();
    const answered = sendAgain({
      method,
      url: this.#raw.webBase + path,
      headers: path.startsWith("/admin/")
        ? { ...withoutLogin(headers), authorization: `Bearer ${this.#raw.adminToken}` }
        : JSON.parse(this.text(JSON.stringify(headers))),
      body: this.text(body),
      signal: this.#end.signal,
    });
    const hold = this.#raw.events
      .waitFor("fault", ({ detail = "" }) => HOLDS.test(detail), held.signal)
      .catch(() => {});
    await Promise.race([answered, hold]);
    held.abort();
    await turns(SETTLED);
    const isOwn = (entry: TimelineEntry) =>
      entry.kind === "request" && entry.n > before && entry.method === method && entry.url === path;
    return {
      answer: () => {
        const [own] = this.#tracer.entries(this.#timeline.entries.filter(isOwn).slice(0, 1));
        return own?.kind === "request" ? { status: own.status, body: own.responseBody } : undefined;
      },
    };
  }

  /** Sends a frame on the connection with a number, which begins with its first. */
  async frame(connection: number, text: string): Promise<void> {
    await this.#connections.send(connection, this.text(text));
    await turns(SETTLED);
  }

  /** Closes a connection as its client did, unless the platform has closed it. */
  async leave(connection: number, code: number): Promise<void> {
    await this.#connections.end(connection, code);
    await turns(SETTLED);
  }

  /** Puts the secrets of this platform in the place of their names. */
  text(text: string): string {
    const { secrets } = this.#tracer;
    return text
      .replace(/\{secret (\d+)\}/g, (name, number) => secrets[Number(number) - 1] ?? name)
      .replace(/\{(hash of )?own secret (\d+)\}/g, (_name, hash, number) => {
        // The same on each replay, as the client's own is not known.
        const secret = hashSecret(`own secret ${number}`);
        this.#tracer.addOwnSecret(secret, Number(number));
        return hash === undefined ? secret : hashSecret(secret);
      })
      .replace(COOKIE, `platform_session_${this.#raw.port}`);
  }

  /** What was done so far, and what the platform holds, without secrets. */
  trace(name: string, names: object): Trace {
    return this.#tracer.trace(this.#raw, this.#timeline, { name, failure: null, names });
  }

  async close(): Promise<void> {
    this.#end.abort();
    this.#connections.close();
    this.#timeline.close();
    this.#tracer.end();
    await this.#raw.close();
  }
}

/** Of the admin API's headers, what does not say who asks: a browser has keys that no replay has. */
function withoutLogin(headers: Readonly<Record<string, string>>): Record<string, string> {
  return Object.fromEntries(
    Object.entries(headers).filter(([name]) => /^(?:accept|content-type)$/i.test(name)),
  );
}

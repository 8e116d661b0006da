import { domains } from "../../domains.js";
import { PlatformError } from "../../kernel/errors.js";
import { hashSecret } from "../../kernel/secrets.js";
import type { Platform } from "../../platform.js";
import type { Timeline } from "../trace/timeline.js";
import type { TimelineEntry } from "../trace/timeline-entry.js";
import type { Tracer } from "../trace/tracer.js";
import { type Answer, comparableAnswer, comparableState } from "./comparable.js";
import { GatewayConnections } from "./gateway-connections.js";
import { sendAgain } from "./send-again.js";
import { turns } from "./turns.js";
import { bodyOf, type ReplayedBody } from "./upload.js";

/** The name of the pages' cookie, which has the platform's port. */
const COOKIE = /platform_session_\d+/g;

/** Turns of the event loop after which what an input has caused is there. */
const SETTLED = 5;

/** Turns of the event loop after which the platform does not notice a closed connection any more. */
const MAX_NOTICE = 500;

/** Answers to a request that a fault holds back until the clock is moved, or for ever. */
const HOLDS = /^(?:latency|hang) on /;

/** A platform on which things are done again, and what writes down the results. */
interface ReplayPlace {
  readonly raw: Platform;
  /** The same, whose calls are written down. */
  readonly platform: Platform;
  readonly tracer: Tracer;
  readonly timeline: Timeline;
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

  /** @internal Made by the kit. */
  constructor({ raw, platform, tracer, timeline }: ReplayPlace) {
    this.#raw = raw;
    this.#tracer = tracer;
    this.#timeline = timeline;
    this.platform = platform;
    this.#connections = new GatewayConnections(raw.gatewayUrl);
  }

  /**
   * Does something with the platform.
   *
   * @throws what `work` throws, at once or soon after
   */
  async act(work: () => unknown): Promise<void> {
    const result = work();
    // What waits for somebody's answer gets it later.
    if (result instanceof Promise) await Promise.race([result, turns(SETTLED)]);
  }

  /** Sends a request, and waits for its answer unless a fault holds it back. */
  async request(
    method: string,
    url: string,
    headers: Readonly<Record<string, string>> = {},
    body: ReplayedBody = "",
  ): Promise<SentRequest> {
    const before = this.#timeline.entries.at(-1)?.n ?? 0;
    const path = this.text(url);
    // Anything else could lead to another host, with the secrets of this platform.
    if (!path.startsWith("/"))
      throw new PlatformError(`${url} is no path of this platform.`, "url");
    const held = new AbortController();
    const answered = sendAgain({
      method,
      url: this.#raw.webBase + path,
      headers: path.startsWith("/admin/")
        ? { ...withoutLogin(headers), authorization: `Bearer ${this.#raw.adminToken}` }
        : JSON.parse(this.text(JSON.stringify(headers))),
      body: bodyOf(body, headers, (text) => this.text(text)),
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
        const own = this.#timeline.entries.find(isOwn);
        if (own?.kind !== "request") return undefined;
        const { status, responseBody } = own;
        return comparableAnswer(this.#tracer.redacted({ status, responseBody }));
      },
    };
  }

  /** The answer to a request; undefined while a fault holds it back. */
  async answer(...request: Parameters<ReplayRun["request"]>): Promise<Answer | undefined> {
    return (await this.request(...request)).answer();
  }

  /** Opens the connection with a number to the gateway. */
  async connect(connection: number): Promise<void> {
    await this.#connections.open(connection);
    await turns(SETTLED);
  }

  /** Asks for a connection to the gateway; the status with which a fault refuses it. */
  async refusal(): Promise<number | undefined> {
    return this.#connections.refusal();
  }

  /** Sends a frame on the connection with a number, which is opened if need be. */
  async frame(connection: number, text: string): Promise<void> {
    await this.#connections.send(connection, this.text(text));
    await turns(SETTLED);
  }

  /** Closes a connection as its client did, unless the platform has closed it. */
  async leave(connection: number, code: number): Promise<void> {
    const noticing = new AbortController();
    const noticed = this.#raw.events.waitFor("gateway.closed", undefined, noticing.signal);
    noticed.catch(() => {});
    // A busy machine may take longer to tell the platform than the client. A half-open connection is not noticed.
    const wasOpen = await this.#connections.end(connection, code);
    if (wasOpen) await Promise.race([noticed, turns(MAX_NOTICE)]);
    noticing.abort();
    await turns(SETTLED);
  }

  /** Puts the secrets of this platform in the place of their names. */
  text(text: string): string {
    const { secrets } = this.#tracer;
    return text
      .replace(/\{(hash of )?secret (\d+)\}/g, (name, hash, number) => {
        const secret = secrets[Number(number) - 1];
        if (secret === undefined) return name;
        return hash === undefined ? secret : hashSecret(secret);
      })
      .replace(/\{(hash of )?own secret (\d+)\}/g, (_name, hash, number) => {
        // The same on each replay, as the client's own is not known.
        const secret = hashSecret(`own secret ${number}`);
        this.#tracer.addOwnSecret(secret, Number(number));
        return hash === undefined ? secret : hashSecret(secret);
      })
      .replace(/\{basic ([^{}]+)\}/g, (_name, text) => Buffer.from(text).toString("base64"))
      .replace(COOKIE, `platform_session_${this.#raw.port}`);
  }

  /** What the platform holds, without secrets and without what differs each time. */
  state(): unknown {
    return comparableState(this.#tracer.redacted(this.#raw.view()));
  }

  /** Lets the time of a platform go on whose time was recorded in steps. */
  async pass(ms: number): Promise<void> {
    await this.act(() => this.platform.clock.pass(ms));
  }

  /** The domain with a name, for `platform.domain`. */
  domain(name: string): (typeof domains)[number] {
    const found = domains.find((domain) => domain.name === name);
    if (found === undefined) throw new PlatformError(`There is no domain ${name}.`, "name");
    return found;
  }

  /** Ends the connections and the requests that still wait. */
  close(): void {
    this.#end.abort();
    this.#connections.close();
  }
}

/** Of the admin API's headers, what does not say who asks: a browser has keys that no replay has. */
function withoutLogin(headers: Readonly<Record<string, string>>): Record<string, string> {
  return Object.fromEntries(
    Object.entries(headers).filter(([name]) => /^(?:accept|content-type)$/i.test(name)),
  );
}

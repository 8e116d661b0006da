import { createHash } from "node:crypto";
import type { FastifyReply, FastifyRequest } from "fastify";
import type { Clock, Timer } from "../clock.js";
import { FixedWindow } from "../fixed-window.js";
import { hashSecret } from "../secrets.js";
import type { LimitHit } from "./limit-answers.js";
import {
  checked,
  type RateLimit,
  type RateLimitPreset,
  requirePreset,
  requireRoute,
} from "./rate-limit.js";
import {
  CHANNEL_NAME,
  countsGlobally,
  SERVICE_GLOBAL,
  SERVICE_INVALID,
  serviceLimit,
} from "./service-limits.js";

const DEFAULT_LIMIT: RateLimit = { limit: 1000, windowMs: 1000 };

/** The limit for all requests of one sender to a host; the contract gives no number. */
const DEFAULT_HOST_LIMIT: RateLimit = { limit: 50, windowMs: 1000 };

/** Path parameters that split a route's bucket (protocol 3.3). */
const TOP_LEVEL = ["guild_id", "channel_id", "webhook_id", "webhook_token"];

/** What is counted together, for each sender. */
interface Bucket {
  /** The route, or the name that several share. */
  readonly route: string;
  readonly resource: string;
  readonly rule: RateLimit;
}

/** What names the window of a bucket of the request's sender. */
function keyOf(request: FastifyRequest, { route, resource, rule }: Bucket): string {
  // A disconnected client has no address any more.
  const sender = request.headers.authorization ?? request.raw.socket.remoteAddress ?? "";
  // Who has a token has one bucket of the service's for old and young messages, of two sizes.
  return `${route} ${resource} ${rule.limit} ${hashSecret(sender)}`;
}

/** A window, and what forgets it when nobody uses it any more. */
interface Counted {
  readonly window: FixedWindow;
  timer: Timer;
}

/** The buckets of the HTTP API: one per sender, route and top-level resource. */
export class RateLimits {
  readonly #limits = new Map<string, RateLimit>();
  readonly #windows = new Map<string, Counted>();
  readonly #hashes = new Map<string, string>();
  #global: RateLimit | undefined;
  #invalid: RateLimit | undefined;
  /** @internal The routes that the server has, such as `GET /gateway`, and the names of hosts. */
  routes: () => readonly string[] = () => [];

  constructor(
    private readonly clock: Clock,
    private preset: RateLimitPreset = "none",
  ) {
    this.use(preset);
  }

  /**
   * Puts all limits in place that a preset has: of `service` those of routes, and 50 requests a second of
   * one sender to all routes together.
   */
  use(preset: RateLimitPreset): void {
    requirePreset(preset);
    this.preset = preset;
    this.#global = preset === "service" ? SERVICE_GLOBAL : undefined;
    this.clear();
  }

  /** Sets how many requests one sender may send to all routes together; undefined for no such limit. */
  setGlobal(limit: RateLimit | undefined): void {
    this.#global = limit === undefined ? undefined : checked(limit);
    this.#windows.clear();
  }

  /**
   * Bans addresses whose requests were refused too often, with 401, 403 or 429 of a scope that is not
   * `shared`. Default: none is banned; the service bans after 10,000 in 10 minutes.
   */
  banInvalid(limit: RateLimit = SERVICE_INVALID): void {
    this.#invalid = checked(limit);
    this.#windows.clear();
  }

  /** Lifts all bans, and bans nobody any more. */
  allowInvalid(): void {
    this.#invalid = undefined;
    this.#windows.clear();
  }

  /** How many buckets are counted in. */
  get buckets(): number {
    return this.#windows.size;
  }

  /**
   * Gives one route a bucket of its own.
   *
   * @param route - method and path pattern below the API root, e.g. `POST /oauth2/token` or
   *   `GET /channels/:channel_id`
   * @throws PlatformError for a route that there is not; RangeError for an invalid limit
   */
  set(route: string, limit: RateLimit): void {
    requireRoute(route, this.routes());
    this.#limits.set(route, checked(limit));
    this.#windows.clear();
  }

  /** Puts one route, or every route, back to the bucket of the preset. */
  clear(route?: string): void {
    if (route === undefined) this.#limits.clear();
    else this.#limits.delete(route);
    this.#windows.clear();
  }

  /** Counts a request and writes the bucket's headers; the hit when the bucket was empty. */
  count(request: FastifyRequest, reply: FastifyReply, route: string): LimitHit | undefined {
    const all = this.#countGlobally(request, route);
    if (all !== undefined) return all;
    const bucket = this.#bucket(request, route);
    return bucket && this.#count(request, reply, bucket);
  }

  /** Takes a counted request back whose token was none: such are not counted (bots 6). */
  forgive(request: FastifyRequest, reply: FastifyReply, route: string): void {
    const all = this.#allRoutes(route);
    if (all !== undefined) this.#giveBack(request, all);
    const bucket = reply.hasHeader("x-ratelimit-bucket") ? this.#bucket(request, route) : undefined;
    if (bucket === undefined) return;
    reply.header("x-ratelimit-remaining", String(this.#giveBack(request, bucket)));
  }

  /** @returns how many requests still fit */
  #giveBack(request: FastifyRequest, bucket: Bucket): number {
    const window = this.#window(request, bucket);
    const now = this.clock.monotonic();
    window.giveBack();
    // Nobody makes the platform remember tokens that there are not.
    if (window.resetAfter(now) === 0) this.#forget(keyOf(request, bucket));
    return window.remaining(now);
  }

  #bucket(request: FastifyRequest, route: string): Bucket | undefined {
    const rule = this.#limits.get(route) ?? this.#preset(request, route);
    if (rule === null) return undefined;
    const { bucket = route } = rule;
    return { route: bucket, resource: resourceOf(request), rule };
  }

  /**
   * Counts what only the body says: the service lets a channel's name and topic be changed less often than
   * the rest, which the headers of its bucket do not show.
   */
  countBody(request: FastifyRequest, route: string): LimitHit | undefined {
    if (this.preset !== "service" || route !== "PATCH /channels/:channel_id") return undefined;
    const { name, topic } = (request.body ?? {}) as Readonly<Record<string, unknown>>;
    if (name === undefined && topic === undefined) return undefined;
    const resource = resourceOf(request);
    const window = this.#window(request, { route: "channel name", resource, rule: CHANNEL_NAME });
    const now = this.clock.monotonic();
    if (window.take(now)) return undefined;
    return { retryAfter: window.resetAfter(now) / 1000, scope: "user", global: false };
  }

  /** Counts an answer that refuses what it was asked. */
  countInvalid(request: FastifyRequest, status: number, scope: unknown): void {
    if (this.#invalid === undefined) return;
    const counts = status === 401 || status === 403 || (status === 429 && scope !== "shared");
    if (counts) this.#invalidWindow(request, this.#invalid).take(this.clock.monotonic());
  }

  /** For how many milliseconds the sender's address is banned; 0 when it is not. */
  bannedFor(request: FastifyRequest): number {
    if (this.#invalid === undefined) return 0;
    const window = this.#invalidWindow(request, this.#invalid);
    const now = this.clock.monotonic();
    return window.remaining(now) > 0 ? 0 : window.resetAfter(now);
  }

  #invalidWindow(request: FastifyRequest, rule: RateLimit): FixedWindow {
    const { remoteAddress = "" } = request.raw.socket;
    return this.#windowOf(`invalid requests ${remoteAddress}`, rule);
  }

  #preset(request: FastifyRequest, route: string): RateLimit | null {
    if (this.preset === "none") return DEFAULT_LIMIT;
    const params = (request.params ?? {}) as Record<string, string>;
    return serviceLimit(route, params, this.clock.now());
  }

  /** The bucket of all routes together, where there is one and this route counts in it. */
  #allRoutes(route: string): Bucket | undefined {
    const rule = this.#global;
    if (rule === undefined || !countsGlobally(route)) return undefined;
    return { route: "all routes", resource: "", rule };
  }

  #countGlobally(request: FastifyRequest, route: string): LimitHit | undefined {
    const all = this.#allRoutes(route);
    if (all === undefined) return undefined;
    const window = this.#window(request, all);
    const now = this.clock.monotonic();
    if (window.take(now)) return undefined;
    return { retryAfter: window.resetAfter(now) / 1000, scope: "global", global: true };
  }

  /**
   * Counts a request in the one bucket that its sender has for a host.
   *
   * @param name - by which the limit is set, in place of a route
   */
  countHost(request: FastifyRequest, reply: FastifyReply, name: string): LimitHit | undefined {
    const set = this.#limits.get(name) ?? DEFAULT_HOST_LIMIT;
    const rule: RateLimit = { ...set, global: true, scope: "global" };
    return this.#count(request, reply, { route: name, resource: "", rule });
  }

  #count(request: FastifyRequest, reply: FastifyReply, bucket: Bucket): LimitHit | undefined {
    const { route, rule } = bucket;
    const now = this.clock.monotonic();
    const window = this.#window(request, bucket);
    const allowed = window.take(now);
    const resetAfter = window.resetAfter(now);
    reply.headers({
      "x-ratelimit-limit": String(rule.limit),
      "x-ratelimit-remaining": String(window.remaining(now)),
      "x-ratelimit-reset": seconds(this.clock.now() + resetAfter),
      "x-ratelimit-reset-after": seconds(resetAfter),
      "x-ratelimit-bucket": this.#hash(route),
    });
    if (allowed) return undefined;
    const { global = false, scope = global ? "global" : "user" } = rule;
    return { retryAfter: resetAfter / 1000, scope, global };
  }

  #window(request: FastifyRequest, bucket: Bucket): FixedWindow {
    return this.#windowOf(keyOf(request, bucket), bucket.rule);
  }

  #windowOf(key: string, rule: RateLimit): FixedWindow {
    let counted = this.#windows.get(key);
    if (counted === undefined) {
      const window = new FixedWindow(rule.limit, rule.windowMs);
      counted = { window, timer: this.#forgetLater(key, rule.windowMs) };
      this.#windows.set(key, counted);
    }
    return counted.window;
  }

  #forgetLater(key: string, windowMs: number): Timer {
    return this.clock.schedule(windowMs * 2, () => this.#forgetIdle(key, windowMs));
  }

  #forget(key: string): void {
    this.#windows.get(key)?.timer.cancel();
    this.#windows.delete(key);
  }

  /** What names a bucket in headers: for the service's clients no more than a word. */
  #hash(route: string): string {
    let hash = this.#hashes.get(route);
    if (hash === undefined) {
      hash = createHash("md5").update(route).digest("hex");
      this.#hashes.set(route, hash);
    }
    return hash;
  }

  #forgetIdle(key: string, windowMs: number): void {
    const counted = this.#windows.get(key);
    if (counted === undefined) return;
    if (counted.window.resetAfter(this.clock.monotonic()) === 0) this.#windows.delete(key);
    else counted.timer = this.#forgetLater(key, windowMs);
  }
}

/** The top-level resource that a request is about. */
function resourceOf({ params }: FastifyRequest): string {
  const parameters = params as Record<string, string> | undefined;
  return TOP_LEVEL.map((name) => parameters?.[name] ?? "").join(":");
}

function seconds(ms: number): string {
  return (ms / 1000).toFixed(3);
}

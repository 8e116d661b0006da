import { createHash } from "node:crypto";
import type { FastifyReply, FastifyRequest } from "fastify";
import type { Clock } from "../clock.js";
import { FixedWindow } from "../fixed-window.js";
import { hashSecret } from "../secrets.js";

/** How many requests a bucket allows in which time. */
export interface RateLimit {
  /** Requests allowed per window, 1 or more. */
  limit: number;
  /** Length of the window in milliseconds of the platform's clock. */
  windowMs: number;
  /** Value of `X-RateLimit-Scope` on a 429. Default: `user`, or `global` with {@link global}. */
  scope?: "user" | "global" | "shared" | undefined;
  /** Marks a 429 as caused by the global limit. Default: false. */
  global?: boolean | undefined;
}

/** What a 429 tells the client. */
export interface LimitHit {
  /** Seconds, with decimals. */
  retryAfter: number;
  scope: "user" | "global" | "shared";
  global: boolean;
}

const DEFAULT_LIMIT: RateLimit = { limit: 1000, windowMs: 1000 };

/** All requests of one sender to a host together; the contract says no number. */
const DEFAULT_HOST_LIMIT: RateLimit = { limit: 50, windowMs: 1000 };

/** Path parameters that split a route's bucket (protocol 3.3). */
const TOP_LEVEL = ["guild_id", "channel_id", "webhook_id", "webhook_token"];

/** What is counted together, for each sender. */
interface Bucket {
  readonly route: string;
  readonly resource: string;
  readonly rule: RateLimit;
}

/** The buckets of the HTTP API: one per sender, route and top-level resource. */
export class RateLimits {
  readonly #limits = new Map<string, RateLimit>();
  readonly #windows = new Map<string, FixedWindow>();

  constructor(private readonly clock: Clock) {}

  /** How many buckets are counted in. */
  get buckets(): number {
    return this.#windows.size;
  }

  /**
   * Gives one route a bucket of its own.
   *
   * @param route - method and path pattern below the API root, e.g. `POST /oauth2/token`
   */
  set(route: string, limit: RateLimit): void {
    if (!(limit.limit >= 1) || !(limit.windowMs > 0)) {
      throw new RangeError("A rate limit needs a limit of 1 or more and a window above 0 ms.");
    }
    this.#limits.set(route, { ...limit });
    this.#windows.clear();
  }

  /** Puts one route, or every route, back to the default bucket. */
  clear(route?: string): void {
    if (route === undefined) this.#limits.clear();
    else this.#limits.delete(route);
    this.#windows.clear();
  }

  /** Counts a request and writes the bucket's headers; the hit when the bucket was empty. */
  count(request: FastifyRequest, reply: FastifyReply, route: string): LimitHit | undefined {
    const rule = this.#limits.get(route) ?? DEFAULT_LIMIT;
    return this.#count(request, reply, { route, resource: resourceOf(request), rule });
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
      "x-ratelimit-bucket": createHash("md5").update(route).digest("hex"),
    });
    if (allowed) return undefined;
    const { global = false, scope = global ? "global" : "user" } = rule;
    return { retryAfter: resetAfter / 1000, scope, global };
  }

  #window(request: FastifyRequest, { route, resource, rule }: Bucket): FixedWindow {
    // Who has gone already has no address any more.
    const sender = request.headers.authorization ?? request.raw.socket.remoteAddress ?? "";
    const key = `${route} ${resource} ${hashSecret(sender)}`;
    let window = this.#windows.get(key);
    if (window === undefined) {
      window = new FixedWindow(rule.limit, rule.windowMs);
      this.#windows.set(key, window);
      this.clock.schedule(rule.windowMs * 2, () => this.#forgetIdle(key, rule.windowMs));
    }
    return window;
  }

  #forgetIdle(key: string, windowMs: number): void {
    const window = this.#windows.get(key);
    if (window === undefined) return;
    if (window.resetAfter(this.clock.monotonic()) === 0) this.#windows.delete(key);
    else this.clock.schedule(windowMs * 2, () => this.#forgetIdle(key, windowMs));
  }
}

/** The top-level resource that a request is about. */
function resourceOf({ params }: FastifyRequest): string {
  const parameters = params as Record<string, string> | undefined;
  return TOP_LEVEL.map((name) => parameters?.[name] ?? "").join(":");
}

/** Answers 429 in the service's shape. */
export function sendLimitHit(reply: FastifyReply, hit: LimitHit): FastifyReply {
  reply.headers({
    "retry-after": String(Math.ceil(hit.retryAfter)),
    "x-ratelimit-scope": hit.scope,
    ...(hit.global ? { "x-ratelimit-global": "true" } : {}),
  });
  return reply.code(429).send({
    message: "You are being rate limited.",
    retry_after: hit.retryAfter,
    global: hit.global,
    code: 0,
  });
}

function seconds(ms: number): string {
  return (ms / 1000).toFixed(3);
}

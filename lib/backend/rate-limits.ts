/** The known state of one of the service's buckets. */
interface Bucket {
  /** Requests that may be sent before {@link resetAt}. */
  remaining: number;
  limit: number;
  /** When the bucket is full again, on the clock. */
  resetAt: number;
  /** The longest time to a reset seen so far, in milliseconds. */
  window: number;
  /** Requests that are under way. */
  open: number;
}

/** Buckets that are remembered; each sender has some, and a backend may have many players' tokens. */
const MAX_BUCKETS = 1000;

/** In seconds. A longer wait is a defect of the service, and would block a sender until a restart. */
export const MAX_WAIT = 24 * 60 * 60;

/**
 * The service's rate-limit buckets, as its answers describe them: one for each sender and group of
 * routes. A request that would be refused is delayed.
 */
export class RateLimits {
  /** The bucket hash of each route, from answers; the routes in the code bound its size. */
  readonly #hashes = new Map<string, string>();
  /** By sender and hash; the most recently used is the last. */
  readonly #buckets = new Map<string, Bucket>();
  /** Until when a sender has to wait for the global limit. */
  readonly #held = new Map<string, number>();
  readonly #now: () => number;

  /** @param now - milliseconds of a monotonic clock */
  constructor(now: () => number) {
    this.#now = now;
  }

  /** How many buckets are remembered. */
  get size(): number {
    return this.#buckets.size;
  }

  /**
   * Reserves a slot in the bucket for a request.
   *
   * @returns 0, or the milliseconds to wait before asking again
   */
  take(sender: string, route: string): number {
    const now = this.#now();
    const held = (this.#held.get(sender) ?? 0) - now;
    if (held > 0) return held;
    this.#held.delete(sender);
    const bucket = this.#find(sender, route);
    if (bucket === undefined) return 0;
    if (now >= bucket.resetAt) {
      bucket.remaining = bucket.limit;
      // The next answer describes this window; until then, assume the last known length.
      bucket.resetAt = now + bucket.window;
    }
    if (bucket.remaining <= 0) return bucket.resetAt - now;
    bucket.remaining -= 1;
    bucket.open += 1;
    return 0;
  }

  /** Releases the slot of a request, and updates the bucket from its answer if there was one. */
  answered(sender: string, route: string, headers: Headers | undefined): void {
    const before = this.#find(sender, route);
    if (before !== undefined) before.open = Math.max(0, before.open - 1);
    const limit = numberIn(headers, "x-ratelimit-limit");
    const remaining = numberIn(headers, "x-ratelimit-remaining");
    const resetAfter = numberIn(headers, "x-ratelimit-reset-after");
    if (limit === undefined || limit < 1 || remaining === undefined || resetAfter === undefined) {
      return;
    }
    const untilReset = Math.min(resetAfter, MAX_WAIT) * 1000;
    const hash = headers?.get("x-ratelimit-bucket");
    if (hash) this.#hashes.set(route, hash.slice(0, 100));
    const key = this.#key(sender, route);
    const { open = 0, window = 0 } = this.#buckets.get(key) ?? {};
    this.#remember(key, {
      limit,
      // The service has not counted pending requests yet.
      remaining: Math.max(0, remaining - open),
      resetAt: this.#now() + untilReset,
      window: Math.max(window, untilReset),
      open,
    });
  }

  /** Blocks all requests of the sender for some time, after a global limit. */
  hold(sender: string, milliseconds: number): void {
    this.#held.delete(sender);
    this.#held.set(sender, this.#now() + milliseconds);
    forgetOldest(this.#held);
  }

  #key(sender: string, route: string): string {
    return `${sender} ${this.#hashes.get(route) ?? route}`;
  }

  #find(sender: string, route: string): Bucket | undefined {
    const key = this.#key(sender, route);
    const bucket = this.#buckets.get(key);
    if (bucket !== undefined) this.#remember(key, bucket);
    return bucket;
  }

  #remember(key: string, bucket: Bucket): void {
    this.#buckets.delete(key);
    this.#buckets.set(key, bucket);
    forgetOldest(this.#buckets);
  }
}

function forgetOldest(map: Map<string, unknown>): void {
  const [oldest] = map.keys();
  if (map.size > MAX_BUCKETS && oldest !== undefined) map.delete(oldest);
}

/** A header that is a number of 0 or more. */
export function numberIn(headers: Headers | undefined, name: string): number | undefined {
  const text = headers?.get(name)?.trim();
  return text !== undefined && /^\d{1,12}(\.\d{1,12})?$/.test(text) ? Number(text) : undefined;
}

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
  /** Routes with the same name share a bucket. Default: the route alone. */
  bucket?: string | undefined;
}

/**
 * Which limits hold that were not set one by one: those of the service, as far as they are known, or
 * ones that no test comes near.
 */
export type RateLimitPreset = "none" | "service";

import { PlatformError } from "../errors.js";
import { checkOptionNames, suggestion } from "../names.js";

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

const PRESETS: readonly RateLimitPreset[] = ["none", "service"];

/** @throws PlatformError for a preset that there is not */
export function requirePreset(preset: RateLimitPreset): void {
  if (PRESETS.includes(preset)) return;
  const hint = suggestion(String(preset), PRESETS);
  const message = `There are no rate limits "${preset}".${hint} There are: ${PRESETS.join(", ")}.`;
  throw new PlatformError(message, "preset");
}

/**
 * @param routes - those that there are; empty while nobody knows them
 * @throws PlatformError for a route that there is not
 */
export function requireRoute(route: string, routes: readonly string[]): void {
  if (routes.length === 0 || routes.includes(route)) return;
  const hint = suggestion(String(route), routes);
  const example = '"GET /channels/:channel_id"';
  const message = `There is no route "${route}".${hint} Give a method and a path pattern, such as ${example}.`;
  throw new PlatformError(message, "route");
}

/** A copy of a limit that can be counted by. @throws PlatformError or RangeError for one that cannot */
export function checked(limit: RateLimit): RateLimit {
  checkOptionNames("A rate limit", limit, ["limit", "windowMs", "scope", "global", "bucket"]);
  const numbers = typeof limit.limit === "number" && typeof limit.windowMs === "number";
  if (!numbers || !(limit.limit >= 1) || !(limit.windowMs > 0)) {
    throw new RangeError("A rate limit needs a limit of 1 or more and a window above 0 ms.");
  }
  return { ...limit };
}

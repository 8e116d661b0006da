import type { RateLimit } from "./rate-limit.js";

const SECOND = 1000;
const MINUTE = 60 * SECOND;
const HOUR = 60 * MINUTE;

/** Requests of one sender to all routes together, as the service has it. */
export const SERVICE_GLOBAL: RateLimit = { limit: 50, windowMs: SECOND };

/** Requests with 401, 403 or 429 of one address, after which the service bans it. */
export const SERVICE_INVALID: RateLimit = { limit: 10_000, windowMs: 10 * MINUTE };

/** What a route has that is not named below. */
const OTHERS: RateLimit = { limit: 10, windowMs: 10 * SECOND };

/** A channel's name and topic may be changed so often, whatever the route's headers say. */
export const CHANNEL_NAME: RateLimit = { limit: 2, windowMs: 10 * MINUTE };

/** From which age on messages are deleted more slowly: 14 days. */
const OLD_MESSAGE = 14 * 24 * HOUR;

/** The beginning of ids, in milliseconds since the Unix epoch. */
const FIRST_ID = 1_420_070_400_000;

const limit = (count: number, windowMs: number, bucket?: string): RateLimit => ({
  limit: count,
  windowMs,
  ...(bucket === undefined ? {} : { bucket }),
});

const REACTIONS = limit(1, 250, "reactions");
const EMOJIS = limit(10, 10 * SECOND, "emojis");

/** Limits that were observed (bots 6), by method and path. */
const observed: readonly (readonly [RegExp, RateLimit])[] = [
  [/^POST \/channels\/:channel_id\/messages$/, limit(5, 5 * SECOND)],
  [/^PATCH \/channels\/:channel_id\/messages\/:message_id$/, limit(5, 5 * SECOND)],
  [/^(PUT|DELETE) \/channels\/:channel_id\/messages\/:message_id\/reactions/, REACTIONS],
  [/^POST \/channels\/:channel_id\/messages\/bulk-delete$/, limit(1, 3 * SECOND)],
  [/\/messages\/:message_id\/crosspost$/, limit(10, HOUR)],
  [/^POST \/channels\/:channel_id\/typing$/, limit(5, 5 * SECOND)],
  [/^PATCH \/channels\/:channel_id$/, limit(5, 15 * SECOND)],
  [/^POST \/channels\/:channel_id\/invites$/, limit(5, 15 * SECOND)],
  [/^POST \/webhooks\/:webhook_id\/:webhook_token/, limit(5, 2 * SECOND, "webhook")],
  [/^(POST|PATCH|DELETE) \/guilds\/:guild_id\/emojis/, EMOJIS],
  [/^PATCH \/guilds\/:guild_id\/members\/@me/, limit(1, SECOND)],
  [/^DELETE \/guilds\/:guild_id\/members\/:user_id$/, limit(5, SECOND)],
  [/^(PUT|DELETE) \/guilds\/:guild_id\/bans\/:user_id$/, limit(5, SECOND)],
  [/^POST \/guilds\/:guild_id\/(channels|roles)$/, limit(50, 10 * SECOND)],
  [/^PUT \/applications\/:application_id\/(guilds\/:guild_id\/)?commands$/, limit(2, 20 * SECOND)],
  [/^GET \/gateway\/bot$/, limit(2, 5 * SECOND)],
];

/** Routes that have no bucket. */
const FREE = /^(POST \/interactions\/|GET \/gateway$|\w+ \(unknown\))/;

/** Routes that count for no sender (bots 6). */
const OUTSIDE_GLOBAL = /^\w+ \/(interactions\/|webhooks\/:webhook_id\/:webhook_token)/;

const known = new Map<string, RateLimit | null>();

/** Whether requests of a route count against the limit of all routes together. */
export function countsGlobally(route: string): boolean {
  return !OUTSIDE_GLOBAL.test(route);
}

/**
 * The bucket that the service has for a route; null for none.
 *
 * @param params - of the path
 * @param now - in milliseconds since the Unix epoch
 */
export function serviceLimit(
  route: string,
  params: Readonly<Record<string, string>>,
  now: number,
): RateLimit | null {
  if (route === "DELETE /channels/:channel_id/messages/:message_id") {
    return isOld(params.message_id, now) ? OLD_DELETIONS : DELETIONS;
  }
  let found = known.get(route);
  if (found === undefined) {
    const [, named] = observed.find(([pattern]) => pattern.test(route)) ?? [];
    found = FREE.test(route) ? null : (named ?? OTHERS);
    known.set(route, found);
  }
  return found;
}

const DELETIONS = limit(5, SECOND);
const OLD_DELETIONS = limit(30, 120 * SECOND);

function isOld(id: string | undefined, now: number): boolean {
  if (id === undefined || !/^\d{1,20}$/.test(id)) return false;
  return now - (Number(BigInt(id) >> 22n) + FIRST_ID) > OLD_MESSAGE;
}

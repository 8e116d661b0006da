import type { Platform } from "../../platform.js";

/** How long clients that are being closed may take, and how often they are looked at, in milliseconds. */
const GRACE = 250;
const POLL_INTERVAL = 5;

/** Ids of those whose sessions the kit has opened itself. */
export interface OwnSessions {
  readonly players: ReadonlySet<string>;
  readonly bots: ReadonlySet<string>;
  /** Those of the bots for which the kit has no client that it could end. */
  readonly unended: ReadonlySet<string>;
}

/** The sessions of clients that a test made and has not closed, in words; those that are closing get a moment. */
export async function foreignSessions(platform: Platform, own: OwnSessions): Promise<string[]> {
  const end = performance.now() + GRACE;
  let left = named(platform, own);
  while (left.length > 0 && performance.now() < end) {
    await new Promise((resolve) => setTimeout(resolve, POLL_INTERVAL));
    left = named(platform, own);
  }
  return left;
}

function named(platform: Platform, { players, bots, unended }: OwnSessions): string[] {
  return platform.sessions.list().flatMap(({ kind, connected, userId }) => {
    if (!connected || (kind !== "oauth" && kind !== "bot")) return [];
    const name = platform.users.get(userId)?.username ?? userId;
    if (kind === "oauth") {
      return players.has(userId) ? [] : [`a client of the user ${name}, which is still connected`];
    }
    if (!bots.has(userId)) return [`a client of the bot ${name}, which is still connected`];
    return unended.has(userId)
      ? [
          `the client of the bot ${name}, which is still connected: return it from the function that bot() is given, or destroy it`,
        ]
      : [];
  });
}

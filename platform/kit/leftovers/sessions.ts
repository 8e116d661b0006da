import type { Platform } from "../../platform.js";

/** The sessions of clients that a test made by itself and has not closed, in words. */
export function foreignSessions(
  platform: Platform,
  own: { readonly players: ReadonlySet<string>; readonly bots: ReadonlySet<string> },
): string[] {
  return platform.sessions.list().flatMap(({ kind, connected, userId }) => {
    const ours = kind === "bot" ? own.bots.has(userId) : own.players.has(userId);
    if (!connected || ours || (kind !== "oauth" && kind !== "bot")) return [];
    const name = platform.users.get(userId)?.username ?? userId;
    return `a client of the ${kind === "bot" ? "bot" : "user"} ${name}, which is still connected`;
  });
}

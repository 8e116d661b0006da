import type { Sessions } from "../../../kernel/gateway/sessions.js";
import type { Lobbies } from "./state.js";

/** Tracks which games each user is connected with, and notifies the lobbies of changes. */
export function watchConnections(sessions: Sessions, lobbies: Lobbies): void {
  const known = new Map<string, Set<string>>();
  sessions.onPresence((userId, _presence, own) => {
    const before = known.get(userId) ?? new Set<string>();
    const games = own.filter(({ kind }) => kind === "oauth");
    const now = new Set(games.map(({ applicationId }) => applicationId));
    if (now.size === 0) known.delete(userId);
    else known.set(userId, now);
    for (const id of now) if (!before.has(id)) lobbies.connectionChanged(userId, id, true);
    for (const id of before) if (!now.has(id)) lobbies.connectionChanged(userId, id, false);
  });
}

import type { Routes } from "../../../kernel/http/routes.js";
import { unknownLobby } from "./errors.js";
import type { Lobbies } from "./state.js";

/** Most lobbies that one answer lists. */
const MAX_LISTED = 100;

/** `/admin/applications/{id}/lobbies` and `/admin/lobbies/{id}`. */
export function lobbyAdminRoutes(app: Routes, lobbies: Lobbies): void {
  app.get("/applications/:id/lobbies", ({ params }) => {
    const all = lobbies.all().filter(({ applicationId }) => applicationId === params.id);
    const latest = all.slice(-MAX_LISTED).map(({ secretKey: _secret, ...lobby }) => ({
      ...lobby,
      members: lobbies.members(lobby.id).map(({ userId, metadata }) => ({
        userId,
        metadata,
        connected: lobbies.connected(userId, lobby.applicationId),
      })),
    }));
    return { total: all.length, lobbies: latest };
  });
  app.delete("/lobbies/:id", ({ params }) => {
    if (lobbies.get(params.id) === undefined) throw unknownLobby();
    lobbies.end(params.id);
  });
}

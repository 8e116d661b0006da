import type { FastifyInstance } from "fastify";
import { unknownLobby } from "./errors.js";
import type { Lobbies } from "./state.js";

/** Most lobbies that one answer lists. */
const MAX_LISTED = 100;

interface ById {
  Params: { id: string };
}

/** `/admin/applications/{id}/lobbies` and `/admin/lobbies/{id}`. */
export function lobbyAdminRoutes(app: FastifyInstance, lobbies: Lobbies): void {
  app.get<ById>("/applications/:id/lobbies", ({ params }) => {
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
  app.delete<ById>("/lobbies/:id", ({ params }, reply) => {
    if (lobbies.get(params.id) === undefined) throw unknownLobby();
    lobbies.end(params.id);
    return reply.code(204).send();
  });
}

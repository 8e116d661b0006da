import { missingAccess, missingScope } from "../../../kernel/http/api-error.js";
import { botGuard } from "../../../kernel/http/guards.js";
import { noBody } from "../../../kernel/http/no-body.js";
import { requireIds } from "../../../kernel/http/path-ids.js";
import type { Routes } from "../../../kernel/http/routes.js";
import { moderationBody } from "../../messages/core/api.js";
import { bulkBody, lobbyBody, memberBody, readLobby, readMember } from "./bodies.js";
import type { LobbyParts } from "./parts.js";
import { lobbyObject, memberObject } from "./wire.js";

/** `/lobbies/…` as the backends of games use it, with a bot token (protocol 3.5). */
export function backendLobbyRoutes(
  app: Routes,
  { kernel, lobbies, lobbyBackend, lobbyMessages, linking, sources }: LobbyParts,
): void {
  const { authentication } = kernel;
  const backend = botGuard(authentication);

  app.post("/lobbies", { onRequest: backend.check, body: lobbyBody }, (request, reply) => {
    const { applicationId } = backend.who(request);
    const lobby = lobbyBackend.create(applicationId, readLobby(request.body));
    return reply.code(201).send(lobbyObject(sources, lobby, true));
  });
  app.get("/lobbies/:lobby_id", (request) => {
    const principal = authentication.require(request);
    const lobby = lobbies.require(request.params.lobby_id, principal.applicationId);
    if (principal.kind === "bearer") {
      if (!principal.scopes.includes("lobbies.write")) throw missingScope();
      const member = lobbies.members(lobby.id).some(({ userId }) => userId === principal.userId);
      if (!member) throw missingAccess();
    }
    return lobbyObject(sources, lobby, principal.kind === "bot");
  });
  app.patch("/lobbies/:lobby_id", { onRequest: backend.check, body: lobbyBody }, (request) => {
    const { applicationId } = backend.who(request);
    const changes = readLobby(request.body);
    const lobby = lobbyBackend.update(request.params.lobby_id, applicationId, changes);
    return lobbyObject(sources, lobby, true);
  });
  app.delete("/lobbies/:lobby_id", (request) => {
    requireIds(request.params);
    lobbyBackend.delete(request.params.lobby_id, backend.who(request).applicationId);
  });
  app.put(
    "/lobbies/:lobby_id/members/:user_id",
    { onRequest: backend.check, body: memberBody },
    (request) => {
      const { applicationId } = backend.who(request);
      const { lobby_id, user_id: id } = request.params;
      const changes = readMember({ ...request.body, id });
      return memberObject(lobbyBackend.putMember(lobby_id, applicationId, changes));
    },
  );
  app.delete("/lobbies/:lobby_id/members/:user_id", (request) => {
    requireIds(request.params);
    const { lobby_id, user_id } = request.params;
    lobbyBackend.removeMember(lobby_id, backend.who(request).applicationId, user_id);
  });
  app.post(
    "/lobbies/:lobby_id/members/bulk",
    { onRequest: backend.check, body: bulkBody },
    (request) => {
      const { applicationId } = backend.who(request);
      const members = request.body.map(readMember);
      return lobbyBackend.bulk(request.params.lobby_id, applicationId, members).map(memberObject);
    },
  );
  app.post(
    "/lobbies/:lobby_id/members/:user_id/invites",
    { onRequest: backend.check, body: noBody },
    (request) => {
      const { applicationId } = backend.who(request);
      const { lobby_id, user_id } = request.params;
      return { code: linking.invite(lobby_id, applicationId, user_id) };
    },
  );
  app.put(
    "/lobbies/:lobby_id/messages/:message_id/moderation-metadata",
    { onRequest: backend.check, body: moderationBody },
    (request) => {
      const { applicationId } = backend.who(request);
      const { lobby_id, message_id } = request.params;
      lobbyMessages.moderate(applicationId, lobby_id, message_id, request.body);
    },
  );
}

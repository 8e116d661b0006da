import { bearerGuard } from "../../../kernel/http/guards.js";
import { fields } from "../../../kernel/http/input/fields.js";
import { noBody } from "../../../kernel/http/no-body.js";
import { readLimit } from "../../../kernel/http/queries.js";
import type { Routes } from "../../../kernel/http/routes.js";
import {
  HISTORY_DEFAULT,
  HISTORY_LIMIT,
  messageFields,
  readDraft,
} from "../../messages/core/api.js";
import { joinBody, linkBody } from "./bodies.js";
import type { LobbyParts } from "./parts.js";
import { lobbyObject } from "./wire.js";

/** Longest content of a lobby message that the service takes (protocol 12.5). */
const CONTENT_LIMIT = 4000;

const messageBody = fields(messageFields(CONTENT_LIMIT));

/** `/lobbies/…` as players use it (protocol 3.5). */
export function playerLobbyRoutes(
  app: Routes,
  { kernel, lobbies, lobbyMessages, linking, sources }: LobbyParts,
): void {
  const player = bearerGuard(kernel.authentication, "lobbies.write");

  app.put("/lobbies", { onRequest: player.check, body: joinBody }, (request) => {
    const { userId, applicationId } = player.who(request);
    const { secret, lobby_metadata, member_metadata, idle_timeout_seconds, flags } = request.body;
    const lobby = lobbies.createOrJoin(userId, applicationId, {
      secret,
      lobbyMetadata: lobby_metadata,
      memberMetadata: member_metadata,
      idleTimeout: idle_timeout_seconds,
      flags,
    });
    return lobbyObject(sources, lobby, false);
  });
  app.delete("/lobbies/:lobby_id/members/@me", (request) => {
    const { userId, applicationId } = player.who(request);
    lobbies.leave(request.params.lobby_id, applicationId, userId);
  });
  app.patch(
    "/lobbies/:lobby_id/channel-linking",
    { onRequest: player.check, body: linkBody },
    (request) => {
      const { userId, applicationId } = player.who(request);
      const channelId = request.body.channel_id ?? null;
      const lobby = linking.link(request.params.lobby_id, applicationId, userId, channelId);
      return lobbyObject(sources, lobby, false);
    },
  );
  app.post(
    "/lobbies/:lobby_id/members/@me/invites",
    { onRequest: player.check, body: noBody },
    (request) => {
      const { userId, applicationId } = player.who(request);
      return { code: linking.invite(request.params.lobby_id, applicationId, userId) };
    },
  );
  app.post(
    "/lobbies/:lobby_id/messages",
    { onRequest: player.check, body: messageBody },
    (request, reply) => {
      const { userId, applicationId } = player.who(request);
      const draft = readDraft(request.body);
      const sent = lobbyMessages.send(userId, applicationId, request.params.lobby_id, draft);
      return reply.code(201).send(sent);
    },
  );
  app.get("/lobbies/:lobby_id/messages", (request) => {
    const { userId, applicationId } = player.who(request);
    const limit = readLimit(request.query, HISTORY_LIMIT, HISTORY_DEFAULT);
    return lobbyMessages.history(userId, applicationId, request.params.lobby_id, limit);
  });
}

import type { FastifyInstance } from "fastify";
import { activityRoutes } from "../activity_invites/routes.js";
import { channelMessageRoutes } from "../channels/message_routes.js";
import type { PlatformContext } from "../context.js";
import { directMessageRoutes } from "../direct_messages/routes.js";
import { guildRoutes } from "../guilds/routes.js";
import { backendLobbyRoutes } from "../lobbies/backend_routes.js";
import { playerLobbyRoutes } from "../lobbies/player_routes.js";
import { relationshipRoutes } from "../relationships/routes.js";

/** The routes of all social domains. */
export function socialRoutes(app: FastifyInstance, context: PlatformContext): void {
  relationshipRoutes(app, context);
  playerLobbyRoutes(app, context);
  backendLobbyRoutes(app, context);
  directMessageRoutes(app, context);
  activityRoutes(app, context);
  guildRoutes(app, context);
  channelMessageRoutes(app, context);
}

import type { FastifyInstance } from "fastify";
import type { PlatformContext } from "../context.js";
import { backendLobbyRoutes } from "../lobbies/backend_routes.js";
import { playerLobbyRoutes } from "../lobbies/player_routes.js";
import { relationshipRoutes } from "../relationships/routes.js";

/** The routes of all social domains. */
export function socialRoutes(app: FastifyInstance, context: PlatformContext): void {
  relationshipRoutes(app, context);
  playerLobbyRoutes(app, context);
  backendLobbyRoutes(app, context);
}

import type { FastifyInstance } from "fastify";
import type { PlatformContext } from "../context.js";
import { relationshipRoutes } from "../relationships/routes.js";

/** The routes of all social domains. */
export function socialRoutes(app: FastifyInstance, context: PlatformContext): void {
  relationshipRoutes(app, context);
}

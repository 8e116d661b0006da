import type { FastifyInstance } from "fastify";
import type { PlatformContext } from "../context.js";
import { MAX_CONCURRENCY } from "./session_starts.js";

/** `/gateway` and `/gateway/bot` (protocol 3.10). */
export function bootstrapRoutes(app: FastifyInstance, context: PlatformContext): void {
  const { authentication, sessions, urls } = context;

  app.get("/gateway", () => ({ url: urls.gateway }));

  app.get("/gateway/bot", (request) => {
    const { application } = authentication.requireBot(request);
    const { total, remaining, resetAfter } = sessions.starts.budget(application.id);
    return {
      url: urls.gateway,
      shards: 1,
      session_start_limit: {
        total,
        remaining,
        reset_after: resetAfter,
        max_concurrency: MAX_CONCURRENCY,
      },
    };
  });
}

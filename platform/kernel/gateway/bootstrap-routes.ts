import type { Routes } from "../http/routes.js";
import type { Kernel } from "../kernel.js";
import { MAX_CONCURRENCY } from "./session-starts.js";

/** `/gateway` and `/gateway/bot` (protocol 3.10). */
export function bootstrapRoutes(app: Routes, kernel: Kernel): void {
  const { authentication, sessions, gateways } = kernel;

  app.get("/gateway", () => ({ url: gateways.next() }));

  app.get("/gateway/bot", (request) => {
    const { applicationId } = authentication.requireBot(request);
    const { total, remaining, resetAfter } = sessions.starts.budget(applicationId);
    return {
      url: gateways.next(),
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

import type { FastifyInstance } from "fastify";
import type { Platform } from "../platform.js";
import { accountAdminRoutes } from "./account_routes.js";
import { controlRoutes } from "./control_routes.js";
import { guardAdmin } from "./guard.js";
import { localClientAdminRoutes } from "./local_client_routes.js";
import { registryRoutes } from "./registry_routes.js";
import { sessionRoutes } from "./session_routes.js";
import { socialRoutes } from "./social_routes.js";

/** Everything the library can do, over HTTP under `/admin` (see `docs/platform.md`). */
export function adminRoutes(app: FastifyInstance, platform: Platform): void {
  app.register(
    async (admin) => {
      guardAdmin(admin, platform.adminToken);
      registryRoutes(admin, platform);
      accountAdminRoutes(admin, platform);
      sessionRoutes(admin, platform);
      socialRoutes(admin, platform);
      localClientAdminRoutes(admin, platform);
      controlRoutes(admin, platform);
    },
    { prefix: "/admin" },
  );
}

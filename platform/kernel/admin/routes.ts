import type { Actors } from "../actions.js";
import type { Part } from "../domain.js";
import type { SessionControl } from "../gateway/control.js";
import { anything } from "../http/input/fields.js";
import { list } from "../http/input/readers.js";
import type { Routes } from "../http/routes.js";
import type { Kernel } from "../kernel.js";
import { METRICS_TYPE } from "../metrics.js";
import { NO_APPLICATION } from "../principal.js";
import { AdminBrowsers } from "./browsers.js";
import { controlRoutes } from "./control-routes.js";
import type { EntryKeys } from "./entry-keys.js";
import { type AdminAccess, guardAdmin } from "./guard.js";
import { object, text } from "./schema.js";
import { sessionRoutes } from "./session-routes.js";
import { snapshotRoutes } from "./snapshot-routes.js";
import { trafficRoute } from "./traffic-route.js";

/** What the admin API needs in addition to the domains. */
export interface AdminContext {
  readonly kernel: Kernel;
  readonly actors: Actors;
  readonly control: SessionControl;
  readonly entryKeys: EntryKeys;
  readonly options: { readonly adminToken: string; readonly adminAccess: AdminAccess };
  view(): object;
  metrics(): string;
}

const act = object({ userId: text, applicationId: text, action: text, arguments: list(anything) }, [
  "userId",
  "action",
]);

/** Everything the library can do, over HTTP under `/admin` (see `docs/platform.md`). */
export function adminRoutes(app: Routes, context: AdminContext, parts: readonly Part[]): void {
  const { kernel, actors, control, options, entryKeys } = context;
  app.register(
    (admin) => {
      const browsers = new AdminBrowsers(kernel.urls, kernel.random.apart("browsers"));
      guardAdmin(admin, options, browsers, entryKeys);
      admin.post("/browser", (_request, reply) => ({ key: browsers.start(reply) }));
      admin.get("/browser", (request) => ({ key: browsers.keyOf(request) ?? null }));
      controlRoutes(admin, kernel);
      snapshotRoutes(admin, kernel);
      sessionRoutes(admin, control);
      trafficRoute(admin, kernel.traffic);
      for (const part of parts) part.admin?.(admin);
      admin.get("/metrics", (_request, reply) => reply.type(METRICS_TYPE).send(context.metrics()));
      admin.get("/view", () => context.view());
      admin.post("/act", { body: act }, async ({ body }) => {
        const { action, arguments: given = [], userId, applicationId = NO_APPLICATION } = body;
        const who = { userId, applicationId };
        kernel.authentication.requireCaller(who);
        return { result: (await actors.perform(who, action, given)) ?? null };
      });
    },
    { prefix: "/admin" },
  );
}

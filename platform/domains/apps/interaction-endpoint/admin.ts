import { object, optionalText } from "../../../kernel/admin/schema.js";
import type { Routes } from "../../../kernel/http/routes.js";
import type { InteractionEndpoints } from "./state.js";

const set = object({ url: optionalText }, ["url"]);

/** `/admin/applications/{id}/interactions-endpoint`. */
export function interactionEndpointAdminRoutes(app: Routes, endpoints: InteractionEndpoints): void {
  const path = "/applications/:id/interactions-endpoint";
  app.get(path, ({ params }) => ({ url: endpoints.get(params.id) }));
  app.put(path, { body: set }, async ({ params, body }) => {
    await endpoints.set(params.id, body.url);
  });
  app.post(`${path}/check`, async ({ params }) => ({
    fault: (await endpoints.recheck(params.id)) ?? null,
  }));
}

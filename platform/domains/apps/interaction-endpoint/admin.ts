import type { FastifyInstance } from "fastify";
import { object, optionalText } from "../../../kernel/admin/schema.js";
import type { InteractionEndpoints } from "./state.js";

interface ById {
  Params: { id: string };
}

const set = object({ url: optionalText }, ["url"]);

/** `/admin/applications/{id}/interactions-endpoint`. */
export function interactionEndpointAdminRoutes(
  app: FastifyInstance,
  endpoints: InteractionEndpoints,
): void {
  const path = "/applications/:id/interactions-endpoint";
  app.get<ById>(path, ({ params }) => ({ url: endpoints.get(params.id) }));
  app.put<ById & { Body: { url: string | null } }>(
    path,
    { schema: { body: set } },
    async ({ params, body }, reply) => {
      await endpoints.set(params.id, body.url);
      return reply.code(204).send();
    },
  );
  app.post<ById>(`${path}/check`, async ({ params }) => ({
    fault: (await endpoints.recheck(params.id)) ?? null,
  }));
}

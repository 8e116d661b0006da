import type { FastifyInstance } from "fastify";
import { decimal, object } from "../../../kernel/admin/schema.js";
import { orNull } from "../../../kernel/http/input/fields.js";
import type { Bans } from "./state.js";

interface ById {
  Params: { id: string };
}

const ban = object({ until: orNull(decimal) });

/** `/admin/users/{id}/ban`. */
export function banAdminRoutes(app: FastifyInstance, bans: Bans): void {
  app.put<ById & { Body: { until?: number | null } }>(
    "/users/:id/ban",
    { schema: { body: ban } },
    ({ params, body }, reply) => {
      bans.add(params.id, body.until ?? null);
      return reply.code(204).send();
    },
  );
  app.delete<ById>("/users/:id/ban", ({ params }, reply) => {
    bans.lift(params.id);
    return reply.code(204).send();
  });
}

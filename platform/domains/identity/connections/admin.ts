import type { FastifyInstance } from "fastify";
import { object, text, yesNo } from "../../../kernel/admin/schema.js";
import { choice } from "../../../kernel/http/input/readers.js";
import { type ConnectionOptions, connectionTypes } from "./record.js";
import type { Connections } from "./state.js";

interface ById {
  Params: { id: string };
}

const create = object(
  {
    type: choice(connectionTypes),
    accountId: text,
    name: text,
    verified: yesNo,
    friendSync: yesNo,
    showActivity: yesNo,
    twoWayLink: yesNo,
    revoked: yesNo,
    visibility: choice([0, 1]),
    publisher: choice(["a", "b"]),
    legacy: yesNo,
  },
  ["type", "accountId", "name"],
);

/** `/admin/users/{id}/connections`. */
export function connectionAdminRoutes(app: FastifyInstance, connections: Connections): void {
  app.get<ById>("/users/:id/connections", ({ params }) => connections.all(params.id));
  app.post<ById & { Body: ConnectionOptions }>(
    "/users/:id/connections",
    { schema: { body: create } },
    ({ params, body }) => connections.add(params.id, body),
  );
  app.delete<{ Params: { id: string; type: string; account: string } }>(
    "/users/:id/connections/:type/:account",
    ({ params: { id, type, account } }, reply) => {
      connections.remove(id, type, account);
      return reply.code(204).send();
    },
  );
}

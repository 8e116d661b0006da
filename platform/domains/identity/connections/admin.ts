import { object, text, yesNo } from "../../../kernel/admin/schema.js";
import { choice } from "../../../kernel/http/input/readers.js";
import type { Routes } from "../../../kernel/http/routes.js";
import { connectionTypes } from "./record.js";
import type { Connections } from "./state.js";

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
export function connectionAdminRoutes(app: Routes, connections: Connections): void {
  app.get("/users/:id/connections", ({ params }) => connections.all(params.id));
  app.post("/users/:id/connections", { body: create }, ({ params, body }) =>
    connections.add(params.id, body),
  );
  app.delete("/users/:id/connections/:type/:account", ({ params: { id, type, account } }) => {
    connections.remove(id, type, account);
  });
}

import { decimal, object } from "../../../kernel/admin/schema.js";
import { orNull } from "../../../kernel/http/input/fields.js";
import type { Routes } from "../../../kernel/http/routes.js";
import type { Bans } from "./state.js";

const ban = object({ until: orNull(decimal) });

/** `/admin/users/{id}/ban`. */
export function banAdminRoutes(app: Routes, bans: Bans): void {
  app.put("/users/:id/ban", { body: ban }, ({ params, body }) => {
    bans.add(params.id, body.until ?? null);
  });
  app.delete("/users/:id/ban", ({ params }) => {
    bans.lift(params.id);
  });
}

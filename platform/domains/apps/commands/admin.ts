import type { Routes } from "../../../kernel/http/routes.js";
import type { Applications } from "../../identity/applications/api.js";
import type { Commands } from "./state.js";
import { commandObject } from "./wire.js";

/** `/admin/applications/{id}/commands`: the global commands of an application. */
export function commandAdminRoutes(
  app: Routes,
  applications: Applications,
  commands: Commands,
): void {
  const path = "/applications/:id/commands";
  const scope = (id: string) => ({ applicationId: applications.require(id).id, guildId: null });

  app.get(path, ({ params }) =>
    commands.list(scope(params.id)).map((command) => commandObject(command)),
  );
  // What does not fit is refused as in the HTTP API.
  app.put(path, ({ params, body }) =>
    commands.replaceAll(scope(params.id), body).map((command) => commandObject(command)),
  );
}

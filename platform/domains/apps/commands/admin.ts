import type { FastifyInstance } from "fastify";
import type { Applications } from "../../identity/applications/api.js";
import type { Commands } from "./state.js";
import { commandObject } from "./wire.js";

interface ById {
  Params: { id: string };
  Body: unknown;
}

/** `/admin/applications/{id}/commands`: the global commands of an application. */
export function commandAdminRoutes(
  app: FastifyInstance,
  applications: Applications,
  commands: Commands,
): void {
  const path = "/applications/:id/commands";
  const scope = (id: string) => ({ applicationId: applications.require(id).id, guildId: null });

  app.get<ById>(path, ({ params }) =>
    commands.list(scope(params.id)).map((command) => commandObject(command)),
  );
  // What does not fit is refused as in the HTTP API.
  app.put<ById>(path, ({ params, body }) =>
    commands.replaceAll(scope(params.id), body).map((command) => commandObject(command)),
  );
}

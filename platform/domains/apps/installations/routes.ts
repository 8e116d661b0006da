import type { Routes } from "../../../kernel/http/routes.js";
import type { Kernel } from "../../../kernel/kernel.js";
import { botRoutes, Permission } from "../../guilds/core/api.js";
import type { InstallParts } from "./parts.js";
import type { Installations } from "./state.js";
import { integrationObject } from "./wire.js";

/** `/guilds/{guild}/integrations`. */
export function integrationRoutes(
  app: Routes,
  kernel: Kernel,
  parts: InstallParts,
  installs: Installations,
): void {
  botRoutes(app, kernel, (routes, who) => {
    routes.get("/guilds/:guild_id/integrations", (request) => {
      const { guild_id } = request.params;
      parts.guilds.permissions.require(guild_id, who(request).userId, Permission.ManageGuild);
      return installs.inGuild(guild_id).map((each) => integrationObject(parts, each));
    });
    routes.delete("/guilds/:guild_id/integrations/:integration_id", (request) => {
      const { guild_id, integration_id } = request.params;
      installs.remove(who(request), guild_id, integration_id);
    });
  });
}

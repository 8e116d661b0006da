import type { FastifyInstance } from "fastify";
import type { Kernel } from "../../../kernel/kernel.js";
import { botRoutes, type InGuild, Permission } from "../../guilds/core/api.js";
import type { InstallParts } from "./parts.js";
import type { Installations } from "./state.js";
import { integrationObject } from "./wire.js";

interface InIntegration extends InGuild {
  Params: { guild_id: string; integration_id: string };
}

/** `/guilds/{guild}/integrations`. */
export function integrationRoutes(
  app: FastifyInstance,
  kernel: Kernel,
  parts: InstallParts,
  installs: Installations,
): void {
  botRoutes(app, kernel, (routes, who) => {
    routes.get<InGuild>("/guilds/:guild_id/integrations", (request) => {
      const { guild_id } = request.params;
      parts.guilds.permissions.require(guild_id, who(request).userId, Permission.ManageGuild);
      return installs.inGuild(guild_id).map((each) => integrationObject(parts, each));
    });
    routes.delete<InIntegration>(
      "/guilds/:guild_id/integrations/:integration_id",
      (request, reply) => {
        const { guild_id, integration_id } = request.params;
        installs.remove(who(request), guild_id, integration_id);
        return reply.code(204).send();
      },
    );
  });
}

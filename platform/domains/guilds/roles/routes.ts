import type { FastifyInstance } from "fastify";
import { WITH_IMAGES } from "../../../kernel/http/images.js";
import type { Kernel } from "../../../kernel/kernel.js";
import { botRoutes, type Guilds, type InGuild, roleObject } from "../core/api.js";
import { type RoleBody, type RolePositions, roleBody, rolePositions } from "./bodies.js";
import type { RoleOperations } from "./operations.js";

interface InRole<Body = unknown> extends InGuild<Body> {
  Params: { guild_id: string; role_id: string };
}

/** `/guilds/{guild}/roles`. */
export function roleRoutes(
  app: FastifyInstance,
  kernel: Kernel,
  guilds: Guilds,
  roles: RoleOperations,
): void {
  botRoutes(app, kernel, (routes, who) => {
    routes.get<InGuild>("/guilds/:guild_id/roles", (request) => {
      const { guild_id } = request.params;
      guilds.permissions.require(guild_id, who(request).userId, 0n);
      return guilds.roles(guild_id).map(roleObject);
    });
    routes.get<InGuild>("/guilds/:guild_id/roles/member-counts", (request) => {
      const { guild_id } = request.params;
      guilds.permissions.require(guild_id, who(request).userId, 0n);
      return roles.counts(guild_id);
    });
    routes.get<InRole>("/guilds/:guild_id/roles/:role_id", (request) => {
      const { guild_id, role_id } = request.params;
      guilds.permissions.require(guild_id, who(request).userId, 0n);
      return roleObject(roles.role(guild_id, role_id));
    });
    routes.post<InGuild<RoleBody>>(
      "/guilds/:guild_id/roles",
      { ...WITH_IMAGES, schema: { body: roleBody } },
      (request) => roleObject(roles.create(who(request), request.params.guild_id, request.body)),
    );
    routes.patch<InGuild<RolePositions>>(
      "/guilds/:guild_id/roles",
      { schema: { body: rolePositions } },
      (request) =>
        roles.reorder(who(request), request.params.guild_id, request.body).map(roleObject),
    );
    routes.patch<InRole<RoleBody>>(
      "/guilds/:guild_id/roles/:role_id",
      { ...WITH_IMAGES, schema: { body: roleBody } },
      (request) => {
        const { guild_id, role_id } = request.params;
        return roleObject(roles.edit(who(request), guild_id, role_id, request.body));
      },
    );
    routes.delete<InRole>("/guilds/:guild_id/roles/:role_id", (request, reply) => {
      const { guild_id, role_id } = request.params;
      roles.delete(who(request), guild_id, role_id);
      return reply.code(204).send();
    });
  });
}

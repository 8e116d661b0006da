import { WITH_IMAGES } from "../../../kernel/http/files/images.js";
import type { Routes } from "../../../kernel/http/routes.js";
import type { Kernel } from "../../../kernel/kernel.js";
import { botRoutes, type Guilds, roleObject } from "../core/api.js";
import { roleBody, rolePositions } from "./bodies.js";
import type { RoleOperations } from "./operations.js";

/** `/guilds/{guild}/roles`. */
export function roleRoutes(
  app: Routes,
  kernel: Kernel,
  guilds: Guilds,
  roles: RoleOperations,
): void {
  botRoutes(app, kernel, (routes, who) => {
    routes.get("/guilds/:guild_id/roles", (request) => {
      const { guild_id } = request.params;
      guilds.permissions.require(guild_id, who(request).userId, 0n);
      return guilds.roles(guild_id).map(roleObject);
    });
    routes.get("/guilds/:guild_id/roles/member-counts", (request) => {
      const { guild_id } = request.params;
      guilds.permissions.require(guild_id, who(request).userId, 0n);
      return roles.counts(guild_id);
    });
    routes.get("/guilds/:guild_id/roles/:role_id", (request) => {
      const { guild_id, role_id } = request.params;
      guilds.permissions.require(guild_id, who(request).userId, 0n);
      return roleObject(roles.role(guild_id, role_id));
    });
    routes.post("/guilds/:guild_id/roles", { ...WITH_IMAGES, body: roleBody }, (request) =>
      roleObject(roles.create(who(request), request.params.guild_id, request.body)),
    );
    routes.patch("/guilds/:guild_id/roles", { body: rolePositions }, (request) =>
      roles.reorder(who(request), request.params.guild_id, request.body).map(roleObject),
    );
    routes.patch(
      "/guilds/:guild_id/roles/:role_id",
      { ...WITH_IMAGES, body: roleBody },
      (request) => {
        const { guild_id, role_id } = request.params;
        return roleObject(roles.edit(who(request), guild_id, role_id, request.body));
      },
    );
    routes.delete("/guilds/:guild_id/roles/:role_id", (request) => {
      const { guild_id, role_id } = request.params;
      roles.delete(who(request), guild_id, role_id);
    });
  });
}

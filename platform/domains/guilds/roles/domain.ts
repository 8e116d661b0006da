import { defineDomain } from "../../../kernel/domain.js";
import type { Caller } from "../../../kernel/principal.js";
import { auditLog } from "../audit-log/domain.js";
import { guilds } from "../core/domain.js";
import { RoleActor, roleActions } from "./actor.js";
import { RoleOperations } from "./operations.js";
import { roleRoutes } from "./routes.js";

/** What bots and people do with the roles of guilds. */
export const guildRoles = defineDomain({
  name: "guild_roles",
  needs: [guilds, auditLog],
  create(kernel, guilds, auditLog) {
    const api = new RoleOperations(guilds, auditLog, kernel.images);
    return {
      api,
      routes: (app) => roleRoutes(app, kernel, guilds, api),
      actor: { of: (who: Caller) => new RoleActor(api, who), actions: roleActions },
    };
  },
});

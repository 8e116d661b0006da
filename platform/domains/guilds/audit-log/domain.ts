import { defineDomain } from "../../../kernel/domain.js";
import { users } from "../../identity/users/domain.js";
import { guilds } from "../core/domain.js";
import { auditLogRoutes } from "./routes.js";
import { AuditLog } from "./state.js";

/** Most entries that the admin API shows, the latest. */
const MAX_SHOWN = 100;

/** What was done in guilds, by whom and why. */
export const auditLog = defineDomain({
  name: "audit_log",
  needs: [users, guilds],
  create(kernel, users, guilds) {
    const api = new AuditLog(kernel, guilds);
    kernel.signals.on("guild.deleting", ({ guildId }) => api.forget(guildId));
    return {
      api,
      routes: (app) => auditLogRoutes(app, kernel, { guilds, users, log: api }),
      admin: (app) =>
        void app.get("/guilds/:id/audit-log", ({ params }) =>
          api.of(guilds.require(params.id).id).slice(-MAX_SHOWN).reverse(),
        ),
    };
  },
});

import { defineDomain } from "../../kernel/domain.js";
import { guildMessages } from "../guild_messages/domain.js";
import { guilds } from "../guilds/domain.js";
import { users } from "../users/domain.js";
import { auditLogRoutes } from "./routes.js";
import { AuditLog } from "./state.js";

/** What was done in guilds, by whom and why. */
export const auditLog = defineDomain({
  name: "audit_log",
  needs: [users, guilds, guildMessages],
  create(kernel, users, guilds, guildMessages) {
    const api = new AuditLog(kernel, guilds);
    guildMessages.onAudit((guildId, { userId: actorId, reason = null, ...entry }) =>
      api.record(guildId, { ...entry, actorId, reason }),
    );
    kernel.signals.on("guild.deleting", ({ guildId }) => api.forget(guildId));
    return { api, routes: (app) => auditLogRoutes(app, kernel, { guilds, users, log: api }) };
  },
});

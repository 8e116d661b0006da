import { defineDomain } from "../../kernel/domain.js";
import type { Caller } from "../../kernel/principal.js";
import { auditLog } from "../audit_log/domain.js";
import { guildMessages } from "../guild_messages/domain.js";
import { guilds } from "../guilds/domain.js";
import { users } from "../users/domain.js";
import { GuildBanActor, guildBanActions } from "./actor.js";
import { guildBanRoutes } from "./routes.js";
import { GuildBans } from "./state.js";

/** Users who may not be in guilds. */
export const guildBans = defineDomain({
  name: "guild_bans",
  needs: [users, guilds, auditLog, guildMessages],
  create(kernel, users, guilds, auditLog, guildMessages) {
    const api = new GuildBans(kernel, users, guilds, auditLog, guildMessages);
    return {
      api,
      routes: (app) => guildBanRoutes(app, kernel, { users, bans: api }),
      actor: { of: (who: Caller) => new GuildBanActor(api, who), actions: guildBanActions },
    };
  },
});

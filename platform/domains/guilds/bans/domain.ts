import { defineDomain } from "../../../kernel/domain.js";
import type { Caller } from "../../../kernel/principal.js";
import { users } from "../../identity/users/domain.js";
import { auditLog } from "../audit-log/domain.js";
import { guilds } from "../core/domain.js";
import { guildMessages } from "../messages/domain.js";
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

import { defineDomain } from "../../../kernel/domain.js";
import type { Caller } from "../../../kernel/principal.js";
import { applications } from "../../identity/applications/domain.js";
import { auditLog } from "../audit-log/domain.js";
import { guilds } from "../core/domain.js";
import { GuildSettingActor, guildSettingActions } from "./actor.js";
import { GuildOperations } from "./operations.js";
import { guildSettingRoutes } from "./routes.js";
import { transferOnDay } from "./transfer.js";

/** What bots and people do with guilds themselves. */
export const guildSettings = defineDomain({
  name: "guild_settings",
  needs: [applications, guilds, auditLog],
  create(kernel, applications, guilds, audit) {
    transferOnDay(kernel, guilds, applications);
    const api = new GuildOperations({ clock: kernel.clock, images: kernel.images, guilds, audit });
    return {
      api,
      routes: (app) => guildSettingRoutes(app, kernel, { guilds, operations: api }),
      actor: { of: (who: Caller) => new GuildSettingActor(api, who), actions: guildSettingActions },
    };
  },
});

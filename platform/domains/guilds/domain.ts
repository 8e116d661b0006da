import { defineDomain } from "../../kernel/domain.js";
import type { Caller } from "../../kernel/principal.js";
import { applications } from "../applications/domain.js";
import { messages } from "../messages/domain.js";
import { users } from "../users/domain.js";
import { GuildActor, guildActions } from "./actor.js";
import { guildAdminRoutes } from "./admin.js";
import { guildChannels } from "./channel_messages.js";
import { guildRoutes } from "./routes.js";
import { Guilds } from "./state.js";

/** Guilds, their roles, members and channels. */
export const guilds = defineDomain({
  name: "guilds",
  needs: [users, applications, messages],
  create(kernel, users, applications, messages) {
    const api = new Guilds(kernel, users);
    messages.kinds.push(guildChannels(api, messages));
    kernel.signals.on("user.deleting", ({ userId }) => api.forget(userId));
    applications.describe(({ botUserId }) => ({
      approximate_guild_count: botUserId === null ? 0 : api.of(botUserId).length,
    }));
    return {
      api,
      routes: (app) => guildRoutes(app, kernel, api),
      admin: (app) => guildAdminRoutes(app, api),
      ready: {
        ready: ({ kind }) => (kind === "bot" ? { guilds: [] } : { guilds: [], merged_members: [] }),
        supplemental: () => ({ guilds: [], merged_members: [] }),
      },
      actor: { of: (who: Caller) => new GuildActor(api, who), actions: guildActions },
    };
  },
});

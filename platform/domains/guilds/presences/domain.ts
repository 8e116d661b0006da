import { defineDomain } from "../../../kernel/domain.js";
import { applications } from "../../identity/applications/domain.js";
import { presence } from "../../social/presence/domain.js";
import { guilds } from "../core/domain.js";
import { GuildPresences } from "./state.js";

/** What the members of guilds see of each other. */
export const guildPresences = defineDomain({
  name: "guild_presences",
  needs: [applications, guilds, presence],
  create(kernel, applications, guilds) {
    const api = new GuildPresences(kernel, applications, guilds);
    guilds.describe({
      createFields: (guild, session) => api.createFields(guild, session),
      named: (guild, session) => api.named(guild, session),
    });
    return { api };
  },
});

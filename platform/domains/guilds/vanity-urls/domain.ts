import { defineDomain } from "../../../kernel/domain.js";
import type { Caller } from "../../../kernel/principal.js";
import { botRoutes, Permission } from "../core/api.js";
import { guilds } from "../core/domain.js";
import { guildSettings } from "../settings/domain.js";
import { VanityUrlActor, vanityUrlActions } from "./actor.js";
import { noVanityUrl } from "./errors.js";
import { VanityUrls } from "./state.js";

/** Invites under a name that a guild chooses. */
export const vanityUrls = defineDomain({
  name: "vanity_urls",
  needs: [guilds, guildSettings],
  create(kernel, guilds, settings) {
    const api = new VanityUrls(kernel, guilds, settings);
    return {
      api,
      routes: (app) =>
        botRoutes(app, kernel, (routes, who) => {
          routes.get("/guilds/:guild_id/vanity-url", (request) => {
            const { guild_id: id } = request.params;
            guilds.permissions.require(id, who(request).userId, Permission.ManageGuild);
            const guild = guilds.require(id);
            if (!guild.features.includes("VANITY_URL")) throw noVanityUrl();
            return { code: guild.vanityUrlCode, uses: api.uses(guild) };
          });
        }),
      actor: { of: (who: Caller) => new VanityUrlActor(api, who), actions: vanityUrlActions },
    };
  },
});

import { defineDomain } from "../../../kernel/domain.js";
import type { Caller } from "../../../kernel/principal.js";
import { botRoutes } from "../core/api.js";
import { guilds } from "../core/domain.js";
import { guildSettings } from "../settings/domain.js";
import { WelcomeScreenActor, welcomeScreenActions } from "./actor.js";
import { welcomeScreenBody } from "./bodies.js";
import { WelcomeScreens } from "./state.js";

/** What new members of a guild are shown. */
export const welcomeScreens = defineDomain({
  name: "welcome_screens",
  needs: [guilds, guildSettings],
  create(kernel, guilds, settings) {
    const api = new WelcomeScreens(kernel, guilds, settings);
    return {
      api,
      routes: (app) =>
        botRoutes(app, kernel, (routes, who) => {
          const path = "/guilds/:guild_id/welcome-screen";
          routes.get(path, (request) => api.read(who(request), request.params.guild_id));
          routes.patch(path, { body: welcomeScreenBody }, (request) =>
            api.edit(who(request), request.params.guild_id, request.body),
          );
        }),
      actor: {
        of: (who: Caller) => new WelcomeScreenActor(api, who),
        actions: welcomeScreenActions,
      },
    };
  },
});

import { defineDomain } from "../../../kernel/domain.js";
import type { Caller } from "../../../kernel/principal.js";
import { users } from "../../identity/users/domain.js";
import { guilds } from "../core/domain.js";
import { invites } from "../invites/domain.js";
import { guildPresences } from "../presences/domain.js";
import { guildSettings } from "../settings/domain.js";
import { voiceStates } from "../voice-states/domain.js";
import { WidgetActor, widgetActions } from "./actor.js";
import { widgetRoutes } from "./routes.js";
import { Widgets } from "./state.js";

/** What a guild shows of itself on web pages. */
export const widgets = defineDomain({
  name: "widgets",
  needs: [users, guilds, guildSettings, invites, guildPresences, voiceStates],
  create(kernel, users, guilds, settings, invites, presences, { states: voice }) {
    const api = new Widgets({ kernel, users, guilds, settings, invites, presences, voice });
    return {
      api,
      routes: (app) => widgetRoutes(app, kernel, api),
      actor: { of: (who: Caller) => new WidgetActor(api, who), actions: widgetActions },
    };
  },
});

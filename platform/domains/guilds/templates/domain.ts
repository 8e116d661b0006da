import { defineDomain } from "../../../kernel/domain.js";
import type { Caller } from "../../../kernel/principal.js";
import { users } from "../../identity/users/domain.js";
import { guilds } from "../core/domain.js";
import { TemplateActor, templateActions } from "./actor.js";
import { templateRoutes } from "./routes.js";
import { Templates } from "./state.js";

/** What guilds can be made like. */
export const templates = defineDomain({
  name: "guild_templates",
  needs: [users, guilds],
  create(kernel, users, guilds) {
    const api = new Templates(kernel, guilds, users);
    return {
      api,
      routes: (app) => templateRoutes(app, kernel, api),
      actor: { of: (who: Caller) => new TemplateActor(api, who), actions: templateActions },
    };
  },
});

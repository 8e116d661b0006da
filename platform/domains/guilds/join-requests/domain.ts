import { defineDomain } from "../../../kernel/domain.js";
import type { Caller } from "../../../kernel/principal.js";
import { users } from "../../identity/users/domain.js";
import { guildBans } from "../bans/domain.js";
import { guilds } from "../core/domain.js";
import { guildSettings } from "../settings/domain.js";
import { JoinRequestActor, joinRequestActions } from "./actor.js";
import { joinRequestRoutes } from "./routes.js";
import { JoinRequests } from "./state.js";

/** What guilds ask who wants to join, and who lets them in. */
export const joinRequests = defineDomain({
  name: "join_requests",
  needs: [users, guilds, guildSettings, guildBans],
  create(kernel, users, guilds, settings, bans) {
    const api = new JoinRequests(kernel, users, guilds, settings, bans);
    return {
      api,
      routes: (app) => joinRequestRoutes(app, kernel, guilds, api),
      actor: { of: (who: Caller) => new JoinRequestActor(api, who), actions: joinRequestActions },
    };
  },
});

import { defineDomain, namedNeeds } from "../../../kernel/domain.js";
import { monetization } from "../../apps/monetization/domain.js";
import { guilds } from "../../guilds/core/domain.js";
import { applications } from "../../identity/applications/domain.js";
import { bans } from "../../identity/bans/domain.js";
import { oauth2 } from "../../identity/oauth2/domain.js";
import { users } from "../../identity/users/domain.js";
import { messages } from "../../messages/core/domain.js";
import { activityInvites } from "../../social/activity-invites/domain.js";
import { directMessages } from "../../social/direct-messages/domain.js";
import { presence } from "../../social/presence/domain.js";
import { relationships } from "../../social/relationships/domain.js";
import { localClientAdminRoutes } from "./admin.js";
import { localClientRoutes } from "./page-routes.js";
import { LocalClient } from "./state.js";

const { needs, apis } = namedNeeds({
  users,
  applications,
  bans,
  oauth2,
  relationships,
  presence,
  guilds,
  messages,
  directMessages,
  activityInvites,
  monetization,
});

/** The program on the player's machine, over its socket. */
export const localClient = defineDomain({
  name: "local_client",
  needs,
  create(kernel, ...given) {
    const context = { kernel, ...apis(given) };
    const { monetization } = context;
    const api = new LocalClient(context);
    kernel.signals.on("entitlement.changed", ({ entitlementId, change }) => {
      const entitlement = monetization.entitlement(entitlementId);
      if (entitlement !== undefined && change !== "UPDATE") {
        api.notifyEntitlement(change, entitlement);
      }
    });
    kernel.signals.on("guild.changed", ({ guildId }) => api.notifyGuild(guildId));
    return {
      api,
      pages: (app) => localClientRoutes(app, context, api),
      admin: (app) => localClientAdminRoutes(app, api),
      close: () => api.dispose(),
    };
  },
});

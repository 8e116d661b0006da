import { defineDomain } from "../../../kernel/domain.js";
import type { Caller } from "../../../kernel/principal.js";
import { commands } from "../../apps/commands/domain.js";
import { interactions } from "../../apps/interactions/domain.js";
import { guilds } from "../../guilds/core/domain.js";
import { applications } from "../../identity/applications/domain.js";
import { users } from "../../identity/users/domain.js";
import { directMessages } from "../../social/direct-messages/domain.js";
import { ActivityActor, activityActions } from "./actor.js";
import { activityAdminRoutes } from "./admin.js";
import { activityClientRoutes } from "./client-routes.js";
import { ClientSessions } from "./client-sessions.js";
import { ActivityGateway } from "./gateway.js";
import { ActivityLocations } from "./locations.js";
import { activityOwnerRoutes } from "./owner-routes.js";
import { activityRoutes } from "./routes.js";
import { ActivityConfiguration } from "./settings.js";
import { Activities } from "./state.js";

/** Activities: which applications have them, which run where, and who takes part. */
export const activities = defineDomain({
  name: "activities",
  needs: [users, applications, guilds, directMessages, commands, interactions],
  create(kernel, users, applications, guilds, directMessages, commands, interactions) {
    const configuration = new ActivityConfiguration(kernel, applications);
    const locations = new ActivityLocations(applications, guilds, directMessages, commands);
    const api = new Activities(kernel, configuration, locations);
    interactions.launchWith(
      ({ userId, applicationId, channelId }) => api.launch(userId, applicationId, channelId).id,
    );
    const gateway = new ActivityGateway({ kernel, users, guilds, directMessages, activities: api });
    const { signals } = kernel;
    const clients = new ClientSessions(kernel, api);
    const leaveWhere = (userId: string, guildId?: string) => {
      for (const { id, location } of api.all()) {
        if (guildId === undefined || location.guildId === guildId) api.leaveAs(id, userId);
      }
    };
    signals.on("user.deleting", ({ userId }) => leaveWhere(userId));
    signals.on("guild.leaving", ({ userId, guildId }) => leaveWhere(userId, guildId));
    signals.on("application.deleting", ({ applicationId: id }) =>
      api.endWhere(({ applicationId }) => applicationId === id),
    );
    signals.on("guild.deleting", ({ guildId }) =>
      api.endWhere(({ location }) => location.guildId === guildId),
    );
    signals.on("channel.deleting", ({ channelId }) =>
      api.endWhere(({ location }) => location.channelId === channelId),
    );
    signals.on("state.imported", () => api.endWhere(() => true));
    return {
      api,
      ready: gateway.ready,
      routes: (app) => {
        activityRoutes(app, kernel, api);
        activityClientRoutes(app, kernel, api, clients);
        activityOwnerRoutes(app, kernel, applications, api);
      },
      admin: (app) => activityAdminRoutes(app, api),
      actor: {
        of: (who: Caller) => new ActivityActor(api, guilds.invites, who),
        actions: activityActions,
      },
    };
  },
});

import { defineDomain } from "../../../kernel/domain.js";
import type { Caller } from "../../../kernel/principal.js";
import { applications } from "../../identity/applications/domain.js";
import { oauth2 } from "../../identity/oauth2/domain.js";
import { users } from "../../identity/users/domain.js";
import { auditLog } from "../audit-log/domain.js";
import { guildBans } from "../bans/domain.js";
import { guilds } from "../core/domain.js";
import { joinRequests } from "../join-requests/domain.js";
import { scheduledEvents } from "../scheduled-events/domain.js";
import { InviteActor, inviteActions } from "./actor.js";
import { InviteOperations } from "./operations.js";
import { invitePages } from "./page-routes.js";
import { inviteRoutes } from "./routes.js";

/** Ways into guilds. */
export const invites = defineDomain({
  name: "invites",
  needs: [users, applications, guilds, auditLog, guildBans, scheduledEvents, joinRequests, oauth2],
  create(kernel, users, applications, guilds, audit, bans, events, joinRequests, oauth2) {
    const api = new InviteOperations({
      kernel,
      users,
      applications,
      guilds,
      audit,
      bans,
      joinRequests,
    });
    return {
      api,
      routes: (app) =>
        inviteRoutes(app, kernel, { users, applications, guilds, events, invites: api }),
      pages: (app) =>
        invitePages(app, { users, applications, guilds, invites: api, oauth2: oauth2.context }),
      actor: { of: (who: Caller) => new InviteActor(api, who), actions: inviteActions },
    };
  },
});

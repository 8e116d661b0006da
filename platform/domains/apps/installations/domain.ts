import { defineDomain } from "../../../kernel/domain.js";
import type { Caller } from "../../../kernel/principal.js";
import { auditLog } from "../../guilds/audit-log/domain.js";
import { guildBans } from "../../guilds/bans/domain.js";
import { guilds } from "../../guilds/core/domain.js";
import { applications } from "../../identity/applications/domain.js";
import { oauth2 } from "../../identity/oauth2/domain.js";
import { users } from "../../identity/users/domain.js";
import { webhookEvents } from "../webhook-events/domain.js";
import { InstallActor, installActions } from "./actor.js";
import { botPlacement } from "./bot-placement.js";
import { DefaultInstalls } from "./install-settings.js";
import { installLinks } from "./links.js";
import { integrationRoutes } from "./routes.js";
import { Installations } from "./state.js";
import { partialIntegration } from "./wire.js";

/** Applications in guilds and in people's accounts: adding them, and what goes with them. */
export const installations = defineDomain({
  name: "installations",
  needs: [users, applications, oauth2, webhookEvents, guilds, auditLog, guildBans],
  create(kernel, users, applications, oauth2, webhooks, guilds, audit, bans) {
    const parts = { kernel, users, applications, oauth2, webhooks, guilds, audit, bans };
    const defaults = new DefaultInstalls(kernel, applications);
    const api = new Installations(parts, defaults);
    oauth2.context.installers.push(installLinks(applications, defaults, api));
    oauth2.context.placements.push(botPlacement(parts, api));
    audit.describe((guildId, entries) => {
      const ids = new Set(entries.map(({ targetId }) => targetId));
      const named = api.inGuild(guildId).filter(({ id }) => ids.has(id));
      return { integrations: named.map((each) => partialIntegration(applications, each)) };
    });
    return {
      api,
      routes: (app) => integrationRoutes(app, kernel, parts, api),
      actor: { of: (who: Caller) => new InstallActor(api, who), actions: installActions },
    };
  },
});

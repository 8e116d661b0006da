import { defineDomain } from "../../../kernel/domain.js";
import type { Caller } from "../../../kernel/principal.js";
import { auditLog } from "../../guilds/audit-log/domain.js";
import { guilds } from "../../guilds/core/domain.js";
import { applications } from "../../identity/applications/domain.js";
import { oauth2 } from "../../identity/oauth2/domain.js";
import { messages } from "../../messages/core/domain.js";
import { directMessages } from "../../social/direct-messages/domain.js";
import { installations } from "../installations/domain.js";
import { CommandActor, commandActions } from "./actor.js";
import { commandAdminRoutes } from "./admin.js";
import { CommandCallers } from "./callers.js";
import { Installs } from "./installs.js";
import { auditedCommands, PermissionDecisions } from "./permission-decisions.js";
import { permissionRoutes } from "./permission-routes.js";
import { commandRoutes } from "./routes.js";
import { Commands } from "./state.js";

/** What people can do with applications: slash commands, entries of context menus, launches. */
export const commands = defineDomain({
  name: "commands",
  needs: [applications, guilds, auditLog, messages, directMessages, oauth2, installations],
  create(kernel, applications, guilds, audit, _messages, directMessages, oauth2, installations) {
    const installs = new Installs(applications, guilds, oauth2, installations);
    // A user who has installed an app may talk to its bot without a common guild.
    directMessages.addAcquaintances((botUserId, userId) => {
      const application = applications.ofBot(botUserId);
      return application !== undefined && installs.byUser(application.id, userId);
    });
    const api = new Commands(kernel, installs);
    // An application's commands of a guild go with its bot, and do not come back.
    kernel.signals.on("guild.leaving", ({ guildId, userId }) => {
      const application = applications.ofBot(userId);
      if (application !== undefined) api.forgetGuild(application.id, guildId);
    });
    kernel.signals.on("application.leaving", ({ guildId, applicationId }) => {
      api.forgetGuild(applicationId, guildId);
    });
    kernel.signals.on("activities.enabled", ({ applicationId }) => {
      api.ensureEntryPoint(applicationId);
    });
    kernel.signals.on("guild.deleting", ({ guildId }) => api.forgetAllIn(guildId));
    const callers = new CommandCallers(kernel, applications, guilds, installs);
    const decisions = new PermissionDecisions({
      kernel,
      applications,
      guilds,
      audit,
      commands: api,
    });
    audit.describe((guildId, entries) => ({
      application_commands: auditedCommands(api, guildId, entries),
    }));
    return {
      api,
      routes(app) {
        commandRoutes(app, api, callers);
        permissionRoutes(app, api, callers, decisions);
      },
      admin: (app) => commandAdminRoutes(app, applications, api),
      actor: {
        of: (who: Caller) => new CommandActor(api, decisions, who),
        actions: commandActions,
      },
    };
  },
});

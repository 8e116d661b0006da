import { defineDomain } from "../../../kernel/domain.js";
import type { Caller } from "../../../kernel/principal.js";
import { auditLog } from "../audit-log/domain.js";
import { botRoutes } from "../core/api.js";
import { guilds } from "../core/domain.js";
import { NewMemberWelcomeActor, newMemberWelcomeActions } from "./actor.js";
import { NewMemberWelcomes } from "./state.js";

/** The guide that a guild shows its new members. */
export const newMemberWelcome = defineDomain({
  name: "new_member_welcome",
  needs: [guilds, auditLog],
  create(kernel, guilds, audit) {
    const api = new NewMemberWelcomes(kernel, guilds, audit);
    return {
      api,
      routes: (app) =>
        botRoutes(app, kernel, (routes, who) => {
          routes.get("/guilds/:guild_id/new-member-welcome", (request) => {
            const { guild_id: id } = request.params;
            guilds.permissions.require(id, who(request).userId, 0n);
            return api.get(id);
          });
        }),
      actor: {
        of: (who: Caller) => new NewMemberWelcomeActor(api, who),
        actions: newMemberWelcomeActions,
      },
    };
  },
});

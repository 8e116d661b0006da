import { defineDomain } from "../../../kernel/domain.js";
import type { Caller } from "../../../kernel/principal.js";
import { auditLog } from "../audit-log/domain.js";
import { botRoutes } from "../core/api.js";
import { guilds } from "../core/domain.js";
import { OnboardingActor, onboardingActions } from "./actor.js";
import { onboardingBody } from "./bodies.js";
import { Onboarding } from "./state.js";

/** The questions that a guild asks its new members. */
export const onboarding = defineDomain({
  name: "onboarding",
  needs: [guilds, auditLog],
  create(kernel, guilds, audit) {
    const api = new Onboarding(kernel, guilds, audit);
    return {
      api,
      routes: (app) =>
        botRoutes(app, kernel, (routes, who) => {
          const path = "/guilds/:guild_id/onboarding";
          routes.get(path, (request) => {
            const { guild_id: id } = request.params;
            guilds.permissions.require(id, who(request).userId, 0n);
            return api.object(id);
          });
          routes.put(path, { body: onboardingBody }, (request) =>
            api.set(who(request), request.params.guild_id, request.body),
          );
        }),
      actor: { of: (who: Caller) => new OnboardingActor(api, who), actions: onboardingActions },
    };
  },
});

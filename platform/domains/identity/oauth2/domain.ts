import { defineDomain } from "../../../kernel/domain.js";
import type { Caller } from "../../../kernel/principal.js";
import { webhookEvents } from "../../apps/webhook-events/domain.js";
import { applications } from "../applications/domain.js";
import { bans } from "../bans/domain.js";
import { users } from "../users/domain.js";
import { SignInActor, signInActions } from "./actor.js";
import { oauthAdminRoutes } from "./admin.js";
import { deviceRoutes } from "./device/device-routes.js";
import { activateRoutes } from "./pages/activate-routes.js";
import { consentRoutes } from "./pages/consent-routes.js";
import { pageRoutes } from "./pages/page-routes.js";
import { discoveryRoute, oauthRoutes } from "./routes.js";
import { OAuth2 } from "./state.js";
import { machineRoutes } from "./tokens/machine-routes.js";

/** Signing in, with its pages; tokens and what they allow. */
export const oauth2 = defineDomain({
  name: "oauth2",
  needs: [users, applications, bans, webhookEvents],
  create(kernel, users, applications, bans, webhooks) {
    const api = new OAuth2(kernel, { users, applications, bans, webhooks });
    const { context } = api;
    return {
      api,
      routes(app) {
        oauthRoutes(app, context);
        machineRoutes(app, context);
        deviceRoutes(app, context);
      },
      pages(app) {
        pageRoutes(app, context);
        consentRoutes(app, context);
        activateRoutes(app, context);
        discoveryRoute(app, context);
      },
      admin: (app) => oauthAdminRoutes(app, api),
      actor: {
        of: (who: Caller) => new SignInActor(api.control, who),
        actions: signInActions,
      },
    };
  },
});

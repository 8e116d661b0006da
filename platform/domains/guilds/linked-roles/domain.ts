import { defineDomain } from "../../../kernel/domain.js";
import type { Caller } from "../../../kernel/principal.js";
import { applications } from "../../identity/applications/domain.js";
import { connections } from "../../identity/connections/domain.js";
import { guilds } from "../core/domain.js";
import { LinkedRoleActor, linkedRoleActions } from "./actor.js";
import { linkedRoleRoutes } from "./routes.js";
import { LinkedRoles } from "./state.js";
import { keepVerificationUrls } from "./verification-url.js";

/** Roles that members have by what applications say of them, and by their accounts elsewhere. */
export const linkedRoles = defineDomain({
  name: "linked_roles",
  needs: [applications, connections, guilds],
  create(kernel, applications, connections, guilds) {
    const api = new LinkedRoles(kernel, guilds, connections);
    keepVerificationUrls(kernel, applications);
    return {
      api,
      routes: (app) => linkedRoleRoutes(app, kernel, api),
      actor: { of: (who: Caller) => new LinkedRoleActor(api, who), actions: linkedRoleActions },
    };
  },
});

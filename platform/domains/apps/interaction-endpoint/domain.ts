import { defineDomain } from "../../../kernel/domain.js";
import { applications } from "../../identity/applications/domain.js";
import { users } from "../../identity/users/domain.js";
import { endpoints } from "../endpoints/domain.js";
import { interactions } from "../interactions/domain.js";
import { interactionEndpointAdminRoutes } from "./admin.js";
import { InteractionEndpoints } from "./state.js";

/** Web servers that applications have interactions sent to, instead of the gateway. */
export const interactionEndpoint = defineDomain({
  name: "interaction_endpoint",
  needs: [users, applications, endpoints, interactions],
  create(kernel, users, applications, endpoints, interactions) {
    const parts = { kernel, users, applications, endpoints, interactions };
    const api = new InteractionEndpoints(parts);
    return { api, admin: (app) => interactionEndpointAdminRoutes(app, api) };
  },
});

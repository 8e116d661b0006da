import { defineDomain } from "../../../kernel/domain.js";
import { relationships } from "../../social/relationships/domain.js";
import { accounts } from "../accounts/domain.js";
import { users } from "../users/domain.js";
import { announceProfiles } from "./events.js";
import { profileReadyPart } from "./gateway.js";
import { profileRoutes } from "./routes.js";

/** Display names, and what players of an application see of each other's external identities. */
export const profiles = defineDomain({
  name: "profiles",
  needs: [users, accounts, relationships],
  create(kernel, users, accounts, relationships) {
    const { identities } = accounts.context;
    announceProfiles(kernel, identities, relationships);
    return {
      api: identities,
      routes: (app) => profileRoutes(app, kernel, users, identities),
      ready: profileReadyPart(identities, relationships),
    };
  },
});

import { defineDomain } from "../../../kernel/domain.js";
import { users } from "../users/domain.js";
import { banAdminRoutes } from "./admin.js";
import { Bans } from "./state.js";

/** Accounts banned from the platform. */
export const bans = defineDomain({
  name: "bans",
  needs: [users],
  create(kernel, users) {
    const api = new Bans(kernel, users);
    return { api, admin: (app) => banAdminRoutes(app, api) };
  },
});

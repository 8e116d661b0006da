import { defineDomain } from "../../../kernel/domain.js";
import { users } from "../users/domain.js";
import { connectionAdminRoutes } from "./admin.js";
import { connectionRoutes } from "./routes.js";
import { Connections } from "./state.js";

/** The accounts elsewhere that users have connected with theirs. */
export const connections = defineDomain({
  name: "connections",
  needs: [users],
  create(kernel, users) {
    const api = new Connections(kernel, users);
    return {
      api,
      routes: (app) => connectionRoutes(app, kernel, api),
      admin: (app) => connectionAdminRoutes(app, api),
    };
  },
});

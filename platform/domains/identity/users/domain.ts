import { defineDomain } from "../../../kernel/domain.js";
import type { Kernel } from "../../../kernel/kernel.js";
import { userAdminRoutes } from "./admin.js";
import { userReadyPart } from "./gateway.js";
import { userRoutes } from "./routes.js";
import { Users } from "./state.js";

/** All accounts of the platform. */
export const users = defineDomain({
  name: "users",
  needs: [],
  create(kernel: Kernel) {
    const api = new Users(kernel);
    return {
      api,
      routes: (app) => userRoutes(app, kernel, api),
      admin: (app) => userAdminRoutes(app, api),
      ready: userReadyPart(api),
    };
  },
});

import { defineDomain } from "../../../kernel/domain.js";
import { guilds } from "../core/domain.js";
import { switchedOffRoutes } from "./routes.js";

/** Areas of the service that are not built, which answer as where they are switched off. */
export const switchedOff = defineDomain({
  name: "switched_off",
  needs: [guilds],
  create: (kernel, guilds) => ({
    api: {},
    routes: (app) => switchedOffRoutes(app, kernel, guilds),
  }),
});

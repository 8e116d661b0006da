import { defineDomain } from "../../../kernel/domain.js";
import { guilds } from "../core/domain.js";
import { disabledFeatureRoutes } from "./routes.js";

/** Features of the service that are not built; they answer as the service does where they are disabled. */
export const disabledFeatures = defineDomain({
  name: "disabled_features",
  needs: [guilds],
  create: (kernel, guilds) => ({
    api: {},
    routes: (app) => disabledFeatureRoutes(app, kernel, guilds),
  }),
});

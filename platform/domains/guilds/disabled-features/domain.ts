import { defineDomain } from "../../../kernel/domain.js";
import { disabledFeatureRoutes } from "./routes.js";

/** Features of the service that are not built; they answer as the service does where they are disabled. */
export const disabledFeatures = defineDomain({
  name: "disabled_features",
  needs: [],
  create: (kernel) => ({
    api: {},
    routes: (app) => disabledFeatureRoutes(app, kernel),
  }),
});

import type { Routes } from "../../../kernel/http/routes.js";
import type { Kernel } from "../../../kernel/kernel.js";
import { botRoutes } from "../core/api.js";
import { notAuthorized } from "./errors.js";

/** The metadata of role connections, which are not built: an application has none. */
export function disabledFeatureRoutes(app: Routes, kernel: Kernel): void {
  botRoutes(app, kernel, (routes, who) => {
    routes.get("/applications/:application_id/role-connections/metadata", (request) => {
      const { applicationId } = who(request).principal;
      if (request.params.application_id !== applicationId) throw notAuthorized();
      return [];
    });
  });
}

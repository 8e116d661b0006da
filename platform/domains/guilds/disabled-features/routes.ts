import type { FastifyInstance } from "fastify";
import type { Kernel } from "../../../kernel/kernel.js";
import { botRoutes } from "../core/api.js";
import { notAuthorized } from "./errors.js";

/** The metadata of role connections, which are not built: an application has none. */
export function disabledFeatureRoutes(app: FastifyInstance, kernel: Kernel): void {
  botRoutes(app, kernel, (routes, who) => {
    routes.get<{ Params: { application_id: string } }>(
      "/applications/:application_id/role-connections/metadata",
      (request) => {
        const { applicationId } = who(request).principal;
        if (request.params.application_id !== applicationId) throw notAuthorized();
        return [];
      },
    );
  });
}

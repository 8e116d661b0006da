import type { FastifyInstance } from "fastify";
import { unknownApplication } from "../../kernel/http/api_error.js";
import type { Kernel } from "../../kernel/kernel.js";
import type { Users } from "../users/state.js";
import type { Applications } from "./state.js";
import { ownApplication, partialApplication } from "./wire.js";

/** `/applications/…` and `/oauth2/applications/@me` (protocol 1.1, 3.9). */
export function applicationRoutes(
  app: FastifyInstance,
  { authentication }: Pick<Kernel, "authentication">,
  applications: Applications,
  users: Users,
): void {
  app.get<{ Params: { application_id: string } }>(
    "/applications/:application_id/partial",
    (request) => {
      const application = applications.get(request.params.application_id);
      if (application === undefined) throw unknownApplication();
      return partialApplication(application);
    },
  );

  for (const path of ["/oauth2/applications/@me", "/applications/@me"]) {
    app.get(path, (request) => {
      const { applicationId, userId } = authentication.requireBot(request);
      const application = applications.require(applicationId);
      const owner = users.require(application.ownerId);
      return {
        ...ownApplication(application, owner, users.get(userId)),
        ...applications.ownFields(application),
      };
    });
  }
}

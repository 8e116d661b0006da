import type { FastifyInstance } from "fastify";
import type { PlatformContext } from "../context.js";
import { unknownApplication } from "../http/api_error.js";
import { ownApplication, partialApplication } from "./wire.js";

/** `/applications/…` and `/oauth2/applications/@me` (protocol 1.1, 3.9). */
export function applicationRoutes(app: FastifyInstance, context: PlatformContext): void {
  const { applications, authentication, consents, users } = context;

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
      const { application, user } = authentication.requireBot(request);
      const owner = users.require(application.ownerId);
      return ownApplication(application, owner, user, consents.count(application.id));
    });
  }
}

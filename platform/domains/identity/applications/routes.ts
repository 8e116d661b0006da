import type { FastifyRequest } from "fastify";
import { foreignApplication, unknownApplication } from "../../../kernel/http/api-error.js";
import { WITH_IMAGES } from "../../../kernel/http/files/images.js";
import { isDictionary } from "../../../kernel/http/input/fields.js";
import type { Place } from "../../../kernel/http/input/place.js";
import { read } from "../../../kernel/http/input/readers.js";
import { requireId } from "../../../kernel/http/queries.js";
import type { Routes } from "../../../kernel/http/routes.js";
import type { Kernel } from "../../../kernel/kernel.js";
import type { Users } from "../users/api.js";
import type { Applications } from "./state.js";
import { ownApplication, partialApplication } from "./wire.js";

const anyFields = (value: unknown, place: Place) =>
  isDictionary(value, place) ? value : undefined;

/** `/applications/…` and `/oauth2/applications/@me` (protocol 1.1, 3.9). */
export function applicationRoutes(
  app: Routes,
  { authentication }: Pick<Kernel, "authentication">,
  applications: Applications,
  users: Users,
): void {
  app.get("/applications/:application_id/partial", (request) => {
    const application = applications.get(request.params.application_id);
    if (application === undefined) throw unknownApplication();
    return partialApplication(application);
  });

  const own = (applicationId: string) => {
    const application = applications.require(applicationId);
    const owner = users.require(application.ownerId);
    const bot = application.botUserId === null ? undefined : users.get(application.botUserId);
    return {
      ...ownApplication(application, owner, bot, applications.review.approved(application)),
      ...applications.ownFields(application),
    };
  };

  /** The application that asks, which may ask for no other. */
  const asking = (request: FastifyRequest) => {
    const { applicationId } = authentication.requireBot(request);
    const { application_id: id = applicationId } = request.params as { application_id?: string };
    if (requireId("application_id", id) !== applicationId) throw foreignApplication();
    return applicationId;
  };

  const one = "/applications/:application_id";
  for (const path of ["/oauth2/applications/@me", "/applications/@me", one]) {
    app.get(path, (request) => own(asking(request)));
  }

  for (const path of ["/applications/@me", one]) {
    app.patch(
      path,
      {
        ...WITH_IMAGES,
        onRequest: async (request) => void authentication.requireBot(request),
      },
      async (request) => {
        const applicationId = asking(request);
        const given = read(anyFields, request.body ?? {});
        await applications.edits.apply(applications.require(applicationId), given);
        return own(applicationId);
      },
    );
  }
}

import type { FastifyInstance } from "fastify";
import { unknownApplication } from "../../kernel/http/api_error.js";
import { isDictionary } from "../../kernel/http/reading/fields.js";
import type { Place } from "../../kernel/http/reading/place.js";
import { read } from "../../kernel/http/reading/readers.js";
import type { Kernel } from "../../kernel/kernel.js";
import type { Users } from "../users/state.js";
import type { Applications } from "./state.js";
import { ownApplication, partialApplication } from "./wire.js";

const anyFields = (value: unknown, place: Place) =>
  isDictionary(value, place) ? value : undefined;

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

  const own = (applicationId: string) => {
    const application = applications.require(applicationId);
    const owner = users.require(application.ownerId);
    const bot = application.botUserId === null ? undefined : users.get(application.botUserId);
    return {
      ...ownApplication(application, owner, bot),
      ...applications.ownFields(application),
    };
  };

  for (const path of ["/oauth2/applications/@me", "/applications/@me"]) {
    app.get(path, (request) => own(authentication.requireBot(request).applicationId));
  }

  app.patch(
    "/applications/@me",
    { preValidation: async (request) => void authentication.requireBot(request) },
    async (request) => {
      const { applicationId } = authentication.requireBot(request);
      const given = read(anyFields, request.body ?? {});
      await applications.edits.apply(applications.require(applicationId), given);
      return own(applicationId);
    },
  );
}

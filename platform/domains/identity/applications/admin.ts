import type { FastifyInstance } from "fastify";
import { object, optionalText, text, texts, whole, yesNo } from "../../../kernel/admin/schema.js";
import { unknownApplication } from "../../../kernel/http/api-error.js";
import { noBody } from "../../../kernel/http/no-body.js";
import type { ApplicationOptions, ApplicationSettings } from "./record.js";
import type { Applications } from "./state.js";

interface ById {
  Params: { id: string };
}

const fields = {
  name: text,
  description: text,
  icon: optionalText,
  public: yesNo,
  redirectUris: texts,
  parentId: optionalText,
  provisionalAccounts: yesNo,
  approvedScopes: texts,
  botPublic: yesNo,
  botRequireCodeGrant: yesNo,
  channelObfuscation: yesNo,
  flags: whole,
  privilegedIntents: whole,
  disabledFunctions: texts,
  disabledGatewayEvents: texts,
};

const create = object({ id: text, ownerId: text, bot: yesNo, ...fields }, ["name"]);
const update = object(fields);

/** `/admin/applications`. */
export function applicationAdminRoutes(app: FastifyInstance, applications: Applications): void {
  /** An application without what it keeps of its secrets. */
  const shown = (id: string) => {
    const found = applications.get(id);
    if (found === undefined) throw unknownApplication();
    const { secretHash: _secret, botTokenHash: _bot, ...rest } = found;
    return rest;
  };

  app.get("/applications", () => applications.all().map(({ id }) => shown(id)));
  app.post<{ Body: ApplicationOptions }>(
    "/applications",
    { schema: { body: create } },
    ({ body }) => applications.create(body),
  );
  app.get<ById>("/applications/:id", ({ params }) => shown(params.id));
  app.patch<ById & { Body: Partial<ApplicationSettings> }>(
    "/applications/:id",
    { schema: { body: update } },
    ({ params, body }) => {
      const { id } = shown(params.id);
      applications.update(id, body);
      return shown(id);
    },
  );
  app.delete<ById>("/applications/:id", ({ params }, reply) => {
    applications.delete(shown(params.id).id);
    return reply.code(204).send();
  });
  app.post<ById>("/applications/:id/bot", { schema: { body: noBody } }, ({ params }) =>
    applications.resetBot(shown(params.id).id),
  );
  app.post<ById>("/applications/:id/secret", { schema: { body: noBody } }, ({ params }) =>
    applications.resetSecret(shown(params.id).id),
  );
  for (const which of ["bot", "secret"] as const) {
    app.post<ById>(
      `/applications/:id/${which}/undo`,
      { schema: { body: noBody } },
      ({ params }, reply) => {
        applications.undoReset(shown(params.id).id, which);
        return reply.code(204).send();
      },
    );
  }
}

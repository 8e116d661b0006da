import { object, optionalText, text, texts, whole, yesNo } from "../../../kernel/admin/schema.js";
import { unknownApplication } from "../../../kernel/http/api-error.js";
import { noBody } from "../../../kernel/http/no-body.js";
import type { Routes } from "../../../kernel/http/routes.js";
import type { Applications } from "./state.js";

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
export function applicationAdminRoutes(app: Routes, applications: Applications): void {
  /** An application without what it keeps of its secrets. */
  const shown = (id: string) => {
    const found = applications.get(id);
    if (found === undefined) throw unknownApplication();
    const { secretHash: _secret, botTokenHash: _bot, ...rest } = found;
    return rest;
  };

  app.get("/applications", () => applications.all().map(({ id }) => shown(id)));
  app.post("/applications", { body: create }, ({ body }) => applications.create(body));
  app.get("/applications/:id", ({ params }) => shown(params.id));
  app.patch("/applications/:id", { body: update }, ({ params, body }) => {
    const { id } = shown(params.id);
    applications.update(id, body);
    return shown(id);
  });
  app.delete("/applications/:id", ({ params }) => {
    applications.delete(shown(params.id).id);
  });
  app.post("/applications/:id/bot", { body: noBody }, ({ params }) =>
    applications.resetBot(shown(params.id).id),
  );
  app.post("/applications/:id/secret", { body: noBody }, ({ params }) =>
    applications.resetSecret(shown(params.id).id),
  );
  for (const which of ["bot", "secret"] as const) {
    app.post(`/applications/:id/${which}/undo`, { body: noBody }, ({ params }) => {
      applications.undoReset(shown(params.id).id, which);
    });
  }
}

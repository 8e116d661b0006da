import { wrongField } from "../../../kernel/http/api-error.js";
import type { Routes } from "../../../kernel/http/routes.js";
import { localClientSchemas as schemas } from "./admin-schemas.js";
import type { LocalClient } from "./state.js";

interface Press {
  button: "acceptInvite" | "askToJoin" | "invite" | "join" | "link";
  applicationId?: string;
  userId?: string;
  messageId?: string;
}

/** `/admin/local-client`: starting, quitting and driving the local client. */
export function localClientAdminRoutes(app: Routes, localClient: LocalClient): void {
  const state = () => ({
    running: localClient.running,
    address: localClient.address ?? null,
    userId: localClient.user?.id ?? null,
    authorize: localClient.authorize,
    programs: localClient.programs(),
    prompts: localClient.prompts(),
  });

  app.get("/local-client", state);
  app.patch("/local-client", { body: schemas.change }, ({ body }) => {
    localClient.authorize = body.authorize;
    return state();
  });
  app.post("/local-client/start", { body: schemas.start }, async ({ body }) => {
    await localClient.start(body);
    return state();
  });
  for (const action of ["stop", "restart"] as const) {
    app.post(`/local-client/${action}`, { body: schemas.end }, async ({ body }) => {
      await localClient[action](body.how);
      return state();
    });
  }
  app.post("/local-client/sign-in", { body: schemas.signIn }, async ({ body }) => {
    await localClient.signIn(body.userId);
    return state();
  });
  app.post(
    "/local-client/decide",
    { body: schemas.decide },
    ({ body: { promptId, decision = "approve" } }) => {
      localClient.decide(promptId, decision);
    },
  );
  app.post("/local-client/press", { body: schemas.press }, ({ body }) => ({
    result: press(localClient, body),
  }));
  app.post(
    "/local-client/send",
    { body: schemas.send },
    ({ body: { event, data = null, ...match } }) => ({
      reached: localClient.send(event, data, match),
    }),
  );
  app.post("/local-client/close", { body: schemas.close }, ({ body: { code, ...match } }) => ({
    reached: localClient.close(match, code),
  }));
  app.post("/local-client/drop", { body: schemas.match }, ({ body }) => ({
    reached: localClient.drop(body),
  }));
}

function press(localClient: LocalClient, given: Press): number | string {
  const { buttons } = localClient;
  const need = (field: "applicationId" | "messageId" | "userId"): string => {
    const value = given[field];
    if (value !== undefined) return value;
    const message = `The button "${given.button}" needs the field ${field}.`;
    throw wrongField(field, "BASE_TYPE_REQUIRED", message);
  };
  switch (given.button) {
    case "link":
      return buttons.link(need("applicationId"));
    case "acceptInvite":
      return buttons.acceptInvite(need("messageId"));
    default:
      return buttons[given.button](need("applicationId"), need("userId"));
  }
}

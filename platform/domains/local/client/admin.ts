import type { FastifyInstance } from "fastify";
import { wrongField } from "../../../kernel/http/api-error.js";
import { localClientSchemas as schemas } from "./admin-schemas.js";
import type { LocalClient, LocalClientOptions, ProgramMatch } from "./state.js";

interface Press {
  button: "acceptInvite" | "askToJoin" | "invite" | "join" | "link";
  applicationId?: string;
  userId?: string;
  messageId?: string;
}

/** `/admin/local-client`: starting, quitting and driving the local client. */
export function localClientAdminRoutes(app: FastifyInstance, localClient: LocalClient): void {
  const state = () => ({
    running: localClient.running,
    address: localClient.address ?? null,
    userId: localClient.user?.id ?? null,
    authorize: localClient.authorize,
    programs: localClient.programs(),
    prompts: localClient.prompts(),
  });

  app.get("/local-client", state);
  app.patch<{ Body: { authorize: "approve" | "ask" | "deny" } }>(
    "/local-client",
    { schema: { body: schemas.change } },
    ({ body }) => {
      localClient.authorize = body.authorize;
      return state();
    },
  );
  app.post<{ Body: LocalClientOptions }>(
    "/local-client/start",
    { schema: { body: schemas.start } },
    async ({ body }) => {
      await localClient.start(body);
      return state();
    },
  );
  for (const action of ["stop", "restart"] as const) {
    app.post<{ Body: { how?: "quit" | "crash" } }>(
      `/local-client/${action}`,
      { schema: { body: schemas.end } },
      async ({ body }) => {
        await localClient[action](body.how);
        return state();
      },
    );
  }
  app.post<{ Body: { userId: string } }>(
    "/local-client/sign-in",
    { schema: { body: schemas.signIn } },
    async ({ body }) => {
      await localClient.signIn(body.userId);
      return state();
    },
  );
  app.post<{ Body: { promptId: number; decision?: "approve" | "deny" } }>(
    "/local-client/decide",
    { schema: { body: schemas.decide } },
    ({ body: { promptId, decision = "approve" } }, reply) => {
      localClient.decide(promptId, decision);
      return reply.code(204).send();
    },
  );
  app.post<{ Body: Press }>(
    "/local-client/press",
    { schema: { body: schemas.press } },
    ({ body }) => ({ result: press(localClient, body) }),
  );
  app.post<{ Body: ProgramMatch & { event: string; data?: unknown } }>(
    "/local-client/send",
    { schema: { body: schemas.send } },
    ({ body: { event, data = null, ...match } }) => ({
      reached: localClient.send(event, data, match),
    }),
  );
  app.post<{ Body: ProgramMatch & { code: number } }>(
    "/local-client/close",
    { schema: { body: schemas.close } },
    ({ body: { code, ...match } }) => ({ reached: localClient.close(match, code) }),
  );
  app.post<{ Body: ProgramMatch }>(
    "/local-client/drop",
    { schema: { body: schemas.match } },
    ({ body }) => ({ reached: localClient.drop(body) }),
  );
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

import type { FastifyInstance } from "fastify";
import { object, text, whole } from "../../../kernel/admin/schema.js";
import { choice } from "../../../kernel/http/input/readers.js";
import type { TokenOptions } from "./control.js";
import type { ConsentChoice } from "./install/placements.js";
import { listScopes } from "./scopes.js";
import type { OAuth2 } from "./state.js";

const decision = choice(["approve", "deny"]);

const schemas = {
  authorize: object(
    {
      url: text,
      userId: text,
      decision,
      guildId: text,
      permissions: text,
      webhookChannelId: text,
    },
    ["url", "userId"],
  ),
  device: object({ userCode: text, userId: text, decision }, ["userCode", "userId"]),
  issueToken: object({ userId: text, applicationId: text, scopes: text, expiresIn: whole }, [
    "userId",
    "applicationId",
  ]),
  revoke: object({ userId: text, applicationId: text }, ["userId", "applicationId"]),
  introspect: object({ token: text }, ["token"]),
};

interface Decision {
  userId: string;
  decision?: "approve" | "deny";
}

/** `/admin/scopes`, `/admin/authorize`, `/admin/devices` and `/admin/tokens`. */
export function oauthAdminRoutes(app: FastifyInstance, oauth2: OAuth2): void {
  const { control } = oauth2;

  app.get("/scopes", () => listScopes());
  app.post<{ Body: Decision & ConsentChoice & { url: string } }>(
    "/authorize",
    { schema: { body: schemas.authorize } },
    ({ body: { url, userId, decision = "approve", ...choice } }) => ({
      location: control.decide(url, userId, decision, choice),
    }),
  );
  app.post<{ Body: Decision & { userCode: string } }>(
    "/devices",
    { schema: { body: schemas.device } },
    ({ body: { userCode, userId, decision = "approve" } }, reply) => {
      control.decideDevice(userCode, userId, decision === "approve" ? "granted" : "denied");
      return reply.code(204).send();
    },
  );
  app.post<{ Body: TokenOptions }>(
    "/tokens",
    { schema: { body: schemas.issueToken } },
    ({ body }) => control.issueToken(body),
  );
  app.post<{ Body: { userId: string; applicationId: string } }>(
    "/tokens/revoke",
    { schema: { body: schemas.revoke } },
    ({ body }) => ({ revoked: oauth2.unlink(body.userId, body.applicationId) }),
  );
  app.post<{ Body: { token: string } }>(
    "/tokens/introspect",
    { schema: { body: schemas.introspect } },
    ({ body }) => control.introspect(body.token),
  );
}

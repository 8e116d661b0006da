import { object, text, whole } from "../../../kernel/admin/schema.js";
import { choice } from "../../../kernel/http/input/readers.js";
import type { Routes } from "../../../kernel/http/routes.js";
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

/** `/admin/scopes`, `/admin/authorize`, `/admin/devices` and `/admin/tokens`. */
export function oauthAdminRoutes(app: Routes, oauth2: OAuth2): void {
  const { control } = oauth2;

  app.get("/scopes", () => listScopes());
  app.post(
    "/authorize",
    { body: schemas.authorize },
    ({ body: { url, userId, decision = "approve", ...choice } }) => ({
      location: control.decide(url, userId, decision, choice),
    }),
  );
  app.post(
    "/devices",
    { body: schemas.device },
    ({ body: { userCode, userId, decision = "approve" } }) => {
      control.decideDevice(userCode, userId, decision === "approve" ? "granted" : "denied");
    },
  );
  app.post("/tokens", { body: schemas.issueToken }, ({ body }) => control.issueToken(body));
  app.post("/tokens/revoke", { body: schemas.revoke }, ({ body }) => ({
    revoked: oauth2.unlink(body.userId, body.applicationId),
  }));
  app.post("/tokens/introspect", { body: schemas.introspect }, ({ body }) =>
    control.introspect(body.token),
  );
}

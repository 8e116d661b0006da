import { decimal, object, optionalText, text, whole, yesNo } from "../../../kernel/admin/schema.js";
import { choice } from "../../../kernel/http/input/readers.js";
import type { Routes } from "../../../kernel/http/routes.js";
import type { AccountControl } from "./control.js";
import { authTypes } from "./providers/auth-types.js";
import { SIGNING_ALGORITHMS } from "./providers/token-signer.js";

const settings = ["tokenLifetime", "mergeDuration", "usernameAttempts"] as const;

const schemas = {
  unmerge: object({ userId: text, applicationId: text }, ["userId", "applicationId"]),
  settings: object(Object.fromEntries(settings.map((name) => [name, whole]))),
  oidc: object({ issuer: text, clientId: text, allowInsecureIssuer: yesNo }, [
    "issuer",
    "clientId",
  ]),
  providerToken: object(
    {
      type: choice(Object.keys(authTypes) as (keyof typeof authTypes)[]),
      applicationId: text,
      subject: text,
      displayName: text,
      expiresIn: whole,
    },
    ["type", "applicationId", "subject"],
  ),
  identityProvider: object({ algorithm: choice(SIGNING_ALGORITHMS) }),
  providerIdToken: object(
    {
      subject: text,
      audience: text,
      preferredUsername: text,
      expiresIn: whole,
      issuedAt: decimal,
      issuer: text,
      keyId: optionalText,
    },
    ["subject", "audience"],
  ),
};

/** The lifecycle of accounts, identity providers and what they say. */
export function accountAdminRoutes(app: Routes, accounts: AccountControl): void {
  const { identityProviders } = accounts;

  app.post("/unmerge", { body: schemas.unmerge }, ({ body }) => {
    accounts.unmerge(body.userId, body.applicationId);
  });
  app.patch("/accounts", { body: schemas.settings }, ({ body }) => {
    Object.assign(accounts, body);
    const { tokenLifetime, mergeDuration, usernameAttempts } = accounts;
    return { tokenLifetime, mergeDuration, usernameAttempts };
  });
  app.get("/applications/:id/identities", ({ params }) => accounts.identities(params.id));
  app.get("/applications/:id/oidc", ({ params }) => accounts.oidc(params.id) ?? null);
  app.put("/applications/:id/oidc", { body: schemas.oidc }, async (request) => {
    await accounts.setOidc(request.params.id, request.body);
  });
  app.delete("/applications/:id/oidc", (request) => {
    accounts.removeOidc(request.params.id);
  });
  app.post("/provider-tokens", { body: schemas.providerToken }, async ({ body }) => ({
    token: await accounts.providerToken(body),
  }));
  app.post("/identity-providers", { body: schemas.identityProvider }, async ({ body }) => {
    const { id, issuer } = await identityProviders.start(body.algorithm);
    return { id, issuer };
  });
  app.post(
    "/identity-providers/:id/tokens",
    { body: schemas.providerIdToken },
    async ({ params, body }) => ({ token: await identityProviders.require(params.id).sign(body) }),
  );
  app.delete("/identity-providers/:id", async ({ params }) => {
    await identityProviders.stop(params.id);
  });
}

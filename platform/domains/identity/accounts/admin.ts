import type { FastifyInstance } from "fastify";
import { decimal, object, optionalText, text, whole, yesNo } from "../../../kernel/admin/schema.js";
import { choice } from "../../../kernel/http/input/readers.js";
import type { AccountControl } from "./control.js";
import { authTypes } from "./providers/auth-types.js";
import type { ProviderIdToken } from "./providers/identity-provider.js";
import type { OidcConfiguration } from "./providers/oidc-configurations.js";
import type { ProviderTokenOptions } from "./providers/provider-tokens.js";
import { SIGNING_ALGORITHMS, type SigningAlgorithm } from "./providers/token-signer.js";

interface ById {
  Params: { id: string };
}

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
      type: choice(Object.keys(authTypes)),
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
export function accountAdminRoutes(app: FastifyInstance, accounts: AccountControl): void {
  const { identityProviders } = accounts;

  app.post<{ Body: { userId: string; applicationId: string } }>(
    "/unmerge",
    { schema: { body: schemas.unmerge } },
    ({ body }, reply) => {
      accounts.unmerge(body.userId, body.applicationId);
      return reply.code(204).send();
    },
  );
  app.patch<{ Body: Partial<Record<(typeof settings)[number], number>> }>(
    "/accounts",
    { schema: { body: schemas.settings } },
    ({ body }) => {
      Object.assign(accounts, body);
      const { tokenLifetime, mergeDuration, usernameAttempts } = accounts;
      return { tokenLifetime, mergeDuration, usernameAttempts };
    },
  );
  app.get<ById>("/applications/:id/identities", ({ params }) => accounts.identities(params.id));
  app.get<ById>("/applications/:id/oidc", ({ params }) => accounts.oidc(params.id) ?? null);
  app.put<ById & { Body: OidcConfiguration }>(
    "/applications/:id/oidc",
    { schema: { body: schemas.oidc } },
    async (request, reply) => {
      await accounts.setOidc(request.params.id, request.body);
      return reply.code(204).send();
    },
  );
  app.delete<ById>("/applications/:id/oidc", (request, reply) => {
    accounts.removeOidc(request.params.id);
    return reply.code(204).send();
  });
  app.post<{ Body: ProviderTokenOptions }>(
    "/provider-tokens",
    { schema: { body: schemas.providerToken } },
    async ({ body }) => ({ token: await accounts.providerToken(body) }),
  );
  app.post<{ Body: { algorithm?: SigningAlgorithm } }>(
    "/identity-providers",
    { schema: { body: schemas.identityProvider } },
    async ({ body }) => {
      const { id, issuer } = await identityProviders.start(body.algorithm);
      return { id, issuer };
    },
  );
  app.post<ById & { Body: ProviderIdToken }>(
    "/identity-providers/:id/tokens",
    { schema: { body: schemas.providerIdToken } },
    async ({ params, body }) => ({ token: await identityProviders.require(params.id).sign(body) }),
  );
  app.delete<ById>("/identity-providers/:id", async ({ params }, reply) => {
    await identityProviders.stop(params.id);
    return reply.code(204).send();
  });
}

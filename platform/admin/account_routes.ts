import type { FastifyInstance } from "fastify";
import type { Platform } from "../platform.js";
import type { ProviderIdToken } from "../providers/identity_provider.js";
import type { OidcConfiguration } from "../providers/oidc_configurations.js";
import type { ProviderTokenOptions } from "../providers/provider_tokens.js";
import type { SigningAlgorithm } from "../providers/token_signer.js";
import { schemas } from "./schemas.js";

interface ById {
  Params: { id: string };
}

/** Devices, the lifecycle of accounts, identity providers, token introspection, webhook events. */
export function accountAdminRoutes(app: FastifyInstance, platform: Platform): void {
  const { accounts, identityProviders } = platform;

  app.post<{ Body: { userCode: string; userId: string; decision?: "approve" | "deny" } }>(
    "/devices",
    { schema: { body: schemas.device } },
    ({ body: { userCode, userId, decision = "approve" } }, reply) => {
      if (decision === "approve") platform.approveDevice(userCode, userId);
      else platform.denyDevice(userCode, userId);
      return reply.code(204).send();
    },
  );
  app.post<{ Body: { token: string } }>(
    "/tokens/introspect",
    { schema: { body: schemas.introspect } },
    ({ body }) => platform.introspect(body.token),
  );
  app.put<ById & { Body: { until?: number | null } }>(
    "/users/:id/ban",
    { schema: { body: schemas.ban } },
    (request, reply) => {
      accounts.ban(request.params.id, request.body);
      return reply.code(204).send();
    },
  );
  app.delete<ById>("/users/:id/ban", (request, reply) => {
    accounts.unban(request.params.id);
    return reply.code(204).send();
  });
  app.post<{ Body: { userId: string; applicationId: string } }>(
    "/unmerge",
    { schema: { body: schemas.revoke } },
    ({ body }, reply) => {
      accounts.unmerge(body.userId, body.applicationId);
      return reply.code(204).send();
    },
  );
  app.patch<{ Body: Partial<Record<(typeof schemas.accountSettings)[number], number>> }>(
    "/accounts",
    { schema: { body: schemas.accounts } },
    ({ body }) => {
      Object.assign(accounts, body);
      const { tokenLifetime, mergeDuration, usernameAttempts } = accounts;
      return { tokenLifetime, mergeDuration, usernameAttempts };
    },
  );
  app.get<ById>("/applications/:id/identities", ({ params }) => accounts.identities(params.id));
  app.get<ById>("/applications/:id/webhook-events", ({ params }) =>
    platform.webhookEvents(params.id),
  );
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

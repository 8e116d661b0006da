import type { FastifyRequest } from "fastify";
import { invalidAccessToken, wrongContentType } from "../../../kernel/http/api-error.js";
import type { Routes } from "../../../kernel/http/routes.js";
import { partialApplication } from "../applications/api.js";
import { userObject } from "../users/api.js";
import type { OAuthContext } from "./context.js";
import { DEVICE_GRANT } from "./device/device-grant.js";
import { OAuthError } from "./errors.js";
import { Parameters } from "./parameters.js";
import { authenticateClient } from "./tokens/client-authentication.js";
import { userClaims } from "./tokens/id-tokens.js";
import { revokeByRequest } from "./tokens/revocation.js";
import { exchange } from "./tokens/token-endpoint.js";

/**
 * The form of a token request, and the client that sent it.
 *
 * @throws ApiError for a body that is no form, or what a step of the sign-in says of an unproven client
 * @throws OAuthError for a client that is unknown or not proven
 */
export function readTokenForm(request: FastifyRequest, { applications, steps }: OAuthContext) {
  if (!(request.body instanceof URLSearchParams)) {
    throw wrongContentType("application/x-www-form-urlencoded");
  }
  const form = new Parameters(request.body);
  try {
    return { form, client: authenticateClient(request.headers.authorization, form, applications) };
  } catch (error) {
    const unproven = error instanceof OAuthError && error.error === "invalid_client";
    const step = unproven ? steps.find((each) => each.asked(form)) : undefined;
    throw step?.unproven() ?? error;
  }
}

/** The token endpoints and what a token may ask about itself (protocol 1.1). */
export function oauthRoutes(app: Routes, context: OAuthContext): void {
  const { applications, authentication, idTokens, users } = context;

  app.post("/oauth2/token", async (request, reply) => {
    reply.headers({ "cache-control": "no-store", pragma: "no-cache" });
    const { form, client } = readTokenForm(request, context);
    return exchange(context, client, form);
  });

  app.post("/oauth2/token/revoke", (request) => {
    const { form, client } = readTokenForm(request, context);
    revokeByRequest(context, client, form);
    return {};
  });

  app.get("/oauth2/@me", (request) => {
    const principal = authentication.requireBearer(request);
    // The platform's own client has no authorization to report.
    if (principal.kind !== "bearer") throw invalidAccessToken();
    const { applicationId, userId, scopes, expiresAt } = principal;
    const application = applications.require(applicationId);
    const bot = application.botUserId === null ? undefined : users.get(application.botUserId);
    return {
      application: partialApplication(application, bot),
      scopes,
      expires: new Date(expiresAt).toISOString().replace("Z", "000+00:00"),
      ...(scopes.includes("identify") ? { user: userObject(users.require(userId)) } : {}),
    };
  });

  app.get("/oauth2/keys", () => idTokens.keys());

  app.get("/oauth2/userinfo", (request) => {
    const { userId, scopes } = authentication.requireBearer(request, "openid");
    return userClaims(users.require(userId), scopes);
  });
}

/** `/.well-known/openid-configuration` (OpenID Connect Discovery 1.0). */
export function discoveryRoute(app: Routes, { urls }: Pick<OAuthContext, "urls">): void {
  app.get("/.well-known/openid-configuration", () => ({
    issuer: urls.web,
    authorization_endpoint: `${urls.web}/oauth2/authorize`,
    device_authorization_endpoint: `${urls.api}/oauth2/device/authorize`,
    token_endpoint: `${urls.api}/oauth2/token`,
    revocation_endpoint: `${urls.api}/oauth2/token/revoke`,
    userinfo_endpoint: `${urls.api}/oauth2/userinfo`,
    jwks_uri: `${urls.api}/oauth2/keys`,
    scopes_supported: ["openid", "identify", "email"],
    response_types_supported: ["code"],
    response_modes_supported: ["query"],
    grant_types_supported: [
      "authorization_code",
      "refresh_token",
      "client_credentials",
      DEVICE_GRANT,
    ],
    subject_types_supported: ["public"],
    id_token_signing_alg_values_supported: ["RS256"],
    token_endpoint_auth_methods_supported: ["client_secret_basic", "client_secret_post", "none"],
    revocation_endpoint_auth_methods_supported: [
      "client_secret_basic",
      "client_secret_post",
      "none",
    ],
    code_challenge_methods_supported: ["S256"],
    claims_supported: ["sub", "email", "email_verified", "preferred_username", "nickname"],
  }));
}

import { botGuard } from "../../../kernel/http/guards.js";
import { fields, orNull, required } from "../../../kernel/http/input/fields.js";
import { choice, snowflake, text } from "../../../kernel/http/input/readers.js";
import type { Routes } from "../../../kernel/http/routes.js";
import type { ApplicationRecord } from "../applications/api.js";
import { expandScopes, respond } from "../oauth2/group.js";
import type { AccountContext } from "./context.js";
import { requireClient, secret } from "./partner-client.js";
import {
  authTypes,
  BOT_PROVIDER,
  type ExternalAuthType,
  type ExternalIdentity,
  MAX_TOKEN_LENGTH,
} from "./providers/auth-types.js";

/** What the token of a provisional account allows. */
const PROVISIONAL_SCOPES = expandScopes([
  "openid",
  "sdk.social_layer",
  "account.global_name.update",
]);

const externalBody = fields({
  client_id: required(snowflake),
  client_secret: secret,
  external_auth_type: required(choice(Object.keys(authTypes) as ExternalAuthType[])),
  external_auth_token: required(text({ min: 1, max: MAX_TOKEN_LENGTH, counted: true })),
});

const external_user_id = required(text({ min: 1, max: 1024, counted: true }));
const botTokenBody = fields({
  external_user_id,
  preferred_global_name: orNull(text({ min: 1, max: 32, counted: true })),
});
const botUnmergeBody = fields({ external_user_id });

/** `/partner-sdk/…`: tokens of provisional accounts, and unmerging (protocol 2.1, 2.8). */
export function accountRoutes(app: Routes, context: AccountContext): void {
  const { lifecycle, applications, kernel, oauth2, proofs } = context;
  const bots = botGuard(kernel.authentication);

  const tokenFor = (
    application: ApplicationRecord,
    external: ExternalIdentity,
    refreshable: boolean,
  ) => {
    const user = lifecycle.signIn(application, external);
    const tokens = oauth2.grants.issue({
      userId: user.id,
      applicationId: application.id,
      scopes: PROVISIONAL_SCOPES,
      refreshable,
      expiresIn: oauth2.grants.provisionalLifetime,
    });
    return respond(oauth2.context, tokens, user, undefined);
  };

  app.post("/partner-sdk/token", { body: externalBody }, async ({ body }, reply) => {
    reply.header("cache-control", "no-store");
    const application = requireClient(body, applications);
    const { external_auth_type: type, external_auth_token: token } = body;
    const external = await proofs.check(application.id, type, token);
    // It may have been changed or deleted while its provider was asked.
    const now = requireClient(body, applications);
    return tokenFor(now, external, type === "OIDC" && !now.public);
  });

  app.post(
    "/partner-sdk/token/bot",
    { onRequest: bots.check, body: botTokenBody },
    (request, reply) => {
      reply.header("cache-control", "no-store");
      const { external_user_id: subject, preferred_global_name: name } = request.body;
      const application = applications.require(bots.who(request).applicationId);
      return tokenFor(application, botIdentity(subject, name ?? undefined), false);
    },
  );

  app.post(
    "/partner-sdk/provisional-accounts/unmerge",
    { body: externalBody },
    async ({ body }) => {
      const application = requireClient(body, applications);
      const { external_auth_type: type, external_auth_token: token } = body;
      lifecycle.unmerge(application.id, await proofs.check(application.id, type, token));
    },
  );

  app.post(
    "/partner-sdk/provisional-accounts/unmerge/bot",
    { onRequest: bots.check, body: botUnmergeBody },
    (request) => {
      lifecycle.unmerge(
        bots.who(request).applicationId,
        botIdentity(request.body.external_user_id),
      );
    },
  );
}

/** The identity of a player whom the game backend vouches for. */
function botIdentity(subject: string, displayName?: string): ExternalIdentity {
  return { providerType: BOT_PROVIDER, providerId: null, subject, displayName };
}

import type { AddressInfo } from "node:net";
import type { FastifyInstance } from "fastify";
import { moveAccounts } from "./accounts/account_moves.js";
import { Accounts } from "./accounts/accounts.js";
import { Bans } from "./accounts/bans.js";
import { childTokenRoute } from "./accounts/child_tokens.js";
import { Identities } from "./accounts/identities.js";
import { profileRoutes } from "./accounts/profile_routes.js";
import { announceProfiles, profileReadyPart } from "./accounts/profiles.js";
import { accountRoutes } from "./accounts/routes.js";
import { Applications } from "./applications/applications.js";
import { applicationRoutes } from "./applications/routes.js";
import type { PlatformContext } from "./context.js";
import { Clock } from "./core/clock.js";
import { EventLog } from "./core/event_log.js";
import { randomSecret } from "./core/secrets.js";
import { SnowflakeSource } from "./core/snowflake.js";
import { Store } from "./core/store.js";
import { Faults } from "./faults/faults.js";
import { bootstrapRoutes } from "./gateway/bootstrap_routes.js";
import { SessionControl } from "./gateway/control.js";
import { ReadyBuilder } from "./gateway/ready.js";
import { GatewayServer } from "./gateway/server.js";
import { Sessions, sessionList } from "./gateway/sessions.js";
import { createApp } from "./http/app.js";
import { Authentication } from "./http/authentication.js";
import { RateLimits } from "./http/rate_limits.js";
import type { Urls } from "./http/urls.js";
import { SERVED_VERSIONS } from "./http/versions.js";
import { LocalClient } from "./local_client/local_client.js";
import { localClientRoutes } from "./local_client/page_routes.js";
import { activateRoutes } from "./oauth2/activate_routes.js";
import { AuthorizationCodes } from "./oauth2/codes.js";
import { consentRoutes } from "./oauth2/consent_routes.js";
import { Consents } from "./oauth2/consents.js";
import { DeviceFlows } from "./oauth2/device_flows.js";
import { deviceRoutes } from "./oauth2/device_routes.js";
import { Grants } from "./oauth2/grants.js";
import { IdTokens } from "./oauth2/id_tokens.js";
import { machineRoutes } from "./oauth2/machine_routes.js";
import { pageRoutes } from "./oauth2/page_routes.js";
import { discoveryRoute, oauthRoutes } from "./oauth2/routes.js";
import { WebSessions } from "./oauth2/web_sessions.js";
import type { ResolvedOptions } from "./options.js";
import { OidcConfigurations } from "./providers/oidc_configurations.js";
import { ExternalProofs } from "./providers/proofs.js";
import { ProviderTokens } from "./providers/provider_tokens.js";
import { socialReadyParts } from "./social/ready_part.js";
import { socialRoutes } from "./social/routes.js";
import { Social } from "./social/social.js";
import { userRoutes } from "./users/routes.js";
import { Users } from "./users/users.js";
import { statusRoute } from "./web/status_page.js";
import { WebhookEvents } from "./webhooks/webhook_events.js";

/** One platform's parts, wired together. */
export interface PlatformParts {
  readonly context: PlatformContext;
  readonly app: FastifyInstance;
  readonly gateway: GatewayServer;
  readonly control: SessionControl;
  readonly localClient: LocalClient;
  readonly adminToken: string;
}

/** Makes the parts and connects them. Nothing listens yet. */
export function assemble(options: ResolvedOptions): PlatformParts {
  const context = createContext(options);
  const { heartbeatInterval, presenceLimit, adminToken = randomSecret() } = options;
  const { grants, sessions, events, readyBuilder } = context;
  readyBuilder.add(({ kind, userId }) =>
    kind === "oauth" ? { sessions: sessionList(sessions.ofUser(userId)) } : {},
  );
  readyBuilder.add(...socialReadyParts(context));
  const gateway = new GatewayServer({ ...context, heartbeatInterval, presenceLimit });
  moveAccounts(context);
  announceProfiles(context);
  readyBuilder.add(profileReadyPart(context));
  grants.onRevoked((grant) => sessions.revoke(grant.id));
  const app = createApp(context, options.tls);
  for (const version of SERVED_VERSIONS) {
    app.register(async (api) => addApiRoutes(api, context), { prefix: `/api/v${version}` });
  }
  pageRoutes(app, context);
  consentRoutes(app, context);
  activateRoutes(app, context);
  discoveryRoute(app, context);
  const localClient = new LocalClient(context);
  statusRoute(app, context, localClient);
  localClientRoutes(app, context, localClient);
  app.server.on("upgrade", (request, socket, head) => gateway.upgrade(request, socket, head));
  const control = new SessionControl(sessions, events);
  return { context, app, gateway, control, localClient, adminToken };
}

/** Starts listening and fills in the addresses. */
export async function listen(parts: PlatformParts, options: ResolvedOptions): Promise<void> {
  const { host, port, tls } = options;
  await parts.app.listen({ host, port });
  const address = parts.app.server.address() as AddressInfo;
  const name = /^(0\.0\.0\.0|::)$/.test(address.address) ? "127.0.0.1" : address.address;
  const authority = `${name.includes(":") ? `[${name}]` : name}:${address.port}`;
  const secure = tls === undefined ? "" : "s";
  Object.assign<Urls, Urls>(parts.context.urls, {
    web: `http${secure}://${authority}`,
    api: `http${secure}://${authority}/api/v10`,
    gateway: `ws${secure}://${authority}/gateway`,
  });
}

function createContext(options: ResolvedOptions): PlatformContext {
  const clock = new Clock(options.clock);
  const ids = new SnowflakeSource(clock);
  const store = new Store(ids);
  const events = new EventLog(clock);
  const urls: Urls = { web: "", api: "", gateway: "" };
  const users = new Users(store, ids);
  const applications = new Applications(store, ids, users);
  const grants = new Grants(store, ids, clock);
  const identities = new Identities(store);
  const oidc = new OidcConfigurations(store);
  const providerTokens = new ProviderTokens(clock);
  const context = {
    clock,
    ids,
    store,
    events,
    urls,
    users,
    applications,
    grants,
    identities,
    oidc,
    providerTokens,
    proofs: new ExternalProofs({ clock, grants, identities, oidc, providerTokens }),
    consents: new Consents(store),
    bans: new Bans(store, clock),
    codes: new AuthorizationCodes(clock),
    deviceFlows: new DeviceFlows(clock, options.devicePollInterval),
    webhooks: new WebhookEvents(store, ids, clock, events),
    idTokens: new IdTokens(clock),
    webSessions: new WebSessions(clock, urls),
    authentication: new Authentication(users, applications, grants),
    faults: new Faults(),
    rateLimits: new RateLimits(clock),
    sessions: new Sessions(clock, events, options),
    readyBuilder: new ReadyBuilder({ users, applications, urls }),
  };
  const withAccounts = { ...context, accounts: new Accounts(context) };
  return { ...withAccounts, social: new Social(withAccounts) };
}

function addApiRoutes(api: FastifyInstance, context: PlatformContext): void {
  userRoutes(api, context);
  applicationRoutes(api, context);
  bootstrapRoutes(api, context);
  oauthRoutes(api, context);
  machineRoutes(api, context);
  deviceRoutes(api, context);
  accountRoutes(api, context);
  profileRoutes(api, context);
  childTokenRoute(api, context);
  socialRoutes(api, context);
}

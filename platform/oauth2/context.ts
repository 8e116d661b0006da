import type { Accounts } from "../accounts/accounts.js";
import type { Bans } from "../accounts/bans.js";
import type { Identities } from "../accounts/identities.js";
import type { Applications } from "../applications/applications.js";
import type { Clock } from "../core/clock.js";
import type { EventLog } from "../core/event_log.js";
import type { SnowflakeSource } from "../core/snowflake.js";
import type { Sessions } from "../gateway/sessions.js";
import type { Urls } from "../http/urls.js";
import type { OidcConfigurations } from "../providers/oidc_configurations.js";
import type { ExternalProofs } from "../providers/proofs.js";
import type { ProviderTokens } from "../providers/provider_tokens.js";
import type { Users } from "../users/users.js";
import type { WebhookEvents } from "../webhooks/webhook_events.js";
import type { AuthorizationCodes } from "./codes.js";
import type { Consents } from "./consents.js";
import type { DeviceFlows } from "./device_flows.js";
import type { Grants } from "./grants.js";
import type { IdTokens } from "./id_tokens.js";
import type { WebSessions } from "./web_sessions.js";

/** What the OAuth2 endpoints work with. */
export interface OAuthContext {
  readonly clock: Clock;
  readonly events: EventLog;
  readonly urls: Urls;
  readonly users: Users;
  readonly accounts: Accounts;
  readonly bans: Bans;
  readonly identities: Identities;
  readonly oidc: OidcConfigurations;
  readonly providerTokens: ProviderTokens;
  readonly proofs: ExternalProofs;
  readonly ids: SnowflakeSource;
  readonly sessions: Sessions;
  readonly applications: Applications;
  readonly codes: AuthorizationCodes;
  readonly deviceFlows: DeviceFlows;
  readonly grants: Grants;
  readonly consents: Consents;
  readonly idTokens: IdTokens;
  readonly webSessions: WebSessions;
  readonly webhooks: WebhookEvents;
}

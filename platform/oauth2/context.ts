import type { Bans } from "../accounts/bans.js";
import type { Applications } from "../applications/applications.js";
import type { Clock } from "../core/clock.js";
import type { EventLog } from "../core/event_log.js";
import type { Urls } from "../http/urls.js";
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
  readonly bans: Bans;
  readonly applications: Applications;
  readonly codes: AuthorizationCodes;
  readonly deviceFlows: DeviceFlows;
  readonly grants: Grants;
  readonly consents: Consents;
  readonly idTokens: IdTokens;
  readonly webSessions: WebSessions;
  readonly webhooks: WebhookEvents;
}

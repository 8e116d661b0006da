import type { Kernel } from "../../../kernel/kernel.js";
import type { WebhookEvents } from "../../apps/webhook-events/api.js";
import type { Applications } from "../applications/api.js";
import type { Bans } from "../bans/api.js";
import type { Users } from "../users/api.js";
import type { Consents } from "./consents.js";
import type { DeviceFlows } from "./device/device-flows.js";
import type { Installer } from "./install/installers.js";
import type { Placement } from "./install/placements.js";
import type { SignInStep } from "./sign-in-steps.js";
import type { AuthorizationCodes } from "./tokens/codes.js";
import type { Grants } from "./tokens/grants.js";
import type { IdTokens } from "./tokens/id-tokens.js";
import type { WebSessions } from "./web-sessions.js";

/** What the OAuth2 endpoints work with. */
export interface OAuthContext
  extends Pick<Kernel, "authentication" | "clock" | "events" | "sessions" | "signals" | "urls"> {
  readonly users: Users;
  readonly applications: Applications;
  readonly bans: Bans;
  readonly webhooks: WebhookEvents;
  readonly codes: AuthorizationCodes;
  readonly deviceFlows: DeviceFlows;
  readonly grants: Grants;
  readonly consents: Consents;
  readonly idTokens: IdTokens;
  readonly webSessions: WebSessions;
  /** Pages that a sign-in leads back to: their paths, by the names that their forms carry. */
  readonly pages: Map<string, string>;
  /** What other domains do as a user signs in. */
  readonly steps: readonly SignInStep[];
  /** Serve the links that install applications. */
  readonly installers: Installer[];
  /** What people put somewhere as they allow a sign-in. */
  readonly placements: Placement[];
}

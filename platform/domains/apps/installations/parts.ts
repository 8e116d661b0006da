import type { Kernel } from "../../../kernel/kernel.js";
import type { AuditLog } from "../../guilds/audit-log/api.js";
import type { GuildBans } from "../../guilds/bans/api.js";
import type { Guilds } from "../../guilds/core/api.js";
import type { Applications } from "../../identity/applications/api.js";
import type { OAuth2 } from "../../identity/oauth2/api.js";
import type { Users } from "../../identity/users/api.js";
import type { WebhookEvents } from "../webhook-events/api.js";

/** What installing works with. */
export interface InstallParts {
  readonly kernel: Kernel;
  readonly users: Users;
  readonly applications: Applications;
  readonly oauth2: OAuth2;
  readonly webhooks: WebhookEvents;
  readonly guilds: Guilds;
  readonly audit: AuditLog;
  readonly bans: GuildBans;
}

import type { Kernel } from "../../kernel/kernel.js";
import type { Applications } from "../applications/state.js";
import type { AuditLog } from "../audit_log/state.js";
import type { GuildBans } from "../guild_bans/state.js";
import type { Guilds } from "../guilds/state.js";
import type { OAuth2 } from "../oauth2/state.js";
import type { Users } from "../users/state.js";
import type { WebhookEvents } from "../webhook_events/state.js";

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

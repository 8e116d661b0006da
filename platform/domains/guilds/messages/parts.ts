import type { Kernel } from "../../../kernel/kernel.js";
import type { Users } from "../../identity/users/api.js";
import type { MessageApi } from "../../messages/core/api.js";
import type { AuditLog } from "../audit-log/api.js";
import type { Guilds } from "../core/api.js";
import type { ThreadActivity } from "./thread-activity.js";

/** What the parts of the domain work with. */
export interface GuildMessageParts {
  readonly kernel: Kernel;
  readonly users: Users;
  readonly guilds: Guilds;
  readonly messages: MessageApi;
  readonly threads: ThreadActivity;
  readonly auditLog: AuditLog;
}

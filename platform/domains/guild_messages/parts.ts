import type { Kernel } from "../../kernel/kernel.js";
import type { AuditLog } from "../audit_log/state.js";
import type { Guilds } from "../guilds/state.js";
import type { MessageApi } from "../messages/api.js";
import type { Users } from "../users/state.js";
import type { ThreadUpkeep } from "./thread_upkeep.js";

/** What the parts of the domain work with. */
export interface GuildMessageParts {
  readonly kernel: Kernel;
  readonly users: Users;
  readonly guilds: Guilds;
  readonly messages: MessageApi;
  readonly threads: ThreadUpkeep;
  readonly auditLog: AuditLog;
}

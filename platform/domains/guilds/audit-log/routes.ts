import { readId, readLimit, readWhole } from "../../../kernel/http/queries.js";
import type { Routes } from "../../../kernel/http/routes.js";
import type { Kernel } from "../../../kernel/kernel.js";
import { type Users, userObject } from "../../identity/users/api.js";
import { botRoutes, type Guilds, Permission } from "../core/api.js";
import type { AuditRecord } from "./record.js";
import { type AuditLog, entryObject } from "./state.js";

/** Most entries of one answer, and the default. */
const LIMIT = 100;
const USUAL = 50;

/** Largest number that an action has. */
const MAX_ACTION_TYPE = 200;

/** `/guilds/{guild}/audit-logs`. */
export function auditLogRoutes(
  app: Routes,
  kernel: Kernel,
  { guilds, users, log }: { guilds: Guilds; users: Users; log: AuditLog },
): void {
  botRoutes(app, kernel, (routes, who) => {
    routes.get("/guilds/:guild_id/audit-logs", (request) => {
      const { guild_id: guildId } = request.params;
      guilds.permissions.require(guildId, who(request).userId, Permission.ViewAuditLog);
      const limit = readLimit(request.query, LIMIT, USUAL);
      const entries = page(log.of(guildId), request.query, limit);
      return {
        application_commands: [],
        auto_moderation_rules: [],
        guild_scheduled_events: [],
        integrations: [],
        threads: [],
        webhooks: [],
        ...log.referenced(guildId, entries),
        audit_log_entries: entries.map(entryObject),
        users: named(entries)
          .flatMap((id) => users.get(id) ?? [])
          .map(userObject),
      };
    });
  });
}

function page(entries: readonly AuditRecord[], query: unknown, limit: number): AuditRecord[] {
  const [userId, targetId, before, after] = ["user_id", "target_id", "before", "after"].map(
    (name) => readId(query, name),
  );
  const type = readWhole(query, "action_type", 1, MAX_ACTION_TYPE);
  const found = entries.filter(
    (entry) =>
      (userId === undefined || entry.actorId === userId) &&
      (targetId === undefined || entry.targetId === targetId) &&
      (type === undefined || entry.type === type) &&
      (before === undefined || BigInt(entry.id) < BigInt(before)) &&
      (after === undefined || BigInt(entry.id) > BigInt(after)),
  );
  if (after !== undefined && before === undefined) return found.slice(0, limit);
  return found.slice(-limit).reverse();
}

/** Ids that may be those of users. */
function named(entries: readonly AuditRecord[]): string[] {
  return [
    ...new Set(entries.flatMap(({ actorId, targetId }) => [actorId ?? [], targetId ?? []].flat())),
  ];
}

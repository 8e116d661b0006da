import type { FastifyInstance } from "fastify";
import { readLimit } from "../../kernel/http/queries.js";
import type { Kernel } from "../../kernel/kernel.js";
import { isSnowflake } from "../../kernel/snowflake.js";
import { botRoutes, type InGuild } from "../guilds/calls.js";
import { Permission } from "../guilds/permission_bits.js";
import type { Guilds } from "../guilds/state.js";
import type { Users } from "../users/state.js";
import { userObject } from "../users/wire.js";
import type { AuditRecord } from "./record.js";
import { type AuditLog, entryObject } from "./state.js";

/** Most entries of one answer, and how many without a wish. */
const LIMIT = 100;
const USUAL = 50;

/** `/guilds/{guild}/audit-logs`. */
export function auditLogRoutes(
  app: FastifyInstance,
  kernel: Kernel,
  { guilds, users, log }: { guilds: Guilds; users: Users; log: AuditLog },
): void {
  botRoutes(app, kernel, (routes, who) => {
    routes.get<InGuild>("/guilds/:guild_id/audit-logs", (request) => {
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

function page(
  entries: readonly AuditRecord[],
  query: Readonly<Record<string, string | undefined>>,
  limit: number,
): AuditRecord[] {
  const { user_id, target_id, action_type, before, after } = query;
  const found = entries.filter(
    (entry) =>
      (user_id === undefined || entry.actorId === user_id) &&
      (target_id === undefined || entry.targetId === target_id) &&
      (action_type === undefined || entry.type === Number(action_type)) &&
      (!isSnowflake(before) || BigInt(entry.id) < BigInt(before)) &&
      (!isSnowflake(after) || BigInt(entry.id) > BigInt(after)),
  );
  if (isSnowflake(after) && !isSnowflake(before)) return found.slice(0, limit);
  return found.slice(-limit).reverse();
}

/** Ids that may be those of users. */
function named(entries: readonly AuditRecord[]): string[] {
  return [
    ...new Set(entries.flatMap(({ actorId, targetId }) => [actorId ?? [], targetId ?? []].flat())),
  ];
}

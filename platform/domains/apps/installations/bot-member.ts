import { AuditLogEvent } from "../../guilds/audit-log/api.js";
import { roleObject } from "../../guilds/core/api.js";
import type { ApplicationRecord } from "../../identity/applications/api.js";
import type { InstallParts } from "./parts.js";
import type { IntegrationRecord } from "./record.js";

/**
 * Makes an application's bot a member with a role of its own, which has the permissions of the link.
 *
 * @returns the id of the role; null when there is none, as for a bot without permissions
 */
export function addBot(
  { guilds, audit }: Pick<InstallParts, "audit" | "guilds">,
  { guildId, userId: actorId, roleId }: IntegrationRecord,
  { botUserId, name }: ApplicationRecord,
  permissions: string,
): string | null {
  if (botUserId === null) return roleId;
  const isNew = guilds.member(guildId, botUserId) === undefined;
  const role = guilds.store.roles.get(roleId ?? "");
  const tags = { bot_id: botUserId };
  const made =
    role === undefined && permissions !== "0"
      ? guilds.managers.roles.create(guildId, { name, permissions, managed: true, tags })
      : undefined;
  if (role !== undefined && role.permissions !== permissions) {
    guilds.managers.roles.update(role, { permissions });
  }
  const roles = made === undefined ? [] : [made.id];
  const member = guilds.member(guildId, botUserId);
  if (member === undefined) guilds.managers.members.add(guildId, botUserId, { roles });
  else if (made !== undefined) {
    guilds.managers.members.update(member, { roles: [...member.roles, made.id] });
  }
  if (isNew) audit.record(guildId, { type: AuditLogEvent.BotAdd, actorId, targetId: botUserId });
  if (made === undefined) return roleId;
  audit.record(guildId, {
    type: AuditLogEvent.RoleCreate,
    actorId: botUserId,
    targetId: made.id,
    after: roleObject(made),
  });
  return made.id;
}

import { isDeepStrictEqual } from "node:util";
import { foreignApplication, missingAccess } from "../../../kernel/http/api-error.js";
import type { Kernel } from "../../../kernel/kernel.js";
import {
  type AuditChange,
  type AuditLog,
  AuditLogEvent,
  type AuditRecord,
} from "../../guilds/audit-log/api.js";
import { type Guilds, serves } from "../../guilds/core/api.js";
import type { Applications } from "../../identity/applications/api.js";
import { bits } from "./access.js";
import { unknownCommand } from "./errors.js";
import type { PermissionTarget } from "./permissions.js";
import type { CommandPermission, CommandPermissionsRecord } from "./record.js";
import type { Commands } from "./state.js";
import { commandObject, permissionsObject } from "./wire.js";

/** What decisions are made with. */
export interface DecisionParts {
  readonly kernel: Pick<Kernel, "sessions">;
  readonly applications: Applications;
  readonly guilds: Guilds;
  readonly audit: AuditLog;
  readonly commands: Commands;
}

/** How a decision comes. */
export interface DecisionBy {
  readonly callerId?: string | undefined;
  readonly reason?: string | null;
}

/** What people with the right to do so decide about who may use commands in their guild. */
export class PermissionDecisions {
  constructor(private readonly parts: DecisionParts) {}

  /**
   * Sets who may use a command in a guild, and notifies the application's bot.
   *
   * @param by - the application that the user acts through, which must be the command's; and the
   *   reason for the audit log
   * @throws ApiError 403 for a user who may not, 404 for an unknown command, 50035
   */
  set(
    userId: string,
    target: PermissionTarget,
    body: unknown,
    { callerId = target.applicationId, reason = null }: DecisionBy = {},
  ): CommandPermissionsRecord {
    const { applicationId, guildId, targetId } = target;
    if (callerId !== applicationId) throw foreignApplication();
    this.#check(userId, target);
    const before = this.parts.commands.permissions.get(guildId, targetId)?.permissions ?? [];
    const record = this.parts.commands.permissions.set(target, body);
    const changes = changesOf(before, record.permissions);
    if (changes.length > 0) {
      this.parts.audit.record(guildId, {
        type: AuditLogEvent.CommandPermissionUpdate,
        actorId: userId,
        targetId,
        reason,
        changes,
        options: { application_id: applicationId },
      });
    }
    const { botUserId } = this.parts.applications.require(applicationId);
    if (botUserId !== null) {
      for (const session of this.parts.kernel.sessions.ofUser(botUserId)) {
        if (!serves(session.shard, guildId)) continue;
        session.dispatch("APPLICATION_COMMAND_PERMISSIONS_UPDATE", permissionsObject(record));
      }
    }
    return record;
  }

  #check(userId: string, { applicationId, guildId, targetId }: PermissionTarget): void {
    const { guilds, commands } = this.parts;
    const guild = guilds.get(guildId);
    if (guild === undefined || guilds.member(guildId, userId) === undefined) {
      throw missingAccess();
    }
    if (!commands.installs.inGuild(applicationId, guildId)) throw missingAccess();
    const needed = bits.ManageGuild | bits.ManageRoles;
    guilds.permissions.requireAny(guildId, userId, [needed]);
    if (targetId !== applicationId) {
      const command = commands.get(targetId);
      const here = command?.guildId === null || command?.guildId === guildId;
      if (command?.applicationId !== applicationId || !here) throw unknownCommand();
    }
  }
}

/** What of a command's permissions has changed, each named by whom it is about (bots 3.17). */
function changesOf(
  before: readonly CommandPermission[],
  after: readonly CommandPermission[],
): AuditChange[] {
  const keys = new Set([...before, ...after].map(({ id }) => id));
  return [...keys].flatMap((key) => {
    const [old, now] = [before, after].map((all) => all.find(({ id }) => id === key));
    if (isDeepStrictEqual(old, now)) return [];
    return {
      key,
      ...(old === undefined ? {} : { old_value: old }),
      ...(now === undefined ? {} : { new_value: now }),
    };
  });
}

/** The commands that entries of a guild's audit log are about, in wire form. */
export function auditedCommands(
  commands: Commands,
  guildId: string,
  entries: readonly AuditRecord[],
): object[] {
  const ids = entries
    .filter(({ type }) => type === AuditLogEvent.CommandPermissionUpdate)
    .map(({ targetId }) => targetId ?? "");
  return [...new Set(ids)]
    .flatMap((id) => commands.get(id) ?? [])
    .filter((command) => command.guildId === null || command.guildId === guildId)
    .map((command) => commandObject(command));
}

import type { Kernel } from "../../kernel/kernel.js";
import type { Applications } from "../applications/state.js";
import type { Guilds } from "../guilds/state.js";
import { missingAccess, missingPermissions } from "../messages/errors.js";
import { bits } from "./access.js";
import { foreignApplication, unknownCommand } from "./errors.js";
import type { PermissionTarget } from "./permissions.js";
import type { CommandPermissionsRecord } from "./record.js";
import type { Commands } from "./state.js";
import { permissionsObject } from "./wire.js";

/** What people with the right to do so decide about who may use commands in their guild. */
export class PermissionDecisions {
  constructor(
    private readonly kernel: Pick<Kernel, "sessions">,
    private readonly applications: Applications,
    private readonly guilds: Guilds,
    private readonly commands: Commands,
  ) {}

  /**
   * Decides who may use a command in a guild, and tells the application's bot.
   *
   * @param callerId - the application that the user acts through, which must be the command's
   * @throws ApiError 403 for a user who may not, 404 for an unknown command, 50035
   */
  set(
    userId: string,
    target: PermissionTarget,
    body: unknown,
    callerId: string = target.applicationId,
  ): CommandPermissionsRecord {
    const { applicationId, guildId, targetId } = target;
    if (callerId !== applicationId) throw foreignApplication();
    const guild = this.guilds.get(guildId);
    if (guild === undefined || this.guilds.member(guildId, userId) === undefined) {
      throw missingAccess();
    }
    if (!this.commands.installs.inGuild(applicationId, guildId)) throw missingAccess();
    const needed = bits.ManageGuild | bits.ManageRoles;
    if (!this.guilds.permissions.may(guildId, userId, needed)) throw missingPermissions();
    if (targetId !== applicationId) {
      const command = this.commands.get(targetId);
      const here = command?.guildId === null || command?.guildId === guildId;
      if (command?.applicationId !== applicationId || !here) throw unknownCommand();
    }
    const record = this.commands.permissions.set(target, body);
    const { botUserId } = this.applications.require(applicationId);
    if (botUserId !== null) {
      for (const session of this.kernel.sessions.ofUser(botUserId)) {
        session.dispatch("APPLICATION_COMMAND_PERMISSIONS_UPDATE", permissionsObject(record));
      }
    }
    return record;
  }
}

import { type Actions, args } from "../../../kernel/actions.js";
import { text } from "../../../kernel/admin/schema.js";
import { anything } from "../../../kernel/http/input/fields.js";
import { list } from "../../../kernel/http/input/readers.js";
import type { Caller } from "../../../kernel/principal.js";
import type { PermissionDecisions } from "./permission-decisions.js";
import type { CommandPermission } from "./record.js";
import type { Commands } from "./state.js";

/** What a person does about the commands that it, or its guild, has. */
export class CommandActor {
  /** @internal Use `platform.as`. */
  constructor(
    private readonly commands: Commands,
    private readonly decisions: PermissionDecisions,
    private readonly who: Caller,
  ) {}

  /** Installs an application for oneself. */
  addApp(applicationId: string): void {
    this.commands.installs.addFor(this.who.userId, applicationId);
  }

  /** Takes an application away again that one has installed for oneself. */
  removeApp(applicationId: string): void {
    this.commands.installs.removeFor(this.who.userId, applicationId);
  }

  /**
   * Decides who may use a command in a guild.
   *
   * @param targetId - the command, or the application for all its commands
   * @throws ApiError for who may not manage the guild and its roles, or invalid entries
   */
  setCommandPermissions(
    applicationId: string,
    guildId: string,
    targetId: string,
    permissions: readonly CommandPermission[],
  ): void {
    const target = { applicationId, guildId, targetId };
    this.decisions.set(this.who.userId, target, { permissions });
  }
}

/** The arguments of {@link CommandActor}'s methods. */
export const commandActions: Actions<CommandActor> = {
  addApp: args([text]),
  removeApp: args([text]),
  setCommandPermissions: args([text, text, text, list(anything)]),
};

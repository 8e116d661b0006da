import { type Actions, args } from "../../../kernel/actions.js";
import { object, text } from "../../../kernel/admin/schema.js";
import type { Caller } from "../../../kernel/principal.js";
import type { Installations } from "./state.js";

/** What a user does about applications in guilds. */
export class InstallActor {
  /** @internal Use `platform.as`. */
  constructor(
    private readonly installs: Installations,
    private readonly who: Caller,
  ) {}

  /**
   * Adds an application, with its bot, to a guild.
   *
   * @returns the id of the integration
   */
  installApplication(
    applicationId: string,
    options: { guildId: string; permissions?: string },
  ): string {
    return this.installs.add(this.who.userId, applicationId, options).id;
  }

  /** Takes an integration out of a guild, with its bot. */
  removeIntegration(guildId: string, integrationId: string): void {
    const acting = { userId: this.who.userId, reason: null };
    this.installs.remove(acting, guildId, integrationId);
  }
}

/** The arguments of {@link InstallActor}'s methods. */
export const installActions: Actions<InstallActor> = {
  installApplication: args([text, object({ guildId: text, permissions: text }, ["guildId"])]),
  removeIntegration: args([text, text]),
};

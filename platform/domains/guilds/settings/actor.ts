import { type Actions, args } from "../../../kernel/actions.js";
import { reason, text } from "../../../kernel/admin/schema.js";
import type { Caller } from "../../../kernel/principal.js";
import type { GuildRecord } from "../core/api.js";
import { type GuildBody, guildBody } from "./bodies.js";
import type { GuildOperations } from "./operations.js";

/** What a user does with guilds themselves. */
export class GuildSettingActor {
  /** @internal Use `platform.as`. */
  constructor(
    private readonly guilds: GuildOperations,
    private readonly who: Caller,
  ) {}

  /** Changes a guild. @param body - as the HTTP API takes it */
  editGuild(guildId: string, body: GuildBody, reason: string | null = null): GuildRecord {
    return this.guilds.edit({ userId: this.who.userId, reason }, guildId, body);
  }
}

/** The arguments of {@link GuildSettingActor}'s methods. */
export const guildSettingActions: Actions<GuildSettingActor> = {
  editGuild: args([text, guildBody], [reason]),
};

import { type Actions, args } from "../../../kernel/actions.js";
import { reason, text } from "../../../kernel/admin/schema.js";
import type { Caller } from "../../../kernel/principal.js";
import type { GuildBans } from "./state.js";

/** What a user does about bans. */
export class GuildBanActor {
  /** @internal Use `platform.as`. */
  constructor(
    private readonly bans: GuildBans,
    private readonly who: Caller,
  ) {}

  /** Bans a user from a guild. */
  banFromGuild(guildId: string, userId: string, reason: string | null = null): void {
    this.bans.add({ userId: this.who.userId, reason }, guildId, userId, 0);
  }

  /** Takes a ban away. */
  unbanFromGuild(guildId: string, userId: string, reason: string | null = null): void {
    this.bans.remove({ userId: this.who.userId, reason }, guildId, userId);
  }
}

/** The arguments of {@link GuildBanActor}'s methods. */
export const guildBanActions: Actions<GuildBanActor> = {
  banFromGuild: args([text, text], [reason]),
  unbanFromGuild: args([text, text], [reason]),
};

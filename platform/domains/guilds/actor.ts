import { type Actions, args } from "../../kernel/actions.js";
import { text } from "../../kernel/admin/schema.js";
import type { Caller } from "../../kernel/principal.js";
import type { Guilds } from "./state.js";

/** What a user does about guilds. */
export class GuildActor {
  /** @internal Use `platform.as`. */
  constructor(
    private readonly guilds: Guilds,
    private readonly who: Caller,
  ) {}

  /** Uses an invite to a guild. */
  acceptGuildInvite(code: string): void {
    this.guilds.invites.accept(code, this.who.userId);
  }
}

/** The arguments of {@link GuildActor}'s methods. */
export const guildActions: Actions<GuildActor> = { acceptGuildInvite: args([text]) };

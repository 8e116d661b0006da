import { type Actions, args } from "../../../kernel/actions.js";
import { text } from "../../../kernel/admin/schema.js";
import type { Caller } from "../../../kernel/principal.js";
import type { InviteOperations } from "./operations.js";

/** What a user does with invites to guilds. */
export class InviteActor {
  /** @internal Use `platform.as`. */
  constructor(
    private readonly invites: InviteOperations,
    private readonly who: Caller,
  ) {}

  /** Uses an invite to a guild. */
  acceptGuildInvite(code: string): void {
    this.invites.accept(code, this.who.userId);
  }

  /** Makes an invite to a channel's guild, for a day. Returns the code. */
  inviteToChannel(channelId: string): string {
    const acting = { userId: this.who.userId, reason: null };
    return this.invites.create(acting, channelId, {}, null).id;
  }
}

/** The arguments of {@link InviteActor}'s methods. */
export const inviteActions: Actions<InviteActor> = {
  acceptGuildInvite: args([text]),
  inviteToChannel: args([text]),
};

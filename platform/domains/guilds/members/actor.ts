import { type Actions, args } from "../../../kernel/actions.js";
import { reason, text } from "../../../kernel/admin/schema.js";
import type { Caller } from "../../../kernel/principal.js";
import type { Acting } from "../core/api.js";
import type { GuildMemberRecord } from "../core/group.js";
import { type MemberBody, memberBody, type OwnMemberBody, ownMemberBody } from "./bodies.js";
import type { MemberOperations } from "./operations.js";

/** What a user does with members of guilds, itself included. */
export class MemberActor {
  /** @internal Use `platform.as`. */
  constructor(
    private readonly members: MemberOperations,
    private readonly who: Caller,
  ) {}

  /** Leaves a guild. */
  leaveGuild(guildId: string): void {
    this.members.leave(guildId, this.who.userId);
  }

  /** Changes how the user is seen in a guild. @param body - as the HTTP API takes it */
  editOwnMember(guildId: string, body: OwnMemberBody): GuildMemberRecord {
    return this.members.editOwn(this.#acting(null), guildId, body);
  }

  /** Moderates a member: name, roles, time-out, voice. @param body - as the HTTP API takes it */
  editMember(guildId: string, userId: string, body: MemberBody, reason: string | null = null) {
    return this.members.edit(this.#acting(reason), guildId, userId, body);
  }

  /** Takes a member out of a guild. */
  kick(guildId: string, userId: string, reason: string | null = null): void {
    this.members.kick(this.#acting(reason), guildId, userId);
  }

  #acting(reason: string | null): Acting {
    return { userId: this.who.userId, reason };
  }
}

/** The arguments of {@link MemberActor}'s methods. */
export const memberActions: Actions<MemberActor> = {
  leaveGuild: args([text]),
  editOwnMember: args([text, ownMemberBody]),
  editMember: args([text, text, memberBody], [reason]),
  kick: args([text, text], [reason]),
};

import { type Actions, args } from "../../../kernel/actions.js";
import { reason, text } from "../../../kernel/admin/schema.js";
import type { Caller } from "../../../kernel/principal.js";
import { type WelcomeBody, welcomeBody } from "./bodies.js";
import type { NewMemberWelcomes } from "./state.js";

/** What a user does with guides for new members. */
export class NewMemberWelcomeActor {
  /** @internal Use `platform.as`. */
  constructor(
    private readonly guides: NewMemberWelcomes,
    private readonly who: Caller,
  ) {}

  /** Sets what new members are shown. @param body - as `new-member-welcome` answers it */
  setNewMemberWelcome(guildId: string, body: WelcomeBody, reason: string | null = null): void {
    this.guides.set({ userId: this.who.userId, reason }, guildId, body);
  }
}

/** The arguments of {@link NewMemberWelcomeActor}'s methods. */
export const newMemberWelcomeActions: Actions<NewMemberWelcomeActor> = {
  setNewMemberWelcome: args([text, welcomeBody], [reason]),
};

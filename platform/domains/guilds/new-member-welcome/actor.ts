import { type Actions, args } from "../../../kernel/actions.js";
import { reason, text } from "../../../kernel/admin/schema.js";
import type { Caller } from "../../../kernel/principal.js";
import { type GuideBody, guideBody } from "./bodies.js";
import type { ServerGuides } from "./state.js";

/** What a user does with guides for new members. */
export class ServerGuideActor {
  /** @internal Use `platform.as`. */
  constructor(
    private readonly guides: ServerGuides,
    private readonly who: Caller,
  ) {}

  /** Sets what new members are shown. @param body - as `new-member-welcome` answers it */
  setNewMemberWelcome(guildId: string, body: GuideBody, reason: string | null = null): void {
    this.guides.set({ userId: this.who.userId, reason }, guildId, body);
  }
}

/** The arguments of {@link ServerGuideActor}'s methods. */
export const serverGuideActions: Actions<ServerGuideActor> = {
  setNewMemberWelcome: args([text, guideBody], [reason]),
};

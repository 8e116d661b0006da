import { type Actions, args } from "../../../kernel/actions.js";
import { object, optionalText, text, whole } from "../../../kernel/admin/schema.js";
import { orNull } from "../../../kernel/http/input/fields.js";
import type { Caller } from "../../../kernel/principal.js";
import type { Users } from "../../identity/users/api.js";
import { draftOptions } from "../../messages/core/api.js";
import { cannotMessage } from "./errors.js";
import type { DirectDraft, DirectMessages } from "./state.js";

/** What a user does in conversations. */
export class DirectMessageActor {
  /** @internal Use `platform.as`. */
  constructor(
    private readonly messages: DirectMessages,
    private readonly users: Users,
    private readonly who: Caller,
  ) {}

  /** Opens the conversation with a user or a bot. @returns the channel's id */
  openDm(userId: string): string {
    const { id } = this.users.require(userId);
    if (id === this.who.userId) throw cannotMessage();
    return this.messages.channels.open(this.who.userId, id).id;
  }

  /**
   * Sends a message to a user.
   *
   * @returns the message's id
   */
  sendUserMessage(userId: string, content: string, options: Partial<DirectDraft> = {}): string {
    const draft = { ...options, content };
    return this.messages.send(this.who.userId, this.who.applicationId, userId, draft).id;
  }

  /** Changes the content of the user's own message to another. */
  editUserMessage(userId: string, messageId: string, content: string): void {
    this.messages.edit(this.who.userId, this.who.applicationId, userId, messageId, { content });
  }

  /** Deletes the user's own message to another. */
  deleteUserMessage(userId: string, messageId: string): void {
    this.messages.delete(this.who.userId, this.who.applicationId, userId, messageId);
  }
}

const activity = object({ type: whole, party_id: text, session_id: text }, ["type"]);
const options = object({
  ...draftOptions,
  activity: orNull(activity),
  inviteApplicationId: optionalText,
});

/** The arguments of {@link DirectMessageActor}'s methods. */
export const directMessageActions: Actions<DirectMessageActor> = {
  openDm: args([text]),
  sendUserMessage: args([text, text], [options]),
  editUserMessage: args([text, text, text]),
  deleteUserMessage: args([text, text]),
};

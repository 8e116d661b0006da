import { type Actions, args } from "../../../kernel/actions.js";
import { text } from "../../../kernel/admin/schema.js";
import { defineDomain } from "../../../kernel/domain.js";
import type { Caller } from "../../../kernel/principal.js";
import { users } from "../../identity/users/domain.js";
import type { MessageApi } from "../core/api.js";
import { messages } from "../core/domain.js";
import { messageIn, personCaller } from "../core/group.js";
import { reactionRoutes } from "./routes.js";
import { Reactions } from "./state.js";

/** What users feel about messages, in emojis. */
export const reactions = defineDomain({
  name: "reactions",
  needs: [users, messages],
  create(kernel, users, messages) {
    const api = new Reactions(kernel, messages);
    messages.describe((message, viewer) => api.fields(message, viewer));
    kernel.signals.on("message.gone", ({ messageId }) => api.forgetMessage(messageId));
    kernel.signals.on("user.deleting", ({ userId }) => api.forgetUser(userId));
    return {
      api,
      routes: (app) => reactionRoutes(app, kernel, { messages, users, reactions: api }),
      actor: {
        of: (who: Caller) => new ReactionActor(messages, api, who),
        actions: reactionActions,
      },
    };
  },
});

/** How a user reacts to messages. */
export class ReactionActor {
  constructor(
    private readonly messages: MessageApi,
    private readonly reactions: Reactions,
    private readonly who: Caller,
  ) {}

  /** Reacts to a message. @param emoji - a character, or `name:id` of a custom emoji */
  react(channelId: string, messageId: string, emoji: string): void {
    const channel = this.messages.channels.require(personCaller(this.who), channelId);
    const message = messageIn(this.messages, channel, messageId);
    this.reactions.add(channel, message, this.who.userId, emoji);
  }

  /** Takes the user's own reaction away. */
  unreact(channelId: string, messageId: string, emoji: string): void {
    const channel = this.messages.channels.require(personCaller(this.who), channelId);
    const message = messageIn(this.messages, channel, messageId);
    this.reactions.remove(channel, message, this.who.userId, emoji);
  }
}

const reactionActions: Actions<ReactionActor> = {
  react: args([text, text, text]),
  unreact: args([text, text, text]),
};

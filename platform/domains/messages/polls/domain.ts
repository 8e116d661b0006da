import { type Actions, args } from "../../../kernel/actions.js";
import { text, whole } from "../../../kernel/admin/schema.js";
import { defineDomain } from "../../../kernel/domain.js";
import { list } from "../../../kernel/http/input/readers.js";
import type { Caller } from "../../../kernel/principal.js";
import { users } from "../../identity/users/domain.js";
import type { MessageApi } from "../core/api.js";
import { messages } from "../core/domain.js";
import { type ChannelCaller, messageIn, personCaller } from "../core/group.js";
import { pollRoutes } from "./routes.js";
import { Polls } from "./state.js";

/** Questions that users answer in channels. */
export const polls = defineDomain({
  name: "polls",
  needs: [users, messages],
  create(kernel, users, messages) {
    const api = new Polls(kernel, messages);
    messages.describe((message, viewer) => api.fields(message, viewer));
    return {
      api,
      routes: (app) => pollRoutes(app, kernel, { messages, users, polls: api }),
      actor: { of: (who: Caller) => new PollActor(messages, api, who), actions: pollActions },
    };
  },
});

/** How a user takes part in polls. */
export class PollActor {
  readonly #who: ChannelCaller;

  constructor(
    private readonly messages: MessageApi,
    private readonly polls: Polls,
    who: Caller,
  ) {
    this.#who = personCaller(who);
  }

  /** Chooses answers of a poll, by number; those chosen before are given up. */
  vote(channelId: string, messageId: string, answerIds: readonly number[]): void {
    const channel = this.messages.channels.require(this.#who, channelId);
    const message = messageIn(this.messages, channel, messageId);
    this.polls.vote(channel, message, this.#who.userId, answerIds);
  }

  /** Ends the user's own poll before its time. */
  endPoll(channelId: string, messageId: string): void {
    const channel = this.messages.channels.require(this.#who, channelId);
    this.polls.end(channel, messageIn(this.messages, channel, messageId), this.#who.userId);
  }
}

const pollActions: Actions<PollActor> = {
  vote: args([text, text, list(whole)]),
  endPoll: args([text, text]),
};

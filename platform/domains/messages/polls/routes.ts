import { botsNotAllowed } from "../../../kernel/http/api-error.js";
import { fields, required } from "../../../kernel/http/input/fields.js";
import { list, read, whole } from "../../../kernel/http/input/readers.js";
import { readId, readLimit } from "../../../kernel/http/queries.js";
import type { Routes } from "../../../kernel/http/routes.js";
import type { Kernel } from "../../../kernel/kernel.js";
import { type Users, userObject } from "../../identity/users/api.js";
import { type MessageApi, unknownMessage } from "../core/api.js";
import { ChannelRequests } from "../core/group.js";
import type { Polls } from "./state.js";

/** Most voters of one answer. */
const MAX_VOTERS = 100;
const DEFAULT_VOTERS = 25;

/** The answers that a person chooses; none takes the vote back. */
const votes = fields({ answer_ids: required(list(whole({ min: 1 }), { max: 10 })) });

/** Votes of people, who chose an answer, and the end of a poll (bots 3.6). */
export function pollRoutes(
  app: Routes,
  { authentication }: Pick<Kernel, "authentication">,
  { messages, users, polls }: { messages: MessageApi; users: Users; polls: Polls },
): void {
  const requests = new ChannelRequests(authentication, messages.channels, messages);

  app.get("/channels/:channel_id/polls/:message_id/answers/:answer_id", (request) => {
    const { who, channel, message } = requests.message(request);
    const limit = readLimit(request.query, MAX_VOTERS, DEFAULT_VOTERS);
    const after = BigInt(readId(request.query, "after") ?? "0");
    channel.require(who.userId, "history");
    const answerId = Number((request.params as { answer_id: string }).answer_id);
    const known = message.poll?.answers.some(({ answer_id }) => answer_id === answerId);
    if (!known) throw unknownMessage();
    const found = polls.voters(message.id, answerId).filter((id) => BigInt(id) > after);
    return {
      users: found.slice(0, limit).flatMap((id) => {
        const user = users.get(id);
        return user === undefined ? [] : [userObject(user)];
      }),
    };
  });
  app.put("/channels/:channel_id/polls/:message_id/answers/@me", (request) => {
    const { who, channel, message } = requests.message(request);
    if (who.bot) throw botsNotAllowed();
    const { answer_ids } = read(votes, request.body ?? {});
    polls.vote(channel, message, who.userId, answer_ids);
  });
  app.post("/channels/:channel_id/polls/:message_id/expire", (request) => {
    const { who, channel, message } = requests.message(request);
    return channel.object(polls.end(channel, message, who.userId), who);
  });
}

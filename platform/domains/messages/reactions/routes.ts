import type { FastifyRequest } from "fastify";
import { readChoice, readId, readLimit, requireId } from "../../../kernel/http/queries.js";
import type { Routes } from "../../../kernel/http/routes.js";
import type { Kernel } from "../../../kernel/kernel.js";
import { type Users, userObject } from "../../identity/users/api.js";
import type { MessageApi, TextChannel } from "../core/api.js";
import { ChannelRequests } from "../core/group.js";
import type { Reactions } from "./state.js";

const ALL = "/channels/:channel_id/messages/:message_id/reactions";
const ONE = `${ALL}/:emoji_name`;

/** Most users of one answer. */
const MAX_USERS = 100;
const DEFAULT_USERS = 25;

/** Reactions (bots 3.6). */
export function reactionRoutes(
  app: Routes,
  { authentication }: Pick<Kernel, "authentication">,
  { messages, users, reactions }: { messages: MessageApi; users: Users; reactions: Reactions },
): void {
  const requests = new ChannelRequests(authentication, messages.channels, messages);
  const emojiOf = ({ params }: FastifyRequest) => (params as { emoji_name: string }).emoji_name;

  app.put(`${ONE}/@me`, (request) => {
    const { who, channel, message } = requests.message(request);
    reactions.add(channel, message, who.userId, emojiOf(request));
  });
  app.delete(`${ONE}/@me`, (request) => {
    const { who, channel, message } = requests.message(request);
    reactions.remove(channel, message, who.userId, emojiOf(request));
  });
  app.delete(`${ONE}/:user_id`, (request) => {
    const { who, channel, message } = requests.message(request);
    const userId = requireId("user_id", (request.params as { user_id: string }).user_id);
    if (userId !== who.userId) requireModerator(channel, who.userId);
    reactions.remove(channel, message, userId, emojiOf(request));
  });
  app.delete(ALL, (request) => {
    const { who, channel, message } = requests.message(request);
    requireModerator(channel, who.userId);
    reactions.clear(channel, message);
  });
  app.delete(ONE, (request) => {
    const { who, channel, message } = requests.message(request);
    requireModerator(channel, who.userId);
    reactions.clear(channel, message, emojiOf(request));
  });
  app.get(ONE, (request) => {
    const { who, channel, message } = requests.message(request);
    const limit = readLimit(request.query, MAX_USERS, DEFAULT_USERS);
    const after = BigInt(readId(request.query, "after") ?? "0");
    channel.require(who.userId, "history");
    // Nobody reacts in the way that is bought.
    const type = readChoice(request.query, "type", ["0", "1"]);
    const found = reactions.users(message, emojiOf(request)).filter((id) => BigInt(id) > after);
    return (type === "1" ? [] : found.slice(0, limit)).flatMap((id) => {
      const user = users.get(id);
      return user === undefined ? [] : [userObject(user)];
    });
  });
}

function requireModerator(channel: TextChannel, userId: string): void {
  channel.require(userId, "manageMessages");
}

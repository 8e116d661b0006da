import { missingAccess } from "../../../kernel/http/api-error.js";
import { requireId } from "../../../kernel/http/queries.js";
import type { Routes } from "../../../kernel/http/routes.js";
import type { Kernel } from "../../../kernel/kernel.js";
import { type Guilds, isThread, threadObject } from "../../guilds/core/api.js";
import type { MessageRecord, Messages } from "../core/api.js";
import { type ChannelCaller, callerOf } from "../core/group.js";
import { readSearch } from "./query.js";
import type { MessageSearch } from "./state.js";

/** What the route works with. */
export interface SearchParts {
  readonly guilds: Guilds;
  readonly messages: Messages;
  readonly search: MessageSearch;
}

/** `/guilds/{guild}/messages/search` (contract, Operations; bots 3.16). */
export function searchRoutes(
  app: Routes,
  { authentication, preview }: Pick<Kernel, "authentication" | "preview">,
  { guilds, messages, search }: SearchParts,
): void {
  app.get("/guilds/:guild_id/messages/search", (request, reply) => {
    const who = callerOf(authentication.requireMember(request));
    const guild = guilds.store.guild(requireId("guild_id", request.params.guild_id));
    const member = guilds.member(guild.id, who.userId);
    // It takes the right to read what others write.
    if (member === undefined || !who.readsContent) throw missingAccess();
    const query = readSearch(request.query, preview);
    const wait = search.remaining(guild.id);
    if (wait > 0) {
      return reply.code(202).send({
        message: "Index not yet available. Try again later",
        code: 110000,
        documents_indexed: 0,
        retry_after: Math.ceil(wait / 1000),
      });
    }
    const found = search.search(guild.id, who.userId, query);
    const threads = threadsOf(guilds, found.messages);
    return reply.send({
      messages: found.messages.map((message) => [hit(messages, message, who)]),
      total_results: found.total,
      doing_deep_historical_index: false,
      ...(threads.length === 0 ? {} : { threads, members: [] }),
    });
  });
}

/** A message as a search shows it, without reactions. */
function hit(messages: Messages, message: MessageRecord, who: ChannelCaller): object {
  const { reactions: _reactions, ...shown } = messages.object(message, who);
  return { ...shown, hit: true };
}

function threadsOf(guilds: Guilds, found: readonly MessageRecord[]): object[] {
  return [...new Set(found.map(({ channelId }) => channelId))].flatMap((id) => {
    const channel = guilds.channel(id);
    if (channel === undefined || !isThread(channel)) return [];
    return [threadObject(channel, guilds.store.threadMembers.count("threadId", id))];
  });
}

import type { FastifyRequest } from "fastify";
import { missingField, unknownUser } from "../../../kernel/http/api-error.js";
import { fields, orNull, required } from "../../../kernel/http/input/fields.js";
import { dictionary, list, read, snowflake, text } from "../../../kernel/http/input/readers.js";
import { requireIds } from "../../../kernel/http/path-ids.js";
import type { Routes } from "../../../kernel/http/routes.js";
import type { Kernel } from "../../../kernel/kernel.js";
import { cannotMessage } from "./errors.js";
import type { GroupDms } from "./groups.js";
import type { DirectMessageParts } from "./state.js";

const nick = text({ min: 1, max: 32 });

const body = fields({
  recipient_id: orNull(snowflake),
  access_tokens: orNull(list(text())),
  nicks: orNull(dictionary(nick, { max: 100, name: 20 })),
});

const recipientBody = fields({ access_token: required(text({ min: 1 })), nick: orNull(nick) });

/**
 * `POST /users/@me/channels`, by which a bot or a person opens a conversation, and who is in the group
 * conversations that applications make (bots 3.4, 3.14).
 */
export function dmOpeningRoutes(
  app: Routes,
  { authentication }: Pick<Kernel, "authentication">,
  { dmChannels, users }: Pick<DirectMessageParts, "dmChannels" | "users">,
  groups: GroupDms,
): void {
  app.post("/users/@me/channels", (request) => {
    const { userId } = authentication.requireMember(request);
    const { recipient_id, access_tokens, nicks } = read(body, request.body ?? {});
    if (access_tokens && access_tokens.length > 0) {
      const bot = authentication.requireBot(request);
      return groups.object(groups.open(bot, access_tokens, nicks ?? {}), userId);
    }
    if (!recipient_id) throw missingField("recipient_id");
    if (users.get(recipient_id) === undefined) throw unknownUser();
    if (recipient_id === userId) throw cannotMessage();
    return dmChannels.object(dmChannels.open(userId, recipient_id), userId);
  });

  const path = "/channels/:channel_id/recipients/:user_id";
  const onRequest = async (request: FastifyRequest) => {
    authentication.requireBot(request);
    requireIds(request.params);
  };
  app.put(path, { onRequest }, (request, reply) => {
    const bot = authentication.requireBot(request);
    const { channel_id, user_id } = request.params;
    const given = read(recipientBody, request.body ?? {});
    const added = groups.add(bot, channel_id, user_id, given.access_token, given.nick ?? undefined);
    if (added === undefined) return reply.code(204).send();
    return reply.code(201).send(groups.object(added, bot.userId));
  });
  app.delete(path, { onRequest }, (request, reply) => {
    const { channel_id, user_id } = request.params;
    groups.remove(authentication.requireBot(request), channel_id, user_id);
    return reply.code(204).send();
  });
}

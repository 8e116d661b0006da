import type { FastifyInstance, FastifyRequest } from "fastify";
import { ApiError } from "../../../kernel/http/api-error.js";
import type { Kernel } from "../../../kernel/kernel.js";
import { botRoutes, type InGuild } from "../core/api.js";
import {
  readApplicationChanges,
  readApplicationEmoji,
  readGuildChanges,
  readGuildEmoji,
} from "./bodies.js";
import type { EmojiOperations } from "./operations.js";
import type { Emojis } from "./state.js";

interface OfGuild extends InGuild {
  Params: { guild_id: string; emoji_id: string };
}

interface OfApplication {
  Params: { application_id: string; emoji_id: string };
  Body: unknown;
}

/** An application asks for what belongs to another. */
const notAuthorized = () =>
  new ApiError(403, 20012, "You are not authorized to perform this action on this application");

/** `/guilds/{guild}/emojis` and `/applications/{application}/emojis`. */
export function emojiRoutes(
  app: FastifyInstance,
  kernel: Kernel,
  { emojis, operations }: { emojis: Emojis; operations: EmojiOperations },
): void {
  botRoutes(app, kernel, (routes, who) => {
    routes.get<InGuild>("/guilds/:guild_id/emojis", (request) =>
      operations.list(who(request), request.params.guild_id),
    );
    routes.post<InGuild>("/guilds/:guild_id/emojis", (request, reply) => {
      const body = readGuildEmoji(request.body);
      const emoji = operations.create(who(request), request.params.guild_id, body);
      return reply.code(201).send(emojis.object(emoji, true));
    });
    const one = "/guilds/:guild_id/emojis/:emoji_id";
    routes.get<OfGuild>(one, (request) => {
      const { guild_id, emoji_id } = request.params;
      return operations.get(who(request), guild_id, emoji_id);
    });
    routes.patch<OfGuild>(one, (request) => {
      const { guild_id, emoji_id } = request.params;
      const changes = readGuildChanges(request.body);
      return emojis.object(operations.edit(who(request), guild_id, emoji_id, changes), true);
    });
    routes.delete<OfGuild>(one, (request, reply) => {
      const { guild_id, emoji_id } = request.params;
      operations.delete(who(request), guild_id, emoji_id);
      return reply.code(204).send();
    });

    /** The application itself, which nobody else may ask about. */
    const own = (request: FastifyRequest<OfApplication>) => {
      const { applicationId, userId } = who(request).principal;
      if (request.params.application_id !== applicationId) throw notAuthorized();
      return { applicationId, userId };
    };
    const found = (request: FastifyRequest<OfApplication>) =>
      emojis.require(request.params.emoji_id, { applicationId: own(request).applicationId });
    const list = "/applications/:application_id/emojis";
    routes.get<OfApplication>(list, (request) => {
      const { applicationId } = own(request);
      const items = emojis.ofApplication(applicationId).map((emoji) => emojis.object(emoji, true));
      return { items };
    });
    routes.post<OfApplication>(list, (request, reply) => {
      const { applicationId, userId } = own(request);
      const body = readApplicationEmoji(request.body);
      const emoji = emojis.create({ guildId: null, applicationId }, body, userId);
      return reply.code(201).send(emojis.object(emoji, true));
    });
    routes.get<OfApplication>(`${list}/:emoji_id`, (request) =>
      emojis.object(found(request), true),
    );
    routes.patch<OfApplication>(`${list}/:emoji_id`, (request) => {
      const emoji = found(request);
      const { name = emoji.name } = readApplicationChanges(request.body);
      return emojis.object(emojis.update(emoji, { name }), true);
    });
    routes.delete<OfApplication>(`${list}/:emoji_id`, (request, reply) => {
      emojis.delete(found(request));
      return reply.code(204).send();
    });
  });
}

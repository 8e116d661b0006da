import { foreignApplication } from "../../../kernel/http/api-error.js";
import type { RequestOf, Routes } from "../../../kernel/http/routes.js";
import type { Kernel } from "../../../kernel/kernel.js";
import { botRoutes } from "../core/api.js";
import {
  readApplicationChanges,
  readApplicationEmoji,
  readGuildChanges,
  readGuildEmoji,
} from "./bodies.js";
import type { EmojiOperations } from "./operations.js";
import type { Emojis } from "./state.js";

/** `/guilds/{guild}/emojis` and `/applications/{application}/emojis`. */
export function emojiRoutes(
  app: Routes,
  kernel: Kernel,
  { emojis, operations }: { emojis: Emojis; operations: EmojiOperations },
): void {
  botRoutes(app, kernel, (routes, who) => {
    routes.get("/guilds/:guild_id/emojis", (request) =>
      operations.list(who(request), request.params.guild_id),
    );
    routes.post("/guilds/:guild_id/emojis", (request, reply) => {
      const body = readGuildEmoji(request.body);
      const emoji = operations.create(who(request), request.params.guild_id, body);
      return reply.code(201).send(emojis.object(emoji, true));
    });
    const one = "/guilds/:guild_id/emojis/:emoji_id";
    routes.get(one, (request) => {
      const { guild_id, emoji_id } = request.params;
      return operations.get(who(request), guild_id, emoji_id);
    });
    routes.patch(one, (request) => {
      const { guild_id, emoji_id } = request.params;
      const changes = readGuildChanges(request.body);
      return emojis.object(operations.edit(who(request), guild_id, emoji_id, changes), true);
    });
    routes.delete(one, (request) => {
      const { guild_id, emoji_id } = request.params;
      operations.delete(who(request), guild_id, emoji_id);
    });

    /** The application itself, which nobody else may ask about. */
    const own = (request: RequestOf<":application_id">) => {
      const { applicationId, userId } = who(request).principal;
      if (request.params.application_id !== applicationId) throw foreignApplication();
      return { applicationId, userId };
    };
    const found = (request: RequestOf<":application_id/:emoji_id">) =>
      emojis.require(request.params.emoji_id, { applicationId: own(request).applicationId });
    const list = "/applications/:application_id/emojis";
    routes.get(list, (request) => {
      const { applicationId } = own(request);
      const items = emojis.ofApplication(applicationId).map((emoji) => emojis.object(emoji, true));
      return { items };
    });
    routes.post(list, (request, reply) => {
      const { applicationId, userId } = own(request);
      const body = readApplicationEmoji(request.body);
      const emoji = emojis.create({ guildId: null, applicationId }, body, userId);
      return reply.code(201).send(emojis.object(emoji, true));
    });
    routes.get(`${list}/:emoji_id`, (request) => emojis.object(found(request), true));
    routes.patch(`${list}/:emoji_id`, (request) => {
      const emoji = found(request);
      const { name = emoji.name } = readApplicationChanges(request.body);
      return emojis.object(emojis.update(emoji, { name }), true);
    });
    routes.delete(`${list}/:emoji_id`, (request) => {
      emojis.delete(found(request));
    });
  });
}

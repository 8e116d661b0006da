import { defineDomain } from "../../../kernel/domain.js";
import type { Caller } from "../../../kernel/principal.js";
import { applications } from "../../identity/applications/domain.js";
import { users } from "../../identity/users/domain.js";
import { messages } from "../../messages/core/domain.js";
import { auditLog } from "../audit-log/domain.js";
import { guilds } from "../core/domain.js";
import { expressions } from "../expressions/domain.js";
import { EmojiActor, emojiActions } from "./actor.js";
import { EmojiOperations } from "./operations.js";
import { emojiRoutes } from "./routes.js";
import { Emojis } from "./state.js";

/** Custom emojis of guilds and of applications. */
export const emojis = defineDomain({
  name: "emojis",
  needs: [users, applications, guilds, auditLog, expressions, messages],
  create(kernel, users, applications, guilds, audit, files, messages) {
    const parts = { kernel, users, applications, guilds, audit, files };
    const api = new Emojis(parts);
    const operations = new EmojiOperations(parts, api);
    messages.expressions.addEmojis((id) => {
      const emoji = api.get(id);
      return emoji && { ...emoji, usableBy: (userId) => api.isUsableBy(emoji, userId) };
    });
    guilds.describe({
      fields: ({ id }) => ({ emojis: api.inGuild(id).map((emoji) => api.object(emoji)) }),
    });
    return {
      api,
      routes: (app) => emojiRoutes(app, kernel, { emojis: api, operations }),
      actor: { of: (who: Caller) => new EmojiActor(operations, who), actions: emojiActions },
    };
  },
});

import { defineDomain } from "../../../kernel/domain.js";
import type { Caller } from "../../../kernel/principal.js";
import { users } from "../../identity/users/domain.js";
import { attachments } from "../../messages/attachments/domain.js";
import { messages } from "../../messages/core/domain.js";
import { auditLog } from "../audit-log/domain.js";
import { guilds } from "../core/domain.js";
import { expressions } from "../expressions/domain.js";
import { StickerActor, stickerActions } from "./actor.js";
import { StickerOperations } from "./operations.js";
import { standardPicture, standardSticker } from "./packs.js";
import { packPages, stickerRoutes } from "./routes.js";
import { Stickers } from "./state.js";

/** Stickers of guilds. */
export const stickers = defineDomain({
  name: "stickers",
  needs: [users, guilds, auditLog, expressions, messages, attachments],
  create(kernel, users, guilds, audit, files, messages) {
    const parts = { kernel, users, guilds, audit, files };
    const api = new Stickers(parts);
    const operations = new StickerOperations(parts, api);
    files.addCommon(standardPicture);
    messages.expressions.addStickers((id) => {
      const standard = standardSticker(id);
      if (standard !== undefined) {
        const { name, format_type } = standard;
        return { item: { id, name, format_type }, guildId: null, available: true };
      }
      const sticker = api.get(id);
      if (sticker === undefined) return undefined;
      const { name, format, guildId } = sticker;
      const available = api.isAvailable(sticker);
      return { item: { id, name, format_type: format }, guildId, available };
    });
    guilds.describe({
      fields: ({ id }) => ({ stickers: api.inGuild(id).map((sticker) => api.object(sticker)) }),
    });
    return {
      api,
      pages: packPages,
      routes: (app) => stickerRoutes(app, kernel, { stickers: api, operations }),
      actor: { of: (who: Caller) => new StickerActor(operations, who), actions: stickerActions },
    };
  },
});

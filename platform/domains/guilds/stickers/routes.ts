import { missingField } from "../../../kernel/http/api-error.js";
import { readCdnRequest, refuse } from "../../../kernel/http/files/cdn.js";
import { formOf } from "../../../kernel/http/multipart.js";
import type { Routes } from "../../../kernel/http/routes.js";
import type { Kernel } from "../../../kernel/kernel.js";
import { botRoutes } from "../core/api.js";
import { readChanges, readSticker } from "./bodies.js";
import { unknownPack, unknownSticker } from "./errors.js";
import type { StickerOperations } from "./operations.js";
import { packBanner, standardSticker, stickerPacks } from "./packs.js";
import type { Stickers } from "./state.js";

/** `/guilds/{guild}/stickers`, `/stickers/{sticker}` and `/sticker-packs`. */
export function stickerRoutes(
  app: Routes,
  kernel: Kernel,
  { stickers, operations }: { stickers: Stickers; operations: StickerOperations },
): void {
  app.get("/sticker-packs", () => ({ sticker_packs: stickerPacks }));
  botRoutes(app, kernel, (routes, who) => {
    routes.get("/sticker-packs/:pack_id", ({ params }) => {
      const pack = stickerPacks.find(({ id }) => id === params.pack_id);
      if (pack === undefined) throw unknownPack();
      return pack;
    });
    routes.get("/stickers/:sticker_id", ({ params }) => {
      const standard = standardSticker(params.sticker_id);
      if (standard !== undefined) return standard;
      const sticker = stickers.get(params.sticker_id);
      if (sticker === undefined) throw unknownSticker();
      return stickers.object(sticker);
    });
    routes.get("/guilds/:guild_id/stickers", (request) =>
      operations.list(who(request), request.params.guild_id),
    );
    routes.post("/guilds/:guild_id/stickers", (request, reply) => {
      const { payload, files } = formOf(request.body);
      const body = readSticker(payload);
      const file = files.find(({ field }) => field === "file");
      if (file === undefined) throw missingField("file");
      const { guild_id } = request.params;
      const sticker = operations.create(who(request), guild_id, body, file.data);
      return reply.code(201).send(stickers.object(sticker, true));
    });
    const one = "/guilds/:guild_id/stickers/:sticker_id";
    routes.get(one, (request) => {
      const { guild_id, sticker_id } = request.params;
      return operations.get(who(request), guild_id, sticker_id);
    });
    routes.patch(one, (request) => {
      const { guild_id, sticker_id } = request.params;
      const changes = readChanges(request.body);
      return stickers.object(operations.edit(who(request), guild_id, sticker_id, changes), true);
    });
    routes.delete(one, (request) => {
      const { guild_id, sticker_id } = request.params;
      operations.delete(who(request), guild_id, sticker_id);
    });
  });
}

/** The folder of the banners of packs, which belong to an application of the service (bots 3.8). */
export function packPages(app: Routes): void {
  app.get("/cdn/app-assets/:owner/store/:name", (request, reply) => {
    const asked = readCdnRequest(request, reply, ["png", "jpeg", "webp"]);
    if (asked === undefined) return reply;
    const banner = packBanner(asked.name);
    if (banner === undefined) refuse(reply, 404, "Not found.");
    return banner === undefined ? reply : reply.type("image/png").send(banner);
  });
}

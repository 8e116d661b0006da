import { readChoice, requireId } from "../../../kernel/http/queries.js";
import type { Routes } from "../../../kernel/http/routes.js";
import type { Kernel } from "../../../kernel/kernel.js";
import { botRoutes } from "../core/api.js";
import { widgetBody } from "./bodies.js";
import { WIDGET_STYLES, widgetPicture } from "./picture.js";
import type { Widgets } from "./state.js";

/** `/guilds/{guild}/widget`, and what web pages show of it. */
export function widgetRoutes(app: Routes, kernel: Kernel, widgets: Widgets): void {
  app.get("/guilds/:guild_id/widget.json", ({ params }) =>
    widgets.show(requireId("guild_id", params.guild_id)),
  );
  app.get("/guilds/:guild_id/widget.png", ({ params, query }, reply) => {
    const id = requireId("guild_id", params.guild_id);
    const style = readChoice(query, "style", WIDGET_STYLES) ?? "shield";
    return reply.type("image/png").send(widgetPicture(style, widgets.summary(id)));
  });
  botRoutes(app, kernel, (routes, who) => {
    const path = "/guilds/:guild_id/widget";
    routes.get(path, (request) => widgets.read(who(request), request.params.guild_id));
    routes.patch(path, { body: widgetBody }, (request) =>
      widgets.edit(who(request), request.params.guild_id, request.body),
    );
  });
}

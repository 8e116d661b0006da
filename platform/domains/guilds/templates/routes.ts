import type { Routes } from "../../../kernel/http/routes.js";
import type { Kernel } from "../../../kernel/kernel.js";
import { botRoutes } from "../core/api.js";
import { newTemplateBody, templateBody } from "./bodies.js";
import type { Templates } from "./state.js";

/** `/guilds/{guild}/templates`, and `/guilds/templates/{code}` for everybody. */
export function templateRoutes(app: Routes, kernel: Kernel, templates: Templates): void {
  app.get("/guilds/templates/:code", ({ params }) => templates.object(templates.get(params.code)));
  botRoutes(app, kernel, (routes, who) => {
    const all = "/guilds/:guild_id/templates";
    routes.get(all, (request) =>
      templates.list(who(request), request.params.guild_id).map((one) => templates.object(one)),
    );
    routes.post(all, { body: newTemplateBody }, (request) =>
      templates.object(templates.create(who(request), request.params.guild_id, request.body)),
    );
    const one = `${all}/:code`;
    routes.put(one, (request) => {
      const { guild_id, code } = request.params;
      return templates.object(templates.sync(who(request), guild_id, code));
    });
    routes.patch(one, { body: templateBody }, (request) => {
      const { guild_id, code } = request.params;
      return templates.object(templates.edit(who(request), guild_id, code, request.body));
    });
    routes.delete(one, (request) => {
      const { guild_id, code } = request.params;
      return templates.object(templates.delete(who(request), guild_id, code));
    });
  });
}

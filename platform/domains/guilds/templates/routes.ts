import type { FastifyInstance } from "fastify";
import type { Kernel } from "../../../kernel/kernel.js";
import { botRoutes, type InGuild } from "../core/api.js";
import {
  type NewTemplateBody,
  newTemplateBody,
  type TemplateBody,
  templateBody,
} from "./bodies.js";
import type { Templates } from "./state.js";

interface OfTemplate<Body = unknown> extends InGuild<Body> {
  Params: { guild_id: string; code: string };
}

/** `/guilds/{guild}/templates`, and `/guilds/templates/{code}` for everybody. */
export function templateRoutes(app: FastifyInstance, kernel: Kernel, templates: Templates): void {
  app.get<{ Params: { code: string } }>("/guilds/templates/:code", ({ params }) =>
    templates.object(templates.get(params.code)),
  );
  botRoutes(app, kernel, (routes, who) => {
    const all = "/guilds/:guild_id/templates";
    routes.get<InGuild>(all, (request) =>
      templates.list(who(request), request.params.guild_id).map((one) => templates.object(one)),
    );
    routes.post<InGuild<NewTemplateBody>>(all, { schema: { body: newTemplateBody } }, (request) =>
      templates.object(templates.create(who(request), request.params.guild_id, request.body)),
    );
    const one = `${all}/:code`;
    routes.put<OfTemplate>(one, (request) => {
      const { guild_id, code } = request.params;
      return templates.object(templates.sync(who(request), guild_id, code));
    });
    routes.patch<OfTemplate<TemplateBody>>(one, { schema: { body: templateBody } }, (request) => {
      const { guild_id, code } = request.params;
      return templates.object(templates.edit(who(request), guild_id, code, request.body));
    });
    routes.delete<OfTemplate>(one, (request) => {
      const { guild_id, code } = request.params;
      return templates.object(templates.delete(who(request), guild_id, code));
    });
  });
}

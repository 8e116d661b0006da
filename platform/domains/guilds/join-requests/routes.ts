import type { FastifyRequest } from "fastify";
import { fields, required } from "../../../kernel/http/input/fields.js";
import { readChoice, readId, readLimit } from "../../../kernel/http/queries.js";
import type { Routes } from "../../../kernel/http/routes.js";
import type { Kernel } from "../../../kernel/kernel.js";
import { botRoutes, type Guilds } from "../core/api.js";
import { actionBody, answersBody, STATUSES, verificationBody } from "./bodies.js";
import type { JoinRequests } from "./state.js";

const applyBody = fields({ form_fields: required(answersBody) });

/** What guilds ask who wants to join, and the requests, with what the service's own client sends. */
export function joinRequestRoutes(
  app: Routes,
  kernel: Kernel,
  guilds: Guilds,
  requests: JoinRequests,
): void {
  botRoutes(app, kernel, (routes, who) => {
    const all = "/guilds/:guild_id/requests";
    routes.get(all, (request) => {
      const { query } = request;
      return requests.list(who(request), request.params.guild_id, {
        status: readChoice(query, "status", STATUSES),
        limit: readLimit(query, 100, 100),
        before: readId(query, "before"),
        after: readId(query, "after"),
      });
    });
    routes.patch(`${all}/:request_id`, { body: actionBody }, (request) => {
      const { guild_id, request_id } = request.params;
      return requests.object(requests.act(who(request), guild_id, request_id, request.body));
    });
    const form = "/guilds/:guild_id/member-verification";
    routes.get(form, (request) => {
      guilds.permissions.require(request.params.guild_id, who(request).userId, 0n);
      return requests.form(request.params.guild_id);
    });
    routes.patch(form, { body: verificationBody }, (request) =>
      requests.editForm(who(request), request.params.guild_id, request.body),
    );
  });

  const { authentication } = kernel;
  const own = "/guilds/:guild_id/requests/@me";
  const people = {
    onRequest: async (request: FastifyRequest) => void authentication.requirePerson(request),
  };
  app.put(own, { ...people, body: applyBody }, (request) => {
    const { userId } = authentication.requirePerson(request);
    const { form_fields } = request.body;
    return requests.object(requests.apply(userId, request.params.guild_id, form_fields));
  });
  app.delete(own, people, (request, reply) => {
    requests.withdraw(authentication.requirePerson(request).userId, request.params.guild_id);
    return reply.code(204).send();
  });
}

import type { FastifyRequest } from "fastify";
import { foreignApplication } from "../../../kernel/http/api-error.js";
import { bearerGuard } from "../../../kernel/http/guards.js";
import { orNull } from "../../../kernel/http/input/fields.js";
import { read } from "../../../kernel/http/input/readers.js";
import { requireIds } from "../../../kernel/http/path-ids.js";
import type { Routes } from "../../../kernel/http/routes.js";
import type { Kernel } from "../../../kernel/kernel.js";
import { botRoutes } from "../core/api.js";
import { configurationBody, metadataBody, roleConnectionBody } from "./bodies.js";
import { roleConnectionObject } from "./role-connections.js";
import type { LinkedRoles } from "./state.js";

interface OfApplication<Body = unknown> {
  Params: { application_id: string };
  Body: Body;
}

/** The metadata of applications, what they say of users, and the roles that follow from it. */
export function linkedRoleRoutes(app: Routes, kernel: Kernel, linked: LinkedRoles): void {
  const { connections } = linked;
  botRoutes(app, kernel, (routes, who) => {
    const own = (request: FastifyRequest<OfApplication>) => {
      const { principal } = who(request);
      const { application_id: id } = request.params;
      if (principal.kind !== "bot" || principal.applicationId !== id) throw foreignApplication();
      return id;
    };
    const path = "/applications/:application_id/role-connections/metadata";
    routes.get(path, (request) => connections.metadata(own(request)));
    routes.put(path, (request) => {
      const id = own(request);
      return connections.declare(id, read(orNull(metadataBody), request.body ?? null) ?? []);
    });

    const role = "/guilds/:guild_id/roles/:role_id/connections";
    routes.get(`${role}/configuration`, (request) => {
      const { guild_id, role_id } = request.params;
      return linked.configuration(who(request), guild_id, role_id);
    });
    routes.put(`${role}/configuration`, { body: configurationBody }, (request) => {
      const { guild_id, role_id } = request.params;
      return linked.configure(who(request), guild_id, role_id, request.body);
    });
    routes.get(`${role}/eligibility`, (request) => {
      const { guild_id, role_id } = request.params;
      return linked.eligibility(who(request), guild_id, role_id);
    });
    routes.put(`${role}/assign`, (request, reply) => {
      const { guild_id, role_id } = request.params;
      linked.link(who(request), guild_id, role_id);
      return reply.code(204).send();
    });
    routes.post(`${role}/unassign`, (request, reply) => {
      const { guild_id, role_id } = request.params;
      linked.unlink(who(request), guild_id, role_id);
      return reply.code(204).send();
    });
  });

  const writer = bearerGuard(kernel.authentication, "role_connections.write");
  const path = "/users/@me/applications/:application_id/role-connection";
  const options = {
    onRequest: async (request: FastifyRequest) => {
      writer.who(request);
      requireIds(request.params);
    },
  };
  /** The user, of whom a token's application says something. */
  const sayer = (request: FastifyRequest<OfApplication>) => {
    const who = writer.who(request);
    if (request.params.application_id !== who.applicationId) throw foreignApplication();
    return who;
  };
  app.get(path, options, (request) => {
    const { userId, applicationId } = sayer(request);
    return roleConnectionObject(connections.get(userId, applicationId));
  });
  app.put(path, { ...options, body: roleConnectionBody }, (request) => {
    const { userId, applicationId } = sayer(request);
    return roleConnectionObject(connections.put(userId, applicationId, request.body));
  });
  app.delete(path, options, (request, reply) => {
    const { userId, applicationId } = sayer(request);
    connections.remove(userId, applicationId);
    return reply.code(204).send();
  });
}

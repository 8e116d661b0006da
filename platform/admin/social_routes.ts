import type { FastifyInstance } from "fastify";
import type { ChannelOptions, GuildOptions } from "../guilds/guilds.js";
import type { ChannelRecord } from "../guilds/record.js";
import { invalidForm } from "../http/api_error.js";
import type { Platform } from "../platform.js";
import type { Actor } from "../social/actor.js";
import { socialSchemas } from "./social_schemas.js";

interface ById<Body = unknown> {
  Params: { id: string };
  Body: Body;
}

interface Act {
  userId: string;
  applicationId: string;
  action: string;
  arguments?: unknown[];
}

/** Guilds, relationships, acting as a user, and the view of it all. */
export function socialRoutes(app: FastifyInstance, platform: Platform): void {
  const { guilds, relationships } = platform;

  app.get("/view", () => platform.view());
  app.post<{ Body: Act }>("/act", { schema: { body: socialSchemas.act } }, ({ body }) => {
    const actor = platform.as(body.userId, body.applicationId);
    return { result: perform(actor, body.action, body.arguments ?? []) ?? null };
  });

  app.post<{ Body: { userId: string; otherId: string; applicationId?: string } }>(
    "/relationships",
    { schema: { body: socialSchemas.befriend } },
    ({ body: { userId, otherId, applicationId } }, reply) => {
      relationships.befriend(userId, otherId, applicationId === undefined ? {} : { applicationId });
      return reply.code(204).send();
    },
  );
  app.post<{ Body: { userId: string; senderId: string; spam?: boolean } }>(
    "/relationships/spam",
    { schema: { body: socialSchemas.spam } },
    ({ body: { userId, senderId, spam } }) => ({
      marked: relationships.markSpam(userId, senderId, spam),
    }),
  );

  app.get("/guilds", () => guilds.all());
  app.post<{ Body: GuildOptions }>(
    "/guilds",
    { schema: { body: socialSchemas.guild } },
    ({ body }) => guilds.create(body),
  );
  app.post<ById<{ name: string; permissions: string }>>(
    "/guilds/:id/roles",
    { schema: { body: socialSchemas.role } },
    ({ params, body }) => guilds.createRole(params.id, body.name, body.permissions),
  );
  app.post<ById<{ userId: string; roles?: string[] }>>(
    "/guilds/:id/members",
    { schema: { body: socialSchemas.guildMember } },
    ({ params, body }) => guilds.addMember(params.id, body.userId, body.roles),
  );
  app.delete<{ Params: { id: string; user: string } }>(
    "/guilds/:id/members/:user",
    ({ params }, reply) => {
      guilds.removeMember(params.id, params.user);
      return reply.code(204).send();
    },
  );
  app.post<{ Body: ChannelOptions }>(
    "/channels",
    { schema: { body: socialSchemas.channel } },
    ({ body }) => guilds.createChannel(body),
  );
  app.patch<ById<Partial<Omit<ChannelRecord, "id" | "guildId">>>>(
    "/channels/:id",
    { schema: { body: socialSchemas.channelChanges } },
    ({ params, body }) => guilds.updateChannel(params.id, body),
  );
}

function perform(actor: Actor, action: string, given: unknown[]): unknown {
  const method = (actor as unknown as Record<string, unknown>)[action];
  if (action === "constructor" || typeof method !== "function") {
    const message = `There is no action "${action}"; use a method of Actor.`;
    throw invalidForm({ action: { _errors: [{ code: "BASE_TYPE_CHOICES", message }] } });
  }
  return method.apply(actor, given);
}

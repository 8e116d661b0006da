import type { FastifyInstance } from "fastify";
import { object, optionalText, text, texts, whole, yesNo } from "../../../kernel/admin/schema.js";
import { choice, list } from "../../../kernel/http/input/readers.js";
import type { ChannelRecord } from "./channel-record.js";
import type { ChannelOptions, GuildOptions } from "./options.js";
import type { Guilds } from "./state.js";

interface ById<Body = unknown> {
  Params: { id: string };
  Body: Body;
}

const overwrite = object({ id: text, type: choice([0, 1]), allow: text, deny: text }, [
  "id",
  "type",
  "allow",
  "deny",
]);

const channel = {
  name: text,
  type: whole,
  topic: optionalText,
  position: whole,
  parentId: optionalText,
  nsfw: yesNo,
  overwrites: list(overwrite),
};

const schemas = {
  guild: object(
    {
      name: text,
      ownerId: text,
      icon: optionalText,
      banner: optionalText,
      features: texts,
      permissions: text,
    },
    ["name", "ownerId"],
  ),
  role: object({ name: text, permissions: text }, ["name", "permissions"]),
  guildMember: object({ userId: text, roles: texts }, ["userId"]),
  channel: object({ guildId: text, ...channel }, ["guildId", "name"]),
  channelChanges: object(channel),
};

/** `/admin/guilds` and `/admin/channels`. */
export function guildAdminRoutes(app: FastifyInstance, guilds: Guilds): void {
  app.get("/guilds", () => guilds.all());
  app.post<{ Body: GuildOptions }>("/guilds", { schema: { body: schemas.guild } }, ({ body }) =>
    guilds.create(body),
  );
  app.post<ById<{ name: string; permissions: string }>>(
    "/guilds/:id/roles",
    { schema: { body: schemas.role } },
    ({ params, body }) => guilds.createRole(params.id, body.name, body.permissions),
  );
  app.post<ById<{ userId: string; roles?: string[] }>>(
    "/guilds/:id/members",
    { schema: { body: schemas.guildMember } },
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
    { schema: { body: schemas.channel } },
    ({ body }) => guilds.createChannel(body),
  );
  app.patch<ById<Partial<Omit<ChannelRecord, "id" | "guildId">>>>(
    "/channels/:id",
    { schema: { body: schemas.channelChanges } },
    ({ params, body }) => guilds.updateChannel(params.id, body),
  );
}

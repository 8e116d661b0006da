import {
  decimal,
  object,
  optionalText,
  text,
  texts,
  whole,
  yesNo,
} from "../../../kernel/admin/schema.js";
import { orNull } from "../../../kernel/http/input/fields.js";
import { choice, list } from "../../../kernel/http/input/readers.js";
import type { Routes } from "../../../kernel/http/routes.js";
import type { Users } from "../../identity/users/api.js";
import { notMember, unknownRole } from "./errors.js";
import { bits } from "./options.js";
import { Permission } from "./permission-bits.js";
import type { Guilds } from "./state.js";

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
  guildChanges: object({ name: text, ownerId: text }),
  roleChanges: object({
    name: text,
    permissions: text,
    color: whole,
    hoist: yesNo,
    mentionable: yesNo,
    position: whole,
  }),
  memberChanges: object({ nick: optionalText, roles: texts, timeoutUntil: orNull(decimal) }),
  permissions: object({ userId: text, channelId: text }, ["userId"]),
};

/** `/admin/guilds`, `/admin/channels` and the names of permissions. */
export function guildAdminRoutes(app: Routes, guilds: Guilds, users: Users): void {
  const { managers, store } = guilds;
  const role = (guildId: string, id: string) => {
    const found = store.roles.get(id);
    if (found?.guildId !== guilds.require(guildId).id) throw unknownRole();
    return found;
  };
  app.get("/permissions", () =>
    Object.entries(Permission).map(([name, bits]) => ({ name, bits: bits.toString() })),
  );
  app.get("/guilds", () => guilds.all());
  app.get("/guilds/:id", ({ params }) => ({
    ...guilds.require(params.id),
    roles: guilds.roles(params.id),
    channels: guilds.channels(params.id),
    memberCount: store.members.count("guildId", params.id),
  }));
  app.patch("/guilds/:id", { body: schemas.guildChanges }, ({ params, body }) => {
    const { ownerId } = body;
    if (ownerId !== undefined && guilds.member(params.id, ownerId) === undefined) {
      throw notMember(users, ownerId);
    }
    return guilds.update(params.id, body);
  });
  app.delete("/guilds/:id", ({ params }) => {
    guilds.delete(guilds.require(params.id).id);
  });
  app.patch(
    "/guilds/:id/roles/:role",
    { body: schemas.roleChanges },
    ({ params, body: { position, ...changes } }) => {
      const { permissions } = changes;
      const found = role(params.id, params.role);
      if (permissions !== undefined) bits(permissions);
      if (position !== undefined) {
        const { roles } = managers;
        roles.reorder(roles.ordered(params.id, new Map([[found.id, position]])));
      }
      return managers.roles.update(role(params.id, params.role), changes);
    },
  );
  app.delete("/guilds/:id/roles/:role", ({ params }) => {
    const found = role(params.id, params.role);
    // Everybody has the role with the guild's own id.
    if (found.id === params.id) throw unknownRole();
    managers.roles.delete(found);
  });
  app.get("/guilds/:id/members", ({ params }) =>
    guilds.members(guilds.require(params.id).id).map((member) => {
      const { username = "", globalName = null, bot = false } = users.get(member.userId) ?? {};
      return { ...member, username, globalName, bot };
    }),
  );
  app.patch("/guilds/:id/members/:user", { body: schemas.memberChanges }, ({ params, body }) => {
    const member = guilds.member(guilds.require(params.id).id, params.user);
    if (member === undefined) throw notMember(users, params.user);
    for (const id of body.roles ?? []) role(params.id, id);
    return managers.members.update(member, body);
  });
  app.get(
    "/guilds/:id/permissions",
    { query: schemas.permissions },
    ({ params, query: { userId, channelId } }) => ({
      steps: guilds.permissions.explain(params.id, userId, channelId),
      secondFactor: guilds.require(params.id).mfaLevel === 1,
    }),
  );
  app.delete("/channels/:id", ({ params }) => {
    managers.channels.delete(store.channel(params.id));
  });
  app.post("/guilds", { body: schemas.guild }, ({ body }) => guilds.create(body));
  app.post("/guilds/:id/roles", { body: schemas.role }, ({ params, body }) =>
    guilds.createRole(params.id, body.name, body.permissions),
  );
  app.post("/guilds/:id/members", { body: schemas.guildMember }, ({ params, body }) =>
    guilds.addMember(params.id, body.userId, body.roles),
  );
  app.delete("/guilds/:id/members/:user", ({ params }) => {
    guilds.removeMember(params.id, params.user);
  });
  app.post("/channels", { body: schemas.channel }, ({ body }) => guilds.createChannel(body));
  app.patch("/channels/:id", { body: schemas.channelChanges }, ({ params, body }) =>
    guilds.updateChannel(params.id, body),
  );
}

import { missingAccess, wrongField } from "../../../kernel/http/api-error.js";
import { WITH_IMAGES } from "../../../kernel/http/files/images.js";
import { requireIds } from "../../../kernel/http/path-ids.js";
import { readId, readLimit } from "../../../kernel/http/queries.js";
import type { RequestOf, Routes } from "../../../kernel/http/routes.js";
import type { Kernel } from "../../../kernel/kernel.js";
import type { Users } from "../../identity/users/api.js";
import { botRoutes, type Guilds, memberObject } from "../core/api.js";
import { type GuildMemberRecord, readsMembers } from "../core/group.js";
import { addBody, memberBody, nickBody, ownMemberBody } from "./bodies.js";
import type { MemberOperations } from "./operations.js";
import { byUser, startingWith } from "./search.js";

/** Most members of one answer. */
const LIMIT = 1000;

/** What the routes work with. */
export interface MemberRouteParts {
  readonly guilds: Guilds;
  readonly users: Users;
  readonly members: MemberOperations;
}

/** `/guilds/{guild}/members` and what belongs to oneself. */
export function memberRoutes(app: Routes, kernel: Kernel, parts: MemberRouteParts): void {
  const { guilds, users, members } = parts;
  const object = (member: GuildMemberRecord) => memberObject(member, users.require(member.userId));
  app.get("/users/@me/guilds/:guild_id/member", (request) => {
    const { userId } = kernel.authentication.requireBearer(request, "guilds.members.read");
    requireIds(request.params);
    const { guild_id } = request.params;
    guilds.permissions.require(guild_id, userId, 0n);
    return object(members.member(guild_id, userId));
  });
  botRoutes(app, kernel, (routes, who) => {
    const inside = (request: RequestOf<":guild_id">) =>
      guilds.permissions.require(request.params.guild_id, who(request).userId, 0n);

    routes.get("/guilds/:guild_id/members", (request) => {
      inside(request);
      if (!readsMembers(who(request).principal)) throw missingAccess();
      const limit = readLimit(request.query, LIMIT, 1);
      const from = BigInt(readId(request.query, "after") ?? "0");
      return guilds
        .members(request.params.guild_id)
        .filter(({ userId }) => BigInt(userId) > from)
        .sort(byUser)
        .slice(0, limit)
        .map(object);
    });
    routes.get("/guilds/:guild_id/members/search", (request) => {
      inside(request);
      const limit = readLimit(request.query, LIMIT, 1);
      const query: unknown = request.query.query;
      // A query that names it twice has a list.
      if (typeof query !== "string" || query.length < 1 || query.length > 100) {
        const message = "Must be between 1 and 100 in length.";
        throw wrongField("query", "BASE_TYPE_BAD_LENGTH", message);
      }
      return startingWith(parts, request.params.guild_id, query, limit).map(object);
    });
    routes.get("/guilds/:guild_id/members/:user_id", (request) => {
      inside(request);
      const { guild_id, user_id } = request.params;
      return object(members.member(guild_id, user_id));
    });
    routes.patch(
      "/guilds/:guild_id/members/@me",
      { ...WITH_IMAGES, body: ownMemberBody },
      (request) => {
        const { guild_id } = request.params;
        const own = members.editOwn(who(request), guild_id, request.body);
        const permissions = guilds.permissions.of(guild_id, own.userId).toString();
        return { ...object(own), bio: own.bio, permissions };
      },
    );
    routes.patch("/guilds/:guild_id/members/@me/nick", { body: nickBody }, (request) => {
      const { nick = null } = request.body;
      return { nick: members.editOwn(who(request), request.params.guild_id, { nick }).nick };
    });
    routes.put("/guilds/:guild_id/members/:user_id", { body: addBody }, (request, reply) => {
      const { guild_id, user_id } = request.params;
      const member = members.add(who(request), guild_id, user_id, request.body);
      return member && reply.code(201).send(object(member));
    });
    routes.patch("/guilds/:guild_id/members/:user_id", { body: memberBody }, (request) => {
      const { guild_id, user_id } = request.params;
      return object(members.edit(who(request), guild_id, user_id, request.body));
    });
    routes.delete("/guilds/:guild_id/members/:user_id", (request) => {
      const { guild_id, user_id } = request.params;
      members.kick(who(request), guild_id, user_id);
    });
    for (const method of ["put", "delete"] as const) {
      routes[method]("/guilds/:guild_id/members/:user_id/roles/:role_id", (request) => {
        const { guild_id, user_id, role_id } = request.params;
        members.setRole(who(request), guild_id, user_id, role_id, method === "put");
      });
    }
    routes.delete("/users/@me/guilds/:guild_id", (request) => {
      members.leave(request.params.guild_id, who(request).userId);
    });
  });
}

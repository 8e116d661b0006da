import type { FastifyRequest } from "fastify";
import { changed } from "../../../kernel/changes.js";
import { missingAccess, unknownGuild } from "../../../kernel/http/api-error.js";
import { readId, readLimit, readYesNo } from "../../../kernel/http/queries.js";
import type { Routes } from "../../../kernel/http/routes.js";
import type { Kernel } from "../../../kernel/kernel.js";
import { channelObject } from "./channel-wire.js";
import type { GuildRecord } from "./record.js";
import type { Guilds } from "./state.js";

/** Most guilds of one answer. */
const GUILD_LIMIT = 200;

/** `/users/@me/guilds` and `/guilds/{guild}/channels` (protocol 3.6, 3.14). */
export function guildRoutes(
  app: Routes,
  { authentication, clock, sessions }: Kernel,
  guilds: Guilds,
): void {
  const reader = (request: FastifyRequest, scope: string) =>
    authentication.requireScope(request, scope).userId;

  app.get("/users/@me/guilds", (request) => {
    const userId = reader(request, "guilds");
    const limit = readLimit(request.query, GUILD_LIMIT, GUILD_LIMIT);
    const before = readId(request.query, "before");
    const after = readId(request.query, "after");
    const counted = readYesNo(request.query, "with_counts") ?? false;
    const own = guilds
      .of(userId)
      .filter(({ id }) => before === undefined || BigInt(id) < BigInt(before))
      .filter(({ id }) => after === undefined || BigInt(id) > BigInt(after));
    const page =
      before !== undefined && after === undefined ? own.slice(-limit) : own.slice(0, limit);
    return page.map((guild) => ({
      ...ownGuild(guild, userId),
      ...(counted ? counts(guild) : {}),
    }));
  });

  app.get("/guilds/:guild_id/channels", (request) => {
    const userId = reader(request, "guilds.channels.read");
    const guild = guilds.get(request.params.guild_id);
    if (guild === undefined) throw unknownGuild();
    if (guilds.member(guild.id, userId) === undefined) throw missingAccess();
    const omits = changed("channels.obfuscation", clock);
    const withPermissions = readYesNo(request.query, "permissions") ?? false;
    const withLobby = readYesNo(request.query, "with_can_link_lobby") ?? false;
    return guilds
      .channels(guild.id)
      .filter((channel) => !omits || guilds.parts.visibility.sees(channel, userId))
      .map((channel) => ({
        ...channelObject(channel),
        ...(withPermissions
          ? { permissions: guilds.permissions.of(guild.id, userId, channel.id).toString() }
          : {}),
        ...(withLobby ? guilds.channelFields(channel, userId) : {}),
      }));
  });

  const ownGuild = (guild: GuildRecord, userId: string) => ({
    id: guild.id,
    name: guild.name,
    icon: guild.icon,
    banner: guild.banner,
    owner: guild.ownerId === userId,
    permissions: guilds.permissions.of(guild.id, userId).toString(),
    features: guild.features,
  });
  const counts = ({ id }: GuildRecord) => {
    const members = guilds.members(id);
    const online = members.filter(({ userId }) => sessions.ofUser(userId).length > 0);
    return {
      approximate_member_count: members.length,
      approximate_presence_count: online.length,
    };
  };
}

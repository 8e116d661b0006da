import { changed } from "../../../kernel/changes.js";
import { notFound, unknownGuild } from "../../../kernel/http/api-error.js";
import { WITH_IMAGES } from "../../../kernel/http/files/images.js";
import { readYesNo } from "../../../kernel/http/queries.js";
import type { RequestOf, Routes } from "../../../kernel/http/routes.js";
import type { Kernel } from "../../../kernel/kernel.js";
import { timestampOrNull } from "../../../kernel/timestamps.js";
import { botRoutes, type GuildRecord, type Guilds } from "../core/api.js";
import { guildBody, incidentsBody, newGuild } from "./bodies.js";
import { tooManyGuilds } from "./errors.js";
import type { GuildOperations } from "./operations.js";

/** Most guilds of a bot that makes another one. */
const MAX_GUILDS = 10;

/** `/guilds` and `/guilds/{guild}`. */
export function guildSettingRoutes(
  app: Routes,
  kernel: Kernel,
  { guilds, operations }: { guilds: Guilds; operations: GuildOperations },
): void {
  const counts = ({ id }: GuildRecord) => {
    let online = 0;
    for (const { userId } of guilds.store.members.each("guildId", id)) {
      if (kernel.sessions.ofUser(userId).length > 0) online += 1;
    }
    return {
      approximate_member_count: guilds.store.members.count("guildId", id),
      approximate_presence_count: online,
    };
  };
  botRoutes(app, kernel, (routes, who) => {
    const inside = (request: RequestOf<":guild_id">, needed = 0n) => {
      guilds.permissions.require(request.params.guild_id, who(request).userId, needed);
      return guilds.require(request.params.guild_id);
    };
    routes.post("/guilds", { ...WITH_IMAGES, body: newGuild }, (request, reply) => {
      if (changed("guilds.create", kernel.clock)) throw notFound();
      const { userId: ownerId } = who(request);
      if (guilds.of(ownerId).length >= MAX_GUILDS) throw tooManyGuilds();
      const { name, icon = null, description = null } = request.body;
      const hash = kernel.images.store(icon, "icon");
      const guild = guilds.create({ name, ownerId, icon: hash, description });
      return reply.code(201).send(guilds.object(guild));
    });
    routes.get("/guilds/:guild_id", (request) => {
      const guild = inside(request);
      const counted = readYesNo(request.query, "with_counts") ? counts(guild) : {};
      return { ...guilds.object(guild), ...counted };
    });
    routes.patch("/guilds/:guild_id", { ...WITH_IMAGES, body: guildBody }, (request) => {
      const guild = operations.edit(who(request), request.params.guild_id, request.body);
      return guilds.object(guild);
    });
    routes.get("/guilds/:guild_id/preview", (request) => {
      const { guild_id } = request.params;
      const guild = guilds.get(guild_id);
      const member = guilds.member(guild_id, who(request).userId) !== undefined;
      const open = guild?.features.includes("DISCOVERABLE");
      if (guild === undefined || (!member && !open)) throw unknownGuild();
      const { emojis, stickers, features } = guilds.object(guild);
      const { id, name, icon, description, splash, discoverySplash, homeHeader } = guild;
      return {
        id,
        name,
        icon,
        description,
        home_header: homeHeader,
        splash,
        discovery_splash: discoverySplash,
        features,
        ...counts(guild),
        emojis,
        stickers,
      };
    });
    routes.put("/guilds/:guild_id/incident-actions", { body: incidentsBody }, (request) => {
      const guild = operations.pause(who(request), request.params.guild_id, request.body);
      return {
        invites_disabled_until: timestampOrNull(guild.invitesDisabledUntil),
        dms_disabled_until: timestampOrNull(guild.dmsDisabledUntil),
      };
    });
  });
}

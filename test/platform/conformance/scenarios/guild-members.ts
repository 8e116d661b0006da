import { send } from "../../support/players.js";
import { granted, refused, type Scenarios, type World } from "../support/world.js";

const members = ({ guild }: World) => `/guilds/${guild.id}/members`;

/** Bob as a member of the guild. */
function withBob({ platform, guild, bob, ...world }: World) {
  platform.guilds.addMember(guild.id, bob.id);
  return `${members({ ...world, platform, guild, bob })}/${bob.id}`;
}

/** Members, bans, pruning and the audit log. */
export const guildMembers: Scenarios = {
  "GET /guilds/{guild_id}/members": async (world) => {
    const { platform, game, bot } = world;
    await refused(403, 50001, bot("GET", members(world)));
    platform.applications.update(game.id, { privilegedIntents: 1 << 1 });
    await granted(bot("GET", `${members(world)}?limit=10`));
  },
  "GET /guilds/{guild_id}/members/search": async (world) => {
    await granted(world.bot("GET", `${members(world)}/search?query=a&limit=10`));
    await refused(400, 50035, world.bot("GET", `${members(world)}/search`));
  },
  "GET /guilds/{guild_id}/members/{user_id}": async (world) => {
    await granted(world.bot("GET", withBob(world)));
    await refused(404, 10013, world.bot("GET", `${members(world)}/1`));
  },
  "PUT /guilds/{guild_id}/members/{user_id}": async (world) => {
    const { platform, game, bob, bot } = world;
    const scopes = "guilds.join";
    const issued = platform.issueToken({ userId: bob.id, applicationId: game.id, scopes });
    const body = { access_token: issued.accessToken };
    await granted(bot("PUT", `${members(world)}/${bob.id}`, body));
    await granted(bot("PUT", `${members(world)}/${bob.id}`, body));
    await refused(403, 50025, bot("PUT", `${members(world)}/1`, body));
  },
  "GET /users/@me/guilds/{guild_id}/member": async ({ platform, game, guild, alice, carol }) => {
    const path = `/users/@me/guilds/${guild.id}/member`;
    const scopes = "guilds.members.read";
    const issued = platform.issueToken({ userId: alice.id, applicationId: game.id, scopes });
    await granted(send(platform, `Bearer ${issued.accessToken}`, "GET", path));
    await refused(403, 50026, carol.send("GET", path));
  },
  "PATCH /guilds/{guild_id}/members/@me": async (world) => {
    await granted(world.bot("PATCH", `${members(world)}/@me`, { nick: "Robo", bio: "Beep." }));
    await refused(400, 50035, world.bot("PATCH", `${members(world)}/@me`, { nick: 1 }));
  },
  "PATCH /guilds/{guild_id}/members/{user_id}": async (world) => {
    await granted(world.bot("PATCH", withBob(world), { nick: "Bobby" }));
    await refused(404, 10013, world.bot("PATCH", `${members(world)}/1`, {}));
  },
  "DELETE /guilds/{guild_id}/members/{user_id}": async (world) => {
    await granted(world.bot("DELETE", withBob(world)));
    await refused(404, 10013, world.bot("DELETE", `${members(world)}/1`));
  },
  "PUT /guilds/{guild_id}/members/{user_id}/roles/{role_id}": async (world) => {
    const { id } = world.platform.guilds.managers.roles.create(world.guild.id, {});
    await granted(world.bot("PUT", `${withBob(world)}/roles/${id}`));
    await refused(404, 10011, world.bot("PUT", `${withBob(world)}/roles/1`));
  },
  "DELETE /guilds/{guild_id}/members/{user_id}/roles/{role_id}": async (world) => {
    const { id } = world.platform.guilds.managers.roles.create(world.guild.id, {});
    await granted(world.bot("DELETE", `${withBob(world)}/roles/${id}`));
    await refused(404, 10011, world.bot("DELETE", `${withBob(world)}/roles/1`));
  },
  "DELETE /users/@me/guilds/{guild_id}": async ({ bot, guild }) => {
    await granted(bot("DELETE", `/users/@me/guilds/${guild.id}`));
    await refused(403, 50001, bot("DELETE", `/users/@me/guilds/${guild.id}`));
  },
  "GET /guilds/{guild_id}/prune": async ({ bot, guild }) => {
    await granted(bot("GET", `/guilds/${guild.id}/prune?days=3`));
    await refused(400, 50035, bot("GET", `/guilds/${guild.id}/prune?days=0`));
  },
  "POST /guilds/{guild_id}/prune": async ({ bot, guild }) => {
    await granted(bot("POST", `/guilds/${guild.id}/prune`, { compute_prune_count: false }));
    await refused(400, 50035, bot("POST", `/guilds/${guild.id}/prune`, { days: 31 }));
  },
  "GET /guilds/{guild_id}/bans": async ({ bot, guild, bob }) => {
    await granted(bot("PUT", `/guilds/${guild.id}/bans/${bob.id}`, {}));
    await granted(bot("GET", `/guilds/${guild.id}/bans`));
    await refused(404, 10004, bot("GET", "/guilds/1/bans"));
  },
  "GET /guilds/{guild_id}/bans/{user_id}": async ({ bot, guild, bob }) => {
    await granted(bot("PUT", `/guilds/${guild.id}/bans/${bob.id}`, {}));
    await granted(bot("GET", `/guilds/${guild.id}/bans/${bob.id}`));
    await refused(404, 10026, bot("GET", `/guilds/${guild.id}/bans/1`));
  },
  "PUT /guilds/{guild_id}/bans/{user_id}": async ({ bot, guild, bob }) => {
    const body = { delete_message_seconds: 1 };
    await granted(bot("PUT", `/guilds/${guild.id}/bans/${bob.id}`, body));
    await refused(404, 10013, bot("PUT", `/guilds/${guild.id}/bans/1`, body));
  },
  "DELETE /guilds/{guild_id}/bans/{user_id}": async ({ bot, guild, bob }) => {
    await granted(bot("PUT", `/guilds/${guild.id}/bans/${bob.id}`, {}));
    await granted(bot("DELETE", `/guilds/${guild.id}/bans/${bob.id}`));
    await refused(404, 10026, bot("DELETE", `/guilds/${guild.id}/bans/${bob.id}`));
  },
  "POST /guilds/{guild_id}/bulk-ban": async ({ bot, guild, bob }) => {
    await granted(bot("POST", `/guilds/${guild.id}/bulk-ban`, { user_ids: [bob.id] }));
    await refused(400, 500_000, bot("POST", `/guilds/${guild.id}/bulk-ban`, { user_ids: [] }));
  },
  "GET /guilds/{guild_id}/audit-logs": async ({ bot, guild, bob }) => {
    await granted(bot("POST", `/guilds/${guild.id}/roles`, { name: "Crew" }));
    await granted(bot("PUT", `/guilds/${guild.id}/bans/${bob.id}`, {}));
    await granted(bot("GET", `/guilds/${guild.id}/audit-logs?limit=10`));
    await refused(400, 50035, bot("GET", `/guilds/${guild.id}/audit-logs?limit=101`));
  },
};

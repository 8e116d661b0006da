import { granted, refused, type Scenarios, type World } from "../support/world.js";

const roles = ({ guild }: World) => `/guilds/${guild.id}/roles`;

/** A role below that of the bot, which may do everything. */
async function withRole(world: World) {
  const path = roles(world);
  const { id } = await granted(world.bot("POST", path, { name: "Crew" }));
  return `${path}/${id}`;
}

/** Roles of guilds. */
export const guildRoles: Scenarios = {
  "GET /guilds/{guild_id}/roles": async (world) => {
    await granted(world.bot("GET", roles(world)));
    await refused(404, 10004, world.bot("GET", "/guilds/1/roles"));
  },
  "POST /guilds/{guild_id}/roles": async (world) => {
    await granted(world.bot("POST", roles(world), { name: "Crew", color: 255, hoist: true }));
    await refused(400, 50035, world.bot("POST", roles(world), { color: -1 }));
  },
  "PATCH /guilds/{guild_id}/roles": async (world) => {
    const { id } = await granted(world.bot("POST", roles(world), {}));
    await granted(world.bot("PATCH", roles(world), [{ id, position: 1 }]));
    await refused(404, 10011, world.bot("PATCH", roles(world), [{ id: "1", position: 1 }]));
  },
  "GET /guilds/{guild_id}/roles/member-counts": async (world) => {
    await granted(world.bot("GET", `${roles(world)}/member-counts`));
    await refused(404, 10004, world.bot("GET", "/guilds/1/roles/member-counts"));
  },
  "GET /guilds/{guild_id}/roles/{role_id}": async (world) => {
    await granted(world.bot("GET", await withRole(world)));
    await refused(404, 10011, world.bot("GET", `${roles(world)}/1`));
  },
  "PATCH /guilds/{guild_id}/roles/{role_id}": async (world) => {
    await granted(world.bot("PATCH", await withRole(world), { name: "Team", mentionable: true }));
    await refused(404, 10011, world.bot("PATCH", `${roles(world)}/1`, {}));
  },
  "DELETE /guilds/{guild_id}/roles/{role_id}": async (world) => {
    await granted(world.bot("DELETE", await withRole(world)));
    await refused(404, 10011, world.bot("DELETE", `${roles(world)}/1`));
  },
};

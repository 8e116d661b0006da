import { granted, refused, type Scenarios, type World } from "../support/world.js";

const all = ({ guild }: World) => `/guilds/${guild.id}/templates`;

/** A template of a guild with a category, a voice channel and a role. */
async function made(world: World): Promise<string> {
  const { platform, guild } = world;
  const category = platform.guilds.createChannel({ guildId: guild.id, name: "Cars", type: 4 });
  const role = platform.guilds.createRole(guild.id, "Racers", "1024");
  const overwrites = [{ id: role.id, type: 0, allow: "1024", deny: "0" }] as const;
  const inside = { guildId: guild.id, parentId: category.id, overwrites: [...overwrites] };
  platform.guilds.createChannel({ ...inside, name: "Garage", type: 2 });
  const { code } = await granted(world.bot("POST", all(world), { name: "Racing" }));
  return code;
}

/** The operations on templates of guilds. */
export const templateScenarios: Scenarios = {
  "GET /guilds/templates/{code}": async (world) => {
    await granted(world.stranger("GET", `/guilds/templates/${await made(world)}`));
    await refused(404, 10057, world.stranger("GET", "/guilds/templates/x"));
  },
  "GET /guilds/{guild_id}/templates": async (world) => {
    await made(world);
    await granted(world.bot("GET", all(world)));
    await refused(404, 10004, world.bot("GET", "/guilds/1/templates"));
  },
  "POST /guilds/{guild_id}/templates": async (world) => {
    await made(world);
    await refused(400, 30031, world.bot("POST", all(world), { name: "Again" }));
  },
  "PUT /guilds/{guild_id}/templates/{code}": async (world) => {
    await granted(world.bot("PUT", `${all(world)}/${await made(world)}`));
    await refused(404, 10057, world.bot("PUT", `${all(world)}/x`));
  },
  "PATCH /guilds/{guild_id}/templates/{code}": async (world) => {
    const body = { name: "Racers", description: "For races" };
    await granted(world.bot("PATCH", `${all(world)}/${await made(world)}`, body));
    await refused(404, 10057, world.bot("PATCH", `${all(world)}/x`, {}));
  },
  "DELETE /guilds/{guild_id}/templates/{code}": async (world) => {
    await granted(world.bot("DELETE", `${all(world)}/${await made(world)}`));
    await refused(404, 10057, world.bot("DELETE", `${all(world)}/x`));
  },
};

import { granted, refused, type Scenarios, type World } from "../support/world.js";

/** A stage channel, with a stage that is open unless `topic` is left out. */
async function stage({ platform, guild, bot }: World, topic?: string) {
  const channel = platform.guilds.createChannel({ guildId: guild.id, name: "talk", type: 13 });
  const body = { channel_id: channel.id, topic };
  if (topic !== undefined) await granted(bot("POST", "/stage-instances", body));
  return `/stage-instances/${channel.id}`;
}

/** The operations on stages. */
export const stageScenarios: Scenarios = {
  "POST /stage-instances": async (world) => {
    await stage(world, "Racing");
    await refused(400, 50035, world.bot("POST", "/stage-instances", {}));
  },
  "GET /stage-instances/{channel_id}": async (world) => {
    await granted(world.bot("GET", await stage(world, "Racing")));
    await refused(404, 10067, world.bot("GET", await stage(world)));
  },
  "PATCH /stage-instances/{channel_id}": async (world) => {
    await granted(world.bot("PATCH", await stage(world, "Racing"), { topic: "Winning" }));
    await refused(404, 10067, world.bot("PATCH", await stage(world), {}));
  },
  "DELETE /stage-instances/{channel_id}": async (world) => {
    await granted(world.bot("DELETE", await stage(world, "Racing")));
    await refused(404, 10067, world.bot("DELETE", await stage(world)));
  },
};

import { granted, refused, type Scenarios, type World } from "../support/world.js";

/** An application of another that Alice adds to her guild. */
function withIntegration({ platform, guild, alice, game }: World): string {
  const { id } = platform.createApplication({ name: "Added", bot: true });
  return platform.as(alice.id, game.id).installApplication(id, { guildId: guild.id });
}

/** Applications in guilds. */
export const integrationScenarios: Scenarios = {
  "GET /guilds/{guild_id}/integrations": async (world) => {
    withIntegration(world);
    await granted(world.bot("GET", `/guilds/${world.guild.id}/integrations`));
    await refused(404, 10004, world.bot("GET", "/guilds/1/integrations"));
  },
  "DELETE /guilds/{guild_id}/integrations/{integration_id}": async (world) => {
    const path = `/guilds/${world.guild.id}/integrations/${withIntegration(world)}`;
    await granted(world.bot("DELETE", path));
    await refused(404, 10005, world.bot("DELETE", path));
  },
};

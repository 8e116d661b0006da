import { granted, refused, type Scenarios, type World } from "../support/world.js";

/** Bob, a member, in a channel of voice or a stage. */
function withBob({ platform, guild, bob, game }: World, type: number) {
  platform.guilds.addMember(guild.id, bob.id);
  const channel = platform.guilds.createChannel({ guildId: guild.id, name: "Voice", type });
  platform.as(bob.id, game.id).joinVoice(channel.id);
  return channel;
}

/** The bot itself in a channel, as its session would come there. */
async function withBot(world: World, type: number) {
  const { platform, guild, game } = world;
  const channel = platform.guilds.createChannel({ guildId: guild.id, name: "Voice", type });
  platform.as(game.botUserId as string, game.id).joinVoice(channel.id);
  return channel;
}

/** Voice states, regions and what is said of voice channels. */
export const voiceStateScenarios: Scenarios = {
  "GET /voice/regions": async ({ bot, alice }) => {
    await granted(bot("GET", "/voice/regions"));
    await refused(403, 20002, alice.send("GET", "/voice/regions"));
  },
  "GET /guilds/{guild_id}/regions": async ({ bot, guild }) => {
    await granted(bot("GET", `/guilds/${guild.id}/regions`));
    await refused(404, 10004, bot("GET", "/guilds/1/regions"));
  },
  "GET /guilds/{guild_id}/voice-states/@me": async (world) => {
    const { bot, guild } = world;
    await refused(404, 10065, bot("GET", `/guilds/${guild.id}/voice-states/@me`));
    await withBot(world, 2);
    await granted(bot("GET", `/guilds/${guild.id}/voice-states/@me`));
  },
  "GET /guilds/{guild_id}/voice-states/{user_id}": async (world) => {
    const { bot, guild, bob } = world;
    await refused(404, 10065, bot("GET", `/guilds/${guild.id}/voice-states/${bob.id}`));
    withBob(world, 2);
    await granted(bot("GET", `/guilds/${guild.id}/voice-states/${bob.id}`));
  },
  "PATCH /guilds/{guild_id}/voice-states/@me": async (world) => {
    const { bot, guild } = world;
    const path = `/guilds/${guild.id}/voice-states/@me`;
    await refused(404, 10065, bot("PATCH", path, {}));
    const { id } = await withBot(world, 13);
    const request_to_speak_timestamp = "2026-11-20T10:00:00+00:00";
    await granted(bot("PATCH", path, { channel_id: id, request_to_speak_timestamp }));
  },
  "PATCH /guilds/{guild_id}/voice-states/{user_id}": async (world) => {
    const { bot, guild, bob } = world;
    const path = `/guilds/${guild.id}/voice-states/${bob.id}`;
    await refused(404, 10065, bot("PATCH", path, {}));
    const { id } = withBob(world, 13);
    await granted(bot("PATCH", path, { channel_id: id, suppress: false }));
  },
  "PUT /channels/{channel_id}/voice-status": async (world) => {
    const { bot, channel } = world;
    const { id } = await withBot(world, 2);
    await granted(bot("PUT", `/channels/${id}/voice-status`, { status: "Chess" }));
    await refused(400, 50024, bot("PUT", `/channels/${channel.id}/voice-status`, {}));
  },
};

import { granted, refused, type Scenarios, type World } from "../support/world.js";

const at = ({ guild }: World) => `/guilds/${guild.id}/channels`;

/** Guilds themselves and their channels. */
export const guildChannels: Scenarios = {
  "GET /guilds/{guild_id}": async ({ bot, guild }) => {
    await granted(bot("GET", `/guilds/${guild.id}?with_counts=true`));
    await refused(404, 10004, bot("GET", "/guilds/1"));
  },
  "PATCH /guilds/{guild_id}": async ({ bot, guild }) => {
    const body = { name: "Renamed", description: "Words", verification_level: 1 };
    await granted(bot("PATCH", `/guilds/${guild.id}`, body));
    await refused(400, 50035, bot("PATCH", `/guilds/${guild.id}`, { name: "x" }));
  },
  "GET /guilds/{guild_id}/preview": async ({ bot, guild }) => {
    await granted(bot("GET", `/guilds/${guild.id}/preview`));
    await refused(404, 10004, bot("GET", "/guilds/1/preview"));
  },
  "GET /guilds/{guild_id}/vanity-url": async ({ bot, guild, platform }) => {
    await refused(403, 50020, bot("GET", `/guilds/${guild.id}/vanity-url`));
    platform.guilds.update(guild.id, { features: ["VANITY_URL"], vanityUrlCode: "home" });
    await granted(bot("GET", `/guilds/${guild.id}/vanity-url`));
  },
  "PUT /guilds/{guild_id}/incident-actions": async ({ bot, guild, platform }) => {
    const path = `/guilds/${guild.id}/incident-actions`;
    const dms_disabled_until = new Date(platform.clock.now() + 1000).toISOString();
    await granted(bot("PUT", path, { dms_disabled_until }));
    await refused(400, 50035, bot("PUT", path, { dms_disabled_until: "soon" }));
  },
  "POST /guilds/{guild_id}/channels": async (world) => {
    for (const type of [0, 2, 4, 15]) {
      await granted(world.bot("POST", at(world), { name: "place", type, topic: "Words" }));
    }
    await refused(400, 50035, world.bot("POST", at(world), {}));
  },
  "PATCH /guilds/{guild_id}/channels": async (world) => {
    const { bot, channel } = world;
    await granted(bot("PATCH", at(world), [{ id: channel.id, position: 4 }]));
    await refused(404, 10003, bot("PATCH", at(world), [{ id: "1", position: 4 }]));
  },
  "GET /channels/{channel_id}": async ({ bot, channel }) => {
    const threads = `/channels/${channel.id}/threads`;
    const thread = await granted(bot("POST", threads, { name: "Talk", type: 11 }));
    await granted(bot("GET", `/channels/${channel.id}`));
    await granted(bot("GET", `/channels/${thread.id}`));
    await refused(404, 10003, bot("GET", "/channels/1"));
  },
  "PATCH /channels/{channel_id}": async ({ bot, channel }) => {
    await granted(bot("PATCH", `/channels/${channel.id}`, { topic: "Words", nsfw: true }));
    await refused(404, 10003, bot("PATCH", "/channels/1", {}));
  },
  "DELETE /channels/{channel_id}": async ({ bot, channel }) => {
    await granted(bot("DELETE", `/channels/${channel.id}`));
    await refused(404, 10003, bot("DELETE", `/channels/${channel.id}`));
  },
  "PUT /channels/{channel_id}/permissions/{overwrite_id}": async ({ bot, channel, guild }) => {
    const path = `/channels/${channel.id}/permissions`;
    await granted(bot("PUT", `${path}/${guild.id}`, { type: 0, deny: "2048" }));
    await refused(404, 10011, bot("PUT", `${path}/1`, { type: 0 }));
  },
  "DELETE /channels/{channel_id}/permissions/{overwrite_id}": async (world) => {
    const { bot, channel, guild } = world;
    const path = `/channels/${channel.id}/permissions/${guild.id}`;
    await granted(bot("PUT", path, { type: 0, deny: "2048" }));
    await granted(bot("DELETE", path));
    await refused(404, 10009, bot("DELETE", path));
  },
};

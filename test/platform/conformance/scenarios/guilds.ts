import { granted, refused, type Scenarios } from "../support/world.js";

/** Guilds as far as lobbies need them. */
export const guilds: Scenarios = {
  "GET /users/@me/guilds": async ({ platform, alice, carol, bot }) => {
    platform.guilds.create({ name: "Second", ownerId: alice.id, icon: "1", banner: "a_2" });
    await granted(alice.send("GET", "/users/@me/guilds"));
    await granted(alice.send("GET", "/users/@me/guilds?with_counts=true&limit=1"));
    await granted(bot("GET", "/users/@me/guilds"));
    await refused(400, 50035, alice.send("GET", "/users/@me/guilds?limit=201"));
    await refused(403, 50026, carol.send("GET", "/users/@me/guilds"));
  },

  "GET /guilds/{guild_id}/channels": async ({ platform, alice, bob, bot, guild, ...world }) => {
    const { channel, lobby } = world;
    const guildId = guild.id;
    const category = platform.guilds.createChannel({ guildId, name: "category", type: 4 });
    const overwrites = [{ id: guildId, type: 0 as const, allow: "0", deny: "2048" }];
    const parentId = category.id;
    platform.guilds.createChannel({ guildId, name: "read-only", parentId, overwrites });
    platform.guilds.createChannel({ guildId, name: "voice", type: 2, position: 3 });
    await alice.send("PATCH", `${lobby}/channel-linking`, { channel_id: channel.id });
    const path = `/guilds/${guildId}/channels`;
    await granted(alice.send("GET", `${path}?permissions=true&with_can_link_lobby=true`));
    await granted(bot("GET", path));
    await refused(404, 10004, bot("GET", "/guilds/1/channels"));
    await refused(403, 50001, bob.send("GET", path));
  },

  "GET /invites/{code}": async ({ alice, bot, stranger, channel, lobby }) => {
    await alice.send("PATCH", `${lobby}/channel-linking`, { channel_id: channel.id });
    const { code } = await granted(alice.send("POST", `${lobby}/members/@me/invites`));
    await granted(bot("GET", `/invites/${code}`));
    await granted(stranger("GET", `/invites/${code}`));
    await refused(404, 10006, stranger("GET", "/invites/nothing"));
  },
};

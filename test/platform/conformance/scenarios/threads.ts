import { granted, refused, type Scenarios, type World } from "../support/world.js";

/** A public thread of the bot's. */
async function withThread({ bot, channel }: World) {
  const threads = `/channels/${channel.id}/threads`;
  return granted(bot("POST", threads, { name: "Talk", type: 11 }));
}

/** A forum with a post of the bot's. */
async function withPost({ platform, guild, bot }: World) {
  const forum = platform.guilds.createChannel({ guildId: guild.id, name: "ideas", type: 15 });
  const path = `/channels/${forum.id}/threads`;
  await granted(bot("POST", path, { name: "Idea", message: { content: "Let us" } }));
  return path;
}

/** Threads, posts of forums and who follows them. */
export const threadScenarios: Scenarios = {
  "POST /channels/{channel_id}/messages/{message_id}/threads": async ({ bot, channel }) => {
    const messages = `/channels/${channel.id}/messages`;
    const { id } = await granted(bot("POST", messages, { content: "Topic" }));
    await granted(bot("POST", `${messages}/${id}/threads`, { name: "Talk" }));
    await refused(404, 10008, bot("POST", `${messages}/1/threads`, { name: "Talk" }));
  },
  "POST /channels/{channel_id}/threads": async (world) => {
    await withThread(world);
    const path = await withPost(world);
    await refused(400, 50035, world.bot("POST", path, { name: "Idea" }));
  },
  "GET /guilds/{guild_id}/threads/active": async (world) => {
    await withThread(world);
    await granted(world.bot("GET", `/guilds/${world.guild.id}/threads/active`));
    await refused(404, 10004, world.bot("GET", "/guilds/1/threads/active"));
  },
  "GET /channels/{channel_id}/threads/archived/public": async (world) => {
    const { id } = await withThread(world);
    await granted(world.bot("PATCH", `/channels/${id}`, { archived: true }));
    const path = `/channels/${world.channel.id}/threads/archived/public`;
    await granted(world.bot("GET", path));
    await refused(400, 50035, world.bot("GET", `${path}?before=soon`));
  },
  "GET /channels/{channel_id}/threads/archived/private": async ({ bot, channel }) => {
    const path = `/channels/${channel.id}/threads/archived/private`;
    await granted(bot("GET", path));
    await refused(400, 50035, bot("GET", `${path}?before=soon`));
  },
  "GET /channels/{channel_id}/users/@me/threads/archived/private": async ({ bot, channel }) => {
    const path = `/channels/${channel.id}/users/@me/threads/archived/private`;
    await granted(bot("GET", path));
    await refused(400, 50035, bot("GET", `${path}?before=soon`));
  },
  "GET /channels/{channel_id}/threads/search": async (world) => {
    const path = await withPost(world);
    await granted(world.bot("GET", `${path}/search?name=idea`));
    await refused(400, 50035, world.bot("GET", `${path}/search?limit=26`));
  },
  "GET /channels/{channel_id}/thread-members": async (world) => {
    const { platform, game, bot } = world;
    const { id } = await withThread(world);
    await refused(403, 50001, bot("GET", `/channels/${id}/thread-members`));
    platform.applications.update(game.id, { privilegedIntents: 1 << 1 });
    await granted(bot("GET", `/channels/${id}/thread-members?with_member=true`));
  },
  "GET /channels/{channel_id}/thread-members/{user_id}": async (world) => {
    const { id } = await withThread(world);
    const members = `/channels/${id}/thread-members`;
    await granted(world.bot("GET", `${members}/${world.game.botUserId}?with_member=true`));
    await refused(404, 10007, world.bot("GET", `${members}/1`));
  },
  "PUT /channels/{channel_id}/thread-members/@me": async (world) => {
    const { id } = await withThread(world);
    await granted(world.bot("PUT", `/channels/${id}/thread-members/@me`));
    await refused(404, 10003, world.bot("PUT", "/channels/1/thread-members/@me"));
  },
  "DELETE /channels/{channel_id}/thread-members/@me": async (world) => {
    const { id } = await withThread(world);
    await granted(world.bot("DELETE", `/channels/${id}/thread-members/@me`));
    await refused(404, 10003, world.bot("DELETE", "/channels/1/thread-members/@me"));
  },
  "PUT /channels/{channel_id}/thread-members/{user_id}": async (world) => {
    const { id } = await withThread(world);
    const members = `/channels/${id}/thread-members`;
    await granted(world.bot("PUT", `${members}/${world.alice.id}`));
    await refused(404, 10013, world.bot("PUT", `${members}/1`));
  },
  "DELETE /channels/{channel_id}/thread-members/{user_id}": async (world) => {
    const { id } = await withThread(world);
    const members = `/channels/${id}/thread-members`;
    await granted(world.bot("PUT", `${members}/${world.alice.id}`));
    await granted(world.bot("DELETE", `${members}/${world.alice.id}`));
    await refused(404, 10007, world.bot("DELETE", `${members}/${world.alice.id}`));
  },
};

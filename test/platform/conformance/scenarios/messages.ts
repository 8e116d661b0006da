import { granted, refused, type Scenarios, type World } from "../support/world.js";

/** The conversation of the bot and Alice, with a message of hers and one of the bot's. */
async function conversation({ platform, alice, bot, game }: World) {
  const { id } = await granted(bot("POST", "/users/@me/channels", { recipient_id: alice.id }));
  const path = `/channels/${id}/messages`;
  const theirs = platform.as(alice.id, game.id).sendMessage(id, "hello");
  const own = (await granted(bot("POST", path, { content: "hi" }))).id as string;
  return { id: id as string, path, theirs, own };
}

/** A channel where the bot may all, with some messages of the bot's. */
export async function moderated({ platform, guild, bot, game }: World, type = 0, count = 3) {
  const guildId = guild.id;
  const role = platform.guilds.createRole(guildId, "Robots", (2n ** 53n - 1n - 8n).toString());
  platform.guilds.addMember(guildId, game.botUserId as string, [role.id]);
  const channel = platform.guilds.createChannel({ guildId, name: "moderated", type });
  const path = `/channels/${channel.id}/messages`;
  const ids: string[] = [];
  for (let index = 0; index < count; index++) {
    ids.push((await granted(bot("POST", path, { content: `message ${index}` }))).id);
  }
  return { channel, path, ids };
}

/** What bots do with messages. */
export const messages: Scenarios = {
  "POST /users/@me/channels": async ({ alice, bot, game }) => {
    await granted(bot("POST", "/users/@me/channels", { recipient_id: alice.id }));
    await refused(404, 10013, bot("POST", "/users/@me/channels", { recipient_id: "1" }));
    await refused(403, 50007, bot("POST", "/users/@me/channels", { recipient_id: game.botUserId }));
    await refused(400, 50035, bot("POST", "/users/@me/channels", {}));
    await refused(403, 20002, alice.send("POST", "/users/@me/channels", {}));
  },

  "GET /channels/{channel_id}/messages/{message_id}": async (world) => {
    const { bot } = world;
    const { path, theirs, own } = await conversation(world);
    await granted(bot("GET", `${path}/${theirs}`));
    await granted(bot("GET", `${path}/${own}`));
    const reply = { content: "yes", message_reference: { message_id: theirs } };
    await granted(bot("GET", `${path}/${(await granted(bot("POST", path, reply))).id}`));
    await refused(404, 10008, bot("GET", `${path}/1`));
    await refused(400, 50035, bot("GET", `${path}/x`));
    await refused(404, 10003, bot("GET", `/channels/1/messages/${own}`));
  },

  "POST /channels/{channel_id}/messages/bulk-delete": async (world) => {
    const { bot } = world;
    await refused(404, 10003, bot("POST", "/channels/1/messages/bulk-delete", {}));
    const { path, ids } = await moderated(world);
    const bulk = `${path}/bulk-delete`;
    await refused(400, 50016, bot("POST", bulk, { messages: ids.slice(2) }));
    await refused(400, 50035, bot("POST", bulk, { messages: ["x"] }));
    await granted(bot("POST", bulk, { messages: ids }));
  },

  "POST /channels/{channel_id}/messages/{message_id}/crosspost": async (world) => {
    const { bot } = world;
    const { path, ids } = await moderated(world, 5);
    await granted(bot("POST", `${path}/${ids[0]}/crosspost`));
    await refused(400, 40033, bot("POST", `${path}/${ids[0]}/crosspost`));
    const text = await moderated(world);
    await refused(400, 50024, bot("POST", `${text.path}/${text.ids[0]}/crosspost`));
  },

  "POST /channels/{channel_id}/typing": async (world) => {
    const { bot } = world;
    const { id } = await conversation(world);
    await granted(bot("POST", `/channels/${id}/typing`));
    await refused(404, 10003, bot("POST", "/channels/1/typing"));
  },
};

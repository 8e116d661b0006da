import { granted, refused, type Scenarios, type World } from "../support/world.js";

/** The conversation of the bot and Alice, with a message of hers and one of the bot's. */
async function conversation({ platform, alice, bot, game }: World) {
  const { id } = await granted(bot("POST", "/users/@me/channels", { recipient_id: alice.id }));
  const path = `/channels/${id}/messages`;
  const theirs = platform.as(alice.id, game.id).sendMessage(id, "hello");
  const own = (await granted(bot("POST", path, { content: "hi" }))).id as string;
  return { id: id as string, path, theirs, own };
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

  "POST /channels/{channel_id}/typing": async (world) => {
    const { bot } = world;
    const { id } = await conversation(world);
    await granted(bot("POST", `/channels/${id}/typing`));
    await refused(404, 10003, bot("POST", "/channels/1/typing"));
  },
};

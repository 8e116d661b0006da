import { granted, refused, type Scenarios, type World } from "../support/world.js";

/** A channel with a message of the bot's, and one of Bob's from the linked lobby. */
async function written({ alice, bob, bot, channel, lobby }: World) {
  await bot("PUT", `${lobby}/members/${bob.id}`, { additional_name: "Sir Bob" });
  await alice.send("PATCH", `${lobby}/channel-linking`, { channel_id: channel.id });
  const path = `/channels/${channel.id}/messages`;
  const message = { content: "hi", metadata: { a: "1" } };
  const theirs = `${path}/${(await bob.send("POST", `${lobby}/messages`, message)).body.id}`;
  const own = `${path}/${(await bot("POST", path, { content: "from outside" })).body.id}`;
  return { path, own, theirs };
}

/** A lobby with a message of Alice's, reached by the lobby's id as that of a channel. */
async function inLobby({ alice, lobby }: World) {
  const path = `${lobby.replace("lobbies", "channels")}/messages`;
  const sent = await granted(alice.send("POST", path, { content: "hi", metadata: { a: "1" } }));
  return { path, own: `${path}/${sent.id}` };
}

/** Messages of channels and conversations. */
export const channels: Scenarios = {
  "GET /channels/{channel_id}/messages": async (world) => {
    const { alice, bob, bot, player, platform } = world;
    const { path, own } = await written(world);
    await bot("PATCH", own, { content: "edited" });
    await granted(bot("GET", path));
    await granted(alice.send("GET", (await inLobby(world)).path));
    const party = { party: { id: "p", size: [1, 4] }, secrets: { join: "hush" } };
    const shown = platform.events.waitFor("gateway.presence");
    const activities = [{ name: "Game", type: 0, ...party }];
    alice.gateway.send(3, { status: "online", activities, since: null, afk: false });
    await shown;
    const { session_id } = alice.ready;
    const invite = { activity: { type: 1, party_id: "p", session_id } };
    const dm = `/users/${bob.id}/messages`;
    const { channel_id } = await granted(alice.send("POST", dm, invite));
    await granted(bob.send("GET", `/channels/${channel_id}/messages`));
    await refused(404, 10003, bot("GET", "/channels/1/messages"));
    await refused(400, 50035, bot("GET", `${path}?limit=101`));
    await refused(403, 50001, player("dave").send("GET", path));
  },

  "POST /channels/{channel_id}/messages": async (world) => {
    const { bot, player } = world;
    await inLobby(world);
    const { path } = await written(world);
    await granted(bot("POST", path, { content: "hi", nonce: "n", enforce_nonce: true, flags: 4 }));
    await granted(bot("POST", path, { content: "hi", nonce: 5 }));
    await refused(400, 50006, bot("POST", path, { content: "" }));
    await refused(400, 50035, bot("POST", path, { content: "x".repeat(2001) }));
    await refused(404, 10003, bot("POST", "/channels/1/messages", { content: "hi" }));
    await refused(403, 50001, player("dave").send("POST", path, { content: "hi" }));
  },

  "PATCH /channels/{channel_id}/messages/{message_id}": async (world) => {
    const { alice, bob, bot } = world;
    const said = (await inLobby(world)).own;
    await granted(alice.send("PATCH", said, { content: "edited" }));
    await refused(403, 50005, bob.send("PATCH", said, { content: "edited" }));
    const { path, own, theirs } = await written(world);
    await granted(bot("PATCH", own, { content: "edited" }));
    await refused(403, 50005, bot("PATCH", theirs, { content: "edited" }));
    await refused(404, 10008, bot("PATCH", `${path}/1`, { content: "edited" }));
    await refused(400, 50035, bot("PATCH", own, { content: 5 }));
  },

  "DELETE /channels/{channel_id}/messages/{message_id}": async (world) => {
    const { alice, bot, bob } = world;
    const said = (await inLobby(world)).own;
    await refused(403, 50013, bob.send("DELETE", said));
    await granted(alice.send("DELETE", said));
    const { path, own, theirs } = await written(world);
    await refused(403, 50001, bob.send("DELETE", theirs));
    await granted(bot("DELETE", own));
    await refused(404, 10008, bot("DELETE", own));
    await refused(404, 10003, bot("DELETE", `${path.replace(/\d+/, "1")}/1`));
  },

  "PUT /partner-sdk/dms/{user_id_1}/{user_id_2}/messages/{message_id}/moderation-metadata": async ({
    alice,
    bob,
    bot,
  }) => {
    const { id } = await granted(alice.send("POST", `/users/${bob.id}/messages`, { content: "x" }));
    const messages = `/partner-sdk/dms/${alice.id}/${bob.id}/messages`;
    const path = `${messages}/${id}/moderation-metadata`;
    await granted(bot("PUT", path, { verdict: "ok" }));
    await refused(404, 10008, bot("PUT", `${messages}/1/moderation-metadata`, {}));
    await refused(400, 50035, bot("PUT", path, []));
    await refused(403, 20002, alice.send("PUT", path, {}));
  },
};

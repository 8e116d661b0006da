/** Who may write to whom, by which scope, and what becomes of conversations when somebody is deleted. */

import { expect, test } from "vitest";
import { openGuild } from "../support/guilds.js";
import { askAdmin, friends, openSocial, Player, send } from "../support/players.js";

const PROVISIONAL = 1 << 23;
const missing = { status: 403, body: { code: 50026 } };
const refused = { status: 403, body: { code: 50007 } };

test("a conversation's messages are read with one scope and written with another", async () => {
  const { platform, players, game } = await friends();
  const [alice, bob] = players;
  const { body } = await alice.send("POST", `/users/${bob.id}/messages`, { content: "hi" });
  const path = `/channels/${body.channel_id}/messages`;
  const limited = (scope: string) => new Player(platform, "", game.id, `openid ${scope}`, bob.id);
  const reader = limited("dm_channels.messages.read");
  const writer = limited("dm_channels.messages.write");
  expect((await reader.send("GET", path)).status).toBe(200);
  expect(await reader.send("POST", path, { content: "ho" })).toMatchObject(missing);
  expect(await writer.send("GET", path)).toMatchObject(missing);
  expect((await writer.send("POST", path, { content: "ho" })).status).toBe(200);
});

test("READY has conversations for who may list them, with the users in them", async () => {
  const { platform, players, game, player } = await friends();
  const [alice, bob] = players;
  const { body } = await alice.send("POST", `/users/${bob.id}/messages`, { content: "hi" });
  platform.as(bob.id, game.id).removeRelationship(alice.id);
  await bob.connect();
  expect(bob.ready.private_channels).toMatchObject([
    { id: body.channel_id, recipient_ids: [alice.id], last_message_id: body.id },
  ]);
  expect(bob.ready.users).toMatchObject([{ id: alice.id }]);
  const dave = player("dave", "openid sdk.social_layer_presence");
  platform.relationships.befriend(alice.id, dave.id);
  await alice.send("POST", `/users/${dave.id}/messages`, { content: "hi" });
  await dave.connect();
  expect(dave.ready.private_channels).toEqual([]);
});

test("a provisional and a full account who are friends have a real DM channel", async () => {
  const { platform, players } = await friends();
  const [alice, bob] = players;
  platform.users.update(bob.id, { flags: PROVISIONAL });
  const { body } = await alice.send("POST", `/users/${bob.id}/messages`, { content: "hi" });
  expect(body.channel_type).toBe(1);
  const answer = await bob.send("POST", `/users/${alice.id}/messages`, { content: "ho" });
  expect(answer.body.channel_type).toBe(1);
});

test("two who are no friends both have to be in the game; a guild alone is not enough", async () => {
  const { platform, player, connected } = await openSocial();
  const [carol] = (await connected("carol")) as [Player];
  const offline = player("dave");
  const guild = platform.guilds.create({ name: "Guild", ownerId: carol.id });
  platform.guilds.addMember(guild.id, offline.id);
  const write = (from: Player, to: Player) =>
    from.send("POST", `/users/${to.id}/messages`, { content: "hi" });
  expect(await write(offline, carol)).toMatchObject(refused);
  expect(await write(carol, offline)).toMatchObject(refused);
  await offline.connect();
  expect((await write(offline, carol)).body.channel_type).toBe(18);
});

test("who has blocked a bot gets nothing from it, and writes nothing to it", async () => {
  const { platform, bob, bot, game } = await openGuild();
  const asBob = platform.as(bob.id, game.id);
  const { body } = await bot.send("POST", "/users/@me/channels", { recipient_id: bob.id });
  const write = () => bot.send("POST", `/channels/${body.id}/messages`, { content: "hi" });
  expect((await write()).status).toBe(200);
  asBob.block(bot.id);
  expect(await write()).toMatchObject(refused);
  expect(() => asBob.sendMessage(body.id, "hi")).toThrow(expect.objectContaining({ code: 50007 }));
});

test("nobody opens a conversation with themselves, or with a user that is not there", async () => {
  const { platform, alice, bot, game } = await openGuild();
  const open = (recipient_id: string) => bot.send("POST", "/users/@me/channels", { recipient_id });
  expect(await open(bot.id)).toMatchObject(refused);
  expect(await open("1")).toMatchObject({ status: 404, body: { code: 10013 } });
  const own = () => platform.as(alice.id, game.id).openDm(alice.id);
  expect(own).toThrow(expect.objectContaining({ code: 50007 }));
});

test("a conversation of others is not found by its id", async () => {
  const { platform, bob, bot, otherBot } = await openGuild();
  const { body } = await bot.send("POST", "/users/@me/channels", { recipient_id: bob.id });
  const stranger = otherBot("Stranger");
  const { token } = (await askAdmin(platform, "POST", `/users/${bob.id}/sign-in`)).body;
  const path = `/channels/${body.id}`;
  expect((await send(platform, token, "GET", path)).body).toMatchObject({
    id: body.id,
    recipients: [{ id: bot.id }],
  });
  for (const [method, change] of [["GET"], ["PATCH", { name: "x" }], ["DELETE"]] as const) {
    const { status } = await stranger.send(method, path, change);
    expect([method, status]).toEqual([method, expect.toBeOneOf([403, 404])]);
  }
});

test("with a user that is deleted go its conversations and what was said there", async () => {
  const { platform, players, game } = await friends();
  const [alice, bob, carol] = players;
  const actor = platform.as(alice.id, game.id);
  actor.sendUserMessage(bob.id, "to a friend");
  actor.sendUserMessage(carol.id, "in the game");
  const other = platform.as(bob.id, game.id).sendUserMessage(carol.id, "between others");
  platform.deleteUser(alice.id);
  const summaries = async (player: Player) =>
    (await player.send("GET", "/partner-sdk/users/@me/channels")).body;
  expect(await summaries(bob)).toEqual([{ user_id: carol.id, last_message_id: other }]);
  expect(await summaries(carol)).toEqual([{ user_id: bob.id, last_message_id: other }]);
  expect((await bob.connect()).ready.private_channels).toEqual([]);
  const state = JSON.stringify(platform.exportState().messages);
  expect(state).not.toContain("to a friend");
  expect(state).not.toContain("in the game");
  expect(state).toContain("between others");
});

test("what was said within a game goes with it; other games and the platform keep theirs", async () => {
  const { platform, players, game } = await friends();
  const [alice, bob, carol] = players;
  const other = platform.createApplication({ name: "Other", public: true });
  const [alicesOther, carolsOther] = [alice, carol].map(
    ({ id }) => new Player(platform, "", other.id, undefined, id),
  ) as [Player, Player];
  await alicesOther.connect();
  await carolsOther.connect();
  const kept = platform.as(alice.id, other.id).sendUserMessage(carol.id, "in another game");
  platform.as(alice.id, game.id).sendUserMessage(carol.id, "in the game");
  platform.as(alice.id, game.id).sendUserMessage(bob.id, "to a friend");
  platform.deleteApplication(game.id);
  const state = JSON.stringify(platform.exportState().messages);
  expect(state).not.toContain("in the game");
  expect(state).toContain("in another game");
  expect(state).toContain("to a friend");
  expect((await carolsOther.send("GET", "/partner-sdk/users/@me/channels")).body).toEqual([
    { user_id: alice.id, last_message_id: kept },
  ]);
});

test("conversations are listed and read in the game that they are in, by the two of them", async () => {
  const { platform, players, game } = await friends();
  const [alice, bob, carol] = players;
  const other = platform.createApplication({ name: "Other", public: true });
  const elsewhere = new Player(platform, "", other.id, undefined, carol.id);
  platform.as(alice.id, game.id).sendUserMessage(carol.id, "first");
  const last = platform.as(carol.id, game.id).sendUserMessage(alice.id, "last");
  const list = async (player: Player) =>
    (await player.send("GET", "/partner-sdk/users/@me/channels")).body;
  expect(await list(elsewhere)).toEqual([]);
  expect(await list(bob)).toEqual([]);
  expect(await list(carol)).toEqual([{ user_id: alice.id, last_message_id: last }]);
  const path = `/users/${alice.id}/messages`;
  expect((await elsewhere.send("GET", path)).status).toBe(404);
  expect((await carol.send("GET", path)).body).toMatchObject([
    { content: "last" },
    { content: "first" },
  ]);
});

test("a message is deleted by its author alone, and moderated between users that exist", async () => {
  const { players, bot } = await friends();
  const [alice, bob] = players;
  const unknown = { status: 404, body: { code: 10013 } };
  const { body } = await alice.send("POST", `/users/${bob.id}/messages`, { content: "hi" });
  const moderate = (first: string, second: string) =>
    bot("PUT", `/partner-sdk/dms/${first}/${second}/messages/${body.id}/moderation-metadata`, {
      verdict: "ok",
    });
  expect(await moderate(alice.id, "1")).toMatchObject(unknown);
  expect(await moderate("1", alice.id)).toMatchObject(unknown);
  expect(await alice.send("GET", "/users/@me/dms/1")).toMatchObject(unknown);
  expect(await bob.send("DELETE", `/users/${alice.id}/messages/${body.id}`)).toMatchObject({
    status: 403,
    body: { code: 50003 },
  });
  expect((await moderate(bob.id, alice.id)).status).toBe(204);
});

test("the latest message of two counts, be it in the game or on the platform", async () => {
  const { platform, players, game } = await friends();
  const [alice, , carol] = players;
  const actor = platform.as(alice.id, game.id);
  actor.sendUserMessage(carol.id, "in the game");
  platform.relationships.befriend(alice.id, carol.id);
  const last = actor.sendUserMessage(carol.id, "on the platform");
  expect((await carol.send("GET", "/partner-sdk/users/@me/channels")).body).toEqual([
    { user_id: alice.id, last_message_id: last },
  ]);
  const lobby = (await alice.send("PUT", "/lobbies", { secret: "s" })).body;
  actor.sendLobbyMessage(lobby.id, "to all");
  expect(platform.view().conversations).toMatchObject([
    { applicationId: game.id, messages: [{ content: "in the game" }] },
    { applicationId: null, messages: [{ content: "on the platform" }] },
  ]);
});

test("nobody mentions everyone in a conversation", async () => {
  const { bob, bot } = await openGuild();
  const { body } = await bot.send("POST", "/users/@me/channels", { recipient_id: bob.id });
  const sent = await bot.send("POST", `/channels/${body.id}/messages`, { content: "@everyone" });
  expect(sent).toMatchObject({ status: 200, body: { mention_everyone: false } });
});

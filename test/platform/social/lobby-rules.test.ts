/** Which channels lobbies can be linked to, when lobbies end, and what backends set and take back. */

import { expect, test } from "vitest";
import { permissions } from "../support/guilds.js";
import { join, serverLobby, three } from "../support/lobbies.js";
import { openSocial, Player, send } from "../support/players.js";

const MANAGE = 4;
const VIEW = 10;
const SEND = 11;
const HOUR = 3_600_000;

/** Alice and Bob are in a guild and in a lobby of the backend that both may link. */
async function openLinking(...bits: number[]) {
  const social = await openSocial({ heartbeatInterval: 1e12 });
  const { platform } = social;
  const [alice, bob] = (await social.connected("alice", "bob")) as [Player, Player];
  const owner = platform.createUser({ username: "owner" });
  const { id: guildId } = platform.guilds.create({ name: "Guild", ownerId: owner.id });
  const everyone = platform.guilds.store.roles.get(guildId);
  platform.guilds.managers.roles.update(everyone as never, { permissions: "0" });
  const role = platform.guilds.createRole(guildId, "Linker", permissions(...bits));
  for (const { id } of [alice, bob]) platform.guilds.addMember(guildId, id, [role.id]);
  const members = [alice, bob].map(({ id }) => ({ id, flags: 1 }));
  const lobby = await serverLobby(social, { members });
  const channel = (more: object = {}) =>
    platform.guilds.createChannel({ guildId, name: "general", ...more });
  const link = (channelId: string | null, id = lobby) =>
    alice.send("PATCH", `/lobbies/${id}/channel-linking`, { channel_id: channelId });
  for (const player of [alice, bob]) await player.seen();
  const facts = async (id: string) => {
    const path = `/guilds/${guildId}/channels?with_can_link_lobby=true`;
    const { body } = await alice.send("GET", path);
    return body.find((each: { id: string }) => each.id === id);
  };
  return { ...social, alice, bob, guildId, lobby, channel, link, facts };
}

const ALL = [MANAGE, VIEW, SEND];
const notLinkable = { status: 400, body: { code: 50024 } };

test.each([
  ["voice", { type: 2 }],
  ["announcement", { type: 5 }],
  ["forum", { type: 15 }],
  ["NSFW", { nsfw: true }],
])("a lobby is not linked to a channel of kind %s, which says so", async (_, more) => {
  const { channel, link, facts } = await openLinking(...ALL, 20);
  const { id } = channel(more);
  expect(await facts(id)).toMatchObject({ is_linkable: false });
  expect(await link(id)).toMatchObject(notLinkable);
});

test.each(ALL)("who lacks the permission of bit %d does not link a channel", async (bit) => {
  const { channel, link } = await openLinking(...ALL.filter((each) => each !== bit));
  expect(await link(channel().id)).toMatchObject({ status: 403, body: { code: 50013 } });
});

test("a channel has one lobby; linking it again to the same one changes nothing", async () => {
  const { alice, bob, bot, channel, link, facts, game, lobby } = await openLinking(...ALL);
  const { id } = channel();
  expect(await facts(id)).toMatchObject({ is_linkable: true });
  expect(await facts(id)).not.toHaveProperty("linked_lobby");
  expect((await link(id)).status).toBe(200);
  expect(await facts(id)).toMatchObject({
    is_linkable: false,
    linked_lobby: {
      application_id: game.id,
      lobby_id: lobby,
      linked_by: alice.id,
      require_application_authorization: false,
    },
  });
  await bob.seen();
  expect((await link(id)).status).toBe(200);
  expect(await bob.seen()).toEqual([]);
  const second = await bot("POST", "/lobbies", { members: [{ id: alice.id, flags: 1 }], flags: 1 });
  expect(await link(id, second.body.id)).toMatchObject(notLinkable);
  expect((await link(null)).body).not.toHaveProperty("linked_channel");
  expect((await link(id, second.body.id)).status).toBe(200);
  expect(await facts(id)).toMatchObject({
    linked_lobby: { lobby_id: second.body.id, require_application_authorization: true },
  });
});

test("a channel is open to all when each member of the guild sees it and may write in it", async () => {
  const { platform, guildId, channel, facts } = await openLinking(...ALL);
  const { id } = channel();
  const open = "is_viewable_and_writeable_by_all_members";
  expect(await facts(id)).toMatchObject({ [open]: true });
  platform.guilds.addMember(guildId, platform.createUser({ username: "without a role" }).id);
  expect(await facts(id)).toMatchObject({ [open]: false });
});

test("the channel says in a message of its own that it is linked, which the lobby has as well", async () => {
  const { bob, channel, link, lobby, alice, game, platform } = await openLinking(...ALL);
  const { id } = channel();
  await link(id);
  const notice = { type: 49, content: "", channel_id: id, lobby_id: lobby };
  expect((await bob.seen())[1]).toMatchObject(["LOBBY_MESSAGE_CREATE", notice]);
  const history = (await bob.send("GET", `/lobbies/${lobby}/messages`)).body;
  expect(history).toMatchObject([{ ...notice, author: { id: alice.id } }]);
  expect(platform.view().lobbies[0]?.messages).toHaveLength(1);
  expect(history[0].application_id).toBe(game.id);
});

test("what is said in a linked lobby is in the channel, and in the lobby with its metadata", async () => {
  const { platform, alice, bob, game, channel, link, lobby } = await openLinking(...ALL, 16);
  const { id } = channel();
  await link(id);
  await bob.seen();
  const said = { content: "Ready?", metadata: { seat: "1" } };
  expect((await alice.send("POST", `/lobbies/${lobby}/messages`, said)).body).toMatchObject(said);
  expect(await bob.seen()).toContainEqual(["LOBBY_MESSAGE_CREATE", expect.objectContaining(said)]);
  const read = platform.as(bob.id, game.id).readMessages(id);
  expect(read.map(({ content }) => content)).toContain("Ready?");
  // Only the answer and the event have it; the message of the channel does not keep it.
  const [latest] = (await bob.send("GET", `/lobbies/${lobby}/messages`)).body;
  expect(latest).toMatchObject({ content: "Ready?" });
  expect(latest).not.toHaveProperty("metadata");
});

test("a linked lobby does not end while nobody is connected; once unlinked it does, in its time", async () => {
  const { platform, alice, bob, channel, link, lobby } = await openLinking(...ALL);
  await link(channel().id);
  for (const player of [alice, bob]) {
    const ended = platform.events.waitFor("gateway.ended", ({ userId }) => userId === player.id);
    player.gateway.socket.close(1000);
    await ended;
  }
  platform.clock.advance(10 * HOUR);
  expect(platform.view().lobbies).toMatchObject([{ id: lobby }]);
  expect((await link(null)).status).toBe(200);
  platform.clock.advance(299_999);
  expect(platform.view().lobbies).toMatchObject([{ id: lobby }]);
  platform.clock.advance(1);
  expect(platform.view().lobbies).toEqual([]);
});

test("an invite is for members of a linked lobby of the same game", async () => {
  const { platform, channel, link, lobby, bob } = await openLinking(...ALL);
  const path = `/lobbies/${lobby}/members/@me/invites`;
  expect(await bob.send("POST", path)).toMatchObject(notLinkable);
  await link(channel().id);
  expect((await bob.send("POST", path)).status).toBe(200);
  const other = platform.createApplication({ name: "Other", public: true });
  const elsewhere = new Player(platform, "bob", other.id, undefined, bob.id);
  expect(await elsewhere.send("POST", path)).toMatchObject({ body: { code: 10031 } });
});

test("a new idle time counts from when the last member left, not from the change", async () => {
  const social = await openSocial();
  const { platform, bot } = social;
  const lobby = await serverLobby(social, { idle_timeout_seconds: 600 });
  platform.clock.advance(100_000);
  await bot("PATCH", `/lobbies/${lobby}`, { idle_timeout_seconds: 200 });
  platform.clock.advance(99_999);
  expect(platform.view().lobbies).toHaveLength(1);
  platform.clock.advance(1);
  expect(platform.view().lobbies).toEqual([]);
});

test("null takes back what a backend has set; what is left out stays", async () => {
  const social = await three();
  const { bot, players } = social;
  const member = { id: players[0].id, metadata: { seat: "1" }, flags: 1 };
  const set = {
    metadata: { mode: "duel" },
    flags: 1,
    idle_timeout_seconds: 60,
    override_event_webhooks_url: "https://game.example/hook",
  };
  const lobby = await serverLobby(social, { ...set, members: [member] });
  const path = `/lobbies/${lobby}`;
  expect((await bot("PATCH", path, {})).body).toMatchObject({ ...set, members: [member] });
  const nulls = Object.fromEntries(Object.keys(set).map((name) => [name, null]));
  expect((await bot("PATCH", path, { ...nulls, members: null })).body).toMatchObject({
    metadata: null,
    flags: 0,
    idle_timeout_seconds: 300,
    override_event_webhooks_url: null,
    members: [member],
  });
  const place = `${path}/members/${member.id}`;
  expect((await bot("PUT", place, {})).body).toEqual(member);
  const changed = await bot("PUT", place, { metadata: null, flags: null });
  expect(changed.body).toEqual({ id: member.id, metadata: null, flags: 0 });
});

test("an unknown user stops a change of members before any is made", async () => {
  const social = await three();
  const { bot, players, platform } = social;
  const [alice, bob] = players;
  const lobby = await serverLobby(social, { members: [{ id: alice.id }] });
  const unknown = { status: 404, body: { code: 10013 } };
  const members = [{ id: bob.id }, { id: "1" }];
  expect(await bot("POST", "/lobbies", { members })).toMatchObject(unknown);
  expect(await bot("PATCH", `/lobbies/${lobby}`, { members })).toMatchObject(unknown);
  expect(await bot("POST", `/lobbies/${lobby}/members/bulk`, members)).toMatchObject(unknown);
  expect(await bot("PUT", `/lobbies/${lobby}/members/1`)).toMatchObject(unknown);
  expect(platform.view().lobbies).toMatchObject([{ id: lobby, members: [{ userId: alice.id }] }]);
});

test("another game's backend has no lobby here, and deleting it does nothing", async () => {
  const social = await three();
  const { platform, players } = social;
  const [alice] = players;
  const lobby = await serverLobby(social, { members: [{ id: alice.id }] });
  const other = platform.createApplication({ name: "Other", bot: true });
  const ask = (method: string, path: string, body?: unknown) =>
    send(platform, `Bot ${other.botToken}`, method, `/lobbies/${lobby}${path}`, body);
  const unknown = { status: 404, body: { code: 10031 } };
  expect(await ask("GET", "")).toMatchObject(unknown);
  expect(await ask("PATCH", "", { flags: 1 })).toMatchObject(unknown);
  expect(await ask("PUT", `/members/${alice.id}`)).toMatchObject(unknown);
  expect(await ask("DELETE", `/members/${alice.id}`)).toMatchObject(unknown);
  expect(await ask("POST", "/members/bulk", [{ id: alice.id }])).toMatchObject(unknown);
  expect((await ask("DELETE", "")).status).toBe(204);
  expect(platform.view().lobbies).toMatchObject([{ id: lobby, members: [{ userId: alice.id }] }]);
  expect(await alice.names()).toEqual(["LOBBY_CREATE"]);
});

test("a secret leads to its lobby for 30 days", async () => {
  const { platform, player } = await openSocial({ heartbeatInterval: 1e12 });
  const alice = await player("alice").connect();
  const lobby = await join(alice);
  platform.clock.advance(30 * 24 * HOUR - 1);
  expect(await join(player("bob"))).toBe(lobby);
  platform.clock.advance(1);
  expect(await join(player("carol"))).not.toBe(lobby);
  expect(platform.view().lobbies.find(({ id }) => id === lobby)?.members).toHaveLength(2);
});

test("who is deleted is in no lobby any more, and who stays is notified", async () => {
  const { platform, players } = await three();
  const [alice, bob, carol] = players;
  const lobby = await join(alice);
  await join(bob);
  await alice.seen();
  platform.deleteUser(bob.id);
  expect((await alice.seen()).filter(([name]) => name.startsWith("LOBBY_"))).toMatchObject([
    ["LOBBY_MEMBER_DISCONNECT", { lobby_id: lobby, member: { user_id: bob.id } }],
    ["LOBBY_MEMBER_REMOVE", { lobby_id: lobby, member: { user_id: bob.id } }],
  ]);
  expect(platform.view().lobbies).toMatchObject([{ members: [{ userId: alice.id }] }]);
  expect(await carol.seen()).toEqual([]);
});

test("a lobby that its backend ends takes its members and messages with it, and the log says so", async () => {
  const social = await three();
  const { platform, players, bot, game } = social;
  const [alice] = players;
  const lobby = await serverLobby(social, { members: [{ id: alice.id }] });
  await alice.send("POST", `/lobbies/${lobby}/messages`, { content: "the last words" });
  const kept = () => {
    const { lobbyMembers, messages } = JSON.parse(JSON.stringify(platform.exportState()));
    return [lobbyMembers, messages];
  };
  expect(kept()).toMatchObject([[{ userId: alice.id }], [{ content: "the last words" }]]);
  const ended = platform.events.waitFor("lobby.deleted");
  expect((await bot("DELETE", `/lobbies/${lobby}`)).status).toBe(204);
  expect(await ended).toMatchObject({ applicationId: game.id, detail: lobby });
  expect(kept()).toEqual([[], []]);
});

test("the lobbies of a deleted application end, and no other's", async () => {
  const social = await openSocial();
  const { platform, game } = social;
  const other = platform.createApplication({ name: "Other", public: true });
  const stays = await join(new Player(platform, "dave", other.id));
  await join(social.player("alice"));
  await serverLobby(social);
  platform.deleteApplication(game.id);
  expect(platform.view().lobbies.map(({ id }) => id)).toEqual([stays]);
});

test("messages of one lobby are not found in another, and others' are not changed", async () => {
  const { players } = await three();
  const [alice, bob, carol] = players;
  const lobby = await join(alice);
  await join(bob);
  const second = await join(alice, { secret: "second" });
  const { id } = (await alice.send("POST", `/lobbies/${lobby}/messages`, { content: "x" })).body;
  const at = (place: string) => `/channels/${place}/messages/${id}`;
  const unknown = { status: 404, body: { code: 10008 } };
  expect(await alice.send("PATCH", at(second), { content: "y" })).toMatchObject(unknown);
  expect(await alice.send("DELETE", at(second))).toMatchObject(unknown);
  expect(await bob.send("DELETE", at(lobby))).toMatchObject({ status: 403 });
  expect(await carol.send("DELETE", at(lobby))).toMatchObject({ body: { code: 50001 } });
  for (const player of players) await player.seen();
  expect((await alice.send("DELETE", at(lobby))).status).toBe(204);
  const gone = [["LOBBY_MESSAGE_DELETE", { id, lobby_id: lobby }]];
  expect(await alice.seen()).toEqual(gone);
  expect(await bob.seen()).toEqual(gone);
  expect(await carol.seen()).toEqual([]);
});

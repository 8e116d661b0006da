import { expect, test } from "vitest";
import { historyAfter72Hours } from "../support/lobbies.js";
import { openSocial, type Player } from "../support/players.js";

const MANAGE_VIEW_SEND = ((1n << 4n) | (1n << 10n) | (1n << 11n)).toString();
const VIEW = (1n << 10n).toString();
const BEFORE = Date.UTC(2026, 10, 15, 23, 59, 59);

async function guild(now = BEFORE) {
  const social = await openSocial({ clock: { now, frozen: true } });
  const { platform, game, player } = social;
  const [alice, bob] = [await player("alice").connect(), await player("bob").connect()];
  const owner = platform.createUser({ username: "owner" });
  const { id } = platform.guilds.create({ name: "Guild", ownerId: owner.id, banner: "hash" });
  const role = platform.guilds.createRole(id, "Linker", MANAGE_VIEW_SEND);
  platform.guilds.addMember(id, alice.id, [role.id]);
  platform.guilds.addMember(id, bob.id);
  platform.guilds.addMember(id, game.botUserId as string);
  const text = platform.guilds.createChannel({ guildId: id, name: "general" });
  return { ...social, alice, bob, guildId: id, text };
}

/** A backend's lobby in which alice may link and bob may not. */
async function withLobby() {
  const opened = await guild();
  const { alice, bob, bot } = opened;
  const members = [{ id: alice.id, flags: 1 }, { id: bob.id }];
  const lobby = (await bot("POST", "/lobbies", { members })).body.id as string;
  for (const player of [alice, bob]) await player.seen();
  const link = (player: Player, body: unknown) =>
    player.send("PATCH", `/lobbies/${lobby}/channel-linking`, body);
  return { ...opened, lobby, link };
}

test("users list their guilds with banner and permissions, by pages [records.guild-banner-in-get-current-user-guilds, endpoints.get-users-me-guilds]", async () => {
  const { platform, alice, guildId, player } = await guild();
  const second = platform.guilds.create({ name: "Second", ownerId: alice.id });
  const all = (await alice.send("GET", "/users/@me/guilds?with_counts=true")).body;
  expect(all).toMatchObject([
    {
      id: guildId,
      name: "Guild",
      icon: null,
      banner: "hash",
      owner: false,
      features: [],
      approximate_member_count: 4,
      approximate_presence_count: 2,
    },
    { id: second.id, owner: true },
  ]);
  expect(BigInt(all[0].permissions) & (1n << 4n)).toBe(1n << 4n);
  const ids = async (query: string) =>
    (await alice.send("GET", `/users/@me/guilds?${query}`)).body.map(
      (one: { id: string }) => one.id,
    );
  expect(await ids("limit=1")).toEqual([guildId]);
  expect(await ids(`after=${guildId}`)).toEqual([second.id]);
  expect(await ids(`before=${second.id}`)).toEqual([guildId]);
  const scopeless = player("carol", "identify");
  expect(await scopeless.send("GET", "/users/@me/guilds")).toMatchObject({
    status: 403,
    body: { code: 50026 },
  });
});

test("channels come by position and tell who may link them", async () => {
  const { platform, alice, bob, guildId, text } = await guild();
  const first = platform.guilds.createChannel({ guildId, name: "first", position: -1 });
  const adult = platform.guilds.createChannel({ guildId, name: "adult", nsfw: true });
  const voice = platform.guilds.createChannel({ guildId, name: "voice", type: 2 });
  const closed = platform.guilds.createChannel({
    guildId,
    name: "read-only",
    overwrites: [{ id: guildId, type: 0, allow: "0", deny: (1n << 11n).toString() }],
  });
  const path = `/guilds/${guildId}/channels?permissions=true&with_can_link_lobby=true`;
  const { body } = await alice.send("GET", path);
  const facts = (id: string) => body.find((channel: { id: string }) => channel.id === id);
  expect(body.map(({ name }: { name: string }) => name)).toEqual([
    "first",
    "general",
    "adult",
    "voice",
    "read-only",
  ]);
  for (const id of [first.id, text.id]) {
    expect(facts(id)).toMatchObject({
      is_linkable: true,
      is_viewable_and_writeable_by_all_members: true,
    });
  }
  for (const { id } of [adult, voice]) expect(facts(id).is_linkable).toBe(false);
  expect(facts(closed.id)).toMatchObject({
    is_linkable: false,
    is_viewable_and_writeable_by_all_members: false,
  });
  const bobs = (await bob.send("GET", path)).body;
  expect(bobs.every((channel: { is_linkable: boolean }) => !channel.is_linkable)).toBe(true);
});

test("from 2026-11-16 on, channels one cannot view are left out, for bots and users [obfuscation.http-omitted-from-the-list-from-2026-11-16, endpoints.get-guilds-id-channels, versions.channel-obfuscation-gateway-opt-in-http-2026-11]", async () => {
  const { platform, bob, bot, guildId, text } = await guild();
  platform.guilds.createChannel({
    guildId,
    name: "hidden",
    overwrites: [{ id: guildId, type: 0, allow: "0", deny: VIEW }],
  });
  const path = `/guilds/${guildId}/channels`;
  expect((await bot("GET", path)).body).toHaveLength(2);
  expect((await bob.send("GET", path)).body).toHaveLength(2);
  platform.clock.set(Date.UTC(2026, 10, 16));
  expect((await bot("GET", path)).body).toMatchObject([{ id: text.id }]);
  expect((await bob.send("GET", path)).body).toMatchObject([{ id: text.id }]);
  expect(await bot("GET", "/guilds/1/channels")).toMatchObject({
    status: 404,
    body: { code: 10004 },
  });
  const stranger = platform.guilds.create({ name: "Other", ownerId: bob.id });
  expect(await bot("GET", `/guilds/${stranger.id}/channels`)).toMatchObject({
    status: 403,
    body: { code: 50001 },
  });
});

test("a linked lobby and its channel share messages; unlinking ends that", async () => {
  const { alice, bob, bot, lobby, link, text, guildId, game } = await withLobby();
  const linked = await link(alice, { channel_id: text.id });
  expect(linked).toMatchObject({
    status: 200,
    body: { linked_channel: { id: text.id, name: "general", guild_id: guildId } },
  });
  expect(await bob.seen()).toMatchObject([
    ["LOBBY_UPDATE", { id: lobby, linked_channel: { id: text.id } }],
    ["LOBBY_MESSAGE_CREATE", { type: 49, lobby_id: lobby, channel_id: text.id }],
  ]);
  const channels = `/guilds/${guildId}/channels?with_can_link_lobby=true`;
  expect((await alice.send("GET", channels)).body).toMatchObject([
    {
      is_linkable: false,
      linked_lobby: {
        application_id: game.id,
        lobby_id: lobby,
        linked_by: alice.id,
        linked_at: new Date(BEFORE).toISOString(),
        require_application_authorization: false,
      },
    },
  ]);
  const body = { content: "from the lobby", metadata: { a: "1" } };
  const sent = (await alice.send("POST", `/lobbies/${lobby}/messages`, body)).body;
  expect(sent).toMatchObject({ channel_id: text.id, lobby_id: lobby, flags: 65536 });
  expect(sent.timestamp).toEqual(expect.any(String));
  expect(await bob.seen()).toMatchObject([["LOBBY_MESSAGE_CREATE", { metadata: { a: "1" } }]]);
  const path = `/channels/${text.id}/messages`;
  const { id } = (await bot("POST", path, { content: "from the channel" })).body;
  await bot("PATCH", `${path}/${id}`, { content: "edited" });
  await bot("DELETE", `${path}/${id}`);
  expect(await bob.seen()).toMatchObject([
    ["LOBBY_MESSAGE_CREATE", { id, content: "from the channel", author: { bot: true } }],
    ["LOBBY_MESSAGE_UPDATE", { id, content: "edited" }],
    ["LOBBY_MESSAGE_DELETE", { id, lobby_id: lobby }],
  ]);
  const listed = (await bot("GET", path)).body;
  expect(listed).toMatchObject([{ id: sent.id, application_id: game.id }, { type: 49 }]);
  expect(listed[0]).not.toHaveProperty("metadata");
  expect((await link(alice, {})).body).not.toHaveProperty("linked_channel");
  expect(await bob.names()).toEqual(["LOBBY_UPDATE"]);
  await bot("POST", path, { content: "not heard" });
  expect(await bob.seen()).toEqual([]);
});

test("linking needs the member's flag, the permissions and a channel that fits", async () => {
  const { platform, alice, bob, bot, link, lobby, text, guildId } = await withLobby();
  const forbidden = { status: 403, body: { code: 50013 } };
  expect(await link(bob, { channel_id: text.id })).toMatchObject(forbidden);
  await bot("PUT", `/lobbies/${lobby}/members/${bob.id}`, { flags: 1 });
  expect(await link(bob, { channel_id: text.id })).toMatchObject(forbidden);
  expect(await link(alice, { channel_id: "1" })).toMatchObject({ body: { code: 10003 } });
  const voice = platform.guilds.createChannel({ guildId, name: "voice", type: 2 });
  const wrong = { status: 400, body: { code: 50024 } };
  expect(await link(alice, { channel_id: voice.id })).toMatchObject(wrong);
  expect(await link(alice, { channel_id: "x" })).toMatchObject({ body: { code: 50035 } });
  expect((await link(alice, { channel_id: text.id })).status).toBe(200);
  const other = (await bot("POST", "/lobbies", { members: [{ id: alice.id, flags: 1 }] })).body.id;
  const path = `/lobbies/${other}/channel-linking`;
  expect(await alice.send("PATCH", path, { channel_id: text.id })).toMatchObject(wrong);
  expect((await link(bob, {})).status).toBe(200);
});

test("a lobby with a secret cannot be linked; a linked lobby never ends by itself", async () => {
  const { platform, alice, bot, link, text } = await withLobby();
  const own = (await alice.send("PUT", "/lobbies", { secret: "s" })).body.id;
  await bot("PUT", `/lobbies/${own}/members/${alice.id}`, { flags: 1 });
  const path = `/lobbies/${own}/channel-linking`;
  expect(await alice.send("PATCH", path, { channel_id: text.id })).toMatchObject({
    status: 400,
    body: { code: 50024 },
  });
  await link(alice, { channel_id: text.id });
  platform.clock.advance(86_400_000);
  expect(platform.sessions.list()).toEqual([]);
  expect(platform.view().lobbies).toMatchObject([{ linkedChannelId: text.id }]);
});

test("the history of a linked lobby reaches 72 hours back, too [limits.lobby-messages-200-72-h]", async () => {
  const { platform, alice, text, link, lobby } = await withLobby();
  await link(alice, { channel_id: text.id });
  platform.clock.advance(1);
  expect(await historyAfter72Hours(alice, lobby)).toMatchObject([{ content: "new" }]);
});

test("an invite to the channel's guild is for one member, one use and one hour [operations.create-lobby-channel-invite-self-user, limits.lobby-channel-invite-single-use-1-h]", async () => {
  const { platform, bot, link, lobby, text, alice, guildId, player, game } = await withLobby();
  const carol = player("carol");
  await bot("PUT", `/lobbies/${lobby}/members/${carol.id}`, {});
  const path = `/lobbies/${lobby}/members/@me/invites`;
  expect(await carol.send("POST", path)).toMatchObject({ status: 400, body: { code: 50024 } });
  await link(alice, { channel_id: text.id });
  const { status, body } = await carol.send("POST", path);
  expect([status, Object.keys(body)]).toEqual([200, ["code"]]);
  expect((await bot("GET", `/invites/${body.code}`)).body).toMatchObject({
    code: body.code,
    type: 0,
    guild_id: guildId,
    channel: { id: text.id },
    expires_at: new Date(BEFORE + 3_600_000).toISOString().replace(".000Z", "+00:00"),
  });
  const actor = platform.as(carol.id, game.id);
  expect(() => platform.as(alice.id, game.id).acceptGuildInvite(body.code)).toThrow();
  actor.acceptGuildInvite(body.code);
  expect((await carol.send("GET", "/users/@me/guilds")).body).toMatchObject([{ id: guildId }]);
  expect(() => actor.acceptGuildInvite(body.code)).toThrow("Unknown Invite");
  const late = (await bot("POST", `/lobbies/${lobby}/members/${carol.id}/invites`)).body.code;
  platform.clock.advance(3_600_000);
  expect(() => actor.acceptGuildInvite(late)).toThrow("Unknown Invite");
  expect(await bot("GET", `/invites/${late}`)).toMatchObject({
    status: 404,
    body: { code: 10006 },
  });
  expect(await player("dave").send("POST", path)).toMatchObject({
    status: 403,
    body: { code: 50001 },
  });
});

/** Who is left out of lobbies: sessions, scopes and games that see nothing, and what is one too many. */

import { expect, test } from "vitest";
import { join, serverLobby, three } from "../support/lobbies.js";
import { askAdmin, openSocial, Player, send } from "../support/players.js";

const WITHOUT_LOBBIES = "gateway.connect identify";
const unknownLobby = { status: 404, body: { code: 10031 } };
const noAccess = { status: 403, body: { code: 50001 } };
const aboutLobbies = (events: [string, unknown][]) =>
  events.map(([name]) => name).filter((name) => name.startsWith("LOBBY_"));

/** The default intents with the bits of lobbies taken away. */
const DEAF = 416026624 & ~((1 << 28) | (1 << 27));

/** Alice is in a lobby of the backend, by a session without the scope or the intents, or in another game. */
async function openLeftOut(kind: string) {
  const social = await openSocial();
  const { platform, game } = social;
  const { id } = platform.createUser({ username: "alice" });
  const other = platform.createApplication({ name: "Other", public: true });
  const player =
    kind === "of another game"
      ? new Player(platform, "alice", other.id, undefined, id)
      : new Player(
          platform,
          "alice",
          game.id,
          kind.includes("scope") ? WITHOUT_LOBBIES : undefined,
          id,
        );
  const lobby = await serverLobby(social, { members: [{ id }] });
  const connect = (more: object = {}) =>
    player.connect({ ...(kind.includes("intents") ? { intents: DEAF } : {}), ...more });
  return { ...social, player, lobby, connect };
}

test.each(["without the scope", "without the intents", "of another game"])(
  "a member's session %s sees nothing of the lobby when it starts or later",
  async (kind) => {
    const { bot, player, lobby, connect } = await openLeftOut(kind);
    expect((await connect()).ready.lobbies).toEqual([]);
    await player.seen();
    await connect({ capabilities: 0 });
    expect(aboutLobbies(await player.seen())).toEqual([]);
    const path = `/lobbies/${lobby}`;
    await bot("PATCH", path, { metadata: { map: "moon" } });
    await bot("PUT", `${path}/members/${player.id}`, { flags: 1 });
    await bot("DELETE", path);
    expect(aboutLobbies(await player.seen())).toEqual([]);
  },
);

test("a token without the scope reads neither the lobby nor its messages", async () => {
  const { player, lobby } = await openLeftOut("without the scope");
  const missingScope = { status: 403, body: { code: 50026 } };
  expect(await player.send("GET", `/lobbies/${lobby}`)).toMatchObject(missingScope);
  expect(await player.send("GET", `/channels/${lobby}/messages`)).toMatchObject(missingScope);
});

test("in another game a lobby is no channel", async () => {
  const { player, lobby } = await openLeftOut("of another game");
  const unknown = { status: 404, body: { code: 10003 } };
  expect(await player.send("GET", `/channels/${lobby}/messages`)).toMatchObject(unknown);
});

test("READY has the users of lobbies apart with capability bit 4", async () => {
  const { player, game } = await openSocial();
  const alice = player("alice");
  await join(alice);
  const { ready } = await alice.connect();
  expect(ready.lobbies[0]).toMatchObject({
    application_id: game.id,
    members: [{ user_id: alice.id }],
  });
  expect(ready.lobbies[0].members[0]).not.toHaveProperty("user");
});

test("a backend puts nobody into a 201st lobby, neither when it makes one nor when it changes one", async () => {
  const social = await openSocial();
  const { bot, platform, player } = social;
  const alice = player("alice");
  const members = [{ id: alice.id }];
  for (let n = 0; n < 200; n++) platform.as(alice.id, alice.applicationId).joinLobby(`s${n}`);
  const lobby = await serverLobby(social);
  expect((await bot("POST", "/lobbies", { members })).status).toBe(400);
  const changes = { metadata: { a: "1" }, members };
  expect((await bot("PATCH", `/lobbies/${lobby}`, changes)).status).toBe(400);
  expect((await bot("GET", `/lobbies/${lobby}`)).body).toMatchObject({
    metadata: null,
    members: [],
  });
  expect(platform.view().lobbies).toHaveLength(201);
});

test("a lobby that a secret made is not linked, even by who may link lobbies", async () => {
  const { bot, players, platform } = await three();
  const [alice] = players;
  const { id: guildId } = platform.guilds.create({ name: "Guild", ownerId: alice.id });
  const { id: channel_id } = platform.guilds.createChannel({ guildId, name: "general" });
  const path = `/lobbies/${await join(alice)}`;
  await bot("PUT", `${path}/members/${alice.id}`, { flags: 1 });
  expect(await alice.send("PATCH", `${path}/channel-linking`, { channel_id })).toMatchObject({
    status: 400,
    body: { code: 50024 },
  });
});

test("only a member with the flag links, only to a channel that exists; others are not invited", async () => {
  const social = await three();
  const { bot, players, platform } = social;
  const [alice, bob, carol] = players;
  const { id: guildId } = platform.guilds.create({ name: "Guild", ownerId: alice.id });
  const { id: channel_id } = platform.guilds.createChannel({ guildId, name: "general" });
  const members = [{ id: alice.id, flags: 1 }, { id: bob.id }];
  const path = `/lobbies/${await serverLobby(social, { members })}`;
  const link = (who: Player, body: object) => who.send("PATCH", `${path}/channel-linking`, body);
  const refused = { status: 403, body: { code: 50013 } };
  expect(await link(alice, { channel_id: "1" })).toMatchObject({
    status: 404,
    body: { code: 10003 },
  });
  expect((await link(alice, { channel_id })).status).toBe(200);
  expect(await link(bob, {})).toMatchObject(refused);
  expect(await link(carol, {})).toMatchObject(noAccess);
  expect(await bot("POST", `${path}/members/${carol.id}/invites`)).toMatchObject(noAccess);
  expect((await bot("POST", `${path}/members/${bob.id}/invites`)).status).toBe(200);
});

test("who has left edits nothing any more, and another game's backend moderates nothing", async () => {
  const { bot, players, platform } = await three();
  const [alice, bob] = players;
  const lobby = await join(alice);
  await join(bob);
  const { id } = (await alice.send("POST", `/lobbies/${lobby}/messages`, { content: "x" })).body;
  await alice.send("DELETE", `/lobbies/${lobby}/members/@me`);
  const changed = await alice.send("PATCH", `/channels/${lobby}/messages/${id}`, { content: "y" });
  expect(changed).toMatchObject(noAccess);
  const path = `/lobbies/${lobby}/messages/${id}/moderation-metadata`;
  const other = platform.createApplication({ name: "Other", bot: true });
  const asked = await send(platform, `Bot ${other.botToken}`, "PUT", path, { toxic: "1" });
  expect(asked).toMatchObject(unknownLobby);
  expect((await bot("PUT", path, { toxic: "1" })).status).toBe(204);
});

test("when the last connected member leaves, the idle time starts, whoever else is a member", async () => {
  const { platform, player } = await openSocial({ heartbeatInterval: 1e12 });
  const alice = await player("alice").connect();
  const lobby = await join(alice);
  await join(player("bob"));
  await alice.send("DELETE", `/lobbies/${lobby}/members/@me`);
  platform.clock.advance(299_999);
  expect(platform.view().lobbies).toMatchObject([{ id: lobby }]);
  platform.clock.advance(1);
  expect(platform.view().lobbies).toEqual([]);
});

test("the admin API lists the lobbies of one application, and knows no other", async () => {
  const { platform, game, player } = await openSocial();
  const other = platform.createApplication({ name: "Other", public: true });
  await join(new Player(platform, "dave", other.id));
  const lobby = await join(player("alice"));
  const listed = await askAdmin(platform, "GET", `/applications/${game.id}/lobbies`);
  expect(listed.body).toMatchObject({ total: 1, lobbies: [{ id: lobby }] });
  expect(await askAdmin(platform, "DELETE", "/lobbies/1")).toMatchObject(unknownLobby);
});

test.each([
  ["25 members", 25, 201],
  ["26 members", 26, 400],
])("a lobby is made with %s: %d are answered %d", async (_, count, status) => {
  const { bot, platform } = await openSocial();
  const members = Array.from({ length: count }, (_each, n) => ({
    id: platform.createUser({ username: `user${n}` }).id,
  }));
  expect((await bot("POST", "/lobbies", { members })).status).toBe(status);
});

test.each([
  [0, 400],
  [1, 200],
  [80, 200],
  [81, 400],
])("an additional name of %d characters is answered %d", async (length, status) => {
  const social = await three();
  const [alice] = social.players;
  const path = `/lobbies/${await serverLobby(social)}/members/${alice.id}`;
  const answer = await social.bot("PUT", path, { additional_name: "n".repeat(length) });
  expect(answer.status).toBe(status);
});

test.each([
  [512, 201],
  [513, 400],
])("an address for events of %d characters is answered %d", async (length, status) => {
  const { bot } = await openSocial();
  const override_event_webhooks_url = "https://game.example/".padEnd(length, "a");
  expect((await bot("POST", "/lobbies", { override_event_webhooks_url })).status).toBe(status);
});

import { expect, test } from "vitest";
import { openSocial, Player } from "./support/players.js";

type Social = Awaited<ReturnType<typeof openSocial>>;

async function three() {
  const social = await openSocial();
  const players = (await social.connected("alice", "bob", "carol")) as [Player, Player, Player];
  return { ...social, players };
}

/** Joins by the secret "s" and returns the lobby's id. */
async function join(player: Player, body: Record<string, unknown> = {}): Promise<string> {
  const { status, body: lobby } = await player.send("PUT", "/lobbies", { secret: "s", ...body });
  expect(status).toBe(200);
  return lobby.id;
}

async function serverLobby({ bot }: Social, body: unknown = {}): Promise<string> {
  const { status, body: lobby } = await bot("POST", "/lobbies", body);
  expect(status).toBe(201);
  return lobby.id;
}

test("one secret leads players of a game to one lobby, and everyone hears of who comes", async () => {
  const { players, game } = await three();
  const [alice, bob, carol] = players;
  const body = { secret: "s", lobby_metadata: { map: "moon" }, member_metadata: { team: "red" } };
  const made = await alice.send("PUT", "/lobbies", body);
  expect(made).toEqual({
    status: 200,
    body: {
      id: expect.stringMatching(/^\d+$/),
      application_id: game.id,
      metadata: { map: "moon" },
      flags: 0,
      members: [{ id: alice.id, metadata: { team: "red" }, flags: 0 }],
    },
  });
  const lobby = made.body.id;
  expect(await alice.seen()).toMatchObject([
    [
      "LOBBY_CREATE",
      {
        id: lobby,
        application_id: game.id,
        metadata: { map: "moon" },
        voice_states: [],
        members: [
          {
            user_id: alice.id,
            user: { id: alice.id, username: "alice" },
            metadata: { team: "red" },
            flags: 0,
            connected: true,
          },
        ],
      },
    ],
  ]);
  expect(await join(bob)).toBe(lobby);
  const about = { member: { user_id: bob.id, connected: true }, lobby_id: lobby };
  expect(await alice.seen()).toMatchObject([
    ["LOBBY_MEMBER_ADD", { ...about, application_id: game.id }],
    ["LOBBY_MEMBER_CONNECT", about],
  ]);
  expect(await bob.seen()).toMatchObject([
    ["LOBBY_CREATE", { id: lobby, metadata: { map: "moon" } }],
  ]);
  expect(await carol.seen()).toEqual([]);
});

test("joining again updates what is given and keeps what is not, or is null", async () => {
  const { players, platform } = await three();
  const [alice, bob] = players;
  const lobby = await join(alice, { lobby_metadata: { a: "1" }, member_metadata: { b: "2" } });
  await join(bob);
  await alice.seen();
  await bob.seen();
  await join(bob, { lobby_metadata: null, member_metadata: null });
  expect(await alice.seen()).toEqual([]);
  await join(bob, { lobby_metadata: { a: "3" }, member_metadata: { c: "4" } });
  for (const player of [alice, bob]) {
    expect(await player.seen()).toMatchObject([
      ["LOBBY_UPDATE", { id: lobby, metadata: { a: "3" } }],
      [
        "LOBBY_MEMBER_UPDATE",
        { lobby_id: lobby, member: { user_id: bob.id, metadata: { c: "4" } } },
      ],
    ]);
  }
  expect(platform.view().lobbies[0]?.members).toMatchObject([
    { userId: alice.id, metadata: { b: "2" } },
    { userId: bob.id, metadata: { c: "4" } },
  ]);
});

test("leaving tells the one LOBBY_DELETE and the others LOBBY_MEMBER_REMOVE; one can come back", async () => {
  const { players } = await three();
  const [alice, bob] = players;
  const lobby = await join(alice);
  await join(bob);
  await alice.seen();
  await bob.seen();
  const path = `/lobbies/${lobby}/members/@me`;
  expect((await bob.send("DELETE", path)).status).toBe(204);
  expect(await bob.seen()).toEqual([["LOBBY_DELETE", { id: lobby, reason: "removed" }]]);
  expect(await alice.seen()).toMatchObject([
    ["LOBBY_MEMBER_REMOVE", { lobby_id: lobby, member: { user_id: bob.id } }],
  ]);
  expect((await bob.send("DELETE", path)).status).toBe(204);
  expect(await join(bob)).toBe(lobby);
});

test("the same secret leads to another lobby in another game", async () => {
  const { platform, player } = await openSocial();
  const lobby = await join(player("alice"));
  const other = platform.createApplication({ name: "Other", public: true });
  expect(await join(player("dave", undefined, other.id))).not.toBe(lobby);
});

test("an expired secret leads to a new lobby while members keep the old one", async () => {
  const { platform, player } = await openSocial({ heartbeatInterval: 40 * 86_400_000 });
  const alice = await player("alice").connect();
  const lobby = await join(alice);
  platform.clock.advance(30 * 86_400_000);
  const bob = player("bob");
  expect(await join(bob)).not.toBe(lobby);
  expect(platform.view().lobbies).toHaveLength(2);
});

test("without a connected member a lobby ends after its idle time, 300 s unless told", async () => {
  const { platform, player } = await openSocial();
  const alice = player("alice");
  const short = await join(alice, { secret: "short", idle_timeout_seconds: 5 });
  const usual = await join(alice);
  platform.clock.advance(4999);
  expect(platform.view().lobbies.map(({ id }) => id)).toEqual([short, usual]);
  platform.clock.advance(1);
  expect(platform.view().lobbies.map(({ id }) => id)).toEqual([usual]);
  platform.clock.advance(294_999);
  expect(platform.view().lobbies).toHaveLength(1);
  platform.clock.advance(1);
  expect(platform.view().lobbies).toHaveLength(0);
});

test("a connected member keeps a lobby; its idle time starts when the last one disconnects", async () => {
  const { platform, player } = await openSocial({ heartbeatInterval: 3_600_000 });
  const alice = await player("alice").connect();
  await join(alice, { idle_timeout_seconds: 10 });
  platform.clock.advance(60_000);
  expect(platform.view().lobbies).toHaveLength(1);
  const ended = platform.events.waitFor("gateway.ended");
  alice.gateway.socket.close(1000);
  await ended;
  platform.clock.advance(9999);
  expect(platform.view().lobbies).toHaveLength(1);
  platform.clock.advance(1);
  expect(platform.view().lobbies).toEqual([]);
});

test("members hear when another's game connects and disconnects", async () => {
  const { players, platform } = await three();
  const [alice, bob] = players;
  const lobby = await join(alice);
  await join(bob);
  await alice.seen();
  const ended = platform.events.waitFor("gateway.ended", ({ userId }) => userId === bob.id);
  bob.gateway.socket.close(1000);
  await ended;
  expect(await alice.seen()).toMatchObject([
    ["LOBBY_MEMBER_DISCONNECT", { lobby_id: lobby, member: { user_id: bob.id, connected: false } }],
  ]);
  await bob.connect();
  expect(await alice.seen()).toMatchObject([
    ["LOBBY_MEMBER_CONNECT", { lobby_id: lobby, member: { user_id: bob.id, connected: true } }],
  ]);
});

test("READY has the lobbies with capability bit 16; without, they are streamed after it", async () => {
  const { platform, player } = await openSocial();
  const alice = player("alice");
  const bob = player("bob");
  const lobby = await join(alice, { lobby_metadata: { a: "1" } });
  await join(bob);
  const other = platform.createApplication({ name: "Other", public: true });
  const elsewhere = new Player(platform, "alice", other.id, undefined, alice.id);
  expect((await elsewhere.connect()).ready.lobbies).toEqual([]);
  const { ready } = await alice.connect();
  expect(ready.lobbies).toMatchObject([
    {
      id: lobby,
      metadata: { a: "1" },
      members: [
        { user_id: alice.id, connected: true },
        { user_id: bob.id, connected: false },
      ],
    },
  ]);
  expect(ready.users.map(({ id }: { id: string }) => id)).toEqual([alice.id, bob.id]);
  await alice.connect({ capabilities: 0 });
  expect(alice.ready.lobbies).toEqual([]);
  expect((await alice.seen())[0]).toMatchObject([
    "LOBBY_CREATE",
    { id: lobby, members: [{ user: { username: "alice" } }, { user: { username: "bob" } }] },
  ]);
});

test("sessions without the intents see nothing of lobbies", async () => {
  const { player } = await openSocial();
  const all = 416026624;
  const alice = await player("alice").connect({ intents: all - 2 ** 27 });
  const bob = await player("bob").connect({ intents: all - 2 ** 28 });
  const lobby = await join(alice);
  await join(bob);
  expect(await alice.names()).not.toContain("LOBBY_CREATE");
  await alice.send("DELETE", `/lobbies/${lobby}/members/@me`);
  await bob.send("DELETE", `/lobbies/${lobby}/members/@me`);
  expect(await alice.names()).toContain("LOBBY_DELETE");
  expect(await bob.names()).not.toContain("LOBBY_DELETE");
});

test("a game's backend makes, reads, changes and deletes lobbies", async () => {
  const social = await three();
  const { players, bot } = social;
  const [alice, bob, carol] = players;
  const made = await bot("POST", "/lobbies", {
    metadata: { mode: "duel" },
    members: [{ id: alice.id, metadata: { seat: "1" }, flags: 1 }, { id: bob.id }],
    idle_timeout_seconds: 60,
    override_event_webhooks_url: "https://game.example/hook",
  });
  expect(made).toMatchObject({
    status: 201,
    body: {
      metadata: { mode: "duel" },
      idle_timeout_seconds: 60,
      override_event_webhooks_url: "https://game.example/hook",
      members: [
        { id: alice.id, metadata: { seat: "1" }, flags: 1 },
        { id: bob.id, metadata: null, flags: 0 },
      ],
    },
  });
  const path = `/lobbies/${made.body.id}`;
  expect(await bot("GET", path)).toMatchObject({ status: 200, body: made.body });
  expect((await alice.send("GET", path)).body).not.toHaveProperty("override_event_webhooks_url");
  expect(await carol.send("GET", path)).toMatchObject({ status: 403, body: { code: 50001 } });
  for (const player of players) await player.seen();
  const changed = await bot("PATCH", path, {
    metadata: { mode: "free" },
    members: [{ id: bob.id, flags: 1 }, { id: carol.id }],
  });
  expect(changed).toMatchObject({
    status: 200,
    body: { metadata: { mode: "free" }, members: [{ id: bob.id, flags: 1 }, { id: carol.id }] },
  });
  expect(await alice.seen()).toMatchObject([
    ["LOBBY_UPDATE", { metadata: { mode: "free" } }],
    ["LOBBY_DELETE", { reason: "removed" }],
  ]);
  expect(await bob.names()).toEqual([
    "LOBBY_UPDATE",
    "LOBBY_MEMBER_REMOVE",
    "LOBBY_MEMBER_UPDATE",
    "LOBBY_MEMBER_ADD",
    "LOBBY_MEMBER_CONNECT",
  ]);
  expect(await carol.names()).toEqual(["LOBBY_CREATE"]);
  expect((await bot("DELETE", path)).status).toBe(204);
  expect((await bot("DELETE", path)).status).toBe(204);
  expect(await bob.seen()).toEqual([["LOBBY_DELETE", { id: made.body.id, reason: "deleted" }]]);
  expect(await bot("GET", path)).toMatchObject({ status: 404, body: { code: 10031 } });
});

test("players can neither leave a backend's lobby nor use its routes", async () => {
  const social = await three();
  const [alice] = social.players;
  const lobby = await serverLobby(social, { members: [{ id: alice.id }] });
  const path = `/lobbies/${lobby}`;
  expect(await alice.send("DELETE", `${path}/members/@me`)).toMatchObject({
    status: 403,
    body: { code: 50013 },
  });
  for (const [method, route] of [
    ["POST", "/lobbies"],
    ["PATCH", path],
    ["DELETE", path],
    ["PUT", `${path}/members/${alice.id}`],
    ["POST", `${path}/members/bulk`],
  ] as const) {
    expect(await alice.send(method, route)).toMatchObject({ status: 403, body: { code: 20002 } });
  }
});

test("additional_name is set by the backend, kept when left out, cleared by null", async () => {
  const social = await three();
  const { bot, players } = social;
  const [alice, bob] = players;
  const lobby = await serverLobby(social, { members: [{ id: bob.id }] });
  await bob.seen();
  const path = `/lobbies/${lobby}/members/${alice.id}`;
  const named = await bot("PUT", path, { additional_name: "Sir Alice", metadata: { a: "1" } });
  expect(named).toEqual({
    status: 200,
    body: { id: alice.id, metadata: { a: "1" }, flags: 0, additional_name: "Sir Alice" },
  });
  expect(await bob.seen()).toMatchObject([
    ["LOBBY_MEMBER_ADD", { member: { user_id: alice.id, additional_name: "Sir Alice" } }],
    ["LOBBY_MEMBER_CONNECT", {}],
  ]);
  expect((await bot("PUT", path, { flags: 1 })).body).toMatchObject({
    additional_name: "Sir Alice",
    metadata: { a: "1" },
    flags: 1,
  });
  expect((await bot("PUT", path, { additional_name: null })).body).toEqual({
    id: alice.id,
    metadata: { a: "1" },
    flags: 1,
  });
  expect(await bob.names()).toEqual(["LOBBY_MEMBER_UPDATE", "LOBBY_MEMBER_UPDATE"]);
  expect((await bot("DELETE", path)).status).toBe(204);
  expect((await bot("DELETE", path)).status).toBe(204);
  expect(await bob.names()).toEqual(["LOBBY_MEMBER_REMOVE"]);
});

test("a bulk request adds, changes and removes up to 25 members and returns those it put", async () => {
  const social = await openSocial();
  const { bot, platform } = social;
  const ids = Array.from(
    { length: 26 },
    (_, n) => platform.createUser({ username: `user${n}` }).id,
  );
  const lobby = await serverLobby(social);
  const path = `/lobbies/${lobby}/members/bulk`;
  const full = ids.slice(0, 25).map((id) => ({ id, additional_name: "Extra" }));
  const added = await bot("POST", path, full);
  expect(added.status).toBe(200);
  expect(added.body).toHaveLength(25);
  expect(added.body[0]).toEqual({
    id: ids[0],
    metadata: null,
    flags: 0,
    additional_name: "Extra",
  });
  const mixed = [{ id: ids[0], remove_member: true }, { id: ids[1], flags: 1 }, { id: ids[25] }];
  expect((await bot("POST", path, mixed)).body).toMatchObject([
    { id: ids[1], flags: 1, additional_name: "Extra" },
    { id: ids[25] },
  ]);
  expect(platform.view().lobbies[0]?.members).toHaveLength(25);
  const tooMany = await bot(
    "POST",
    path,
    ids.map((id) => ({ id })),
  );
  expect(tooMany).toMatchObject({
    status: 400,
    body: { code: 50035, errors: { _errors: [{ code: "BASE_TYPE_BAD_LENGTH" }] } },
  });
  expect(await bot("POST", path, [])).toMatchObject({ status: 400, body: { code: 50035 } });
  expect(await bot("POST", path, [{ id: "1" }])).toMatchObject({
    status: 404,
    body: { code: 10013 },
  });
});

test("a user is in at most 200 lobbies of a game; bulk requests leave such a user out", async () => {
  const social = await openSocial();
  const { bot, player } = social;
  const alice = player("alice");
  for (let n = 0; n < 200; n++) social.platform.as(alice.id, social.game.id).joinLobby(`s${n}`);
  const refused = { status: 400, body: { code: 0 } };
  expect(await alice.send("PUT", "/lobbies", { secret: "s200" })).toMatchObject(refused);
  expect((await alice.send("PUT", "/lobbies", { secret: "s7" })).status).toBe(200);
  const lobby = await serverLobby(social);
  const member = `/lobbies/${lobby}/members/${alice.id}`;
  expect(await bot("PUT", member, {})).toMatchObject(refused);
  const bulk = await bot("POST", `/lobbies/${lobby}/members/bulk`, [{ id: alice.id }]);
  expect(bulk).toEqual({ status: 200, body: [] });
});

test("the 1001st member finds the lobby full", async () => {
  const { platform, game, player } = await openSocial();
  for (let n = 0; n < 1000; n++) {
    platform.as(platform.createUser({ username: `user${n}` }).id, game.id).joinLobby("s");
  }
  expect(await player("alice").send("PUT", "/lobbies", { secret: "s" })).toMatchObject({
    status: 400,
    body: { code: 0 },
  });
});

const many = Object.fromEntries(Array.from({ length: 26 }, (_, n) => [`k${n}`, "v"]));

test.each([
  ["no secret", {}, { secret: { _errors: [{ code: "BASE_TYPE_REQUIRED" }] } }],
  [
    "a long secret",
    { secret: "x".repeat(251) },
    { secret: { _errors: [{ code: "BASE_TYPE_MAX_LENGTH" }] } },
  ],
  [
    "a short time",
    { secret: "s", idle_timeout_seconds: 4 },
    { idle_timeout_seconds: { _errors: [{ code: "NUMBER_TYPE_MIN" }] } },
  ],
  [
    "a long time",
    { secret: "s", idle_timeout_seconds: 604_801 },
    { idle_timeout_seconds: { _errors: [{ code: "NUMBER_TYPE_MAX" }] } },
  ],
  ["26 pairs", { secret: "s", lobby_metadata: many }, { lobby_metadata: {} }],
  [
    "a long value",
    { secret: "s", member_metadata: { a: "x".repeat(1025) } },
    { member_metadata: { a: { _errors: [{ code: "BASE_TYPE_MAX_LENGTH" }] } } },
  ],
  ["a number as value", { secret: "s", lobby_metadata: { a: 1 } }, { lobby_metadata: {} }],
  [
    "a list as metadata",
    { secret: "s", lobby_metadata: [] },
    { lobby_metadata: { _errors: [{ code: "DICT_TYPE_CONVERT" }] } },
  ],
])("a join with %s is refused with 50035 naming it", async (_name, body, errors) => {
  const { player } = await openSocial();
  expect(await player("alice").send("PUT", "/lobbies", body)).toMatchObject({
    status: 400,
    body: { code: 50035, errors },
  });
});

test("other applications' and unknown lobbies look the same: 10031", async () => {
  const social = await three();
  const { platform, players } = social;
  const lobby = await join(players[0]);
  const other = platform.createApplication({ name: "Other", public: true });
  const dave = new Player(platform, "dave", other.id);
  for (const id of [lobby, "1", "x"]) {
    for (const [method, path] of [
      ["GET", `/lobbies/${id}`],
      ["DELETE", `/lobbies/${id}/members/@me`],
      ["GET", `/lobbies/${id}/messages`],
    ] as const) {
      expect(await dave.send(method, path)).toMatchObject({ status: 404, body: { code: 10031 } });
    }
  }
});

test("lobbies need the scope, which the presence scopes do not have", async () => {
  const { player, bot } = await openSocial();
  const alice = player("alice", "openid sdk.social_layer_presence");
  expect(await alice.send("PUT", "/lobbies", {})).toMatchObject({
    status: 403,
    body: { code: 50026 },
  });
  expect(await bot("PUT", "/lobbies", { secret: "s" })).toMatchObject({
    status: 403,
    body: { code: 20001 },
  });
});

test("lobbies, their members and idle times move with a snapshot", async () => {
  const { platform, players } = await three();
  await join(players[0], { lobby_metadata: { a: "1" } });
  const snapshot = JSON.parse(JSON.stringify(platform.exportState()));
  expect(JSON.stringify(snapshot)).not.toContain('"s"');
  const copy = await openSocial();
  copy.platform.clock.set(platform.clock.now());
  copy.platform.importState(snapshot);
  expect(copy.platform.view().lobbies).toMatchObject([
    { metadata: { a: "1" }, members: [{ userId: players[0].id, connected: false }] },
  ]);
  copy.platform.clock.advance(300_000);
  expect(copy.platform.view().lobbies).toEqual([]);
});

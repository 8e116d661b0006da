import { expect, test } from "vitest";
import { join, serverLobby, three } from "../support/lobbies.js";
import { openSocial, Player } from "../support/players.js";

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

test("additional_name is set by the backend, kept when left out, cleared by null [records.messagehandle-applicationid-additionalname-moder]", async () => {
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

test("a bulk request adds, changes and removes up to 25 members and returns those it put [endpoints.post-lobbies-id-members-bulk-25, limits.lobby-bulk-25]", async () => {
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
    { secret: { _errors: [{ code: "BASE_TYPE_BAD_LENGTH" }] } },
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
  for (const id of [lobby, "1"]) {
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

import { expect, test } from "vitest";
import { historyAfter72Hours, join } from "../support/lobbies.js";
import { openSocial, type Player } from "../support/players.js";

async function lobby() {
  const social = await openSocial();
  const players = (await social.connected("alice", "bob", "carol")) as [Player, Player, Player];
  const [alice, bob] = players;
  const { id } = (await alice.send("PUT", "/lobbies", { secret: "s" })).body;
  await bob.send("PUT", "/lobbies", { secret: "s" });
  for (const player of players) await player.seen();
  return { ...social, players, id, messages: `/lobbies/${id}/messages` };
}

test("a message goes to every member once, the sender included, and to no one else [endpoints.post-lobbies-id-messages]", async () => {
  const { players, id, messages, game } = await lobby();
  const [alice, bob, carol] = players;
  const sent = await alice.send("POST", messages, { content: "hi", metadata: { a: "1" } });
  expect(sent).toEqual({
    status: 201,
    body: {
      id: expect.stringMatching(/^\d+$/),
      type: 0,
      content: "hi",
      lobby_id: id,
      channel_id: id,
      author: expect.objectContaining({ id: alice.id, username: "alice" }),
      flags: 65536,
      application_id: game.id,
      metadata: { a: "1" },
    },
  });
  for (const player of [alice, bob]) {
    expect(await player.seen()).toEqual([["LOBBY_MESSAGE_CREATE", sent.body]]);
  }
  expect(await carol.seen()).toEqual([]);
});

test("the history is newest first, 50 by default, at most 200, and 72 hours back [endpoints.get-lobbies-id-messages-200, limits.lobby-messages-200-72-h]", async () => {
  const { players, messages, platform, game, id } = await lobby();
  const [alice, bob] = players;
  for (let n = 1; n <= 201; n++) platform.as(alice.id, game.id).sendLobbyMessage(id, `m${n}`);
  const contents = async (query: string) =>
    (await bob.send("GET", messages + query)).body.map((one: { content: string }) => one.content);
  expect((await contents("")).length).toBe(50);
  expect(await contents("?limit=2")).toEqual(["m201", "m200"]);
  const all = await contents("?limit=200");
  expect([all.length, all[199]]).toEqual([200, "m2"]);
  for (const [limit, leaf] of [
    ["0", "NUMBER_TYPE_MIN"],
    ["201", "NUMBER_TYPE_MAX"],
    ["x", "NUMBER_TYPE_COERCE"],
  ]) {
    expect(await bob.send("GET", `${messages}?limit=${limit}`)).toMatchObject({
      status: 400,
      body: { code: 50035, errors: { limit: { _errors: [{ code: leaf }] } } },
    });
  }
});

test("messages older than 72 hours are not in the history [limits.lobby-messages-200-72-h]", async () => {
  const { player } = await openSocial({ heartbeatInterval: 7 * 86_400_000 });
  const alice = await player("alice").connect();
  const history = await historyAfter72Hours(alice, await join(alice));
  expect(history).toMatchObject([{ content: "new" }]);
});

test("an enforced nonce makes one message of many tries ; others' nonces are their own [operations.create-message-enforce-nonce-forward-160014, limits.nonce-dedupe-a-few-minutes]", async () => {
  const { players, messages } = await lobby();
  const [alice, bob] = players;
  const body = { content: "once", nonce: "n-1", enforce_nonce: true };
  const first = await alice.send("POST", messages, body);
  expect(first).toMatchObject({ status: 201, body: { nonce: "n-1" } });
  expect(await alice.send("POST", messages, body)).toEqual(first);
  expect(await bob.seen()).toHaveLength(1);
  expect((await bob.send("POST", messages, body)).body.id).not.toBe(first.body.id);
  expect((await alice.send("POST", messages, { ...body, enforce_nonce: false })).body.id).not.toBe(
    first.body.id,
  );
});

test("a nonce that was used in one lobby does not show that message to another's members", async () => {
  const { player } = await openSocial();
  const alice = await player("alice").connect();
  const ids: string[] = [];
  for (const secret of ["one", "two"]) {
    ids.push((await alice.send("PUT", "/lobbies", { secret })).body.id);
  }
  const sent = [];
  for (const id of ids) {
    const body = { content: id, nonce: "n", enforce_nonce: true };
    sent.push((await alice.send("POST", `/lobbies/${id}/messages`, body)).body.content);
  }
  expect(sent).toEqual(ids);
});

test("the nonce of a message is free again after a while [limits.nonce-dedupe-a-few-minutes]", async () => {
  const { player, platform } = await openSocial({ heartbeatInterval: 3_600_000 });
  const alice = await player("alice").connect();
  const { id } = (await alice.send("PUT", "/lobbies", { secret: "s" })).body;
  const body = { content: "once", nonce: 7, enforce_nonce: true };
  const first = await alice.send("POST", `/lobbies/${id}/messages`, body);
  platform.clock.advance(120_000);
  expect(await alice.send("POST", `/lobbies/${id}/messages`, body)).toEqual(first);
  platform.clock.advance(3_600_000);
  const later = await alice.send("POST", `/lobbies/${id}/messages`, body);
  expect(later.body.id).not.toBe(first.body.id);
});

test.each([
  ["empty content", { content: "" }, 50006],
  ["no content", {}, 50006],
  ["4001 characters", { content: "x".repeat(4001) }, 50035],
  ["flags of the service", { content: "x", flags: 65536 }, 50035],
  ["metadata that is no text", { content: "x", metadata: { a: 1 } }, 50035],
  ["a long nonce", { content: "x", nonce: "x".repeat(26) }, 50035],
  ["a list", [], 50035],
])("a message with %s is refused with %d", async (_name, body, code) => {
  const { players, messages } = await lobby();
  expect(await players[0].send("POST", messages, body)).toMatchObject({
    status: 400,
    body: { code },
  });
  expect(await players[1].seen()).toEqual([]);
});

test("4000 characters are taken; only members may read and write [endpoints.post-lobbies-id-messages, endpoints.get-lobbies-id-messages-200]", async () => {
  const { players, messages } = await lobby();
  const [alice, , carol] = players;
  expect((await alice.send("POST", messages, { content: "ü".repeat(4000) })).status).toBe(201);
  for (const [method, body] of [
    ["GET", undefined],
    ["POST", { content: "x" }],
  ] as const) {
    expect(await carol.send(method, messages, body)).toMatchObject({
      status: 403,
      body: { code: 50001 },
    });
  }
});

test("additional_name is that of the moment a message was sent", async () => {
  const { players, messages, bot, id } = await lobby();
  const [alice, bob] = players;
  const member = `/lobbies/${id}/members/${alice.id}`;
  await bot("PUT", member, { additional_name: "Sir Alice" });
  await alice.send("POST", messages, { content: "one" });
  await bot("PUT", member, { additional_name: "Lady Alice" });
  await alice.send("POST", messages, { content: "two" });
  const { body } = await bob.send("GET", messages);
  expect(body.map((one: { lobby_member: unknown }) => one.lobby_member)).toEqual([
    { additional_name: "Lady Alice" },
    { additional_name: "Sir Alice" },
  ]);
});

test("moderation metadata reaches the members; new content takes it away", async () => {
  const { players, messages, bot, id } = await lobby();
  const [alice, bob] = players;
  const message = (await alice.send("POST", messages, { content: "rude" })).body.id;
  await bob.seen();
  const path = `${messages}/${message}/moderation-metadata`;
  expect((await bot("PUT", path, { verdict: "hide" })).status).toBe(204);
  expect(await bob.seen()).toMatchObject([
    ["LOBBY_MESSAGE_UPDATE", { id: message, moderation_metadata: { verdict: "hide" } }],
  ]);
  expect((await bob.send("GET", messages)).body).toMatchObject([
    { moderation_metadata: { verdict: "hide" } },
  ]);
  const edit = `/channels/${id}/messages/${message}`;
  expect((await alice.send("PATCH", edit, { content: "kind" })).status).toBe(200);
  const [[event, data]] = (await bob.seen()) as [[string, Record<string, unknown>]];
  expect([event, data.content]).toEqual(["LOBBY_MESSAGE_UPDATE", "kind"]);
  expect(data).not.toHaveProperty("moderation_metadata");
  expect(data.edited_timestamp).toEqual(expect.any(String));
  const six = Object.fromEntries(Array.from({ length: 6 }, (_, n) => [`k${n}`, "v"]));
  for (const body of [six, { k: "x".repeat(2001) }, { ["x".repeat(1025)]: "v" }]) {
    expect(await bot("PUT", path, body)).toMatchObject({ status: 400, body: { code: 50035 } });
  }
  expect(await bot("PUT", `${messages}/1/moderation-metadata`, {})).toMatchObject({
    status: 404,
    body: { code: 10008 },
  });
});

test("authors edit and delete their own messages by the lobby's channel id; others may not", async () => {
  const { players, messages, id } = await lobby();
  const [alice, bob] = players;
  const message = (await alice.send("POST", messages, { content: "hi" })).body.id;
  await bob.seen();
  const path = `/channels/${id}/messages/${message}`;
  expect(await bob.send("PATCH", path, { content: "ha" })).toMatchObject({
    status: 403,
    body: { code: 50005 },
  });
  expect(await bob.send("DELETE", path)).toMatchObject({ status: 403, body: { code: 50013 } });
  expect(await alice.send("PATCH", path, { content: "" })).toMatchObject({
    status: 400,
    body: { code: 50006 },
  });
  expect((await alice.send("DELETE", path)).status).toBe(204);
  expect(await bob.seen()).toEqual([["LOBBY_MESSAGE_DELETE", { id: message, lobby_id: id }]]);
  expect((await bob.send("GET", messages)).body).toEqual([]);
  expect(await alice.send("DELETE", path)).toMatchObject({ status: 404, body: { code: 10008 } });
});

test("a message has its metadata in the answer, the event and the history, and its nonce in the first two", async () => {
  const { players, messages } = await lobby();
  const [alice, bob] = players;
  const given = { content: "x", metadata: { seat: "1" }, nonce: "n-1" };
  expect((await alice.send("POST", messages, given)).body).toMatchObject(given);
  expect(await bob.seen()).toMatchObject([["LOBBY_MESSAGE_CREATE", given]]);
  const [kept] = (await bob.send("GET", messages)).body;
  expect(kept).toMatchObject({ content: "x", metadata: { seat: "1" } });
  expect(kept).not.toHaveProperty("nonce");
});

test("a message keeps the flags that its sender may set", async () => {
  const { players, messages } = await lobby();
  const { body } = await players[0].send("POST", messages, { content: "x", flags: 1 << 12 });
  expect(body).toMatchObject({ content: "x", flags: (1 << 12) | (1 << 16) });
});

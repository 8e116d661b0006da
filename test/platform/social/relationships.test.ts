import { expect, test } from "vitest";
import { openSocial, type Player } from "../support/players.js";

const PLATFORM = "/users/@me/relationships";
const GAME = "/users/@me/game-relationships";

async function two() {
  const social = await openSocial();
  const [alice, bob] = (await social.connected("alice", "bob")) as [Player, Player];
  return { ...social, alice, bob };
}

test("a request by name is outgoing for one and incoming for the other; accepting befriends both", async () => {
  const { alice, bob, game } = await two();
  const body = { username: "bob", discriminator: null };
  expect(await alice.send("POST", PLATFORM, body)).toEqual({ status: 204, body: undefined });
  expect(await alice.seen()).toMatchObject([
    ["RELATIONSHIP_ADD", { id: bob.id, type: 4, user: { id: bob.id, username: "bob" } }],
  ]);
  expect(await bob.seen()).toMatchObject([
    [
      "RELATIONSHIP_ADD",
      {
        id: alice.id,
        type: 3,
        user: { id: alice.id },
        nickname: null,
        is_spam_request: false,
        user_ignored: false,
        origin_application_id: game.id,
        has_played_game: true,
        should_notify: true,
      },
    ],
  ]);
  expect((await alice.send("GET", PLATFORM)).body).toEqual([]);
  expect((await bob.send("PUT", `${PLATFORM}/${alice.id}`, {})).status).toBe(204);
  expect(await alice.seen()).toMatchObject([
    ["RELATIONSHIP_ADD", { id: bob.id, type: 1 }],
    ["PRESENCE_UPDATE", { user: { id: bob.id }, status: "online" }],
  ]);
  expect(await bob.seen()).toMatchObject([
    ["RELATIONSHIP_ADD", { id: alice.id, type: 1 }],
    ["PRESENCE_UPDATE", { user: { id: alice.id }, status: "online" }],
  ]);
  expect((await alice.send("GET", PLATFORM)).body).toMatchObject([
    { id: bob.id, type: 1, user: { username: "bob" } },
  ]);
});

test("a request to someone who has sent one makes friends at once", async () => {
  const { alice, bob } = await two();
  await alice.send("PUT", `${PLATFORM}/${bob.id}`);
  await alice.seen();
  await bob.seen();
  expect((await bob.send("POST", PLATFORM, { username: "alice" })).status).toBe(204);
  expect((await alice.seen())[0]).toMatchObject(["RELATIONSHIP_ADD", { id: bob.id, type: 1 }]);
});

test.each(["alice", "bob"])("a pending request ends for both when %s deletes it", async (who) => {
  const { alice, bob } = await two();
  await alice.send("PUT", `${PLATFORM}/${bob.id}`);
  await alice.seen();
  await bob.seen();
  const [actor, other] = who === "alice" ? [alice, bob] : [bob, alice];
  expect((await actor.send("DELETE", `${PLATFORM}/${other.id}`)).status).toBe(204);
  expect(await alice.seen()).toMatchObject([["RELATIONSHIP_REMOVE", { id: bob.id, type: 4 }]]);
  expect(await bob.seen()).toMatchObject([["RELATIONSHIP_REMOVE", { id: alice.id, type: 3 }]]);
});

test("sending twice, accepting twice and removing nothing change nothing", async () => {
  const { alice, bob } = await two();
  await alice.send("PUT", `${PLATFORM}/${bob.id}`);
  await alice.send("PUT", `${PLATFORM}/${bob.id}`);
  await bob.send("PUT", `${PLATFORM}/${alice.id}`, { type: 1 });
  await bob.send("PUT", `${PLATFORM}/${alice.id}`, { type: 1 });
  expect((await alice.names()).filter((name) => name === "RELATIONSHIP_ADD")).toHaveLength(2);
  await alice.send("DELETE", `${PLATFORM}/${bob.id}`);
  expect((await alice.send("DELETE", `${PLATFORM}/${bob.id}`)).status).toBe(204);
  expect((await alice.names()).filter((name) => name === "RELATIONSHIP_REMOVE")).toHaveLength(1);
});

test("a block drops what there was, tells the other only of that, and forbids requests", async () => {
  const { alice, bob, platform, game } = await two();
  platform.relationships.befriend(alice.id, bob.id);
  platform.relationships.befriend(alice.id, bob.id, { applicationId: game.id });
  await alice.seen();
  await bob.seen();
  expect((await alice.send("PUT", `${PLATFORM}/${bob.id}`, { type: 2 })).status).toBe(204);
  expect(await alice.seen()).toMatchObject([
    ["RELATIONSHIP_ADD", { id: bob.id, type: 2 }],
    ["GAME_RELATIONSHIP_REMOVE", { id: bob.id, type: 1, user_id: alice.id }],
  ]);
  expect(await bob.seen()).toMatchObject([
    ["RELATIONSHIP_REMOVE", { id: alice.id, type: 1 }],
    ["GAME_RELATIONSHIP_REMOVE", { id: alice.id, type: 1, user_id: bob.id }],
  ]);
  for (const path of [PLATFORM, GAME]) {
    const refused = await bob.send("PUT", `${path}/${alice.id}`);
    expect(refused).toMatchObject({ status: 400, body: { code: 80000 } });
  }
  await alice.send("DELETE", `${PLATFORM}/${bob.id}`);
  expect(await alice.seen()).toMatchObject([["RELATIONSHIP_REMOVE", { id: bob.id, type: 2 }]]);
  expect(await bob.seen()).toEqual([]);
  expect((await bob.send("PUT", `${PLATFORM}/${alice.id}`)).status).toBe(204);
});

test("game friends exist in one game only, and need the other to have authorized it", async () => {
  const { alice, bob, game, platform, player } = await two();
  const other = platform.createApplication({ name: "Other", public: true });
  const elsewhere = await player("xavier", undefined, other.id).connect();
  expect(await alice.send("PUT", `${GAME}/${elsewhere.id}`)).toMatchObject({
    status: 400,
    body: { code: 80000 },
  });
  expect((await alice.send("POST", GAME, { username: "bob" })).status).toBe(204);
  expect(await alice.seen()).toMatchObject([
    [
      "GAME_RELATIONSHIP_ADD",
      {
        id: bob.id,
        application_id: game.id,
        type: 4,
        dm_access_type: 0,
        user_id: alice.id,
        user: { id: bob.id },
      },
    ],
  ]);
  expect(await bob.seen()).toMatchObject([["GAME_RELATIONSHIP_ADD", { id: alice.id, type: 3 }]]);
  await bob.send("PUT", `${GAME}/${alice.id}`, { type: 1 });
  expect((await alice.seen())[0]).toMatchObject(["GAME_RELATIONSHIP_ADD", { type: 1 }]);
  const listed = (await alice.send("GET", GAME)).body;
  expect(listed).toMatchObject([{ id: bob.id, type: 1, application_id: game.id }]);
  expect(listed[0]).not.toHaveProperty("user");
  expect((await alice.send("GET", PLATFORM)).body).toEqual([]);
  await bob.seen();
  await bob.send("DELETE", `${GAME}/${alice.id}`);
  expect(await alice.seen()).toMatchObject([["GAME_RELATIONSHIP_REMOVE", { id: bob.id, type: 1 }]]);
  expect(await bob.names()).toEqual(["GAME_RELATIONSHIP_REMOVE"]);
});

test("READY has all of them: users apart with capability bit 4, in place without", async () => {
  const { platform, game, player } = await openSocial();
  const [alice, bob, carol, dave] = ["alice", "bob", "carol", "dave"].map((name) => player(name));
  if (!alice || !bob || !carol || !dave) throw new Error("unreachable");
  platform.relationships.befriend(alice.id, bob.id);
  platform.as(alice.id, game.id).block(carol.id);
  platform.as(dave.id, game.id).requestGameFriend(alice.id);
  const { ready } = await alice.connect();
  expect(ready.relationships).toMatchObject([
    { id: bob.id, type: 1, user_id: bob.id },
    { id: carol.id, type: 2, user_id: carol.id },
  ]);
  expect(ready.relationships[0]).not.toHaveProperty("user");
  expect(ready.game_relationships).toMatchObject([{ id: dave.id, type: 3, user_id: alice.id }]);
  const ids = [bob.id, carol.id, dave.id];
  expect(ready.users.map(({ id }: { id: string }) => id)).toEqual(ids);
  const plain = (await alice.connect({ capabilities: 0 })).ready;
  expect(plain.relationships).toMatchObject([
    { id: bob.id, user: { username: "bob" } },
    { id: carol.id, user: { username: "carol" } },
  ]);
  expect(plain.users).toEqual([]);
});

test("a request marked as spam is sent as such", async () => {
  const { alice, bob, platform } = await two();
  await alice.send("PUT", `${PLATFORM}/${bob.id}`);
  await bob.seen();
  expect(platform.relationships.markSpam(bob.id, alice.id)).toBe(true);
  expect(await bob.seen()).toMatchObject([
    ["RELATIONSHIP_UPDATE", { id: alice.id, type: 3, is_spam_request: true }],
  ]);
  const { ready } = await bob.connect();
  expect(ready.relationships).toMatchObject([{ is_spam_request: true }]);
});

test("only sessions with intent 22 and the scope are notified of relationships", async () => {
  const { platform, player } = await openSocial();
  const alice = player("alice");
  const deaf = await player("bob").connect({ intents: 416026624 - (1 << 22) });
  const scopeless = await player("carol", "gateway.connect identify").connect();
  await deaf.seen();
  await scopeless.seen();
  for (const other of [deaf, scopeless]) {
    expect((await alice.send("PUT", `${PLATFORM}/${other.id}`)).status).toBe(204);
    expect(await other.seen()).toEqual([]);
  }
  expect((await scopeless.connect()).ready.relationships).toEqual([]);
  expect(platform.view().relationships).toHaveLength(4);
});

test("a missed change is replayed on resume", async () => {
  const { alice, bob, platform } = await two();
  const session = platform.sessions.list({ userId: bob.id })[0];
  if (session === undefined) throw new Error("bob has no session");
  platform.sessions.drop({ userId: bob.id });
  await alice.send("PUT", `${PLATFORM}/${bob.id}`);
  const again = new (await import("../support/gateway.js")).GatewayClient(platform.gatewayUrl);
  await again.resume(bob.authorization, session.id, session.seq);
  expect(await again.next()).toMatchObject({ t: "RELATIONSHIP_ADD", d: { id: alice.id, type: 3 } });
  expect(await again.next()).toMatchObject({ t: "RESUMED" });
});

test.each([
  ["POST", PLATFORM, { username: "nobody" }, 400, 80004],
  ["POST", PLATFORM, { username: "alice" }, 400, 80003],
  ["POST", PLATFORM, {}, 400, 50035],
  ["POST", GAME, { username: 5 }, 400, 50035],
  ["PUT", `${PLATFORM}/1`, {}, 404, 10013],
  ["PUT", `${PLATFORM}/x`, { type: 2 }, 400, 50035],
  ["PUT", `${PLATFORM}/1`, { type: 3 }, 400, 50035],
  ["PUT", `${GAME}/1`, { type: 2 }, 400, 50035],
  ["DELETE", `${GAME}/1`, undefined, 404, 10013],
])("%s %s with %j is answered %d, code %d", async (method, path, body, status, code) => {
  const { player } = await openSocial();
  const answer = await player("alice").send(method, path, body);
  expect(answer).toMatchObject({ status, body: { code } });
});

test("accepting what was never sent is refused", async () => {
  const { player } = await openSocial();
  const [alice, bob] = [player("alice"), player("bob")];
  for (const path of [PLATFORM, GAME]) {
    const answer = await alice.send("PUT", `${path}/${bob.id}`, { type: 1 });
    expect(answer).toMatchObject({ status: 400, body: { code: 80000 } });
  }
});

test("the routes need their scopes, before the body is read", async () => {
  const { player, bot } = await openSocial();
  const alice = player("alice", "identify");
  for (const [method, path] of [
    ["GET", PLATFORM],
    ["POST", PLATFORM],
    ["DELETE", `${PLATFORM}/1`],
    ["GET", GAME],
    ["PUT", `${GAME}/1`],
  ] as const) {
    const answer = await alice.send(method, path, method === "POST" ? {} : undefined);
    expect(answer).toMatchObject({ status: 403, body: { code: 50026 } });
  }
  expect(await bot("GET", PLATFORM)).toMatchObject({ status: 403, body: { code: 20001 } });
});

test("the 1001st friend is one too many", async () => {
  const { platform, player } = await openSocial();
  const [alice, bob] = [player("alice"), player("bob")];
  for (let index = 0; index < 1000; index++) {
    const { id } = platform.createUser({ username: `friend${index}` });
    platform.relationships.befriend(alice.id, id);
  }
  const full = { status: 400, body: { code: 30002 } };
  expect(await alice.send("PUT", `${PLATFORM}/${bob.id}`)).toMatchObject(full);
  expect((await bob.send("PUT", `${PLATFORM}/${alice.id}`)).status).toBe(204);
  expect(await alice.send("PUT", `${PLATFORM}/${bob.id}`)).toMatchObject(full);
  expect((await alice.send("GET", PLATFORM)).body).toHaveLength(1000);
});

test("a deleted user is no one's friend", async () => {
  const { alice, bob, platform } = await two();
  platform.relationships.befriend(alice.id, bob.id);
  await alice.seen();
  platform.deleteUser(bob.id);
  expect(await alice.seen()).toMatchObject([
    ["PRESENCE_UPDATE", { user: { id: bob.id }, status: "offline" }],
    ["RELATIONSHIP_REMOVE", { id: bob.id }],
  ]);
  expect(platform.view().relationships).toEqual([]);
});

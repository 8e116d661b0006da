/** What relationships are between whom, in which game, and what of them is left after an end. */

import { expect, test } from "vitest";
import { webWindow } from "../../../platform/index.js";
import { GatewayClient } from "../support/gateway.js";
import { openSocial, Player } from "../support/players.js";

const PLATFORM = "/users/@me/relationships";
const GAME = "/users/@me/game-relationships";
const toSelf = { status: 400, body: { code: 80003 } };
const refused = { status: 400, body: { code: 80000 } };
const unknownUser = { status: 404, body: { code: 10013 } };

async function open() {
  const social = await openSocial();
  const players = await social.connected("alice", "bob", "carol");
  const [alice, bob, carol] = players as [Player, Player, Player];
  const { platform, game } = social;
  const other = platform.createApplication({ name: "Other", public: true });
  /** The same user in the other game. */
  const elsewhere = ({ id, name }: Player, scopes?: string) =>
    new Player(platform, name, other.id, scopes, id);
  const befriend = (one: Player, two: Player, applicationId?: string) =>
    platform.relationships.befriend(one.id, two.id, applicationId ? { applicationId } : {});
  const quiet = async () => {
    for (const player of [alice, bob, carol]) await player.seen();
  };
  const games = () =>
    platform
      .view()
      .gameRelationships.map(({ applicationId, userId, targetId, type }) => [
        applicationId,
        userId,
        targetId,
        type,
      ]);
  return { ...social, alice, bob, carol, game, other, elsewhere, befriend, quiet, games };
}

test("nobody asks or blocks oneself; a game takes requests to its people alone", async () => {
  const { alice, game, bot } = await open();
  expect(await alice.send("PUT", `${PLATFORM}/${alice.id}`, { type: 2 })).toMatchObject(toSelf);
  expect(await alice.send("PUT", `${GAME}/${alice.id}`, {})).toMatchObject(toSelf);
  expect(await alice.send("POST", GAME, { username: "alice" })).toMatchObject(toSelf);
  expect(await alice.send("PUT", `${GAME}/1`, {})).toMatchObject(unknownUser);
  expect(await alice.send("PUT", `${GAME}/${game.botUserId}`, {})).toMatchObject(refused);
  expect((await bot("GET", GAME)).status).toBe(403);
});

test("accepting a friend of the game again changes nothing and is not sent", async () => {
  const { alice, bob, game, befriend, quiet } = await open();
  befriend(alice, bob, game.id);
  await quiet();
  expect((await alice.send("PUT", `${GAME}/${bob.id}`, { type: 1 })).status).toBe(204);
  for (const player of [alice, bob]) expect(await player.seen()).toEqual([]);
});

test("a block ends what the two have in every game, and nothing with others", async () => {
  const { alice, bob, carol, game, other, elsewhere, befriend, games } = await open();
  for (const player of [alice, bob, carol]) elsewhere(player);
  for (const id of [game.id, other.id]) {
    befriend(alice, bob, id);
    befriend(alice, carol, id);
  }
  await alice.send("PUT", `${PLATFORM}/${bob.id}`, { type: 2 });
  expect(games().sort()).toEqual(
    [game.id, other.id]
      .flatMap((id) => [
        [id, alice.id, carol.id, 1],
        [id, carol.id, alice.id, 1],
      ])
      .sort(),
  );
});

test("game relationships are listed, in READY and in events, in their own game alone", async () => {
  const { alice, bob, game, elsewhere, befriend, quiet } = await open();
  const there = await elsewhere(alice).connect();
  await there.seen();
  await quiet();
  befriend(alice, bob, game.id);
  expect(await there.seen()).toEqual([]);
  expect((await alice.send("GET", GAME)).body).toMatchObject([{ id: bob.id }]);
  expect((await there.send("GET", GAME)).body).toEqual([]);
  expect((await there.connect()).ready.game_relationships).toEqual([]);
  expect((await alice.connect()).ready.game_relationships).toMatchObject([{ id: bob.id }]);
  await there.seen();
  await bob.send("DELETE", `${GAME}/${alice.id}`);
  expect(await there.seen()).toEqual([]);
});

test("a person's own client has the person's relationships in READY", async () => {
  const { alice, bob, befriend, platform } = await open();
  befriend(alice, bob);
  const gateway = new GatewayClient(platform.gatewayUrl);
  const token = platform.domain(webWindow).persons.signIn(alice.id);
  const { d: ready } = await gateway.identify(token, { intents: undefined });
  expect(ready.relationships).toMatchObject([{ id: bob.id, type: 1 }]);
});

test("without the scope a session gets no game relationships", async () => {
  const { alice, player, platform, game } = await open();
  const dave = await player("dave", "gateway.connect identify").connect();
  await dave.seen();
  platform.as(alice.id, game.id).requestGameFriend(dave.id);
  expect(await dave.seen()).toEqual([]);
  expect((await dave.connect()).ready.game_relationships).toEqual([]);
});

test("has_played_game says whether the other has authorized the viewer's own application", async () => {
  const { alice, bob, elsewhere, befriend, quiet } = await open();
  const there = await elsewhere(alice).connect();
  await there.seen();
  await quiet();
  befriend(alice, bob);
  const added = async (who: Player) =>
    (await who.seen()).filter(([name]) => name === "RELATIONSHIP_ADD").map(([, data]) => data);
  const [played, not] = [{ has_played_game: true }, { has_played_game: false }];
  expect((await added(alice)).at(-1)).toMatchObject({ id: bob.id, ...played });
  expect((await added(there)).at(-1)).toMatchObject({ id: bob.id, ...not });
  expect((await alice.send("GET", PLATFORM)).body).toMatchObject([played]);
  expect((await there.send("GET", PLATFORM)).body).toMatchObject([not]);
  expect((await there.connect()).ready.relationships).toMatchObject([not]);
  expect((await alice.connect()).ready.relationships).toMatchObject([played]);
});

test("who is asked or accepted is to be notified, who acts is not; both see in which game", async () => {
  const { alice, bob, game } = await open();
  const added = async (who: Player) =>
    (await who.seen())
      .filter(([name]) => name === "RELATIONSHIP_ADD")
      .map(([, { type, should_notify, origin_application_id }]) => [
        type,
        should_notify,
        origin_application_id,
      ]);
  await alice.send("PUT", `${PLATFORM}/${bob.id}`, {});
  expect(await added(alice)).toEqual([[4, false, game.id]]);
  expect(await added(bob)).toEqual([[3, true, game.id]]);
  await bob.send("PUT", `${PLATFORM}/${alice.id}`, { type: 1 });
  expect(await added(bob)).toEqual([[1, false, game.id]]);
  expect(await added(alice)).toEqual([[1, true, game.id]]);
});

test("two blocks are two: blocking back sends the other nothing", async () => {
  const { alice, bob, quiet, platform } = await open();
  await alice.send("PUT", `${PLATFORM}/${bob.id}`, { type: 2 });
  await quiet();
  await bob.send("PUT", `${PLATFORM}/${alice.id}`, { type: 2 });
  expect(await alice.seen()).toEqual([]);
  expect(await bob.seen()).toMatchObject([["RELATIONSHIP_ADD", { id: alice.id, type: 2 }]]);
  expect(platform.view().relationships).toHaveLength(2);
});

test("who has blocked a user that is deleted has no block any more, and is notified", async () => {
  const { alice, bob, quiet, platform } = await open();
  await alice.send("PUT", `${PLATFORM}/${bob.id}`, { type: 2 });
  await quiet();
  platform.deleteUser(bob.id);
  expect(platform.view().relationships).toEqual([]);
  expect(await alice.seen()).toContainEqual([
    "RELATIONSHIP_REMOVE",
    expect.objectContaining({ id: bob.id, type: 2 }),
  ]);
});

test("a game's relationships end with it and with a user, and those of others stay", async () => {
  const { alice, bob, carol, game, other, elsewhere, befriend, platform, games } = await open();
  for (const player of [alice, bob, carol]) elsewhere(player);
  befriend(alice, bob, game.id);
  befriend(alice, bob, other.id);
  befriend(alice, carol, other.id);
  platform.deleteApplication(game.id);
  expect(new Set(games().map(([id]) => id))).toEqual(new Set([other.id]));
  platform.deleteUser(bob.id);
  expect(games().sort()).toEqual(
    [
      [other.id, alice.id, carol.id, 1],
      [other.id, carol.id, alice.id, 1],
    ].sort(),
  );
});

test("the mark of spam is taken back, and is for pending requests alone", async () => {
  const { alice, bob, carol, befriend, quiet, platform } = await open();
  await alice.send("PUT", `${PLATFORM}/${bob.id}`, {});
  platform.relationships.markSpam(bob.id, alice.id);
  await quiet();
  expect(platform.relationships.markSpam(bob.id, alice.id, false)).toBe(true);
  expect(await bob.seen()).toMatchObject([["RELATIONSHIP_UPDATE", { is_spam_request: false }]]);
  expect((await bob.connect()).ready.relationships).toMatchObject([{ is_spam_request: false }]);
  expect(platform.relationships.markSpam(alice.id, bob.id)).toBe(false);
  befriend(bob, carol);
  expect(platform.relationships.markSpam(bob.id, carol.id)).toBe(false);
});

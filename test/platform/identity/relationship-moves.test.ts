/** Whose friends, requests and blocks are whose after a merge and an unmerge (protocol 2.6, 2.8). */

import { expect, test } from "vitest";
import { openAccounts } from "../support/accounts.js";
import { Player } from "../support/players.js";

const [FRIEND, BLOCKED, INCOMING, OUTGOING] = [1, 2, 3, 4];

/** A provisional player of the game, and alice, whose account it merges into. */
async function openMoves() {
  const opened = await openAccounts();
  const { platform, game, alice, accounts } = opened;
  await accounts.token(await accounts.ticket());
  const sourceId = accounts.identity()?.userId as string;
  const person = (username: string) => platform.createUser({ username }).id;
  const as = (id: string) => platform.as(id, game.id);
  const player = async (id: string) => {
    const connected = await new Player(platform, "", game.id, undefined, id).connect();
    await connected.seen();
    return connected;
  };
  const merge = async () => accounts.merge(alice.id, await accounts.ticket());
  const unmerge = async () => {
    await accounts.unmerge(await accounts.ticket());
    return accounts.identity()?.userId as string;
  };
  const listed = (kind: "relationships" | "gameRelationships") => (id: string) => {
    const own = platform.view()[kind].filter(({ userId }) => userId === id);
    return Object.fromEntries(own.map(({ targetId, type }) => [targetId, type]));
  };
  return {
    ...opened,
    sourceId,
    person,
    as,
    player,
    merge,
    unmerge,
    of: listed("relationships"),
    inGame: listed("gameRelationships"),
  };
}

test("a merge moves friends, requests in both directions, blocks and blockers", async () => {
  const { platform, alice, sourceId, person, as, player, merge, of } = await openMoves();
  const [friend, asked, asks] = [person("friend"), person("asked"), person("asks")];
  const [blocked, blocker] = [person("blocked"), person("blocker")];
  platform.relationships.befriend(sourceId, friend);
  as(sourceId).requestFriend(asked);
  as(asks).requestFriend(sourceId);
  as(sourceId).block(blocked);
  as(blocker).block(sourceId);
  const [full, other] = [await player(alice.id), await player(friend)];
  expect((await merge()).status).toBe(200);
  expect(of(alice.id)).toEqual({
    [friend]: FRIEND,
    [asked]: OUTGOING,
    [asks]: INCOMING,
    [blocked]: BLOCKED,
  });
  expect(of(friend)).toEqual({ [alice.id]: FRIEND });
  expect(of(asked)).toEqual({ [alice.id]: INCOMING });
  expect(of(asks)).toEqual({ [alice.id]: OUTGOING });
  expect(of(blocked)).toEqual({});
  expect(of(blocker)).toEqual({ [alice.id]: BLOCKED });
  const added = { id: friend, type: FRIEND, should_notify: false };
  expect(await full.seen()).toContainEqual(["RELATIONSHIP_ADD", expect.objectContaining(added)]);
  const back = { id: alice.id, type: FRIEND, should_notify: false };
  const seen = await other.seen();
  expect(seen).toContainEqual(["RELATIONSHIP_ADD", expect.objectContaining(back)]);
  expect(seen.map(([name]) => name)).toContain("PRESENCE_UPDATE");
});

test("requests that move still name the game in which they were made", async () => {
  const { alice, game, sourceId, person, as, player, merge } = await openMoves();
  const [asks, asked] = [person("asks"), person("asked")];
  as(asks).requestFriend(sourceId);
  as(sourceId).requestFriend(asked);
  await merge();
  const named = (id: string) => ({ id, origin_application_id: game.id });
  expect((await player(alice.id)).ready.relationships).toMatchObject([named(asks), named(asked)]);
});

test("what the full account has with somebody stays as it is", async () => {
  const { platform, alice, sourceId, person, as, merge, of } = await openMoves();
  const [blocked, friend, blocker] = [person("blocked"), person("friend"), person("blocker")];
  for (const id of [blocked, blocker, alice.id]) platform.relationships.befriend(sourceId, id);
  as(alice.id).block(blocked);
  as(blocker).block(alice.id);
  platform.relationships.befriend(alice.id, friend);
  as(friend).requestFriend(sourceId);
  expect((await merge()).status).toBe(200);
  expect(of(alice.id)).toEqual({ [blocked]: BLOCKED, [friend]: FRIEND });
  expect(of(blocked)).toEqual({});
  expect(of(friend)).toEqual({ [alice.id]: FRIEND });
  expect(of(blocker)).toEqual({ [alice.id]: BLOCKED });
});

test.each(["the full account", "the provisional account"])(
  "a merge goes on where %s has blocked the other, and leaves nobody who has blocked themselves",
  async (who) => {
    const { alice, sourceId, as, merge, of } = await openMoves();
    const [blocker, blocked] =
      who === "the full account" ? [alice.id, sourceId] : [sourceId, alice.id];
    as(blocker).block(blocked);
    expect((await merge()).status).toBe(200);
    expect(of(alice.id)).toEqual({});
  },
);

test("a block of the provisional account ends a friendship with the full one", async () => {
  const { platform, alice, sourceId, person, as, merge, of } = await openMoves();
  const blocker = person("blocker");
  platform.relationships.befriend(alice.id, blocker);
  as(blocker).block(sourceId);
  await merge();
  expect(of(alice.id)).toEqual({});
  expect(of(blocker)).toEqual({ [alice.id]: BLOCKED });
});

test("an unmerge copies friends who use the game and blockers, and takes nothing from the full account", async () => {
  const { platform, alice, person, as, player, merge, unmerge, of } = await openMoves();
  await merge();
  const [plays, elsewhere] = [person("plays"), person("elsewhere")];
  const blocker = person("blocker");
  await player(plays);
  for (const id of [plays, elsewhere]) platform.relationships.befriend(alice.id, id);
  as(blocker).block(alice.id);
  const fresh = await unmerge();
  expect(fresh).not.toBe(alice.id);
  expect(of(fresh)).toEqual({ [plays]: FRIEND });
  expect(of(alice.id)).toEqual({ [plays]: FRIEND, [elsewhere]: FRIEND });
  expect(of(plays)).toEqual({ [alice.id]: FRIEND, [fresh]: FRIEND });
  expect(of(blocker)).toEqual({ [alice.id]: BLOCKED, [fresh]: BLOCKED });
});

test("friends in the game move with a merge and are copied by an unmerge", async () => {
  const { platform, alice, game, sourceId, player, person, as, merge, unmerge, inGame } =
    await openMoves();
  const [friend, asks, both] = [person("friend"), person("asks"), person("both")];
  // Everybody has authorized the game.
  for (const id of [asks, both, alice.id]) await player(id);
  const viewer = await player(friend);
  for (const id of [friend, both, alice.id])
    platform.relationships.befriend(sourceId, id, { applicationId: game.id });
  as(asks).requestGameFriend(sourceId);
  as(both).requestGameFriend(alice.id);
  await viewer.seen();
  await merge();
  expect(await viewer.seen()).toContainEqual([
    "PRESENCE_UPDATE",
    expect.objectContaining({ user: expect.objectContaining({ id: alice.id }), status: "online" }),
  ]);
  expect(inGame(alice.id)).toEqual({ [friend]: FRIEND, [asks]: INCOMING, [both]: INCOMING });
  expect(inGame(asks)).toEqual({ [alice.id]: OUTGOING });
  expect(inGame(friend)).toEqual({ [alice.id]: FRIEND });
  const fresh = await unmerge();
  expect(inGame(fresh)).toEqual({ [friend]: FRIEND, [asks]: INCOMING, [both]: INCOMING });
  expect(inGame(friend)).toMatchObject({ [fresh]: FRIEND });
});

/** Who may ask, accept and block whom, how often, and the events that each side gets. */

import { expect, test } from "vitest";
import { openSocial, type Player } from "../support/players.js";

const PLATFORM = "/users/@me/relationships";
const GAME = "/users/@me/game-relationships";

async function open() {
  const social = await openSocial();
  const players = await social.connected("alice", "bob", "carol");
  const [alice, bob, carol] = players as [Player, Player, Player];
  const block = (who: Player, { id }: { id: string }) =>
    who.send("PUT", `${PLATFORM}/${id}`, { type: 2 });
  const ask = (who: Player, { id }: { id: string }) => who.send("PUT", `${PLATFORM}/${id}`, {});
  const remove = (who: Player, { id }: { id: string }) => who.send("DELETE", `${PLATFORM}/${id}`);
  const of = (who: Player) =>
    social.platform
      .view()
      .relationships.filter(({ userId }) => userId === who.id)
      .map(({ targetId, type }) => [targetId, type]);
  const quiet = async () => {
    for (const player of [alice, bob, carol]) await player.seen();
  };
  return { ...social, alice, bob, carol, block, ask, remove, of, quiet };
}

test("a request needs no more than another person: not oneself, not a bot, not who is unknown", async () => {
  const { alice, game, ask, of } = await open();
  expect((await ask(alice, alice)).status).toBe(400);
  expect((await ask(alice, { id: game.botUserId as string })).status).toBe(400);
  expect(await ask(alice, { id: "1" })).toMatchObject({ status: 404, body: { code: 10013 } });
  expect(of(alice)).toEqual([]);
});

test.each(["alice", "bob"] as const)(
  "while %s has blocked the other, neither asks",
  async (name) => {
    const opened = await open();
    const { alice, bob, block, ask, of } = opened;
    const other = name === "alice" ? bob : alice;
    expect((await block(opened[name], other)).status).toBe(204);
    expect((await ask(other, opened[name])).status).toBe(400);
    expect(of(other)).toEqual([]);
    expect(of(opened[name])).toEqual([[other.id, 2]]);
  },
);

test("a block ends a friendship for both, and a third hears nothing", async () => {
  const { platform, alice, bob, carol, block, of, quiet } = await open();
  platform.relationships.befriend(alice.id, bob.id);
  platform.relationships.befriend(bob.id, carol.id);
  await quiet();
  expect((await block(alice, bob)).status).toBe(204);
  const about = (events: [string, { id?: string }][]) =>
    events.filter(([name]) => name.startsWith("RELATIONSHIP_")).map(([name, { id }]) => [name, id]);
  expect(about(await alice.seen())).toEqual([["RELATIONSHIP_ADD", bob.id]]);
  expect(about(await bob.seen())).toEqual([["RELATIONSHIP_REMOVE", alice.id]]);
  expect(about(await carol.seen())).toEqual([]);
  expect(of(alice)).toEqual([[bob.id, 2]]);
  expect(of(bob)).toEqual([[carol.id, 1]]);
});

test("each side has a block of its own: taking one back leaves the other", async () => {
  const { alice, bob, block, ask, remove, of } = await open();
  await block(alice, bob);
  await block(bob, alice);
  expect((await remove(alice, bob)).status).toBe(204);
  expect(of(alice)).toEqual([]);
  expect(of(bob)).toEqual([[alice.id, 2]]);
  expect((await ask(alice, bob)).status).toBe(400);
  await remove(bob, alice);
  expect((await ask(alice, bob)).status).toBe(204);
});

test("who is blocked cannot take the block away", async () => {
  const { alice, bob, block, remove, of } = await open();
  await block(alice, bob);
  await remove(bob, alice);
  expect(of(alice)).toEqual([[bob.id, 2]]);
});

test("blocking again changes nothing and is not sent", async () => {
  const { alice, bob, block, of, quiet } = await open();
  await block(alice, bob);
  await quiet();
  expect((await block(alice, bob)).status).toBe(204);
  expect(await alice.seen()).toEqual([]);
  expect(of(alice)).toEqual([[bob.id, 2]]);
});

test("no second request is sent to a friend or while one is pending", async () => {
  const { alice, bob, ask, of, quiet } = await open();
  await ask(alice, bob);
  await quiet();
  expect((await ask(alice, bob)).status).toBe(204);
  expect(of(alice)).toEqual([[bob.id, 4]]);
  await ask(bob, alice);
  expect(of(alice)).toEqual([[bob.id, 1]]);
  await quiet();
  expect((await ask(alice, bob)).status).toBe(204);
  for (const player of [alice, bob]) expect(await player.seen()).toEqual([]);
});

test("who has asked does not accept for the other", async () => {
  const { alice, bob, ask, of } = await open();
  await ask(alice, bob);
  await alice.send("PUT", `${GAME}/${bob.id}`, {});
  for (const path of [PLATFORM, GAME]) {
    const accepted = await alice.send("PUT", `${path}/${bob.id}`, { type: 1 });
    expect(accepted).toMatchObject({ status: 400, body: { code: 80000 } });
  }
  expect(of(bob)).toEqual([[alice.id, 3]]);
});

test("either friend may accept again, which changes nothing and is not sent", async () => {
  const { platform, alice, bob, quiet } = await open();
  platform.relationships.befriend(alice.id, bob.id);
  await quiet();
  const accepted = [
    await alice.send("PUT", `${PLATFORM}/${bob.id}`, { type: 1 }),
    await bob.send("PUT", `${PLATFORM}/${alice.id}`, { type: 1 }),
  ];
  expect(accepted.map(({ status }) => status)).toEqual([204, 204]);
  for (const player of [alice, bob]) expect(await player.seen()).toEqual([]);
});

test("a name is found in any case", async () => {
  const { alice, bob, of } = await open();
  expect((await alice.send("POST", PLATFORM, { username: "BOB" })).status).toBe(204);
  expect(of(alice)).toEqual([[bob.id, 4]]);
});

test("nobody asks an account of the service itself", async () => {
  const { platform, alice, ask } = await open();
  const { id } = platform.createUser({ username: "service", system: true });
  expect(await ask(alice, { id })).toMatchObject({ status: 400, body: { code: 80000 } });
});

test("nobody asks or blocks an unknown user in the name of a person, either", async () => {
  const { platform, game, alice } = await open();
  const actor = platform.as(alice.id, game.id);
  for (const act of [actor.requestFriend, actor.block, actor.requestGameFriend]) {
    expect(() => act.call(actor, "1")).toThrow(expect.objectContaining({ code: 10013 }));
  }
});

test("nobody becomes the friend of an unknown user", async () => {
  const { platform, alice, of } = await open();
  expect(() => platform.relationships.befriend("1", alice.id)).toThrow();
  expect(() => platform.relationships.befriend(alice.id, "1")).toThrow();
  expect(of(alice)).toEqual([]);
});

test("who has 1000 friends accepts no more, and neither is accepted by others", async () => {
  const { platform, alice, bob, carol, ask, of, remove } = await open();
  for (let n = 0; n < 999; n++) {
    platform.relationships.befriend(alice.id, platform.createUser({ username: `f${n}` }).id);
  }
  await ask(bob, alice);
  expect((await ask(alice, bob)).status).toBe(204);
  expect(of(alice)).toContainEqual([bob.id, 1]);
  await ask(carol, alice);
  expect(await ask(alice, carol)).toMatchObject({ status: 400, body: { code: 30002 } });
  await remove(alice, bob);
  await ask(alice, bob);
  expect((await ask(alice, carol)).status).toBe(204);
  expect(await ask(bob, alice)).toMatchObject({ status: 400, body: { code: 30002 } });
});

test("a user blocks 5000 others; friends do not count", async () => {
  const { platform, game, alice, bob, carol, block, of, remove } = await open();
  const ids = Array.from({ length: 5000 }, (_, n) => platform.createUser({ username: `b${n}` }).id);
  const actor = platform.as(alice.id, game.id);
  platform.relationships.befriend(alice.id, carol.id);
  for (const id of ids) actor.block(id);
  expect(of(alice)).toHaveLength(5001);
  expect((await block(alice, bob)).status).toBe(400);
  await remove(alice, { id: ids[0] as string });
  expect((await block(alice, bob)).status).toBe(204);
});

test("who is deleted leaves neither friends nor blocks behind, on either side", async () => {
  const { platform, alice, bob, carol, block, ask } = await open();
  platform.relationships.befriend(alice.id, bob.id);
  await block(bob, carol);
  await ask(carol, alice);
  platform.deleteUser(bob.id);
  const left = platform.view().relationships.map(({ userId, targetId }) => [userId, targetId]);
  expect(left.sort()).toEqual(
    [
      [alice.id, carol.id],
      [carol.id, alice.id],
    ].sort(),
  );
});

import { RelationshipGroupType, RelationshipType, StatusType } from "game-social-sdk";
import { describe, expect, it } from "vitest";
import {
  type Crowd,
  crowd,
  expectSame,
  expectSameRelationships,
  neighbour,
  SIZES,
} from "../support/crowd.js";
import type { Player } from "../support/players.js";
import { rejection } from "../support/world.js";

const { Blocked, Friend } = RelationshipType;
const { OnlinePlayingGame, OnlineElsewhere } = RelationshipGroupType;

/** Makes everyone a friend of the next, and the last of the first. */
async function ring(count: number): Promise<Crowd> {
  const game = await crowd(count);
  const { players, world } = game;
  for (const [i, { id }] of players.entries()) {
    world.platform.relationships.befriend(id, neighbour(players, i).id);
  }
  await expectSameRelationships(game);
  return game;
}

/** Makes everyone a friend of the first. */
async function star(count: number): Promise<Crowd & { first: Player; others: Player[] }> {
  const game = await crowd(count);
  const [first, ...others] = game.players as [Player, ...Player[]];
  for (const { id } of others) game.world.platform.relationships.befriend(first.id, id);
  await expectSameRelationships(game);
  return { ...game, first, others };
}

/** Waits until players see another so. */
function expectVisible(players: readonly Player[], of: Player, status: StatusType, state?: string) {
  return expectSame(
    players,
    ["userUpdated"],
    ({ client }) => {
      const user = client.getUser(of.id);
      return { status: user?.status, state: user?.gameActivity?.state };
    },
    () => ({ status, state }),
  );
}

describe.each(SIZES)("%i players at once", (count) => {
  it("ask each other, and requests that cross make friends", async () => {
    const game = await crowd(count);
    const { players, world } = game;
    await Promise.all(
      players.flatMap(({ client, id }, i) => {
        const next = neighbour(players, i);
        return [
          client.sendDiscordFriendRequestById(next.id),
          next.client.sendDiscordFriendRequestById(id),
        ];
      }),
    );
    await expectSameRelationships(game);
    const { relationships } = world.platform.view();
    expect(relationships).toHaveLength(count * 2);
    expect(relationships.every(({ type }) => type === Friend)).toBe(true);
  });

  it("ask in the game; some accept, some reject, some are too late", async () => {
    const game = await crowd(count);
    const { players, world } = game;
    await Promise.all(
      players.map(({ client }, i) => client.sendGameFriendRequest(neighbour(players, i).name)),
    );
    await expectSameRelationships(game);
    await Promise.all(
      players.map(async ({ client, id }, i) => {
        const asked = neighbour(players, i);
        if (i % 3 === 0) return asked.client.acceptGameFriendRequest(id);
        if (i % 3 === 1) return asked.client.rejectGameFriendRequest(id);
        // Whichever comes first wins; the other may find nothing left.
        await Promise.allSettled([
          client.cancelGameFriendRequest(asked.id),
          asked.client.acceptGameFriendRequest(id),
        ]);
      }),
    );
    await expectSameRelationships(game);
    const accepted = players.filter((_, i) => i % 3 === 0);
    for (const { id } of accepted) {
      const friends = world.platform.view().gameRelationships.filter((one) => one.userId === id);
      expect(friends.map(({ type }) => type)).toContain(Friend);
    }
  });

  it("block each other at the same time, and cannot ask any more", async () => {
    const game = await ring(count);
    const { players, world } = game;
    const pairs = players.flatMap((player, i) =>
      i % 3 === 0 ? [[player, neighbour(players, i)] as const] : [],
    );
    await Promise.all(
      pairs.flatMap(([one, other]) => [
        one.client.blockUser(other.id),
        other.client.blockUser(one.id),
      ]),
    );
    await expectSameRelationships(game);
    for (const [one, other] of pairs) {
      const { relationships } = world.platform.view();
      expect(relationships).toContainEqual({ userId: one.id, targetId: other.id, type: Blocked });
      expect(relationships).toContainEqual({ userId: other.id, targetId: one.id, type: Blocked });
    }
    await Promise.all(pairs.map(([one, other]) => one.client.unblockUser(other.id)));
    for (const refused of await Promise.all(
      pairs.map(([one, other]) => rejection(one.client.sendDiscordFriendRequestById(other.id))),
    )) {
      expect(refused).toMatchObject({ type: "HTTPError", code: 80000 });
    }
    await expectSameRelationships(game);
  });

  it("lose their connections while they befriend and part, and know who is who", async () => {
    const game = await ring(count);
    const { players, world } = game;
    const { sessions } = world.platform;
    const changes = players.map(({ client }, i) => {
      const { id } = neighbour(players, i);
      return i % 2 === 0
        ? client.removeDiscordAndGameFriend(id)
        : client.sendGameFriendRequestById(id);
    });
    for (const [i, { id: userId }] of players.entries()) {
      if (i % 3 === 0) sessions.drop({ userId });
      else if (i % 3 === 1) sessions.reconnect({ userId });
      else sessions.invalidate({ userId }, false);
    }
    await Promise.allSettled(changes);
    await expectSameRelationships(game);
  });

  it("show what they do to their friends, and only to them", async () => {
    const { first, others } = await star(count);
    await first.client.updateRichPresence({ state: "hosting" });
    await expectVisible(others, first, StatusType.Online, "hosting");
    await Promise.all(
      others.map(({ client, name }, i) =>
        i % 2 === 0
          ? client.updateRichPresence({ state: name })
          : client.setOnlineStatus(StatusType.Idle),
      ),
    );
    for (const [i, other] of others.entries()) {
      const { Online, Idle } = StatusType;
      await expectVisible(
        [first],
        other,
        i % 2 === 0 ? Online : Idle,
        i % 2 ? undefined : other.name,
      );
    }
    const groups = (group: RelationshipGroupType) =>
      first.client.getRelationshipsByGroup(group).map(({ id }) => id);
    const byName = others.toSorted((one, other) => (one.name < other.name ? -1 : 1));
    const even = new Set(others.filter((_, i) => i % 2 === 0));
    const ids = (playing: boolean) =>
      byName.filter((other) => even.has(other) === playing).map(({ id }) => id);
    expect(groups(OnlinePlayingGame)).toEqual(ids(true));
    expect(groups(OnlineElsewhere)).toEqual(ids(false));
    const [one, another] = others as [Player, Player];
    expect(one.client.getUser(another.id)?.gameActivity).toBeUndefined();
  });

  it("go and come back, and their friends see it", async () => {
    const { first, others, world } = await star(count);
    await Promise.all(others.map(({ client }) => client.updateRichPresence({ state: "on" })));
    const [one, ...rest] = others as [Player, ...Player[]];
    await one.client.disconnectAndWait();
    await expectVisible([first], one, StatusType.Offline);
    // Those who lose their connection are shown again as they were.
    for (const { id: userId } of rest) world.platform.sessions.close({ userId }, 4009);
    await one.client.connectAndWait();
    for (const other of rest) await expectVisible([first], other, StatusType.Online, "on");
    await expectVisible([first], one, StatusType.Online);
  });
});

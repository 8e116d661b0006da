import { describe, expect, it } from "vitest";
import { crowd, Ear, endSessions, expectSameLobby, ready, SIZES } from "../support/crowd.js";
import type { Player } from "../support/players.js";

function meet(players: readonly Player[]): Promise<[string, ...string[]]> {
  const joins = players.map(({ client }) => client.createOrJoinLobby("meeting"));
  return Promise.all(joins) as Promise<[string, ...string[]]>;
}

function messageEar({ client }: Player): Ear<"messageCreated"> {
  return new Ear(client, "messageCreated");
}

function idsOf({ heard }: Ear<"messageCreated">): string[] {
  return heard.map(({ messageId }) => messageId);
}

describe.each(SIZES)("%i players at once", (count) => {
  it("meet in one lobby by its secret, and see each other", async () => {
    const game = await crowd(count);
    const { players } = game;
    const ids = await Promise.all(
      players.map(({ client, name }) =>
        client.createOrJoinLobbyWithMetadata("meeting", {}, { name }),
      ),
    );
    expect(new Set(ids).size).toBe(1);
    expect(game.world.platform.view().lobbies).toHaveLength(1);
    await expectSameLobby(game, players, ids[0] as string);
  });

  it("talk all at the same time: everyone hears everything once, in one order", async () => {
    const { world, players } = await crowd(count);
    const [lobbyId] = await meet(players);
    const ears = players.map(messageEar);
    const each = count === 50 ? 2 : 5;
    const sent = await Promise.all(
      players.flatMap(({ client, name }) =>
        Array.from({ length: each }, (_, i) => client.sendLobbyMessage(lobbyId, `${name}: ${i}`)),
      ),
    );
    await Promise.all(ears.map((ear) => ear.count(sent.length)));
    const stored = world.platform.view().lobbies[0]?.messages.map(({ id }) => id);
    expect(new Set(sent)).toEqual(new Set(stored));
    for (const ear of ears) expect(idsOf(ear)).toEqual(stored);
    const [first] = players as [Player];
    const history = await first.client.getLobbyMessagesWithLimit(lobbyId, 200);
    expect(history.map(({ id }) => id)).toEqual(stored?.toReversed());
  });

  it("lose their connections while they talk, and miss nothing", async () => {
    const game = await crowd(count);
    const { world, players } = game;
    const [lobbyId] = await meet(players);
    const ears = players.map(messageEar);
    const [speaker, ...others] = players as [Player, ...Player[]];
    const { platform } = world;
    const expected: string[] = [];
    for (let i = 0; i < 6; i++) {
      const victim = others[i % others.length] as Player;
      if (i % 2 === 0) platform.sessions.drop({ userId: victim.id });
      else platform.sessions.reconnect({ userId: victim.id });
      if (i % 3 === 0) platform.faults.loseAnswer("POST /lobbies/*/messages");
      expected.push(await speaker.client.sendLobbyMessage(lobbyId, `m${i}`));
    }
    await Promise.all(ears.map((ear) => ear.count(expected.length)));
    for (const ear of ears) expect(idsOf(ear)).toEqual(expected);
    await expectSameLobby(game, players, lobbyId);
  });

  it("come back with new sessions, and read what they missed in the history", async () => {
    const game = await crowd(count);
    const { world, players } = game;
    const [lobbyId] = await meet(players);
    const ears = players.map(messageEar);
    const [speaker, ...others] = players as [Player, ...Player[]];
    const say = (text: string) => speaker.client.sendLobbyMessage(lobbyId, text);
    const before = [await say("all hear this"), await say("and this")];
    await Promise.all(ears.map((ear) => ear.count(before.length)));
    await endSessions(world, others);
    const missed = [await say("nobody hears this"), await say("nor this")];
    await ready(others);
    await expectSameLobby(game, players, lobbyId);
    const last = await say("all are back");
    await Promise.all(ears.map((ear) => ear.count(before.length + 1)));
    const all = [...before, ...missed, last];
    for (const [i, { client }] of players.entries()) {
      const history = await client.getLobbyMessagesWithLimit(lobbyId, 200);
      expect(history.map(({ id }) => id)).toEqual(all.toReversed());
      expect(idsOf(ears[i] as Ear<"messageCreated">)).toEqual(i === 0 ? all : [...before, last]);
    }
  });

  it("leave, and those who stay see who is left", async () => {
    const game = await crowd(count);
    const { players } = game;
    const [lobbyId] = await meet(players);
    const leaving = players.filter((_, i) => i % 3 === 2);
    const staying = players.filter((_, i) => i % 3 !== 2);
    await Promise.all(leaving.map(({ client }) => client.leaveLobby(lobbyId)));
    for (const { client } of leaving) expect(client.getLobbyIds()).toEqual([]);
    await expectSameLobby(game, staying, lobbyId);
  });
});

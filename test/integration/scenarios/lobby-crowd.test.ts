import { isDeepStrictEqual } from "node:util";
import type { Client } from "game-social-sdk";
import type { LobbyView } from "game-social-sdk/platform";
import { describe, expect, it } from "vitest";
import { connect, openGame, type Player } from "../support/players.js";

type Game = Awaited<ReturnType<typeof openGame>>;

async function crowd(count: number): Promise<Game & { players: Player[] }> {
  const game = await openGame();
  const names = Array.from({ length: count }, (_, i) => `player${i}`);
  return { ...game, players: await connect(game.world, ...names) };
}

/** What a client has heard of a lobby's messages: ids in the order of their events. */
class Ear {
  readonly heard: string[] = [];
  readonly #waiting: { count: number; done: () => void }[] = [];

  constructor(client: Client) {
    client.on("messageCreated", ({ messageId }) => {
      this.heard.push(messageId);
      for (const { count, done } of this.#waiting) if (this.heard.length >= count) done();
    });
  }

  count(count: number): Promise<void> {
    if (this.heard.length >= count) return Promise.resolve();
    return new Promise((done) => this.#waiting.push({ count, done }));
  }
}

/** A client's view of a lobby in the platform's words. */
function viewOf(client: Client, lobbyId: string) {
  const lobby = client.getLobbyHandle(lobbyId);
  return lobby?.lobbyMembers.map(({ id, connected, metadata }) => ({ id, connected, metadata }));
}

/** The platform's view of it. */
function truth({ members }: LobbyView) {
  return members.map(({ userId, connected, metadata }) => ({
    id: userId,
    connected,
    metadata: metadata ?? {},
  }));
}

const CHANGES = [
  "lobbyCreated",
  "lobbyUpdated",
  "lobbyMemberAdded",
  "lobbyMemberUpdated",
  "lobbyMemberRemoved",
] as const;

/** Waits until every client sees what the platform holds; the test ends when one never does. */
async function expectSameView({ world }: Game, players: readonly Player[], lobbyId: string) {
  const lobby = world.platform.view().lobbies.find(({ id }) => id === lobbyId) as LobbyView;
  const held = truth(lobby);
  for (const { client } of players) {
    await new Promise<void>((resolve) => {
      const look = () => {
        if (isDeepStrictEqual(viewOf(client, lobbyId), held)) resolve();
      };
      for (const name of CHANGES) client.on(name, look);
      look();
    });
    expect(viewOf(client, lobbyId)).toEqual(held);
  }
}

describe.each([3, 10, 50])("%i players at once", (count) => {
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
    await expectSameView(game, players, ids[0] as string);
  });

  it("talk all at the same time: everyone hears everything once, in one order", async () => {
    const { world, players } = await crowd(count);
    const [lobbyId] = await Promise.all(
      players.map(({ client }) => client.createOrJoinLobby("meeting")),
    );
    const ears = players.map(({ client }) => new Ear(client));
    const each = count === 50 ? 2 : 5;
    const sent = await Promise.all(
      players.flatMap(({ client, name }) =>
        Array.from({ length: each }, (_, i) =>
          client.sendLobbyMessage(lobbyId as string, `${name} says ${i}`),
        ),
      ),
    );
    await Promise.all(ears.map((ear) => ear.count(sent.length)));
    const stored = world.platform.view().lobbies[0]?.messages.map(({ id }) => id);
    expect(new Set(sent)).toEqual(new Set(stored));
    for (const ear of ears) expect(ear.heard).toEqual(stored);
    const history = await (players[0] as Player).client.getLobbyMessagesWithLimit(
      lobbyId as string,
      200,
    );
    expect(history.map(({ id }) => id)).toEqual(stored?.toReversed());
  });

  it("lose their connections while they talk, and miss nothing", async () => {
    const game = await crowd(count);
    const { world, players } = game;
    const [lobbyId] = (await Promise.all(
      players.map(({ client }) => client.createOrJoinLobby("meeting")),
    )) as [string];
    const ears = players.map(({ client }) => new Ear(client));
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
    for (const ear of ears) expect(ear.heard).toEqual(expected);
    await expectSameView(game, players, lobbyId);
  });

  it("leave, and those who stay see who is left", async () => {
    const game = await crowd(count);
    const { players } = game;
    const [lobbyId] = (await Promise.all(
      players.map(({ client }) => client.createOrJoinLobby("meeting")),
    )) as [string];
    const leaving = players.filter((_, i) => i % 3 === 2);
    const staying = players.filter((_, i) => i % 3 !== 2);
    await Promise.all(leaving.map(({ client }) => client.leaveLobby(lobbyId)));
    for (const { client } of leaving) expect(client.getLobbyIds()).toEqual([]);
    await expectSameView(game, staying, lobbyId);
  });
});

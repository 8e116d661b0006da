/** Many players at once, and waiting until all of them see what the platform holds. */

import { isDeepStrictEqual } from "node:util";
import { Client, type ClientEvents } from "game-social-sdk";
import type { LobbyView, PlatformView } from "game-social-sdk-platform";
import { changed } from "./events.js";
import { type Backend, connect, openGame, type Player } from "./players.js";
import type { World } from "./world.js";

/** Players who are Ready, and their game. */
export interface Crowd {
  readonly world: World;
  readonly backend: Backend;
  readonly players: Player[];
}

/** How many players the scenarios are played with. */
export const SIZES = [3, 10, 50];

/** Opens a game with this many players. */
export async function crowd(count: number): Promise<Crowd> {
  const game = await openGame();
  const names = Array.from({ length: count }, (_, i) => `player${i}`);
  return { ...game, players: await connect(game.world, ...names) };
}

/** Ends sessions so that they cannot be resumed; resolves when their clients know. */
export async function endSessions({ platform }: World, players: readonly Player[]): Promise<void> {
  const lost = players.map(({ client, id }) => {
    const away = client.waitForStatus(Client.Status.Reconnecting);
    platform.sessions.invalidate({ userId: id }, false);
    return away;
  });
  await Promise.all(lost);
}

/** Waits until clients are Ready. */
export async function ready(players: readonly Player[]): Promise<void> {
  await Promise.all(players.map(({ client }) => client.waitForStatus(Client.Status.Ready)));
}

/** The player after this one; after the last comes the first. */
export function neighbour(players: readonly Player[], index: number): Player {
  return players[(index + 1) % players.length] as Player;
}

/** The events of one name, in their order. */
export class Ear<Name extends keyof ClientEvents> {
  readonly heard: ClientEvents[Name][] = [];

  constructor(
    private readonly client: Client,
    private readonly name: Name,
  ) {
    client.on(name, (event) => this.heard.push(event));
  }

  /** Waits until this many have come. */
  count(count: number): Promise<void> {
    return this.until(() => this.heard.length >= count);
  }

  /** Waits until that is so; checks with each event. */
  until(condition: () => boolean): Promise<void> {
    return changed(this.client, [this.name], condition);
  }
}

/**
 * Waits until every client says what it should, looking after each event of these names; the test
 * ends when one never does.
 *
 * @param said - what a player's client says
 * @param held - what it should say by the platform
 */
export async function expectSame(
  players: readonly Player[],
  names: readonly (keyof ClientEvents)[],
  said: (player: Player) => unknown,
  held: (player: Player) => unknown,
): Promise<void> {
  for (const player of players) {
    const expected = held(player);
    const same = () => isDeepStrictEqual(said(player), expected);
    // What is still on its way may undo it and bring it back.
    while (!same()) await changed(player.client, names, same);
  }
}

/** Everyone in a lobby sees it as the platform does: members in their order, and who is there. */
export async function expectSameLobby(
  { world }: Crowd,
  players: readonly Player[],
  lobbyId: string,
): Promise<void> {
  const lobby = world.platform.view().lobbies.find(({ id }) => id === lobbyId) as LobbyView;
  await expectSame(
    players,
    [
      "lobbyCreated",
      "lobbyUpdated",
      "lobbyMemberAdded",
      "lobbyMemberUpdated",
      "lobbyMemberRemoved",
    ],
    ({ client }) => {
      const seen = client.getLobbyHandle(lobbyId);
      return {
        linked: seen?.linkedChannel?.id ?? null,
        members: seen?.lobbyMembers.map(({ id, connected, metadata }) => [id, connected, metadata]),
      };
    },
    () => ({
      linked: lobby.linkedChannelId,
      members: lobby.members.map((one) => [one.userId, one.connected, one.metadata ?? {}]),
    }),
  );
}

/** Everyone sees all relationships as the platform does. */
export async function expectSameRelationships({ world, players }: Crowd): Promise<void> {
  const view = world.platform.view();
  await expectSame(
    players,
    ["relationshipCreated", "relationshipDeleted"],
    ({ client }) =>
      client
        .getRelationships()
        .map((one) => [one.id, one.discordRelationshipType, one.gameRelationshipType])
        .toSorted(),
    ({ id }) => relationshipsOf(view, id),
  );
}

/** A user's relationships: the other's id, the type on the platform, the type in the game. */
function relationshipsOf(view: PlatformView, id: string): [string, number, number][] {
  const types = (list: PlatformView["relationships"]) =>
    new Map(list.filter((one) => one.userId === id).map((one) => [one.targetId, one.type]));
  const [platform, game] = [types(view.relationships), types(view.gameRelationships)];
  const ids = [...new Set([...platform.keys(), ...game.keys()])].toSorted();
  return ids.map((other) => [other, platform.get(other) ?? 0, game.get(other) ?? 0]);
}

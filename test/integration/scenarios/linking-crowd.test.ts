import { describe, expect, it } from "vitest";
import {
  type Crowd,
  crowd,
  Ear,
  endSessions,
  expectSame,
  expectSameLobby,
  ready,
  SIZES,
} from "../support/crowd.js";
import type { Player } from "../support/players.js";

/** protocol 12.3: MANAGE_CHANNELS, VIEW_CHANNEL, SEND_MESSAGES */
const PERMISSIONS = ((1n << 4n) | (1n << 10n) | (1n << 11n)).toString();

/** As many lobbies and channels as there are players, but no more than this. */
const MAX_LOBBIES = 10;

interface Clan extends Crowd {
  /** Everyone is in all of them and may link them. */
  readonly lobbyIds: string[];
  /** Everyone may link them. */
  readonly channelIds: string[];
}

async function clan(count: number): Promise<Clan> {
  const game = await crowd(count);
  const { players, backend, world } = game;
  const { guilds } = world.platform;
  const { id: guildId } = guilds.create({
    name: "Clan",
    ownerId: world.player("owner").id,
    permissions: PERMISSIONS,
  });
  for (const { id } of players) guilds.addMember(guildId, id);
  const places = Math.min(count, MAX_LOBBIES);
  const channelIds = Array.from(
    { length: places },
    (_, i) => guilds.createChannel({ guildId, name: `channel ${i}` }).id,
  );
  const lobbyIds: string[] = [];
  for (let i = 0; i < places; i++) {
    const members = players.map(({ id }) => ({ id, flags: 1 }));
    const lobbyId = await backend.lobby({ members: members.slice(0, 25) });
    for (const { id, flags } of members.slice(25)) {
      await backend.send("PUT", `/lobbies/${lobbyId}/members/${id}`, { flags });
    }
    lobbyIds.push(lobbyId);
  }
  for (const lobbyId of lobbyIds) await expectSameLobby(game, players, lobbyId);
  return { ...game, lobbyIds, channelIds };
}

/** Everyone knows the channels that lobbies are linked to, and no others. */
async function expectSameLinks(game: Clan): Promise<(string | null)[]> {
  const { world, players, lobbyIds, channelIds } = game;
  for (const lobbyId of lobbyIds) await expectSameLobby(game, players, lobbyId);
  const { lobbies } = world.platform.view();
  const links = lobbyIds.map(
    (lobbyId) => lobbies.find(({ id }) => id === lobbyId)?.linkedChannelId ?? null,
  );
  const known = channelIds.filter((id) => links.includes(id));
  await expectSame(
    players,
    ["lobbyUpdated"],
    ({ client }) => channelIds.filter((id) => client.getChannelHandle(id) !== undefined),
    () => known,
  );
  return links;
}

describe.each(SIZES)("%i players at once", (count) => {
  it("link lobbies to channels, and unlink them", async () => {
    const game = await clan(count);
    const { players, lobbyIds, channelIds } = game;
    const linker = (i: number) => players[i % players.length] as Player;
    await Promise.all(
      lobbyIds.map((lobbyId, i) =>
        linker(i).client.linkChannelToLobby(lobbyId, channelIds[i] as string),
      ),
    );
    expect(await expectSameLinks(game)).toEqual(channelIds);
    await Promise.all(
      lobbyIds.map((lobbyId, i) => linker(i + 1).client.unlinkChannelFromLobby(lobbyId)),
    );
    expect(await expectSameLinks(game)).toEqual(lobbyIds.map(() => null));
  });

  it("race for one channel, and one lobby gets it", async () => {
    const game = await clan(count);
    const { players, lobbyIds, channelIds } = game;
    const [wanted] = channelIds as [string];
    const outcomes = await Promise.allSettled(
      lobbyIds.map((lobbyId, i) =>
        (players[i] as Player).client.linkChannelToLobby(lobbyId, wanted),
      ),
    );
    const won = outcomes.flatMap(({ status }, i) => (status === "fulfilled" ? [i] : []));
    expect(won).toHaveLength(1);
    const links = await expectSameLinks(game);
    expect(links).toEqual(lobbyIds.map((_, i) => (i === won[0] ? wanted : null)));
  });

  it("link, unlink and talk while connections are lost: everyone hears the same", async () => {
    const game = await clan(count);
    const { players, world, lobbyIds, channelIds } = game;
    const [lobbyId] = lobbyIds as [string];
    const ears = players.map(({ client }) => new Ear(client, "messageCreated"));
    const { sessions } = world.platform;
    const work = players.map(({ client, name }, i) => {
      if (i % 3 === 0) return client.linkChannelToLobby(lobbyId, channelIds[i % 3] as string);
      if (i % 3 === 1) return client.unlinkChannelFromLobby(lobbyId);
      return client.sendLobbyMessage(lobbyId, `${name} is here`);
    });
    for (const [i, { id: userId }] of players.entries()) {
      if (i % 4 === 0) sessions.drop({ userId });
      if (i % 4 === 1) sessions.reconnect({ userId });
    }
    await Promise.allSettled(work);
    const stored = world.platform.view().lobbies.find(({ id }) => id === lobbyId)?.messages ?? [];
    // Those who wrote, and a notice for each link.
    expect(stored.filter(({ content }) => content.endsWith("is here"))).toHaveLength(
      players.filter((_, i) => i % 3 === 2).length,
    );
    // Who writes while the lobby is linked is notified once that it can be read elsewhere.
    const isNotice = ({ client }: Player, messageId: string) =>
      client.getMessageHandle(messageId)?.disclosureType !== undefined;
    for (const [i, ear] of ears.entries()) {
      const heard = () =>
        ear.heard
          .map(({ messageId }) => messageId)
          .filter((messageId) => !isNotice(players[i] as Player, messageId));
      await ear.until(() => heard().length >= stored.length);
      expect(heard()).toEqual(stored.map(({ id }) => id));
    }
    await expectSameLinks(game);
  });

  it("come back with new sessions, and know what is linked and who is left", async () => {
    const game = await clan(count);
    const { players, world, backend, lobbyIds, channelIds } = game;
    const [kept, left] = lobbyIds as [string, string];
    const [linker, gone, ...others] = players as [Player, Player, ...Player[]];
    await endSessions(world, others);
    await Promise.all([
      linker.client.linkChannelToLobby(kept, channelIds[0] as string),
      backend.send("DELETE", `/lobbies/${left}/members/${gone.id}`),
    ]);
    await ready(others);
    await expectSameLinks({ ...game, lobbyIds: [kept] });
    await expectSameLobby(game, [linker, ...others], left);
    await expectSame(
      [gone],
      ["lobbyDeleted"],
      ({ client }) => client.getLobbyHandle(left)?.id,
      () => undefined,
    );
  });
});

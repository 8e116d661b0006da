import { ActivityActionTypes, type ActivityInit } from "game-social-sdk";
import { describe, expect, it } from "vitest";
import { type Crowd, crowd, Ear, expectSame, expectSameLobby, SIZES } from "../support/crowd.js";
import { changed } from "../support/events.js";
import type { Player } from "../support/players.js";

const { Join, JoinRequest } = ActivityActionTypes;

/** The party of a player, whose lobby has the party's id as its secret. */
function partyOf({ name }: Player): ActivityInit {
  const id = `party of ${name}`;
  return { state: "waiting", party: { id, currentSize: 1, maxSize: 100 }, secrets: { join: id } };
}

function inviteEar({ client }: Player): Ear<"activityInviteCreated"> {
  return new Ear(client, "activityInviteCreated");
}

/** Shows parties, and waits until their hosts and those who look see them. */
async function show(hosts: readonly Player[], lookers: readonly Player[]): Promise<void> {
  await Promise.all(hosts.map((host) => host.client.updateRichPresence(partyOf(host))));
  for (const host of hosts) {
    await expectSame(
      [host, ...lookers],
      ["userUpdated"],
      ({ client }) => client.getUser(host.id)?.gameActivity?.party?.id,
      () => partyOf(host).party?.id,
    );
  }
}

/** A host with a party, and guests who are the host's friends. */
async function party(count: number): Promise<Crowd & { host: Player; guests: Player[] }> {
  const game = await crowd(count);
  const [host, ...guests] = game.players as [Player, ...Player[]];
  for (const { id } of guests) game.world.platform.relationships.befriend(host.id, id);
  await show([host], guests);
  return { ...game, host, guests };
}

describe.each(SIZES)("%i players at once", (count) => {
  it("are invited, accept, and meet in the lobby of the party", async () => {
    const game = await party(count);
    const { host, guests } = game;
    const ears = guests.map(inviteEar);
    const lobbyId = await host.client.createOrJoinLobby(`party of ${host.name}`);
    await Promise.all(guests.map(({ id }) => host.client.sendActivityInvite(id, "come along")));
    await Promise.all(ears.map((ear) => ear.count(1)));
    const joined = await Promise.all(
      guests.map(async ({ client }, i) => {
        const [{ invite }] = (ears[i] as Ear<"activityInviteCreated">).heard as [never];
        expect(invite).toMatchObject({ senderId: host.id, type: Join, isValid: true });
        return client.createOrJoinLobby(await client.acceptActivityInvite(invite));
      }),
    );
    expect(new Set(joined)).toEqual(new Set([lobbyId]));
    await expectSameLobby(game, game.players, lobbyId);
    for (const ear of ears) expect(ear.heard).toHaveLength(1);
  });

  it("ask one to join, and are answered by invites", async () => {
    const { host, guests } = await party(count);
    const asked = inviteEar(host);
    const ears = guests.map(inviteEar);
    await Promise.all(guests.map(({ client }) => client.sendActivityJoinRequest(host.id)));
    await asked.count(guests.length);
    const requests = asked.heard.map(({ invite }) => invite);
    expect(requests.map(({ senderId }) => senderId).toSorted()).toEqual(
      guests.map(({ id }) => id).toSorted(),
    );
    expect(new Set(requests.map(({ type }) => type))).toEqual(new Set([JoinRequest]));
    await Promise.all(requests.map((request) => host.client.sendActivityJoinRequestReply(request)));
    await Promise.all(ears.map((ear) => ear.count(1)));
    const secrets = await Promise.all(
      guests.map(({ client }, i) =>
        client.acceptActivityInvite(
          (ears[i] as Ear<"activityInviteCreated">).heard[0]?.invite as never,
        ),
      ),
    );
    expect(new Set(secrets)).toEqual(new Set([`party of ${host.name}`]));
  });

  it("invite each other all at the same time, while connections are lost", async () => {
    const game = await crowd(count);
    const { players, world } = game;
    await show(players, []);
    const ears = players.map(inviteEar);
    // Everyone invites the next few.
    const pairs = players.flatMap((host, i) =>
      [1, 2].map((step) => [host, players[(i + step) % count] as Player] as const),
    );
    const sent = pairs.map(([host, { id }]) => host.client.sendActivityInvite(id, "come along"));
    for (const [i, { id: userId }] of players.entries()) {
      if (i % 3 === 0) world.platform.sessions.drop({ userId });
      if (i % 3 === 1) world.platform.sessions.reconnect({ userId });
    }
    // An invite goes into a party that is shown; it is not while its host is away.
    const outcomes = await Promise.allSettled(sent);
    const expected = new Map(players.map(({ id }) => [id, [] as string[]]));
    for (const [i, [host, { id }]] of pairs.entries()) {
      if (outcomes[i]?.status === "fulfilled") expected.get(id)?.push(host.id);
    }
    for (const [i, { id }] of players.entries()) {
      const ear = ears[i] as Ear<"activityInviteCreated">;
      const senders = expected.get(id) as string[];
      await ear.count(senders.length);
      const heard = ear.heard.map(({ invite }) => invite.senderId);
      expect(heard.toSorted()).toEqual(senders.toSorted());
    }
  });

  it("learn that the party is over, and that it goes on", async () => {
    const { host, guests } = await party(count);
    const valid = new Map<string, boolean>();
    for (const { client, id } of guests) {
      client.on("activityInviteCreated", ({ invite }) => valid.set(id, invite.isValid));
      client.on("activityInviteUpdated", ({ invite }) => valid.set(id, invite.isValid));
    }
    const expectValid = async (isValid: boolean) => {
      for (const { client, id } of guests) {
        await changed(
          client,
          ["activityInviteCreated", "activityInviteUpdated"],
          () => valid.get(id) === isValid,
        );
      }
    };
    await Promise.all(guests.map(({ id }) => host.client.sendActivityInvite(id, "")));
    await expectValid(true);
    host.client.clearRichPresence();
    await expectValid(false);
    await host.client.updateRichPresence(partyOf(host));
    await expectValid(true);
    await host.client.disconnectAndWait();
    await expectValid(false);
  });
});

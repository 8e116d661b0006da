/** The beginnings and ends of calls: several at once, ends in every status, and calls that never begin. */

import { type Call, CallError, CallStatus } from "game-social-sdk";
import { describe, expect, it } from "vitest";
import { inCall, lobbyOf, Statuses } from "../support/calls.js";
import { until } from "../support/events.js";
import { connect, openGame, type Player } from "../support/players.js";

const { Connected, Connecting, Disconnected, Disconnecting, Joining, Reconnecting } = CallStatus;

async function openLobby() {
  const { world } = await openGame();
  const [alice, bob] = await connect(world, "alice", "bob");
  const lobbyId = await lobbyOf(alice, bob);
  const inCallForBob = () =>
    bob.client.getLobbyHandle(lobbyId)?.getCallInfoHandle()?.getParticipants() ?? [];
  return { world, platform: world.platform, alice, bob, lobbyId, inCallForBob };
}

type Lobby = Awaited<ReturnType<typeof openLobby>>;

/** What brings a connected call to a status. */
const WAYS: readonly (readonly [
  name: string,
  CallStatus,
  ((lobby: Lobby) => unknown) | undefined,
])[] = [
  ["Joining", Joining, undefined],
  ["Connecting", Connecting, undefined],
  ["SignalingConnected", CallStatus.SignalingConnected, undefined],
  ["Connected", Connected, undefined],
  ["Reconnecting", Reconnecting, ({ platform, alice }) => platform.voice.drop(alice.id)],
  [
    "Disconnecting",
    Disconnecting,
    // Refused when the client goes meanwhile.
    ({ alice, lobbyId }) => void alice.client.endCall(lobbyId).catch(() => {}),
  ],
  ["Disconnected", Disconnected, ({ platform, alice }) => platform.voice.close(alice.id, 4014)],
];

/** Starts a call, brings it to a status, and acts while its host is notified of that. */
async function at(
  lobby: Lobby,
  [, status, bring]: (typeof WAYS)[number],
  act: (call: Call) => void,
): Promise<{ call: Call; later: CallStatus[] }> {
  const call = lobby.alice.client.startCall(lobby.lobbyId);
  if (call === undefined) throw new Error("The SDK started no call.");
  const later: CallStatus[] = [];
  let acted = false;
  await new Promise<void>((resolve) => {
    const look = (now: CallStatus) => {
      if (acted) later.push(now);
      if (acted || now !== status) return;
      acted = true;
      act(call);
      resolve();
    };
    call.on("statusChanged", ({ status: now }) => {
      look(now);
      if (now === Connected && !acted) bring?.(lobby);
    });
    look(call.getStatus());
  });
  return { call, later };
}

describe("a call that is", () => {
  it.each(WAYS)("%s ends with its client", async (...way) => {
    const lobby = await openLobby();
    const { world, platform, alice, bob, lobbyId, inCallForBob } = lobby;
    const { call, later } = await at(lobby, way, () => alice.client.dispose());
    expect(() => call.getParticipants()).toThrow();
    await until(bob.client, "voiceParticipantChanged", () => inCallForBob().length === 0);
    // The player comes back with another client, in the same process.
    const user = platform.users.require(alice.id);
    const again: Player = { ...alice, client: await world.connected(user) };
    await inCall(again, lobbyId);
    await until(bob.client, "voiceParticipantChanged", () => inCallForBob().includes(alice.id));
    expect(platform.voice.calls()).toMatchObject([{ members: [{ userId: alice.id }] }]);
    expect(later).toEqual([]);
  });

  it.each(WAYS)("%s goes on without its handle", async (...way) => {
    const lobby = await openLobby();
    const { alice, lobbyId, inCallForBob, bob } = lobby;
    const { call, later } = await at(lobby, way, (each) => each.dispose());
    expect(() => call.getParticipants()).toThrow();
    const [name] = way;
    if (!name.startsWith("Disconnect")) {
      const other = alice.client.getCall(lobbyId);
      if (other === undefined) throw new Error("The call ended with its handle.");
      const statuses = new Statuses(other);
      if (other.getStatus() !== Connected) await statuses.reach(Connected);
      await alice.client.endCall(lobbyId);
      expect(statuses.seen.at(-1)).toEqual([Disconnected, CallError.None, 0]);
    }
    await until(bob.client, "voiceParticipantChanged", () => inCallForBob().length === 0);
    expect(later).toEqual([]);
  });
});

it("a player is in several calls at once, once in each, and ends one or all", async () => {
  const { world } = await openGame();
  const { platform } = world;
  const [alice] = await connect(world, "alice");
  const lobbies = await Promise.all(
    ["one", "two", "three", "four"].map((secret) => alice.client.createOrJoinLobby(secret)),
  );
  const calls = await Promise.all(lobbies.map((lobbyId) => inCall(alice, lobbyId)));
  const here = () => alice.client.getCalls().map((call) => call.getChannelId());
  const there = () => platform.voice.calls().map(({ channelId }) => channelId);
  expect(here().toSorted()).toEqual(lobbies.toSorted());
  expect(there().toSorted()).toEqual(lobbies.toSorted());
  for (const lobbyId of lobbies) expect(alice.client.startCall(lobbyId)).toBeUndefined();

  calls[0]?.call.setSelfMute(true);
  expect(calls.map(({ call }) => call.getSelfMute())).toEqual([true, false, false, false]);
  const [first = "", ...others] = lobbies;
  await alice.client.endCall(first);
  expect(here().toSorted()).toEqual(others.toSorted());
  expect(calls.map(({ seen }) => seen.at(-1)?.[0])).toEqual([
    Disconnected,
    Connected,
    Connected,
    Connected,
  ]);
  await alice.client.endCalls();
  expect(here()).toEqual([]);
  for (const { call, seen } of calls) {
    expect(seen.slice(-2)).toEqual([
      [Disconnecting, CallError.None, 0],
      [Disconnected, CallError.None, 0],
    ]);
    expect(call.isValid()).toBe(false);
  }
  // What ends nothing is done at once, and all calls can begin again.
  await alice.client.endCalls();
  await alice.client.endCall(first);
  await Promise.all(lobbies.map((lobbyId) => inCall(alice, lobbyId)));
  expect(there().toSorted()).toEqual(lobbies.toSorted());
});

it("a call that the service does not let the player into ends with JoinTimeout", async () => {
  const { platform, alice, lobbyId } = await openLobby();
  // The platform reads no more of what this connection says.
  platform.faults.halfOpen({ userId: alice.id });
  platform.sessions.requestHeartbeat({ userId: alice.id });
  const call = alice.client.startCall(lobbyId);
  if (call === undefined) throw new Error("The SDK started no call.");
  const statuses = new Statuses(call);
  await statuses.reach(Disconnected);
  expect(statuses.seen).toEqual([[Disconnected, CallError.JoinTimeout, 0]]);
  expect(alice.client.getCalls()).toEqual([]);
  platform.sessions.drop({ userId: alice.id });
  expect((await inCall(alice, lobbyId)).call.getParticipants()).toEqual([alice.id]);
});

/** Calls whose connections are lost, whose server moves, and which end. */

import { CallError, CallStatus } from "game-social-sdk";
import { describe, expect, it } from "vitest";
import { inCall, lobbyOf } from "../support/calls.js";
import { until } from "../support/events.js";
import { connect, openGame } from "../support/players.js";

const { Connected, Connecting, Disconnected, Disconnecting, Reconnecting, SignalingConnected } =
  CallStatus;
const { None, SignalingUnexpectedClose } = CallError;

async function one() {
  const game = await openGame();
  const [alice] = await connect(game.world, "alice");
  const lobbyId = await lobbyOf(alice);
  const statuses = await inCall(alice, lobbyId);
  return { ...game, ...game.world, alice, lobbyId, statuses, connected: statuses.seen.length };
}

/** Loses the socket of a call of which nothing was reported since it was connected. */
async function resume({ platform, alice, statuses, connected }: Awaited<ReturnType<typeof one>>) {
  const resumed = platform.events.waitFor("voice.resumed");
  platform.voice.drop(alice.id);
  await resumed;
  await statuses.reach(Connected, connected);
  expect(statuses.seen.slice(connected)).toEqual([
    [Reconnecting, SignalingUnexpectedClose, 0],
    [Connected, None, 0],
  ]);
}

describe("a call", () => {
  it("is resumed after its socket was lost, and after a crash of the voice server", async () => {
    const call = await one();
    const { platform, statuses, connected } = call;
    await resume(call);
    platform.voice.crash();
    await statuses.reach(Connected, connected + 2);
    expect(statuses.seen.slice(connected + 2)).toEqual([
      [Reconnecting, SignalingUnexpectedClose, 4015],
      [Connected, None, 0],
    ]);
  });

  it("goes on when what is said of its voice server cannot be read", async () => {
    const call = await one();
    const { platform, alice, lobbyId } = call;
    const good = { lobby_id: lobbyId, token: "t", endpoint: "127.0.0.1:1" };
    const damaged: unknown[] = [null, 5, "text", [], {}];
    for (const field of ["lobby_id", "token"]) {
      for (const value of [undefined, null, 5, true, [], {}]) {
        damaged.push({ ...good, [field]: value });
      }
    }
    // One that is right, and of a lobby in whose call nobody is.
    damaged.push({ ...good, lobby_id: "9000000000000000002" });
    for (const data of damaged) platform.dispatch(alice.id, "LOBBY_VOICE_SERVER_UPDATE", data);
    await resume(call);
  });

  it("is joined again when the voice server knows it no more", async () => {
    const { platform, alice, statuses, connected } = await one();
    const identified = platform.events.waitFor("voice.identified");
    platform.voice.restart();
    await identified;
    await statuses.reach(Connected, connected);
    expect(statuses.seen.slice(connected).map(([status]) => status)).toEqual([
      Reconnecting,
      Connected,
    ]);
    expect(platform.voice.calls()).toMatchObject([
      { members: [{ userId: alice.id, connected: true }] },
    ]);
  });

  it("goes to another voice server, and waits while there is none", async () => {
    const { platform, lobbyId, statuses, connected } = await one();
    const other = await platform.voice.addServer();
    platform.voice.move(lobbyId, other);
    await statuses.reach(Connected, connected);
    expect(statuses.seen.slice(connected)).toEqual([
      [Connecting, None, 0],
      [SignalingConnected, None, 0],
      [Connected, None, 0],
    ]);
    platform.voice.move(lobbyId, null);
    await statuses.reach(Reconnecting, connected + 3);
    platform.voice.move(lobbyId, other);
    await statuses.reach(Connected, connected + 4);
    expect(statuses.seen.slice(connected + 3)).toEqual([
      [Reconnecting, None, 0],
      [Connected, None, 0],
    ]);
  });

  it("in the state Disconnected is ended and joined again [calls.disconnected-state-end-and-rejoin]", async () => {
    const { platform, alice, lobbyId, statuses, connected } = await one();
    platform.voice.close(alice.id, 4014);
    await statuses.reach(Disconnected);
    expect(statuses.seen.slice(connected)).toEqual([
      [Disconnected, SignalingUnexpectedClose, 4014],
    ]);
    expect(statuses.call.getStatus()).toBe(Disconnected);
    expect(statuses.call.getParticipants()).toEqual([]);
    expect(alice.client.getCall(lobbyId)).toBeUndefined();
    await alice.client.endCall(lobbyId);
    const again = await inCall(alice, lobbyId);
    expect(again.call.getParticipants()).toEqual([alice.id]);

    const { call } = again;
    const ended = alice.client.endCall(lobbyId);
    await again.reach(Disconnected);
    expect(again.seen.slice(-2)).toEqual([
      [Disconnecting, None, 0],
      [Disconnected, None, 0],
    ]);
    await ended;
    expect(call.isValid()).toBe(false);
    expect(alice.client.getCalls()).toEqual([]);
    expect((await inCall(alice, lobbyId)).call.getStatus()).toBe(Connected);
  });

  it("can be started again without ending it when it has ended by itself", async () => {
    const { platform, alice, lobbyId, statuses } = await one();
    platform.voice.close(alice.id, 4022);
    expect(await statuses.reach(Disconnected)).toEqual([
      Disconnected,
      SignalingUnexpectedClose,
      4022,
    ]);
    expect((await inCall(alice, lobbyId)).call.getStatus()).toBe(Connected);
  });

  it("is joined by a new session of the client, and ends when the client disconnects", async () => {
    const { platform, alice, statuses, connected } = await one();
    platform.sessions.close({ userId: alice.id }, 4009);
    await statuses.reach(Connected, connected);
    expect(statuses.seen.slice(connected)[0]?.[0]).toBe(Reconnecting);
    alice.client.disconnect();
    expect((await statuses.reach(Disconnected))[1]).toBe(None);
    expect(alice.client.getCalls()).toEqual([]);
  });

  it("is left also when the connection that said so was lost", async () => {
    const { world } = await openGame();
    const { platform } = world;
    const [alice, bob] = await connect(world, "alice", "bob");
    const lobbyId = await lobbyOf(alice, bob);
    await inCall(alice, lobbyId);
    const who = () =>
      bob.client.getLobbyHandle(lobbyId)?.getCallInfoHandle()?.getParticipants() ?? [];
    await until(bob.client, "voiceParticipantChanged", () => who().length === 1);
    // The platform reads no more of what this connection says.
    platform.faults.halfOpen({ userId: alice.id });
    platform.sessions.requestHeartbeat({ userId: alice.id });
    await alice.client.endCall(lobbyId);
    const left = until(bob.client, "voiceParticipantChanged", () => who().length === 0);
    platform.sessions.drop({ userId: alice.id });
    await left;
    expect(platform.voice.calls()).toEqual([]);
  });

  it("ends with the lobby, and with the client", async () => {
    const { world } = await openGame();
    const [alice, bob] = await connect(world, "alice", "bob");
    const lobbyId = await lobbyOf(alice, bob);
    const gone = await inCall(alice, lobbyId);
    await inCall(bob, lobbyId);
    const who = () => alice.client.getLobbyHandle(lobbyId)?.getCallInfoHandle()?.getParticipants();
    await until(alice.client, "voiceParticipantChanged", () => who()?.length === 2);
    bob.client.dispose();
    await until(alice.client, "voiceParticipantChanged", () => who()?.length === 1);
    await alice.client.leaveLobby(lobbyId);
    await gone.reach(Disconnected);
    expect(alice.client.getCalls()).toEqual([]);
  });
});

it("who is in no such lobby may not take part", async () => {
  const { world } = await openGame();
  const [alice, bob] = await connect(world, "alice", "bob");
  const lobbyId = await lobbyOf(alice);
  const call = bob.client.startCall(lobbyId);
  const ended = new Promise((resolve) => call?.on("statusChanged", resolve));
  expect(await ended).toEqual({ status: Disconnected, error: CallError.Forbidden, errorDetail: 0 });
  await bob.client.endCall(lobbyId);
  await bob.client.endCalls();
});

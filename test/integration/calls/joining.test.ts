import { CallStatus } from "game-social-sdk";
import { describe, expect, it } from "vitest";
import { lobbyOf, Statuses } from "../support/calls.js";
import { connect, openGame } from "../support/players.js";

describe("startCall", () => {
  it("joins a lobby's call by way of each status, and starts no second one", async () => {
    const { world } = await openGame();
    const [alice] = await connect(world, "alice");
    const lobbyId = await lobbyOf(alice);
    const call = alice.client.startCall(lobbyId);
    if (call === undefined) throw new Error("no call");
    expect(call.getStatus()).toBe(CallStatus.Joining);
    const statuses = new Statuses(call);
    expect(alice.client.startCall(lobbyId)).toBeUndefined();
    await statuses.reach(CallStatus.Connected);
    expect(statuses.seen).toEqual([
      [CallStatus.Connecting, 0, 0],
      [CallStatus.SignalingConnected, 0, 0],
      [CallStatus.Connected, 0, 0],
    ]);
    expect(call.getStatus()).toBe(CallStatus.Connected);
    expect(call.getChannelId()).toBe(lobbyId);
    expect(call.getGuildId()).toBe(lobbyId);
    expect(call.getParticipants()).toEqual([alice.id]);
    expect(alice.client.getCalls().map((each) => each.getChannelId())).toEqual([lobbyId]);
    expect(world.platform.voice.calls()).toMatchObject([
      { channelId: lobbyId, members: [{ userId: alice.id, connected: true }] },
    ]);
  });
});

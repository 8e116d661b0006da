/** Players whose gateway and whose call are at an edge: a process that holds sockets and sound for the platform. */

import { CallStatus } from "game-social-sdk";
import { expect, it, onTestFinished } from "vitest";
import { edgeMetrics } from "../../../platform/edges/edge/metrics.js";
import { openEdge } from "../../platform/edges/support/edge-here.js";
import { SECRET } from "../../platform/edges/support/edge-process.js";
import { startNats } from "../../platform/edges/support/nats.js";
import { hears, inCall, lobbyOf } from "../support/calls.js";
import { connect } from "../support/players.js";
import { World } from "../support/world.js";

it("players hear each other at an edge, and at the platform once the edge is lost", async () => {
  const nats = await startNats();
  const world = await World.open({ edges: { bus: nats.url, secret: SECRET } });
  onTestFinished(() => world.close());
  const { platform } = world;
  const [own] = platform.voice.servers();
  const { edge } = await openEdge(nats.url, undefined, { voice: true });
  await expect.poll(() => platform.voice.servers()).toHaveLength(2);
  const [alice, bob] = await connect(world, "alice", "bob");
  expect(edgeMetrics(edge.joiner)).toMatch(/^game_social_sdk_edge_sockets 2$/m);

  const lobbyId = await lobbyOf(alice, bob);
  const [ofAlice, ofBob] = [await inCall(alice, lobbyId), await inCall(bob, lobbyId)];
  const everyoneHears = async () => {
    await hears(ofAlice.call, { id: bob.id, call: ofBob.call });
    await hears(ofBob.call, { id: alice.id, call: ofAlice.call });
  };
  const at = (endpoint: string | undefined) =>
    expect
      .poll(() => platform.voice.calls())
      .toMatchObject([
        { endpoint, encryption: 1, members: [{ connected: true }, { connected: true }] },
      ]);
  const [, remote] = platform.voice.servers();
  await at(remote);
  await everyoneHears();

  const before = [ofAlice, ofBob].map(({ seen }) => seen.length);
  await edge.close();
  await Promise.all(
    [ofAlice, ofBob].map((each, index) => each.reach(CallStatus.Connected, before[index])),
  );
  await at(own);
  await everyoneHears();
});

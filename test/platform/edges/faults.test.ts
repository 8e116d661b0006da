/** Faults that concern what edges do by themselves: upgrades and heartbeats. */

import { expect, test } from "vitest";
import { GatewayClient } from "../support/gateway.js";
import { openEdge } from "./support/edge-here.js";
import { openWithEdges } from "./support/platform.js";

/** A platform with an edge, and clients of two users there. */
async function openWithClients(heartbeatInterval = 40_000) {
  const opened = await openWithEdges({ heartbeatInterval });
  const { platform, nats, token, game } = opened;
  const { edge } = await openEdge(nats.url);
  const other = platform.createUser({ username: "bob" });
  const issued = platform.issueToken({ userId: other.id, applicationId: game.id });
  const [alice, bob] = [new GatewayClient(edge.address), new GatewayClient(edge.address)];
  await alice.identify(token);
  await bob.identify(`Bearer ${issued.accessToken}`);
  await alice.beat();
  /** Resolves when the edge has everything that the platform has sent it. */
  const reached = async () => {
    platform.dispatch(other.id, "REACHED", {});
    await bob.event("REACHED");
  };
  return { ...opened, edge, alice, bob, reached };
}

/** What a gateway answers an upgrade with: the status of a refusal, or 101. */
function upgrade(address: string): Promise<number> {
  const { socket } = new GatewayClient(address);
  return new Promise((resolve) => {
    socket.on("open", () => resolve(101));
    socket.on("unexpected-response", (_request, { statusCode = 0 }) => resolve(statusCode));
  });
}

test("as many upgrades are refused as the fault says, all edges and the platform together", async () => {
  const { platform, nats, edge, reached } = await openWithClients();
  const { edge: second } = await openEdge(nats.url);
  platform.faults.refuseUpgrade(502, 3);
  await reached();
  expect(await upgrade(edge.address)).toBe(502);
  expect(await upgrade(platform.gatewayUrl)).toBe(502);
  expect(platform.faults.list()).toMatchObject([{ remaining: 1 }]);
  const both = await Promise.all([upgrade(edge.address), upgrade(second.address)]);
  expect(both.sort()).toEqual([101, 502]);
  expect(platform.events.recent()).toContainEqual(
    expect.objectContaining({ kind: "fault", detail: "refuse-upgrade 502" }),
  );
  expect(await upgrade(edge.address)).toBe(101);
});

test("an upgrade that the platform decides on when the link ends is refused", async () => {
  const { platform, edge, reached } = await openWithClients();
  platform.faults.refuseUpgrade(502);
  await reached();
  const refused = upgrade(edge.address);
  await platform.close();
  expect([502, 503]).toContain(await refused);
});

test("heartbeats of a user are ignored at edges, and those of others are not", async () => {
  const { platform, user, alice, bob, reached } = await openWithClients();
  platform.faults.ignoreHeartbeats({ userId: user.id }, 1);
  await reached();
  await bob.beat();
  alice.send(1, null);
  await expect.poll(() => platform.faults.list()).toEqual([]);
  expect(alice.pending).toBe(0);
  expect(await alice.beat()).toEqual([]);
  // From the edge again, which knows by then that there is no fault any more.
  await reached();
  expect(await alice.beat()).toEqual([]);
  expect(alice.pending).toBe(0);
});

test("a half-open connection of an edge says nothing until it has timed out, nor when it is closed", async () => {
  const { platform, user, alice, reached } = await openWithClients(1500);
  platform.faults.halfOpen({ userId: user.id });
  await reached();
  alice.send(1, null);
  await expect.poll(() => platform.faults.list()).toEqual([]);
  platform.dispatch(user.id, "TEST", {});
  expect((await alice.closed).code).toBe(1006);
  expect(alice.pending).toBe(0);
});

test("an edge that joins later knows of the faults", async () => {
  const { platform, nats } = await openWithEdges();
  platform.faults.refuseUpgrade(502);
  const { edge } = await openEdge(nats.url);
  await expect.poll(() => edge.joiner.current?.asksUpgrades).toBe(true);
  expect(await upgrade(edge.address)).toBe(502);
  expect(await upgrade(edge.address)).toBe(101);
});

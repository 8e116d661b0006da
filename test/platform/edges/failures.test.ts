/** What goes wrong on the bus, and what others do there. */

import { randomBytes } from "node:crypto";
import { expect, onTestFinished, test, vi } from "vitest";
import { type Bus, connectBus } from "../../../platform/edges/bus/bus.js";
import { GatewayClient } from "../support/gateway.js";
import { openEdge } from "./support/edge-here.js";
import { SECRET } from "./support/edge-process.js";
import { openWithEdges } from "./support/platform.js";
import { ResumingClient } from "./support/resuming-client.js";

test("after a gap the edge closes its sockets resumably, and the platform replays", async () => {
  const { platform, nats, user, token } = await openWithEdges();
  let lose = 0;
  const { edge, warnings } = await openEdge(nats.url, (bus) => ({
    ...bus,
    subscribe: (subject, received) =>
      bus.subscribe(subject, (message) => {
        const lost = subject.endsWith(".down") && lose > 0;
        if (lost) lose -= 1;
        else received(message);
      }),
  }));
  const client = new ResumingClient(token, () => edge.address);
  client.followsReady = false;
  const read: number[] = [];
  client.received = ({ t, d }) => t === "TEST" && read.push(d.n);
  await expect.poll(() => client.history).toEqual(["READY"]);
  for (let n = 0; n < 3; n += 1) {
    platform.dispatch(user.id, "TEST", { n });
    await expect.poll(() => read.length).toBe(n + 1);
  }
  lose = 1;
  for (let n = 3; n < 6; n += 1) {
    platform.dispatch(user.id, "TEST", { n });
    await platform.stored();
  }
  await expect.poll(() => read).toEqual([0, 1, 2, 3, 4, 5]);
  // Until the edge has joined again, it refuses sockets.
  const history = client.history.filter((each) => each !== "closed 1006");
  expect(history).toEqual(["READY", "closed 4000", "RESUMED"]);
  expect(client.faults).toEqual([]);
  expect(warnings).toEqual(["The link with the platform is over: a message was lost."]);
});

test("an edge whose links end as soon as they are made waits longer and longer", async () => {
  const { nats } = await openWithEdges();
  const waits = vi.spyOn(globalThis, "setTimeout");
  onTestFinished(() => waits.mockRestore());
  const { warnings } = await openEdge(nats.url, (bus) => {
    const wrapped: Bus = {
      ...bus,
      subscribe: (subject, received) =>
        bus.subscribe(subject, (message) => {
          received(message);
          if (subject.endsWith(".down")) setImmediate(() => wrapped.onLost());
        }),
    };
    return wrapped;
  });
  const waited = () => [200, 400, 800].filter((ms) => waits.mock.calls.some(([, at]) => at === ms));
  await expect.poll(waited, { timeout: 20_000 }).toEqual([200, 400, 800]);
  expect(new Set(warnings)).toEqual(
    new Set(["The link with the platform is over: the bus is gone."]),
  );
});

test("nobody's token crosses the bus, and garbage there changes nothing", async () => {
  const { platform, nats, user, token } = await openWithEdges();
  const stranger = await connectBus({ address: nats.url, name: "stranger" });
  onTestFinished(() => stranger.close());
  const subjects = new Set<string>();
  const carried: string[] = [];
  stranger.subscribe("game-social-sdk.>", ({ subject, data }) => {
    subjects.add(subject);
    carried.push(data.toString("latin1"));
  });
  await stranger.flush();
  const { edge, warnings } = await openEdge(nats.url);
  const client = new GatewayClient(edge.address);
  const { d: ready } = await client.identify(token);
  await expect.poll(() => subjects.size).toBeGreaterThanOrEqual(3);
  const text = carried.join("");
  for (const secret of [token.replace("Bearer ", ""), ready.session_id, SECRET, "READY"]) {
    expect(text).not.toContain(secret);
  }
  for (const subject of [...subjects, "game-social-sdk.core", "game-social-sdk.join"]) {
    for (const garbage of [
      Buffer.alloc(0),
      Buffer.from("{}"),
      Buffer.from("null"),
      Buffer.from('{"id":1,"name":[]}'),
      randomBytes(64),
      Buffer.alloc(1_000_000),
      Buffer.from(carried[0] ?? "", "latin1"),
    ]) {
      stranger.publish(subject, garbage, "stranger");
      stranger.publish(subject, garbage);
    }
  }
  await stranger.flush();
  platform.dispatch(user.id, "TEST", {});
  await client.event("TEST");
  await client.beat();
  expect(warnings).toEqual([]);
  expect(platform.events.recent().map(({ kind }) => kind)).not.toContain("edge.lost");
});

test("edge and platform answer the checks of load balancers, and have metrics", async () => {
  const { platform, nats, user, token } = await openWithEdges();
  const { edge } = await openEdge(nats.url);
  const client = new GatewayClient(edge.address);
  await client.identify(token);
  platform.dispatch(user.id, "TEST", {});
  await client.event("TEST");
  const get = (path: string) => fetch(`http://127.0.0.1:${edge.port}${path}`);
  expect((await get("/health")).status).toBe(200);
  expect((await get("/other")).status).toBe(404);
  const ofCore = await fetch(`${platform.webBase}/health`);
  expect([ofCore.status, await ofCore.text()]).toEqual([200, ""]);
  const metrics = await (await get("/metrics")).text();
  expect(metrics).toContain("\ngame_social_sdk_edge_sockets 1\n");
  expect(metrics).toMatch(/\ngame_social_sdk_edge_deliveries_total [4-9]\n/);
  const headers = { authorization: `Bearer ${platform.adminToken}` };
  const core = await fetch(`${platform.webBase}/admin/metrics`, { headers });
  expect(core.headers.get("content-type")).toContain("text/plain");
  const figures = await core.text();
  expect(figures).toContain("\ngame_social_sdk_platform_sessions 1\n");
  const named = `{edge="${edge.address}"}`;
  expect(figures).toContain(`\ngame_social_sdk_platform_edge_connections${named} 1\n`);
  await platform.close();
  await expect.poll(async () => (await get("/health")).status).toBe(503);
});

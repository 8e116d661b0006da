/** A bus or a platform that stands still without ending: no connection closes, and nothing arrives. */

import { expect, test } from "vitest";
import type { Platform } from "../../../platform/index.js";
import { bundleCore, CoreProcess } from "./support/core-process.js";
import { bundleEdge, EdgeProcess, SECRET } from "./support/edge-process.js";
import { startNats } from "./support/nats.js";
import { openWithEdges } from "./support/platform.js";
import { ResumingClient } from "./support/resuming-client.js";
import { StallingProxy } from "./support/stalling-proxy.js";

const [program, coreProgram] = await Promise.all([bundleEdge(), bundleCore()]);

/** A client that connects to these addresses in turn, and to the last one from then on. */
function clientOf(token: string, ...addresses: string[]) {
  let tries = 0;
  const client = new ResumingClient(token, () => {
    const at = Math.min(tries, addresses.length - 1);
    tries += 1;
    return addresses[at] as string;
  });
  client.followsReady = false;
  const read: number[] = [];
  client.received = ({ t, d }) => t === "TEST" && read.push(d.n);
  return { client, read };
}

/** The value of a metric of the platform, all edges together. */
async function metric(platform: Platform, name: string): Promise<number> {
  const headers = { authorization: `Bearer ${platform.adminToken}` };
  const answer = await fetch(`${platform.webBase}/admin/metrics`, { headers });
  const values = (await answer.text()).matchAll(
    new RegExp(`^game_social_sdk_platform_${name}(?:\\{.*\\})? (.+)$`, "gm"),
  );
  return [...values].reduce((sum, [, value]) => sum + Number(value), 0);
}

test("an edge whose connection with the bus stalls is given up, in whichever direction, and its clients resume elsewhere", async () => {
  const { platform, nats, user, token } = await openWithEdges();
  const proxies = await Promise.all([1, 2, 3].map(() => StallingProxy.start(nats.port)));
  const edges = await Promise.all(proxies.map(({ url }) => EdgeProcess.start(program, url)));
  const other = await EdgeProcess.start(program, nats.url);
  const clients = edges.map(({ gatewayUrl }) => clientOf(token, gatewayUrl, other.gatewayUrl));
  const histories = () => clients.map(({ client }) => client.history);
  await expect.poll(histories).toEqual(edges.map(() => ["READY"]));
  for (const [n, direction] of (["up", "down", "both"] as const).entries()) {
    proxies[n]?.stall(direction);
  }
  for (let n = 0; n < 10; n += 1) platform.dispatch(user.id, "TEST", { n });
  const resumed = ["READY", "closed 4000", "RESUMED"];
  await expect.poll(histories).toEqual(edges.map(() => resumed));
  for (const { client, read } of clients) {
    await expect.poll(() => read).toEqual([0, 1, 2, 3, 4, 5, 6, 7, 8, 9]);
    expect(client.faults).toEqual([]);
  }
  await expect.poll(() => metric(platform, "edges")).toBe(1);
  for (const proxy of proxies) proxy.resume();
  await expect.poll(() => metric(platform, "edges")).toBe(4);
}, 180_000);

test("a platform whose connection with the bus stalls drops what waits for edges, and replays it on RESUME", async () => {
  const nats = await startNats();
  const proxy = await StallingProxy.start(nats.port);
  const { platform, user, token } = await openWithEdges({}, { bus: proxy.url }, nats);
  const edge = await EdgeProcess.start(program, nats.url);
  const { client, read } = clientOf(token, edge.gatewayUrl);
  await expect.poll(() => client.history).toEqual(["READY"]);
  proxy.stall();
  const megabyte = "x".repeat(1024 * 1024);
  for (let n = 0; n < 12; n += 1) platform.dispatch(user.id, "TEST", { n, megabyte });
  // The window of a link is 8 MiB: no more of them are on their way.
  await expect.poll(() => metric(platform, "edge_queue_bytes")).toBeGreaterThan(3 * 1024 * 1024);
  await expect.poll(() => client.history).toContain("closed 4000");
  await expect.poll(() => metric(platform, "edges")).toBe(0);
  expect(platform.sessions.list()).toMatchObject([{ connected: false }]);
  // The platform gives up the connection itself, with what has not left; the one that follows stalls, too.
  await expect.poll(() => proxy.accepted).toBeGreaterThan(1);
  proxy.resume();
  await expect.poll(() => read).toEqual(Array.from({ length: 12 }, (_, n) => n));
  expect(client.history).toContain("RESUMED");
  expect(client.faults).toEqual([]);
}, 180_000);

test("while a NATS server stands still clients resume at the platform, edges can be stopped, and others join when it goes on", async () => {
  const { platform, nats, user, token } = await openWithEdges();
  const [edge, stopped] = await Promise.all([1, 2].map(() => EdgeProcess.start(program, nats.url)));
  const { client, read } = clientOf(token, (edge as EdgeProcess).gatewayUrl, platform.gatewayUrl);
  await expect.poll(() => client.history).toEqual(["READY"]);
  nats.signal("SIGSTOP");
  platform.dispatch(user.id, "TEST", { n: 1 });
  const resumed = ["READY", "closed 4000", "RESUMED"];
  await expect.poll(() => client.history).toEqual(resumed);
  await expect.poll(() => read).toEqual([1]);
  await expect.poll(() => metric(platform, "edges")).toBe(0);
  await stopped?.kill("SIGTERM");
  expect(stopped?.exitCode).toBe(0);
  nats.signal("SIGCONT");
  await expect.poll(() => metric(platform, "edges")).toBe(1);
}, 180_000);

test("edges give up a platform that stands still, and when it goes on their clients resume", async () => {
  const nats = await startNats();
  const edges = { bus: nats.url, secret: SECRET };
  const adminToken = "admin";
  const core = await CoreProcess.start(coreProgram, { edges, adminToken });
  // Of their own connections: one that idles while the platform stands still is closed when it goes on.
  const post = async (path: string, body: object) => {
    const answer = await fetch(`${core.addresses.webBase}/admin${path}`, {
      method: "POST",
      headers: {
        authorization: `Bearer ${adminToken}`,
        connection: "close",
        "content-type": "application/json",
      },
      body: JSON.stringify(body),
    });
    return (await answer.json()) as { id: string; accessToken: string };
  };
  const { id: userId } = await post("/users", { username: "alice" });
  const { id: applicationId } = await post("/applications", { name: "Game", public: true });
  const { accessToken } = await post("/tokens", { userId, applicationId });
  const edge = await EdgeProcess.start(program, nats.url);
  const { client, read } = clientOf(`Bearer ${accessToken}`, edge.gatewayUrl);
  await expect.poll(() => client.history).toEqual(["READY"]);
  const dispatch = (n: number) => post("/dispatch", { userId, event: "TEST", data: { n } });
  await dispatch(1);
  await expect.poll(() => read).toEqual([1]);
  core.signal("SIGSTOP");
  const second = dispatch(2);
  await expect.poll(() => client.history).toContain("closed 4000");
  core.signal("SIGCONT");
  await second;
  await expect.poll(() => read).toEqual([1, 2]);
  expect(client.history).toContain("RESUMED");
  expect(client.faults).toEqual([]);
}, 180_000);

test("a platform that stood still while another began to serve its edges leaves them to that one", async () => {
  const nats = await startNats();
  const edges = { bus: nats.url, secret: SECRET };
  const first = await CoreProcess.start(coreProgram, { edges });
  const edge = await EdgeProcess.start(program, nats.url);
  const askFirst = async () => {
    const response = await fetch(`${first.addresses.apiBase}/gateway`);
    return ((await response.json()) as { url: string }).url;
  };
  await expect.poll(askFirst).toBe(edge.gatewayUrl);
  first.signal("SIGSTOP");
  const { platform } = await openWithEdges({}, {}, nats);
  first.signal("SIGCONT");
  await expect.poll(() => metric(platform, "edges")).toBe(1);
  await expect.poll(() => first.complaints).toContain("This one no longer serves edges.");
  expect(first.complaints).toContain(`serves the edges of this bus: process ${process.pid} of`);
  await expect.poll(askFirst).toBe(first.addresses.gatewayUrl);
}, 180_000);

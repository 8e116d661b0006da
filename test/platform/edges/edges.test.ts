/** Clients that connect to edges, which are processes of their own. */

import { once } from "node:events";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createInflate } from "node:zlib";
import { Events, GatewayIntentBits } from "discord.js";
import { expect, onTestFinished, test, vi } from "vitest";
import WebSocket from "ws";
import { runPlatformCli, startPlatform } from "../../../platform/index.js";
import { GatewayClient } from "../support/gateway.js";
import { loginLibrary } from "../support/library.js";
import { bundleEdge, EdgeProcess, SECRET } from "./support/edge-process.js";
import { startNats } from "./support/nats.js";
import { openWithEdges } from "./support/platform.js";
import { ResumingClient } from "./support/resuming-client.js";

const program = await bundleEdge();

/** A folder that is removed when the test ends. */
function folder(): string {
  const made = mkdtempSync(join(tmpdir(), "edges-"));
  onTestFinished(() => rmSync(made, { recursive: true, force: true }));
  return made;
}

test("the client of an edge gets everything in order, and resumes at another edge when the first is killed", async () => {
  const { platform, nats, user, token } = await openWithEdges();
  const [first, second] = await Promise.all([
    EdgeProcess.start(program, nats.url),
    EdgeProcess.start(program, nats.url),
  ]);
  const client = new ResumingClient(token, () => first.gatewayUrl);
  const read: number[] = [];
  client.received = ({ t, d }) => t === "TEST" && read.push(d.n);
  await expect.poll(() => client.history).toEqual(["READY"]);
  for (let n = 0; n < 50; n += 1) platform.dispatch(user.id, "TEST", { n });
  await first.kill();
  for (let n = 50; n < 100; n += 1) platform.dispatch(user.id, "TEST", { n });
  await expect.poll(() => read.length).toBe(100);
  expect(read).toEqual(Array.from({ length: 100 }, (_, n) => n));
  expect(client.history).toEqual(["READY", "closed 1006", "RESUMED"]);
  expect(client.faults).toEqual([]);
  await second.kill("SIGTERM");
  await expect.poll(() => client.history.slice(3, 4)).toEqual(["closed 4000"]);
});

test("an unmodified bot is sent to an edge and resumes when its edge is killed", async () => {
  const { platform, nats, user, game } = await openWithEdges();
  const edge = await EdgeProcess.start(program, nats.url);
  const guild = platform.guilds.create({ name: "Guild", ownerId: user.id });
  const channel = platform.guilds.createChannel({ guildId: guild.id, name: "general" });
  platform.guilds.addMember(guild.id, platform.applications.get(game.id)?.botUserId as string);
  const { Guilds, GuildMessages, MessageContent } = GatewayIntentBits;
  const bot = await loginLibrary(
    { platform, token: game.botToken as string },
    { intents: [Guilds, GuildMessages, MessageContent] },
  );
  const read: string[] = [];
  bot.on(Events.MessageCreate, ({ content }) => read.push(content));
  const write = (content: string) => platform.as(user.id).sendMessage(channel.id, content);
  write("one");
  await expect.poll(() => read).toEqual(["one"]);
  const resumed = once(bot, Events.ShardResume);
  await edge.kill();
  write("two");
  await resumed;
  await expect.poll(() => read).toEqual(["one", "two"]);
});

test("without a bus edges close their sockets resumably; with it they join again and nothing is lost", async () => {
  const { platform, nats, user, token } = await openWithEdges();
  const edge = await EdgeProcess.start(program, nats.url);
  const client = new ResumingClient(token, () => edge.gatewayUrl);
  client.followsReady = false;
  const read: number[] = [];
  client.received = ({ t, d }) => t === "TEST" && read.push(d.n);
  await expect.poll(() => client.history).toEqual(["READY"]);
  await nats.kill();
  await expect.poll(() => client.history).toContain("closed 4000");
  await expect.poll(() => platform.sessions.list()).toMatchObject([{ connected: false }]);
  platform.dispatch(user.id, "TEST", { n: 1 });
  await nats.run();
  await expect.poll(() => read).toEqual([1]);
  expect(client.faults).toEqual([]);
  expect(client.history).toContain("RESUMED");
  // Both also end without it.
  await nats.kill();
  await platform.close();
  await edge.kill("SIGTERM");
  expect(edge.exitCode).toBe(0);
});

test("after a restart of the platform from its state edges join the new one, and clients identify again", async () => {
  const state = join(folder(), "state.db");
  const { platform, nats, token } = await openWithEdges({ state });
  const edge = await EdgeProcess.start(program, nats.url);
  const client = new ResumingClient(token, () => edge.gatewayUrl);
  client.followsReady = false;
  await expect.poll(() => client.history).toEqual(["READY"]);
  await platform.close();
  const edges = { bus: nats.url, secret: SECRET };
  await using second = await startPlatform({ state, edges });
  await expect.poll(() => client.history.at(-1)).toBe("READY");
  expect(client.history).toContain("invalid session false");
  expect(second.sessions.list()).toMatchObject([{ id: client.sessionId, connected: true }]);
});

test("clients are sent to the edges in turn, and to the platform itself when there are none", async () => {
  const { platform, nats } = await openWithEdges();
  const ask = async () => {
    const response = await fetch(`${platform.apiBase}/gateway`);
    return ((await response.json()) as { url: string }).url;
  };
  expect(await ask()).toBe(platform.gatewayUrl);
  const edges = await Promise.all([1, 2].map(() => EdgeProcess.start(program, nats.url)));
  const told = [await ask(), await ask()];
  expect(told.sort()).toEqual(edges.map(({ gatewayUrl }) => gatewayUrl).sort());
});

test("an edge answers heartbeats, compresses, closes silent clients, and refuses what the platform refuses", async () => {
  const { platform, nats, token } = await openWithEdges({ heartbeatInterval: 1500 });
  const { gatewayUrl } = await EdgeProcess.start(program, nats.url);
  const client = new GatewayClient(gatewayUrl);
  await client.identify(token);
  await client.beat();
  await expect(client.closed).resolves.toMatchObject({ code: 4009 });
  await expect.poll(() => platform.sessions.list()).toEqual([]);
  const compressed = new WebSocket(`${gatewayUrl}/?v=10&compress=zlib-stream`);
  const [packed] = await once(compressed, "message");
  const inflate = createInflate();
  inflate.write(packed);
  const [hello] = await once(inflate, "data");
  expect(JSON.parse(hello)).toMatchObject({ op: 10, d: { heartbeat_interval: 1500 } });
  compressed.terminate();
  const terms = new WebSocket(`${gatewayUrl}/?v=10&encoding=etf`);
  const [term] = await once(terms, "message");
  // A term that is a map of atoms.
  expect(term.subarray(0, 7).toString("hex")).toMatch(/^8374000000..64$/);
  terms.terminate();
  for (const [query, code] of [
    ["v=5", 4012],
    ["v=10&encoding=xml", 4002],
    ["v=10&compress=brotli", 4002],
  ] as const) {
    await expect(new GatewayClient(gatewayUrl, query).closed).resolves.toMatchObject({ code });
  }
  const broken = new GatewayClient(gatewayUrl);
  await broken.next();
  broken.socket.send("{");
  await expect(broken.closed).resolves.toMatchObject({ code: 4002 });
  const stranger = new GatewayClient(gatewayUrl);
  await stranger.next();
  stranger.send(2, { token: "Bearer nobody's", properties: {}, intents: 0 });
  await expect(stranger.closed).resolves.toMatchObject({ code: 4004 });
});

test("an edge without the platform's secret is refused and says why", async () => {
  const { platform, nats } = await openWithEdges();
  const env = { PLATFORM_EDGE_SECRET: "another secret of 32 characters or more" };
  const edge = await EdgeProcess.start(program, nats.url, { env });
  expect(edge.exitCode).toBe(2);
  expect(edge.complaints).toBe(
    "The platform refuses this edge: PLATFORM_EDGE_SECRET is not the one that the platform has.\n",
  );
  expect(platform.events.recent().at(-1)).toMatchObject({ kind: "edge.refused" });
});

test("a second platform on a bus refuses to start and names the first one", async () => {
  const { nats } = await openWithEdges();
  vi.stubEnv("PLATFORM_EDGE_SECRET", SECRET);
  onTestFinished(() => void vi.unstubAllEnvs());
  let text = "";
  const complain = (more: string) => {
    text += more;
  };
  expect(await runPlatformCli(["--port", "0", "--edges", nats.url], { complain })).toBe(2);
  expect(text).toContain(
    `Another platform serves the edges of this bus: process ${process.pid} of`,
  );
});

test("a NATS server with other credentials, or none at all, is named", async () => {
  const nats = await startNats("--user", "platform", "--pass", "right");
  const start = (bus: string, credentials?: string) =>
    startPlatform({ edges: { bus, credentials, secret: SECRET } });
  await expect(start(nats.url, "platform:wrong")).rejects.toThrow("refuses the credentials");
  await (await start(nats.url, "platform:right")).close();
  await nats.kill();
  await expect(start(nats.url, "platform:right")).rejects.toThrow("cannot be used");
  await expect(start("nats://bus.example:4222", "a:b")).rejects.toThrow("must be reached by TLS");
});

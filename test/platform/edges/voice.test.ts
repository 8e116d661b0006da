/** Calls at voice servers that edges run, with the published client library on both ends. */

import { join } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { connectBus } from "../../../platform/edges/bus/bus.js";
import { edgeMetrics } from "../../../platform/edges/edge/metrics.js";
import { agree, openCall, tone } from "../voice/support/call.js";
import type { Peer } from "../voice/support/peers.js";
import { VoiceClient } from "../voice/support/voice-client.js";
import { openEdge } from "./support/edge-here.js";
import { bundleEdge, EdgeProcess, SECRET } from "./support/edge-process.js";
import { startNats } from "./support/nats.js";
import { hearEachOther, openCallAtEdge, openVoiceEdges } from "./support/voice-edge.js";

/** Resolves when a bot's connection has become ready so often. */
const ready = (bot: Peer, times: number) =>
  bot.peers.seen(() => bot.statuses.filter((status) => status === "ready").length >= times);

/** A metric without labels, or the one of the only edge. */
const metricIn = (text: string, name: string) =>
  Number(new RegExp(`^game_social_sdk_${name}(?:\\{.*\\})? (\\d+)$`, "m").exec(text)?.[1]);

test("two players of a lobby hear each other at an edge's voice server, encrypted from end to end", async () => {
  const { platform, peers, edges } = await openVoiceEdges(1);
  const game = platform.createApplication({ name: "Game", public: true });
  const enter = async (username: string) => {
    const { id: userId } = platform.createUser({ username });
    const { accessToken } = platform.issueToken({ userId, applicationId: game.id });
    const lobbyId = platform.as(userId, game.id).joinLobby("the lobby");
    return { lobbyId, player: await peers.player(userId, accessToken) };
  };
  const { lobbyId, player: one } = await enter("alice");
  const { player: other } = await enter("bob");
  await one.join(lobbyId, lobbyId, [other.id]);
  await other.join(lobbyId, lobbyId, [one.id]);
  expect(await agree([one, other])).toMatch(/^\d{30}$/);
  await hearEachOther(one, other);
  await expect
    .poll(() => platform.voice.calls())
    .toMatchObject([
      {
        channelId: lobbyId,
        endpoint: edges[0]?.endpoint,
        encryption: 1,
        epoch: 1,
        members: [
          { userId: one.id, connected: true },
          { userId: other.id, connected: true },
        ],
      },
    ]);
  await other.leave();
  await expect.poll(() => platform.voice.calls()[0]?.members).toHaveLength(1);
});

test("when an edge is lost its calls go on at another one, and at the platform when there is none", async () => {
  const { platform, one, other, bots, own, edges, code } = await openCallAtEdge(2);
  const at = () => platform.voice.calls()[0]?.endpoint;
  const [first, second] = edges[0]?.endpoint === at() ? edges : [...edges].reverse();
  expect(at()).toBe(first?.endpoint);
  await first?.edge.close();
  await Promise.all([ready(one, 2), ready(other, 2)]);
  const next = await agree(bots, code);
  expect(at()).toBe(second?.endpoint);
  await hearEachOther(one, other);
  await second?.edge.close();
  await Promise.all([ready(one, 3), ready(other, 3)]);
  await agree(bots, next);
  expect(at()).toBe(own);
  expect(platform.voice.servers()).toEqual([own]);
  await hearEachOther(one, other);
});

test("connections lost and crashes are resumed at the edge; after a restart all come again", async () => {
  const { platform, one, other, bots, edges, code } = await openCallAtEdge();
  const endpoint = edges[0]?.endpoint;
  await expect
    .poll(() => platform.voice.calls()[0]?.members)
    .toMatchObject([{ connected: true }, { connected: true }]);
  const dropped = platform.events.waitFor("voice.resumed", ({ userId }) => userId === one.id);
  expect(platform.voice.drop(one.id)).toBe(1);
  await dropped;
  await ready(one, 2);
  const resumed = [one, other].map(({ id }) =>
    platform.events.waitFor("voice.resumed", ({ userId }) => userId === id),
  );
  platform.voice.crash(endpoint);
  await Promise.all(resumed);
  await Promise.all([ready(one, 3), ready(other, 2)]);
  expect(await agree(bots)).toBe(code);
  await hearEachOther(one, other);
  platform.voice.restart(endpoint);
  const again = (bot: Peer) =>
    bot.peers.seen(() => bot.statuses.includes("ready", bot.statuses.indexOf("signalling") >>> 0));
  await Promise.all([again(one), again(other)]);
  await agree(bots, code);
  await hearEachOther(one, other);
  expect(platform.voice.calls()).toMatchObject([{ endpoint }]);
});

test("who is muted by a moderator, and faults of the network, count at the edge", async () => {
  const { platform, guild, one, other } = await openCallAtEdge();
  const owner = platform.as(guild.ownerId);
  owner.editMember(guild.id, one.id, { mute: true });
  await one.speak(tone(220, 10));
  owner.editMember(guild.id, one.id, { mute: false });
  platform.voice.network({ loss: 1 }, { userId: one.id, direction: "from" });
  await one.speak(tone(330, 10));
  platform.voice.clearNetwork();
  await hearEachOther(one, other);
  expect(other.heard(one.id)).toHaveLength(10);
});

test("metrics of edge and platform count connections and packets", async () => {
  const { platform, one, other, edges } = await openCallAtEdge();
  await hearEachOther(one, other);
  const { joiner } = (edges[0] as (typeof edges)[0]).edge;
  const headers = { authorization: `Bearer ${platform.adminToken}` };
  const core = async (name: string) => {
    const response = await fetch(`${platform.webBase}/admin/metrics`, { headers });
    return metricIn(await response.text(), `platform_edge_voice_${name}`);
  };
  const edge = (name: string) => metricIn(edgeMetrics(joiner), `edge_voice_${name}`);
  expect(edge("connections")).toBe(2);
  await expect.poll(() => core("connections")).toBe(2);
  // Ten of each; silence at the end of speech counts, too.
  expect(edge("packets_total")).toBeGreaterThanOrEqual(20);
  await expect.poll(() => core("packets_total")).toBe(edge("packets_total"));
  await other.leave();
  await expect.poll(() => core("connections")).toBe(1);
  await expect.poll(() => edge("connections")).toBe(1);
});

test("a call is at the edge with the fewest members", async () => {
  const { platform, guild, bots, edges } = await openVoiceEdges(2);
  const [one, other] = bots as [Peer, Peer];
  const second = platform.guilds.createChannel({ guildId: guild.id, name: "Second", type: 2 });
  const first = platform.guilds.createChannel({ guildId: guild.id, name: "First", type: 2 });
  await one.join(guild.id, first.id, []);
  await other.join(guild.id, second.id, []);
  const used = platform.voice.calls().map(({ endpoint }) => endpoint);
  expect(used.sort()).toEqual(edges.map(({ endpoint }) => endpoint).sort());
});

test("when the process of an edge is killed, its call goes on at the platform", async () => {
  const nats = await startNats();
  const call = await openCall(2, { edges: { bus: nats.url, secret: SECRET } });
  const { platform, guild, channel, folder, bots } = call;
  const [one, other] = bots as [Peer, Peer];
  const [own] = platform.voice.servers();
  const tls = ["--tls-cert", join(folder, "cert.pem"), "--tls-key", join(folder, "key.pem")];
  const edge = await EdgeProcess.start(await bundleEdge(), nats.url, { more: ["--voice", ...tls] });
  await expect.poll(() => platform.voice.servers()).toHaveLength(2);
  await one.join(guild.id, channel.id, [other.id]);
  await other.join(guild.id, channel.id, [one.id]);
  const code = await agree(bots);
  await hearEachOther(one, other);
  await edge.kill();
  await Promise.all([ready(one, 2), ready(other, 2)]);
  await agree(bots, code);
  await hearEachOther(one, other);
  expect(platform.voice.calls()).toMatchObject([{ endpoint: own }]);
});

test("without a bus calls go on at the platform, and with it new ones are at the edge again", async () => {
  const { platform, nats, guild, one, other, bots, own, edges, code } = await openCallAtEdge();
  await nats.kill();
  await Promise.all([ready(one, 2), ready(other, 2)]);
  await agree(bots, code);
  await hearEachOther(one, other);
  expect(platform.voice.servers()).toEqual([own]);
  await nats.run();
  const { endpoint } = edges[0] as (typeof edges)[0];
  await expect.poll(() => platform.voice.servers()).toEqual([own, endpoint]);
  expect(platform.voice.calls()).toMatchObject([{ endpoint: own }]);
  const second = platform.guilds.createChannel({ guildId: guild.id, name: "Second", type: 2 });
  await other.leave();
  await other.join(guild.id, second.id, []);
  expect(platform.voice.calls().at(-1)).toMatchObject({ channelId: second.id, endpoint });
});

test("when the bus is lost with all edges, a call moves once", async () => {
  const { platform, nats, guild, channel, bots, own } = await openVoiceEdges(2);
  const [one, other] = bots as [Peer, Peer];
  await one.join(guild.id, channel.id, []);
  await other.join(guild.id, channel.id, []);
  const moves: unknown[] = [];
  platform.voice.admissions.onMoved(({ userId }, { endpoint }) => moves.push([userId, endpoint]));
  await nats.kill();
  await Promise.all([ready(one, 2), ready(other, 2)]);
  expect(moves).toEqual([
    [one.id, own],
    [other.id, own],
  ]);
});

test("an edge without the secret gets no calls, and no token crosses the bus as text", async () => {
  const { platform, nats, guild, channel, bots, own } = await openVoiceEdges(0);
  const seen: Buffer[] = [];
  const spy = await connectBus({ address: nats.url, name: "spy" });
  onTestFinished(() => spy.close());
  spy.subscribe(">", ({ data }) => seen.push(data));
  const env = { PLATFORM_EDGE_SECRET: "another secret of 32 characters or more" };
  const stranger = await EdgeProcess.start(await bundleEdge(), nats.url, {
    env,
    more: ["--voice"],
  });
  expect(stranger.exitCode).toBe(2);
  expect(platform.voice.servers()).toEqual([own]);
  await openEdge(nats.url, undefined, { voice: true });
  await expect.poll(() => platform.voice.servers()).toHaveLength(2);
  const user_id = (bots[0] as Peer).id;
  const endpoint = platform.voice.servers()[1] as string;
  platform.as(user_id).joinVoice(channel.id);
  platform.voice.move(channel.id, endpoint);
  const { token = "", sessionId } = platform.voice.admissions.get(guild.id, user_id) ?? {};
  const client = new VoiceClient(endpoint);
  await client.next();
  const identity = { server_id: guild.id, user_id, session_id: sessionId, token };
  client.send(0, { ...identity, max_dave_protocol_version: 1 });
  expect(await client.next()).toMatchObject({ op: 2 });
  expect(token).not.toBe("");
  const text = Buffer.concat(seen).toString("latin1");
  expect(text).not.toContain(token);
  expect(text).not.toContain("admit");
});

/** The voice server's gateway, by a client that knows nothing of it. */

import { expect, test } from "vitest";
import { join, three } from "../support/lobbies.js";
import { VoiceClient } from "./support/voice-client.js";

/** A call of a lobby: who may come with which token. */
async function openCall(now?: number) {
  const social = await three();
  const { platform, players } = social;
  if (now !== undefined) platform.clock.set(now);
  const lobbyId = await join(players[0]);
  await join(players[1]);
  const tokens = new Map<string, string>();
  for (const player of players.slice(0, 2)) {
    player.gateway.send(17, [{ lobby_id: lobbyId }]);
    const server = (await player.seen()).find(([name]) => name === "LOBBY_VOICE_SERVER_UPDATE");
    tokens.set(player.id, server?.[1].token);
  }
  const [alice, bob] = players;
  const identify = (changes: Record<string, unknown> = {}, player = alice) =>
    VoiceClient.identified(platform, lobbyId, player, tokens.get(player.id) as string, changes);
  const fields = {
    server_id: lobbyId,
    user_id: alice.id,
    session_id: alice.ready.session_id,
    token: tokens.get(alice.id),
  };
  const endpoint = platform.voice.servers()[0] as string;
  return { platform, lobbyId, alice, bob, identify, fields, endpoint };
}

const AEAD = ["aead_aes256_gcm_rtpsize", "aead_xchacha20_poly1305_rtpsize"];
const OLD = [
  "aead_aes256_gcm",
  "xsalsa20_poly1305_lite_rtpsize",
  "xsalsa20_poly1305_lite",
  "xsalsa20_poly1305_suffix",
  "xsalsa20_poly1305",
];

test("a version has to be named, and those below 4 are gone since 2024-11-18 [versions.voice-gateway-8-version-required]", async () => {
  const { platform, endpoint } = await openCall();
  for (const query of ["", "?v=3", "?v=9", "?v=x", "?v="]) {
    expect((await new VoiceClient(endpoint, query).closed).code).toBe(4012);
  }
  const hello = { op: 8, d: { heartbeat_interval: 13_750, v: 4 } };
  expect(await new VoiceClient(endpoint, "?v=4").next()).toEqual(hello);
  expect(await new VoiceClient(endpoint, "?v=8").next()).toMatchObject({ op: 8, d: { v: 8 } });
  platform.clock.set(Date.parse("2024-11-17T23:59:59Z"));
  expect(await new VoiceClient(endpoint, "").next()).toMatchObject({ op: 8, d: { v: 1 } });
  expect(await new VoiceClient(endpoint, "?v=3").next()).toMatchObject({ op: 8, d: { v: 3 } });
  platform.clock.advance(1000);
  expect((await new VoiceClient(endpoint, "?v=3").closed).code).toBe(4012);
});

test("below version 8 messages have no numbers [versions.voice-gateway-8-version-required]", async () => {
  const { endpoint, fields } = await openCall();
  const client = new VoiceClient(endpoint, "?v=7");
  await client.next();
  client.send(0, fields);
  expect(await client.next()).toMatchObject({ op: 2 });
  client.send(1, { protocol: "udp", data: { address: "1.2.3.4", port: 5, mode: AEAD[0] } });
  const description = await client.next();
  expect(description.op).toBe(4);
  expect(description).not.toHaveProperty("seq");
});

test("older modes were offered until 2024-11-17 and are refused since [versions.voice-encryption-modes]", async () => {
  const { platform, identify } = await openCall(Date.parse("2024-11-17T23:59:59Z"));
  const earlier = await identify();
  expect(earlier.ready.modes).toEqual(expect.arrayContaining([...AEAD, ...OLD]));
  expect(await earlier.select("xsalsa20_poly1305_lite")).toMatchObject({
    mode: "xsalsa20_poly1305_lite",
  });
  platform.clock.advance(1000);
  const later = await identify();
  expect(later.ready.modes).toEqual(AEAD);
  later.send(1, { protocol: "udp", data: { address: "1.2.3.4", port: 5, mode: OLD[0] } });
  expect((await later.closed).code).toBe(4016);
  const both = await identify();
  expect(await both.select(AEAD[1] as string)).toMatchObject({
    mode: AEAD[1],
    secret_key: expect.toSatisfy((key: number[]) => key.length === 32),
    dave_protocol_version: 0,
  });
});

test("a client that breaks the rules is closed with the code that says so", async () => {
  const { endpoint, fields, identify } = await openCall();
  const first = async (op: number, d: unknown) => {
    const client = new VoiceClient(endpoint);
    await client.next();
    client.send(op, d);
    return (await client.closed).code;
  };
  expect(await first(5, { speaking: 1 })).toBe(4003);
  expect(await first(99, {})).toBe(4001);
  expect(await first(0, { ...fields, token: "x" })).toBe(4004);
  expect(await first(0, { ...fields, server_id: "1" })).toBe(4004);
  expect(await first(0, { ...fields, session_id: "x" })).toBe(4006);
  expect(await first(0, { ...fields, token: 5 })).toBe(4002);
  expect(await first(3, { t: "x" })).toBe(4002);
  expect(await first(7, { ...fields, seq_ack: 0 })).toBe(4006);
  const after = async (op: number, d: unknown) => {
    const client = await identify();
    client.send(op, d);
    return (await client.closed).code;
  };
  const data = { address: "1.2.3.4", port: 5, mode: AEAD[0] };
  expect(await after(0, fields)).toBe(4005);
  expect(await after(1, { protocol: "webrtc", data })).toBe(4012);
  expect(await after(1, { protocol: "udp", data: { ...data, mode: "plain" } })).toBe(4016);
  expect(await after(1, { protocol: "udp", data: { ...data, port: 0 } })).toBe(4002);
  expect(await after(5, { speaking: 1 })).toBe(4003);
  const client = await identify();
  client.socket.send("{");
  expect((await client.closed).code).toBe(4002);
  const speaker = await identify();
  await speaker.select(AEAD[0] as string);
  speaker.send(5, { speaking: 1, ssrc: 1 });
  expect((await speaker.closed).code).toBe(4020);
});

test("more than 600 messages in ten seconds are too many; 64 KiB are too large", async () => {
  const { identify } = await openCall();
  const hasty = await identify();
  for (let count = 0; count < 601; count++) hasty.send(3, { t: count });
  expect((await hasty.closed).code).toBe(4021);
  const large = await identify();
  large.sendBinary(26, Buffer.alloc(65_536));
  expect((await large.closed).code).toBe(1009);
});

test("who is silent for two intervals is closed with 4009", async () => {
  const { platform, identify } = await openCall();
  const client = await identify();
  platform.clock.advance(20_000);
  await client.beat();
  platform.clock.advance(27_499);
  await client.beat();
  platform.clock.advance(27_500);
  expect((await client.closed).code).toBe(4009);
});

test("a call is notified who is there, joins, speaks and leaves, in numbered messages [versions.voice-gateway-8-version-required]", async () => {
  const { alice, bob, identify } = await openCall();
  const one = await identify();
  one.send(1, { protocol: "udp", data: { address: "1.2.3.4", port: 5, mode: AEAD[0] } });
  expect(await one.next()).toMatchObject({ op: 4, seq: 1 });
  one.send(5, { speaking: 1, delay: 0, ssrc: one.ready.ssrc });
  await one.beat();
  const other = await identify({}, bob);
  await other.select(AEAD[0] as string);
  expect(await other.beat()).toEqual([
    { op: 11, d: { user_ids: [alice.id] }, seq: 2 },
    { op: 5, d: { speaking: 1, ssrc: one.ready.ssrc, user_id: alice.id }, seq: 3 },
  ]);
  other.send(5, { speaking: 5, delay: 0, ssrc: other.ready.ssrc });
  await other.beat();
  other.socket.close(1000);
  expect(await one.next()).toEqual({ op: 11, d: { user_ids: [bob.id] }, seq: 2 });
  const spoke = { speaking: 5, ssrc: other.ready.ssrc, user_id: bob.id };
  expect(await one.next()).toEqual({ op: 5, d: spoke, seq: 3 });
  expect(await one.next()).toEqual({ op: 13, d: { user_id: bob.id }, seq: 4 });
});

test("a client that resumes gets what it has missed, and keeps its source [versions.voice-gateway-8-version-required]", async () => {
  const { platform, bob, identify, fields, endpoint } = await openCall();
  const one = await identify();
  await one.select(AEAD[0] as string);
  const closed = platform.events.waitFor("voice.closed");
  one.socket.terminate();
  await closed;
  const other = await identify({}, bob);
  await other.select(AEAD[0] as string);
  other.send(5, { speaking: 1, ssrc: other.ready.ssrc });
  await other.beat();
  const again = new VoiceClient(endpoint);
  await again.next();
  again.send(7, { ...fields, seq_ack: 1 });
  expect(await again.next()).toEqual({ op: 9, d: null });
  expect((await again.beat()).map(({ op, seq }) => [op, seq])).toEqual([
    [11, 2],
    [5, 3],
  ]);
  // All from the start, when the client has nothing; and the connection before is cut.
  const third = new VoiceClient(endpoint);
  await third.next();
  third.send(7, { ...fields, seq_ack: -1 });
  expect((await third.beat()).map(({ op, seq }) => [op, seq])).toEqual([
    [9, undefined],
    [4, 1],
    [11, 2],
    [5, 3],
  ]);
  expect((await again.closed).code).toBe(1006);
});

test("a session that is lost for a minute, or has lost messages, cannot be resumed [versions.voice-gateway-8-version-required]", async () => {
  const { platform, bob, identify, fields, endpoint } = await openCall();
  const one = await identify();
  await one.select(AEAD[0] as string);
  const closed = platform.events.waitFor("voice.closed");
  one.socket.terminate();
  await closed;
  const other = await identify({}, bob);
  await other.select(AEAD[0] as string);
  for (let count = 0; count < 500; count++) other.send(5, { speaking: 1 });
  await other.beat();
  const resume = async (seq_ack: number) => {
    const client = new VoiceClient(endpoint);
    await client.next();
    client.send(7, { ...fields, seq_ack });
    return Promise.race([client.next(), client.closed]);
  };
  // Numbers 1 and 2 are gone, so that who has them only can still go on from 2.
  expect(await resume(1)).toMatchObject({ code: 4006 });
  expect(await resume(2)).toEqual({ op: 9, d: null });
  platform.voice.drop(fields.user_id);
  platform.clock.advance(25_000);
  await other.beat();
  platform.clock.advance(25_000);
  await other.beat();
  platform.clock.advance(10_000);
  expect(await resume(502)).toMatchObject({ code: 4006 });
  expect((await other.next()).op).toBe(13);
});

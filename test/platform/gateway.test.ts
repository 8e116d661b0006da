import { expect, test } from "vitest";
import type { Platform } from "../../platform/index.js";
import { GatewayClient } from "./support/gateway.js";
import { openWithGame } from "./support/platform.js";

const INTERVAL = 2000;

async function player(scopes?: string, frozen = true) {
  const opened = await openWithGame({}, { heartbeatInterval: INTERVAL, clock: { frozen } });
  const { platform, user, game } = opened;
  const { accessToken } = platform.issueToken({
    userId: user.id,
    applicationId: game.id,
    scopes,
  });
  return { ...opened, token: `Bearer ${accessToken}` };
}

async function ready(platform: Platform, token: string, changes = {}) {
  const client = new GatewayClient(platform.gatewayUrl);
  const payload = await client.identify(token, changes);
  return { client, payload };
}

test("Hello tells the heartbeat interval", async () => {
  const { platform } = await player();
  const hello = await new GatewayClient(platform.gatewayUrl).next();
  expect(hello).toMatchObject({ op: 10, s: null, t: null, d: { heartbeat_interval: INTERVAL } });
});

test("READY of a user's session has every field of the protocol", async () => {
  const { platform, user, game, token } = await player();
  const { payload, client } = await ready(platform, token);
  expect(payload).toMatchObject({ op: 0, s: 1, t: "READY" });
  expect(payload.d).toMatchObject({
    v: 10,
    user: { id: user.id, username: "alice", global_name: "Alice" },
    users: [],
    session_id: expect.stringMatching(/^[0-9a-f]{32}$/),
    session_type: "oauth",
    resume_gateway_url: platform.gatewayUrl,
    relationships: [],
    game_relationships: [],
    private_channels: [],
    lobbies: [],
    guilds: [],
    sessions: [
      {
        session_id: payload.d.session_id,
        client_info: { client: "test", os: "linux" },
        status: "online",
        activities: [],
      },
    ],
    application: { id: game.id, name: "Game", flags: 256, flags_new: "256" },
    feature_flags: { disabled_functions: [], disabled_gateway_events: [] },
    user_application_profiles: {},
    av_sf_protocol_floor: expect.any(Number),
  });
  expect(payload.d.scopes).toContain("gateway.connect");
  const supplement = await client.next();
  expect(supplement).toMatchObject({
    t: "READY_SUPPLEMENTAL",
    s: 2,
    d: {
      merged_presences: { friends: [], guilds: [] },
      merged_members: [],
      guilds: [],
      lazy_private_channels: [],
      game_invites: [],
      disclose: [],
    },
  });
});

test("without capability bit 5 there is no READY_SUPPLEMENTAL", async () => {
  const { platform, token } = await player();
  const { client } = await ready(platform, token, { capabilities: 1 << 4 });
  expect(await client.beat()).toEqual([]);
});

test("an application's switched-off functions are told in READY", async () => {
  const { platform, game, token } = await player();
  platform.applications.update(game.id, {
    disabledFunctions: ["Client::SendLobbyMessage"],
    disabledGatewayEvents: ["LOBBY_CREATE"],
  });
  const { payload } = await ready(platform, token);
  expect(payload.d.feature_flags).toEqual({
    disabled_functions: ["Client::SendLobbyMessage"],
    disabled_gateway_events: ["LOBBY_CREATE"],
  });
});

test.each([0, 251, null, { s: 3 }, undefined])(
  "a heartbeat with d = %j is acknowledged",
  async (d) => {
    const { platform, token } = await player();
    const { client } = await ready(platform, token, { capabilities: 0 });
    client.send(1, d);
    expect(await client.next()).toMatchObject({ op: 11 });
  },
);

test("a QoS heartbeat counts as one, and heartbeats work before Identify", async () => {
  const { platform } = await player();
  const client = new GatewayClient(platform.gatewayUrl);
  await client.next();
  client.send(40, { seq: null, qos: { ver: 26, active: true, reasons: ["foregrounded"] } });
  expect(await client.next()).toMatchObject({ op: 11 });
});

test("two intervals of silence end the session with 4009; a heartbeat puts that off", async () => {
  const { platform, token } = await player();
  const { client, payload } = await ready(platform, token, { capabilities: 0 });
  platform.clock.advance(2 * INTERVAL - 1);
  await client.beat();
  platform.clock.advance(2 * INTERVAL - 1);
  await client.beat();
  platform.clock.advance(2 * INTERVAL);
  expect((await client.closed).code).toBe(4009);
  const again = new GatewayClient(platform.gatewayUrl);
  await again.resume(token, payload.d.session_id, 1);
  expect(await again.next()).toMatchObject({ op: 9, d: false });
});

test("a client that never identifies is closed with 4009 too", async () => {
  const { platform } = await player();
  const client = new GatewayClient(platform.gatewayUrl);
  await client.next();
  platform.clock.advance(2 * INTERVAL);
  expect((await client.closed).code).toBe(4009);
});

test.each([
  ["v=8&encoding=json", 4012],
  ["encoding=json", 4012],
  ["v=ten&encoding=json", 4012],
  ["v=10&encoding=etf", 4002],
  ["v=10&encoding=xml", 4002],
  ["v=10&encoding=json&compress=zstd-stream", 4002],
])("connecting with %s is closed with %i", async (query, code) => {
  const { platform } = await player();
  expect((await new GatewayClient(platform.gatewayUrl, query).closed).code).toBe(code);
});

test("version 9 is served as well", async () => {
  const { platform, token } = await player();
  const client = new GatewayClient(platform.gatewayUrl, "v=9&encoding=json");
  expect((await client.identify(token)).d.v).toBe(9);
});

test.each([
  ["no JSON", "nonsense"],
  ["truncated JSON", '{"op":1,"d":'],
  ["an array", "[1]"],
  ["null", "null"],
  ["no opcode", '{"d":1}'],
  ["a text opcode", '{"op":"1"}'],
  ["a fractional opcode", '{"op":1.5}'],
  ["a heartbeat with text", '{"op":1,"d":"x"}'],
  ["an Identify without an object", '{"op":2,"d":null}'],
  ["an Identify without a token", '{"op":2,"d":{}}'],
  ["a token of the wrong type", '{"op":2,"d":{"token":5}}'],
  ["a Resume without a sequence", '{"op":6,"d":{"token":"x","session_id":"y"}}'],
  ["15 KiB and one byte", `{"op":1,"d":"${"x".repeat(15 * 1024 - 14)}"}`],
])("a payload that is %s is closed with 4002", async (_name, text) => {
  const { platform } = await player();
  const client = new GatewayClient(platform.gatewayUrl);
  await client.next();
  client.socket.send(text);
  expect((await client.closed).code).toBe(4002);
});

test("a payload of exactly 15 KiB is read", async () => {
  const { platform } = await player();
  const client = new GatewayClient(platform.gatewayUrl);
  await client.next();
  const text = `{"op":1,"d":{"s":"${"x".repeat(15 * 1024 - 21)}"}}`;
  expect(text).toHaveLength(15 * 1024);
  client.socket.send(text);
  expect(await client.next()).toMatchObject({ op: 11 });
});

test("an unknown opcode is closed with 4001, before and after Identify", async () => {
  const { platform, token } = await player();
  const early = new GatewayClient(platform.gatewayUrl);
  await early.next();
  early.send(99, null);
  expect((await early.closed).code).toBe(4001);
  const { client } = await ready(platform, token);
  client.send(-1, null);
  expect((await client.closed).code).toBe(4001);
});

test("a presence update before Identify is closed with 4003", async () => {
  const { platform } = await player();
  const client = new GatewayClient(platform.gatewayUrl);
  await client.next();
  client.send(3, { status: "idle", activities: [], since: null, afk: false });
  expect((await client.closed).code).toBe(4003);
});

test.each([2, 6])("op %i after Identify is closed with 4005", async (op) => {
  const { platform, token } = await player();
  const { client } = await ready(platform, token);
  client.send(op, { token, session_id: "x", seq: 0, properties: {}, intents: 0 });
  expect((await client.closed).code).toBe(4005);
});

test("an unknown, expired or scopeless token is closed with 4004", async () => {
  const { platform, token } = await player();
  const scopeless = await player("identify");
  const attempt = async (where: Platform, value: string) => {
    const client = new GatewayClient(where.gatewayUrl);
    await client.next();
    client.send(2, { token: value, properties: {}, intents: 0 });
    return (await client.closed).code;
  };
  expect(await attempt(platform, "Bearer nonsense")).toBe(4004);
  expect(await attempt(platform, "nonsense")).toBe(4004);
  expect(await attempt(platform, "")).toBe(4004);
  expect(await attempt(scopeless.platform, scopeless.token)).toBe(4004);
  platform.clock.advance(604_800_000);
  expect(await attempt(platform, token)).toBe(4004);
});

test.each([-1, 1.5, "all", 2 ** 29, null])("intents %j are closed with 4013", async (intents) => {
  const { platform, token } = await player();
  const client = new GatewayClient(platform.gatewayUrl);
  await client.next();
  client.send(2, { token, properties: {}, intents });
  expect((await client.closed).code).toBe(4013);
});

test("a user's session may leave intents out", async () => {
  const { platform, token } = await player();
  const { payload } = await ready(platform, token, { intents: undefined });
  expect(payload.t).toBe("READY");
});

test.each([[[1, 1]], [[-1, 1]], ["0/1"], [[0]]])("shard %j is closed with 4010", async (shard) => {
  const { platform, token } = await player();
  const client = new GatewayClient(platform.gatewayUrl);
  await client.next();
  client.send(2, { token, properties: {}, intents: 0, shard });
  expect((await client.closed).code).toBe(4010);
});

test("the 121st payload within 60 seconds is closed with 4008", async () => {
  const { platform, token } = await player();
  const { client } = await ready(platform, token, { capabilities: 0 });
  for (let sent = 1; sent < 120; sent++) client.send(41, {});
  await client.beat();
  client.send(41, {});
  expect((await client.closed).code).toBe(4008);
});

test("the limit is per 60 seconds, and heartbeats have one of their own", async () => {
  const { platform, token } = await player();
  const { client } = await ready(platform, token, { capabilities: 0 });
  for (let sent = 1; sent < 120; sent++) client.send(41, {});
  for (let beats = 0; beats < 20; beats++) {
    await client.beat();
    platform.clock.advance(3000);
  }
  for (let sent = 0; sent < 120; sent++) client.send(41, {});
  await client.beat();
  for (let sent = 0; sent < 121; sent++) client.send(1, null);
  expect((await client.closed).code).toBe(4008);
});

test("a bot identifies with its bare token and gets a bot's READY", async () => {
  const { platform, game } = await openWithGame({ bot: true });
  const { payload, client } = await ready(platform, game.botToken as string, {
    intents: 1 | (1 << 9),
    capabilities: undefined,
    shard: [0, 1],
  });
  expect(payload.d).toMatchObject({
    v: 10,
    user: { id: game.botUserId, bot: true },
    guilds: [],
    application: { id: game.id, flags: 256 },
    shard: [0, 1],
  });
  expect(payload.d).not.toHaveProperty("relationships");
  expect(await client.beat()).toEqual([]);
});

test("a bot without a privileged intent's permission is closed with 4014", async () => {
  const { platform, game } = await openWithGame({ bot: true, privilegedIntents: 1 << 1 });
  const attempt = async (intents: number) => {
    const client = new GatewayClient(platform.gatewayUrl);
    await client.next();
    client.send(2, { token: game.botToken, properties: {}, intents });
    return client;
  };
  expect((await (await attempt(1 << 15)).closed).code).toBe(4014);
  expect((await (await attempt(1 << 27)).closed).code).toBe(4014);
  expect(await (await attempt(1 << 1)).event("READY")).toBeTruthy();
});

test("a bot that identifies twice within 5 seconds gets Invalid Session", async () => {
  const { platform, game } = await openWithGame({ bot: true }, { clock: { frozen: true } });
  const token = game.botToken as string;
  await ready(platform, token, { intents: 0 });
  const second = new GatewayClient(platform.gatewayUrl);
  await second.next();
  second.send(2, { token, properties: {}, intents: 0 });
  expect(await second.next()).toMatchObject({ op: 9, d: false });
  platform.clock.advance(5000);
  second.send(2, { token, properties: {}, intents: 0 });
  expect((await second.next()).t).toBe("READY");
});

test("other paths are not upgraded", async () => {
  const { platform } = await player();
  const client = new GatewayClient(`${platform.gatewayUrl}/elsewhere`);
  expect((await client.closed).code).toBe(1006);
});

test("closing the platform closes connections with 1001", async () => {
  const { platform, token } = await player();
  const { client } = await ready(platform, token);
  await platform.close();
  expect((await client.closed).code).toBe(1001);
});

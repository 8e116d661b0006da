import { expect, test } from "vitest";
import type { Platform } from "../../../../platform/index.js";
import { GatewayClient, identified, openGateway } from "../../support/gateway.js";
import { openWithGame } from "../../support/platform.js";

test.each([
  ["v=8&encoding=json", 4012],
  ["encoding=json", 4012],
  ["v=ten&encoding=json", 4012],
  ["v=10&encoding=xml", 4002],
  ["v=10&encoding=json&compress=brotli", 4002],
])("connecting with %s is closed with %i", async (query, code) => {
  const { platform } = await openGateway();
  expect((await new GatewayClient(platform.gatewayUrl, query).closed).code).toBe(code);
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
  const { platform } = await openGateway();
  const client = new GatewayClient(platform.gatewayUrl);
  await client.next();
  client.socket.send(text);
  expect((await client.closed).code).toBe(4002);
});

test("a payload of exactly 15 KiB is read", async () => {
  const { platform } = await openGateway();
  const client = new GatewayClient(platform.gatewayUrl);
  await client.next();
  const text = `{"op":1,"d":{"s":"${"x".repeat(15 * 1024 - 21)}"}}`;
  expect(text).toHaveLength(15 * 1024);
  client.socket.send(text);
  expect(await client.next()).toMatchObject({ op: 11 });
});

test("an unknown opcode is closed with 4001, before and after Identify", async () => {
  const { platform, token } = await openGateway();
  const early = new GatewayClient(platform.gatewayUrl);
  await early.next();
  early.send(99, null);
  expect((await early.closed).code).toBe(4001);
  const { client } = await identified(platform, token);
  client.send(-1, null);
  expect((await client.closed).code).toBe(4001);
});

test("a presence update before Identify is closed with 4003", async () => {
  const { platform } = await openGateway();
  const client = new GatewayClient(platform.gatewayUrl);
  await client.next();
  client.send(3, { status: "idle", activities: [], since: null, afk: false });
  expect((await client.closed).code).toBe(4003);
});

test.each([2, 6])("op %i after Identify is closed with 4005", async (op) => {
  const { platform, token } = await openGateway();
  const { client } = await identified(platform, token);
  client.send(op, { token, session_id: "x", seq: 0, properties: {}, intents: 0 });
  expect((await client.closed).code).toBe(4005);
});

test("an unknown, expired or scopeless token is closed with 4004", async () => {
  const { platform, token } = await openGateway();
  const scopeless = await openGateway("identify");
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
  const { platform, token } = await openGateway();
  const client = new GatewayClient(platform.gatewayUrl);
  await client.next();
  client.send(2, { token, properties: {}, intents });
  expect((await client.closed).code).toBe(4013);
});

test.each([[[1, 1]], [[-1, 1]], ["0/1"], [[0]]])("shard %j is closed with 4010", async (shard) => {
  const { platform, token } = await openGateway();
  const client = new GatewayClient(platform.gatewayUrl);
  await client.next();
  client.send(2, { token, properties: {}, intents: 0, shard });
  expect((await client.closed).code).toBe(4010);
});

test("a bot without a privileged intent's permission is closed with 4014 [auth.9-privileged-intents]", async () => {
  const { platform, game } = await openWithGame({ bot: true, privilegedIntents: 1 << 1 });
  const attempt = async (intents: number) => {
    const client = new GatewayClient(platform.gatewayUrl);
    await client.next();
    client.send(2, { token: game.botToken, properties: {}, intents });
    return client;
  };
  expect((await (await attempt(1 << 8)).closed).code).toBe(4014);
  expect((await (await attempt(1 << 15)).closed).code).toBe(4014);
  expect((await (await attempt(1 << 27)).closed).code).toBe(4014);
  expect((await (await attempt(1 << 17)).closed).code).toBe(4013);
  expect(await (await attempt(1 << 1)).event("READY")).toBeTruthy();
});

test("the 121st payload within 60 seconds is closed with 4008", async () => {
  const { platform, token } = await openGateway();
  const { client } = await identified(platform, token, { capabilities: 0 });
  for (let sent = 1; sent < 120; sent++) client.send(41, {});
  await client.beat();
  client.send(41, {});
  expect((await client.closed).code).toBe(4008);
});

test("the limit is per 60 seconds, and heartbeats have one of their own", async () => {
  const { platform, token } = await openGateway();
  const { client } = await identified(platform, token, { capabilities: 0 });
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

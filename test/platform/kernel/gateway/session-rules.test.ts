/** What sessions may say of themselves, how often, and what becomes of them (protocol 4.1 to 4.9). */

import { expect, test } from "vitest";
import {
  GatewayClient,
  INTERVAL,
  identified,
  openGateway,
  type Payload,
} from "../../support/gateway.js";
import { authorizeUrl, exchangeCode, get, getCode, openWithGame } from "../../support/platform.js";

const idle = { status: "idle", activities: [], since: null, afk: false };
const named = (payloads: Payload[], name: string) => payloads.filter(({ t }) => t === name);

/** As {@link openGateway}, for a bot, which identifies every five seconds at most. */
async function openBot() {
  const opened = await openWithGame({ bot: true }, { clock: { frozen: true } });
  const { platform, game } = opened;
  const attempt = async (changes: object) => {
    platform.clock.advance(5000);
    const client = new GatewayClient(platform.gatewayUrl);
    await client.next();
    client.send(2, { token: game.botToken, properties: {}, intents: 0, ...changes });
    return client;
  };
  return { ...opened, attempt, token: game.botToken as string };
}

test.each([
  ["capabilities that are no number", { capabilities: 1.5 }, 4002],
  ["properties that are no object", { properties: [] }, 4002],
  ["properties that are text", { properties: "linux" }, 4002],
  ["a shard of three numbers", { shard: [0, 1, 2] }, 4010],
  ["a threshold that is too small", { large_threshold: 24 }, 4002],
  ["a threshold that is too large", { large_threshold: 251 }, 4002],
  ["a threshold that is text", { large_threshold: "50" }, 4002],
  ["presences without permission", { intents: 1 << 8 }, 4014],
])("an Identify with %s is closed", async (_name, changes, code) => {
  const { attempt } = await openBot();
  expect((await (await attempt(changes)).closed).code).toBe(code);
});

test.each([25, 50, 250])("a threshold of %d is taken", async (large_threshold) => {
  const { attempt } = await openBot();
  expect(await (await attempt({ large_threshold })).event("READY")).toBeTruthy();
});

test("a heartbeat that is neither a number, null nor an object is closed", async () => {
  const { platform } = await openGateway();
  for (const d of [true, [3]]) {
    const client = new GatewayClient(platform.gatewayUrl);
    await client.next();
    client.send(1, d);
    expect((await client.closed).code).toBe(4002);
  }
});

test("a user's session has all that is made for it by itself, and is online, whatever it says", async () => {
  const { platform, token } = await openGateway();
  const presence = { ...idle, activities: [{ name: "Game", type: 0 }] };
  await identified(platform, token, { intents: undefined, presence });
  expect(platform.sessions.list()).toMatchObject([
    { intents: 416026624, status: "online", activities: [] },
  ]);
});

test("older libraries name what their machine is with a dollar sign", async () => {
  const { platform, token } = await openGateway();
  const properties = { $os: "plan9", $browser: "b".repeat(101) };
  const { payload } = await identified(platform, token, { properties });
  expect(payload.d.sessions[0].client_info).toMatchObject({ os: "plan9", client: "b".repeat(100) });
});

test("READY_SUPPLEMENTAL needs users in one list as well", async () => {
  const { platform, token } = await openGateway();
  const { client } = await identified(platform, token, { capabilities: 1 << 5 });
  expect(await client.beat()).toEqual([]);
});

test("a session that was resumed in its time does not end with that time", async () => {
  const { platform, token } = await openGateway();
  const { payload } = await identified(platform, token);
  platform.sessions.drop();
  const again = new GatewayClient(platform.gatewayUrl);
  await again.resume(token, payload.d.session_id, payload.s as number);
  await again.event("RESUMED");
  for (let passed = 0; passed < 240_000; passed += INTERVAL) {
    platform.clock.advance(INTERVAL);
    await again.beat();
  }
  expect(platform.sessions.list()).toMatchObject([{ connected: true }]);
});

test.each([
  [1000, false],
  [1001, false],
  [4000, true],
  [4001, true],
  [4003, true],
  [4004, false],
  [4005, true],
  [4007, false],
  [4008, true],
  [4009, false],
  [4010, false],
  [4012, false],
  [4014, false],
  [4015, false],
  [4016, false],
  [4017, true],
])("after a close with %d the session can be resumed: %s", async (code, resumable) => {
  const { platform, token } = await openGateway();
  const { client } = await identified(platform, token);
  platform.sessions.close({}, code);
  expect((await client.closed).code).toBe(code);
  expect(platform.sessions.list()).toHaveLength(resumable ? 1 : 0);
});

test.each([
  [true, 1],
  [false, 0],
])("an invalidated session, resumable: %s", async (resumable, left) => {
  const { platform, token } = await openGateway();
  const { client } = await identified(platform, token, { capabilities: 0 });
  platform.sessions.invalidate({}, resumable);
  expect(await client.next()).toMatchObject({ op: 9, d: resumable });
  expect(platform.sessions.list()).toHaveLength(left);
});

test("a resumed session has the token of the resume: that is the one it ends with", async () => {
  const { platform, user, game, token } = await openGateway();
  const { payload } = await identified(platform, token);
  platform.sessions.drop();
  const later = platform.issueToken({ userId: user.id, applicationId: game.id });
  const client = new GatewayClient(platform.gatewayUrl);
  await client.resume(`Bearer ${later.accessToken}`, payload.d.session_id, payload.s as number);
  await client.event("RESUMED");
  platform.revoke(user.id, game.id);
  const { d } = await client.event("OAUTH2_TOKEN_REVOKE");
  expect(d).toEqual({ access_token: later.accessToken, application_id: game.id });
  expect((await client.closed).code).toBe(4004);
});

test("a code that is used twice ends its own sessions alone", async () => {
  const { platform, user, game, token } = await openGateway();
  const { client: spared } = await identified(platform, token);
  const code = await getCode(platform, authorizeUrl(platform, game.id), user.id);
  const { access_token } = (await exchangeCode(platform, game.id, code)).body;
  const { client } = await identified(platform, `Bearer ${access_token}`);
  await exchangeCode(platform, game.id, code);
  expect((await client.closed).code).toBe(4004);
  expect(named(await spared.beat(), "OAUTH2_TOKEN_REVOKE")).toEqual([]);
  expect(platform.sessions.list()).toHaveLength(1);
});

test.each([
  ["an activity without a name", { activities: [{ name: "", type: 0 }] }],
  ["an activity of a type below all", { activities: [{ name: "Game", type: -1 }] }],
])("a presence with %s is closed with 4002", async (_name, changes) => {
  const { platform, token } = await openGateway();
  const { client } = await identified(platform, token);
  client.send(3, { ...idle, ...changes });
  expect((await client.closed).code).toBe(4002);
});

test("the one activity of older libraries is an activity", async () => {
  const { platform, token } = await openGateway();
  const { client } = await identified(platform, token);
  client.send(3, { status: "online", game: { name: "Chess" }, since: null, afk: false });
  await client.beat();
  expect(platform.sessions.list()).toMatchObject([{ activities: [{ name: "Chess", type: 0 }] }]);
});

test("who may change presences alone may show what is played", async () => {
  const { platform, token } = await openGateway("identify gateway.connect presences.write");
  const { client } = await identified(platform, token);
  client.send(3, idle);
  await client.beat();
  expect(platform.sessions.list()).toMatchObject([{ status: "idle" }]);
});

test("presences may change again when twenty seconds have passed, and not before", async () => {
  const { platform, token } = await openGateway();
  const { client } = await identified(platform, token);
  const replaced = async (status: string) => {
    client.send(3, { ...idle, status });
    return named(await client.beat(), "SESSIONS_REPLACE").length;
  };
  for (const status of ["idle", "dnd", "idle", "dnd", "idle"]) await replaced(status);
  for (let passed = 0; passed < 18_000; passed += INTERVAL) {
    platform.clock.advance(INTERVAL);
    await client.beat();
  }
  platform.clock.advance(1999);
  expect(await replaced("dnd")).toBe(0);
  platform.clock.advance(1);
  expect(await replaced("dnd")).toBe(1);
});

test("several sessions show the most visible status and the activities of all, fifteen of them", async () => {
  const { platform, token } = await openGateway();
  const clients: GatewayClient[] = [];
  for (let n = 0; n < 16; n++) clients.push((await identified(platform, token)).client);
  const [first, second] = clients as [GatewayClient, GatewayClient];
  await first.beat();
  const show = async (client: GatewayClient, status: string, name: string) => {
    client.send(3, { ...idle, status, activities: [{ name, type: 0 }] });
    await client.beat();
    return named(await first.beat(), "SESSIONS_REPLACE").at(-1)?.d;
  };
  await show(second, "unknown", "Chess");
  first.send(3, { ...idle, activities: [{ name: "Go", type: 0 }] });
  const [replaced] = named(await first.beat(), "SESSIONS_REPLACE");
  expect(replaced?.d).toHaveLength(15);
  expect(replaced?.d[0]).toMatchObject({
    session_id: "all",
    status: "online",
    activities: [{ name: "Go" }, { name: "Chess" }],
  });
});

test("READY alone lists a new session, and lists to bots none of their others", async () => {
  const { platform, token } = await openGateway();
  await identified(platform, token);
  const { client } = await identified(platform, token);
  expect(named(await client.beat(), "SESSIONS_REPLACE")).toEqual([]);
  const { attempt } = await openBot();
  const first = await attempt({});
  await first.event("READY");
  await (await attempt({})).event("READY");
  expect(await first.beat()).toEqual([]);
});

test("heartbeats that come as they are asked for are never too many", async () => {
  const opened = await openWithGame({}, { heartbeatInterval: 250, clock: { frozen: true } });
  const { platform, user, game } = opened;
  const { accessToken } = platform.issueToken({ userId: user.id, applicationId: game.id });
  const { client } = await identified(platform, `Bearer ${accessToken}`);
  for (let beats = 0; beats < 240; beats++) {
    platform.clock.advance(250);
    client.send(beats % 3 === 0 ? 1 : 40, null);
    while ((await client.next()).op !== 11);
  }
  expect(platform.sessions.list()).toMatchObject([{ connected: true }]);
});

test("each start counts against a bot's day, one that came too soon does not", async () => {
  const { platform, attempt, token } = await openBot();
  const limit = async () => {
    const { body } = await get(platform, "/gateway/bot", `Bot ${token}`);
    return body.session_start_limit;
  };
  expect(await limit()).toMatchObject({ total: 1000, remaining: 1000, max_concurrency: 1 });
  await (await attempt({})).event("READY");
  const early = new GatewayClient(platform.gatewayUrl);
  await early.next();
  early.send(2, { token, properties: {}, intents: 0 });
  expect(await early.next()).toMatchObject({ op: 9, d: false });
  expect(await limit()).toMatchObject({ remaining: 999 });
});

/** What the admin API's own routes do: whom they reach, what they need, and what they answer. */

import { expect, test } from "vitest";
import { GatewayClient } from "../../support/gateway.js";
import { get, openWithGame } from "../../support/platform.js";
import { askAdmin } from "../../support/players.js";

async function openAdmin(options = {}) {
  const opened = await openWithGame({}, options);
  const call = (method: string, path: string, body?: unknown) =>
    askAdmin(opened.platform, method, path, body);
  return { ...opened, call };
}

/** Sessions of Alice and of Bob. */
async function openSessions() {
  const opened = await openAdmin();
  const { platform, user: alice, game } = opened;
  const bob = platform.createUser({ username: "bob" });
  const connect = async (userId: string) => {
    const { accessToken } = platform.issueToken({ userId, applicationId: game.id });
    const client = new GatewayClient(platform.gatewayUrl);
    const ready = await client.identify(`Bearer ${accessToken}`, { capabilities: 0 });
    return { id: ready.d.session_id as string, client };
  };
  return { ...opened, bob, first: await connect(alice.id), second: await connect(bob.id) };
}

test.each<[string, object]>([
  ["/sessions/drop", {}],
  ["/sessions/reconnect", {}],
  ["/sessions/heartbeat", {}],
  ["/sessions/close", { code: 4000 }],
  ["/sessions/invalidate", { resumable: true }],
  ["/sessions/raw", { text: "{}" }],
  ["/dispatch", { event: "TEST", data: {} }],
])("POST %s reaches the sessions that were asked for, and no others", async (path, body) => {
  const { call, bob, second, game } = await openSessions();
  const reached = async (which: object) =>
    (await call("POST", path, { ...body, ...which })).body.reached;
  expect(await reached({ userId: "5" })).toBe(0);
  expect(await reached({ applicationId: "5" })).toBe(0);
  expect(await reached({ id: "none" })).toBe(0);
  expect(await reached({ id: second.id, userId: bob.id, applicationId: game.id })).toBe(1);
});

test("sessions are listed by id, user and application", async () => {
  const { call, bob, game, first, second } = await openSessions();
  const listed = async (query: string) =>
    (await call("GET", `/sessions${query}`)).body.map(({ id }: { id: string }) => id).sort();
  const both = [first.id, second.id].sort();
  expect(await listed("")).toEqual(both);
  expect(await listed(`?applicationId=${game.id}`)).toEqual(both);
  expect(await listed(`?userId=${bob.id}`)).toEqual([second.id]);
  expect(await listed(`?id=${first.id}`)).toEqual([first.id]);
  expect(await listed("?applicationId=5")).toEqual([]);
});

test("a session is invalidated for good, or so that it can be resumed", async () => {
  const { call, first, second } = await openSessions();
  await call("POST", "/sessions/invalidate", { id: first.id, resumable: false });
  await call("POST", "/sessions/invalidate", { id: second.id, resumable: true });
  expect([await first.client.next(), await second.client.next()]).toMatchObject([
    { op: 9, d: false },
    { op: 9, d: true },
  ]);
});

test("deliveries count the events that sessions were given, by name", async () => {
  const { call } = await openSessions();
  await call("POST", "/dispatch", { event: "TEST", data: {} });
  expect((await call("GET", "/deliveries")).body).toMatchObject({ READY: 2, TEST: 2 });
});

const limit = { route: "GET /gateway", limit: 1, windowMs: 1000 };
const failure = { target: "http", route: "GET /gateway", fault: { kind: "error", status: 503 } };

test.each<[string, string, string, object]>([
  ["code", "POST", "/sessions/close", {}],
  ["resumable", "POST", "/sessions/invalidate", {}],
  ["text", "POST", "/sessions/raw", {}],
  ["event", "POST", "/dispatch", {}],
  ["ms", "POST", "/clock/advance", {}],
  ["target", "POST", "/faults", { ...failure, target: undefined }],
  ["target", "POST", "/faults", { ...failure, target: "voice" }],
  ["fault", "POST", "/faults", { ...failure, fault: undefined }],
  ["fault", "POST", "/faults", { ...failure, fault: {} }],
  ["fault", "POST", "/faults", { ...failure, fault: { kind: 5 } }],
  ["route", "PUT", "/rate-limits", { ...limit, route: undefined }],
  ["limit", "PUT", "/rate-limits", { ...limit, limit: undefined }],
  ["windowMs", "PUT", "/rate-limits", { ...limit, windowMs: undefined }],
  ["scope", "PUT", "/rate-limits", { ...limit, scope: "guild" }],
  ["preset", "PUT", "/rate-limits/preset", {}],
  ["preset", "PUT", "/rate-limits/preset", { preset: "strict" }],
  ["userId", "POST", "/act", { action: "createGuild" }],
  ["action", "POST", "/act", { userId: "1" }],
])("without a valid %s, %s %s is refused and names it", async (field, method, path, body) => {
  const { call } = await openAdmin();
  expect(await call(method, path, body)).toMatchObject({
    status: 400,
    body: { code: 50035, errors: { [field]: expect.anything() } },
  });
  expect((await call("GET", "/faults")).body).toEqual([]);
});

test.each(["user", "global", "shared"])("a limit may have the scope %s", async (scope) => {
  const { platform, call } = await openAdmin();
  expect((await call("PUT", "/rate-limits", { ...limit, scope })).status).toBe(204);
  await get(platform, "/gateway");
  const refused = await get(platform, "/gateway");
  expect([refused.status, refused.headers.get("x-ratelimit-scope")]).toEqual([429, scope]);
});

test("a fault may be one of the gateway, and of several the one that is named is removed", async () => {
  const { call } = await openAdmin();
  const ignored = { target: "gateway", fault: { kind: "ignore-heartbeat" } };
  const ids: number[] = [];
  for (const rule of [failure, ignored]) ids.push((await call("POST", "/faults", rule)).body.id);
  const kept = async () => (await call("GET", "/faults")).body.map(({ id }: { id: number }) => id);
  expect((await call("DELETE", `/faults/${ids[0]}`)).status).toBe(204);
  expect(await kept()).toEqual([ids[1]]);
  await call("DELETE", "/faults");
  expect(await kept()).toEqual([]);
});

const NOW = 1_800_000_000_000;
const frozen = { clock: { now: NOW, frozen: true } };

test("a move of the clock that fails does not keep the next one from its turn", async () => {
  const { platform, call } = await openAdmin(frozen);
  platform.clock.schedule(10, () => {
    throw new Error("broken");
  });
  expect((await call("POST", "/clock/advance", { ms: 10 })).status).not.toBe(200);
  expect((await call("POST", "/clock/advance", { ms: 10 })).body.now).toBe(NOW + 20);
});

test("a frozen clock is started again, and still runs after it was set", async () => {
  const { platform, call } = await openAdmin(frozen);
  expect((await call("PUT", "/clock", { frozen: false })).body.frozen).toBe(false);
  expect(platform.clock.frozen).toBe(false);
  expect((await call("PUT", "/clock", { now: 1_900_000_000_000 })).body.frozen).toBe(false);
});

test("the clock jumps to what falls due next, and stays where it is when there is nothing", async () => {
  const { platform, call } = await openAdmin(frozen);
  // Before everything of the platform's own.
  for (const delay of [2, 1, 3]) platform.clock.schedule(delay, () => {}, "a bell rings");
  const due = (await call("GET", "/clock/due")).body.slice(0, 3);
  expect(due).toMatchObject([{ at: NOW + 1 }, { at: NOW + 2 }, { at: NOW + 3 }]);
  const stands = { now: NOW + 1, frozen: true };
  expect((await call("POST", "/clock/next")).body).toEqual({ ...stands, moved: true });
  platform.clock.close();
  expect((await call("POST", "/clock/next")).body).toEqual({ ...stands, moved: false });
});

test("an action is carried out as somebody, and its result is given back", async () => {
  const { platform, user, game, call } = await openAdmin();
  const who = { userId: user.id, applicationId: game.id };
  const act = (body: object) => call("POST", "/act", body);
  const joined = await act({ ...who, action: "joinLobby", arguments: ["secret"] });
  expect(platform.view().lobbies).toMatchObject([{ id: joined.body.result }]);
  const left = await act({ ...who, action: "leaveLobby", arguments: [joined.body.result] });
  expect(left).toMatchObject({ status: 200, body: { result: null } });
  const nobody = await act({ ...who, userId: "5", action: "joinLobby", arguments: ["secret"] });
  expect(nobody.status).not.toBe(200);
  const nowhere = await act({ ...who, applicationId: "5", action: "joinLobby", arguments: ["x"] });
  expect(nowhere.status).not.toBe(200);
  expect(platform.view().lobbies).toMatchObject([{ id: joined.body.result, members: [] }]);
});

test.each([
  ["an action that there is not", "joinLobbby", ["secret"], "action"],
  ["what every object has", "toString", [], "action"],
  ["too few arguments", "joinLobby", [], "arguments"],
  ["too many arguments", "joinLobby", ["secret", ...Array(9).fill(null)], "arguments"],
  ["null for what it needs", "joinLobby", [null], "arguments"],
])("%s is refused, by the name of the field", async (_, action, given, field) => {
  const { platform, user, game, call } = await openAdmin();
  const who = { userId: user.id, applicationId: game.id };
  const answer = await call("POST", "/act", { ...who, action, arguments: given });
  expect(answer).toMatchObject({ status: 400, body: { code: 50035 } });
  expect(Object.keys(answer.body.errors)).toEqual([field]);
  expect(platform.view().lobbies).toEqual([]);
});

test("null is nothing for what an action does not need", async () => {
  const { user, game, call } = await openAdmin();
  const who = { userId: user.id, applicationId: game.id };
  const given = ["secret", null];
  const answer = await call("POST", "/act", { ...who, action: "joinLobby", arguments: given });
  expect(answer.status).toBe(200);
});

test("an action needs no application, and a reason of it has up to 512 characters", async () => {
  const { platform, user, call } = await openAdmin();
  const guild = platform.guilds.create({ name: "Guild", ownerId: user.id });
  const rename = (reason: string) =>
    call("POST", "/act", {
      userId: user.id,
      action: "editGuild",
      arguments: [guild.id, { name: `Guild ${reason.length}` }, reason],
    });
  expect((await rename("x".repeat(513))).status).toBe(400);
  expect((await rename("x".repeat(512))).status).toBe(200);
  expect(platform.guilds.require(guild.id).name).toBe("Guild 512");
});

test("what the social domains hold is shown", async () => {
  const { platform, user, game, call } = await openAdmin();
  const id = platform.as(user.id, game.id).joinLobby("secret");
  expect((await call("GET", "/view")).body.lobbies).toMatchObject([{ id }]);
});

test("metrics are plain text", async () => {
  const { platform } = await openAdmin();
  const headers = { authorization: `Bearer ${platform.adminToken}` };
  const metrics = await fetch(`${platform.webBase}/admin/metrics`, { headers });
  expect(metrics.headers.get("content-type")).toMatch(/^text\/plain/);
});

test("a snapshot says when it was saved by the platform's clock, and a later one of its name takes its place", async () => {
  const { platform, call } = await openAdmin(frozen);
  const { body: first } = await call("PUT", "/snapshots/one");
  const size = JSON.stringify(platform.exportState()).length;
  expect(first).toEqual({ name: "one", savedAt: NOW, size });
  platform.createUser({ username: "bob" });
  const later = platform.exportState();
  platform.clock.advance(5);
  await call("PUT", "/snapshots/two");
  const { body: second } = await call("PUT", "/snapshots/one");
  expect((await call("GET", "/snapshots/one")).body).toEqual(later);
  expect((await call("GET", "/snapshots")).body).toEqual([second, { ...second, name: "two" }]);
  expect(second.savedAt).toBe(NOW + 5);
  expect((await call("GET", "/snapshots/three")).status).toBe(404);
});

/** What a rule for a fault may say, what it is for, and how often it applies. */

import { expect, test } from "vitest";
import type { Faults, Platform } from "../../../platform/index.js";
import { GatewayClient } from "../support/gateway.js";
import { get, openWithGame } from "../support/platform.js";
import { askAdmin, openSocial } from "../support/players.js";

const ask = async (platform: Platform, path: string) =>
  (await fetch(platform.webBase + path)).status;

test.each([
  ["GET /gateway", "/api/v10/gateway"],
  ["GET /gateway", "/api/v9/gateway"],
  ["GET /gateway", "/api/v10/gateway?encoding=json"],
  ["GET /api/v9/gateway", "/api/v9/gateway"],
  ["* /gateway", "/api/v10/gateway"],
  ["GET /applications/*/partial", "/api/v10/applications/1/partial"],
  ["GET *", "/api/v10/applications/1/partial"],
  ["* *", "/activate"],
])("the rule %s is for %s", async (route, path) => {
  const { platform } = await openWithGame();
  platform.faults.error(route, 599);
  expect(await ask(platform, path)).toBe(599);
});

test.each([
  "POST /gateway",
  "GET /gatewa",
  "GET /gateway/bot",
  "GET /gatew.y",
  "GET /api/v9/gateway",
])("the rule %s is not for GET /api/v10/gateway", async (route) => {
  const { platform } = await openWithGame();
  platform.faults.error(route, 599);
  expect(await ask(platform, "/api/v10/gateway")).toBe(200);
});

test("no fault is for the admin API, by which it is taken back", async () => {
  const { platform } = await openWithGame();
  platform.faults.error("* *", 599, Number.POSITIVE_INFINITY);
  expect((await askAdmin(platform, "GET", "/faults")).body).toHaveLength(1);
  expect((await askAdmin(platform, "DELETE", "/faults")).status).toBe(204);
  expect(await ask(platform, "/api/v10/gateway")).toBe(200);
});

test.each(["/", "/faults", "/people/1/2", "/portal", "/_ui", "/window/window.js"])(
  "no fault is for the window's %s, nor used up by it",
  async (path) => {
    const { platform } = await openWithGame();
    platform.faults.error("* *", 599);
    expect(await ask(platform, path)).toBe(200);
    expect(await ask(platform, "/api/v10/gateway")).toBe(599);
  },
);

test("no fault is for what a person in the window asks of the API, nor used up by it", async () => {
  const { platform, user } = await openWithGame();
  const signIn = await askAdmin(platform, "POST", `/users/${user.id}/sign-in`);
  platform.faults.error("* *", 599);
  const asWith = (authorization: string) => get(platform, "/users/@me", authorization);
  expect((await asWith(signIn.body.token)).status).toBe(200);
  expect((await asWith("person.unknown")).status).toBe(599);
});

test("a failure has the code and the message of its rule, and the status's without them", async () => {
  const { platform } = await openWithGame();
  const add = (more: object) =>
    platform.faults.add({
      target: "http",
      route: "GET /gateway",
      fault: { kind: "error", status: 403, ...more },
    });
  add({ code: 50013, message: "Missing Permissions" });
  add({});
  const [first, second] = [await get(platform, "/gateway"), await get(platform, "/gateway")];
  expect([first.status, first.body]).toEqual([
    403,
    { code: 50013, message: "Missing Permissions" },
  ]);
  expect([second.status, second.body.code]).toEqual([403, 0]);
});

test("a limit for all routes says so, and another one does not", async () => {
  const { platform } = await openWithGame();
  for (const global of [true, false]) {
    platform.faults.rateLimit("GET /gateway", 1, 1, global);
    const { headers } = await get(platform, "/gateway");
    expect(headers.get("x-ratelimit-scope")).toBe(global ? "global" : "user");
  }
});

test("the log names the fault and the request, without its secrets", async () => {
  const { platform } = await openWithGame();
  platform.faults.latency("GET /webhooks/*", 0, 1);
  await ask(platform, "/api/v10/webhooks/1/the-token?wait=true");
  const [{ detail } = {}] = platform.events.recent().filter(({ kind }) => kind === "fault");
  expect(detail).toBe("latency on GET /api/v10/webhooks/1/•••, 0 ms");
});

test.each<[string, number, (faults: Faults, count?: number) => number]>([
  ["latency", Number.POSITIVE_INFINITY, (faults, count) => faults.latency("* *", 1, count)],
  ["rateLimit", 1, (faults, count) => faults.rateLimit("* *", 1, count)],
  ["error", 1, (faults, count) => faults.error("* *", 500, count)],
  ["drop", 1, (faults, count) => faults.drop("* *", count)],
  ["loseAnswer", 1, (faults, count) => faults.loseAnswer("* *", count)],
  ["hang", 1, (faults, count) => faults.hang("* *", count)],
  ["refuseUpgrade", 1, (faults, count) => faults.refuseUpgrade(503, count)],
  ["halfOpen", 1, (faults, count) => faults.halfOpen({}, count)],
  [
    "ignoreHeartbeats",
    Number.POSITIVE_INFINITY,
    (faults, count) => faults.ignoreHeartbeats({}, count),
  ],
  ["duplicate", 1, (faults, count) => faults.duplicate({}, count)],
  ["malformed", 1, (faults, count) => faults.malformed("not-json", {}, count)],
])("%s applies as often as it is told to, and %s times without that", async (_, usual, add) => {
  const { platform } = await openWithGame();
  const ids = [add(platform.faults), add(platform.faults, 3)];
  expect(platform.faults.list()).toMatchObject([
    { id: ids[0], remaining: usual },
    { id: ids[1], remaining: 3 },
  ]);
  expect(ids[0]).not.toBe(ids[1]);
});

test("a rule without a count applies once", async () => {
  const { platform } = await openWithGame();
  const fault = { kind: "error", status: 500 } as const;
  platform.faults.add({ target: "http", route: "GET /gateway", fault });
  const statuses = [await get(platform, "/gateway"), await get(platform, "/gateway")];
  expect(statuses.map(({ status }) => status)).toEqual([500, 200]);
});

test("a rule stays as it was added, and a list of rules as it was asked for", async () => {
  const { platform } = await openWithGame();
  const fault = { kind: "error" as const, status: 500 };
  const rule = { target: "http" as const, route: "GET /gateway", count: 2, fault };
  platform.faults.add(rule);
  fault.status = 502;
  const [listed] = platform.faults.list();
  expect((await get(platform, "/gateway")).status).toBe(500);
  expect(listed?.remaining).toBe(2);
  expect(listed?.rule.fault).toEqual({ kind: "error", status: 500 });
});

test("one rule is removed by its id, the others stay; an unknown id is refused", async () => {
  const { platform } = await openWithGame();
  const [first, second] = [platform.faults.drop("GET /x"), platform.faults.drop("GET /y")];
  platform.faults.clear(first);
  expect(platform.faults.list().map(({ id }) => id)).toEqual([second]);
  expect(() => platform.faults.clear(first)).toThrow(`no fault rule with the id ${first}`);
});

test("a rule is for one application's connections, or for one event alone", async () => {
  const { platform, connected } = await openSocial();
  const [alice] = await connected("alice");
  const other = platform.createApplication({ name: "Other", public: true });
  const { id } = alice as { id: string };
  const { accessToken } = platform.issueToken({ userId: id, applicationId: other.id });
  const there = new GatewayClient(platform.gatewayUrl);
  await there.identify(`Bearer ${accessToken}`, { capabilities: 0 });
  await there.beat();
  await alice?.seen();
  platform.faults.duplicate({ applicationId: other.id }, 1, "MESSAGE_CREATE");
  platform.faults.malformed("not-json", { applicationId: other.id }, 1, "MESSAGE_UPDATE");
  for (const event of ["MESSAGE_DELETE", "MESSAGE_CREATE"]) platform.dispatch(id, event, {});
  expect(await alice?.names()).toEqual(["MESSAGE_DELETE", "MESSAGE_CREATE"]);
  const seen = (await there.beat()).map(({ t }) => t);
  expect(seen).toEqual(["MESSAGE_DELETE", "MESSAGE_CREATE", "MESSAGE_CREATE"]);
  expect(platform.faults.list()).toMatchObject([{ rule: { fault: { kind: "malformed" } } }]);
});

test("a rule for requests is not for connections, nor one for connections for requests", async () => {
  const { platform, user, game } = await openWithGame();
  platform.faults.drop("* *", 1);
  platform.faults.add({ target: "gateway", fault: { kind: "drop", event: "NOTHING" } });
  const { accessToken } = platform.issueToken({ userId: user.id, applicationId: game.id });
  const client = new GatewayClient(platform.gatewayUrl);
  await client.identify(`Bearer ${accessToken}`, { capabilities: 0 });
  expect(platform.faults.list()).toHaveLength(2);
  await expect(fetch(`${platform.apiBase}/gateway`)).rejects.toThrow();
  expect((await get(platform, "/gateway")).status).toBe(200);
  expect(platform.faults.list()).toHaveLength(1);
});

const http = (fault: object, more: object = {}) => ({
  target: "http",
  route: "GET /x",
  fault,
  ...more,
});
const gateway = (fault: object, more: object = {}) => ({ target: "gateway", fault, ...more });
const drop = { kind: "drop" };

test.each([
  http({ kind: "error", status: 400 }),
  http({ kind: "error", status: 599 }),
  http({ kind: "latency", ms: 0 }),
  http({ kind: "rate-limit", retryAfter: 0 }),
  http(drop, { count: 1 }),
  http(drop, { count: Number.POSITIVE_INFINITY }),
  gateway({ kind: "refuse-upgrade" }),
  gateway({ kind: "refuse-upgrade", status: 400 }),
  gateway(drop, { userId: "1", applicationId: "2" }),
])("the rule %j is taken", async (rule) => {
  const { platform } = await openWithGame();
  expect(platform.faults.add(rule as never)).toBe(1);
});

test.each([
  http({ kind: "error", status: 399 }),
  http({ kind: "error", status: 600 }),
  http({ kind: "error", status: 500.5 }),
  http({ kind: "rate-limit", retryAfter: -1 }),
  http(drop, { count: 1.5 }),
  http(drop, { count: Number.NEGATIVE_INFINITY }),
  http({ kind: "half-open" }),
  http(drop, { userId: "1" }),
  gateway({ kind: "latency", ms: 1 }),
  gateway({ kind: "refuse-upgrade", status: 200 }),
  gateway(drop, { route: "GET /x" }),
])("the rule %j does not fit", async (rule) => {
  const { platform } = await openWithGame();
  expect(() => platform.faults.add(rule as never)).toThrow(/^A fault rule/);
  expect(platform.faults.list()).toEqual([]);
});

test.each(["halfOpen", "ignoreHeartbeats", "duplicate"] as const)(
  "%s refuses a misspelt choice of whom it is for, which would be everybody",
  async (name) => {
    const { platform } = await openWithGame();
    expect(() => platform.faults[name]({ userid: "1" } as never)).toThrow('"userId"');
    expect(() => platform.faults.malformed("oversize", { user: "1" } as never)).toThrow("user");
    expect(platform.faults.list()).toEqual([]);
  },
);

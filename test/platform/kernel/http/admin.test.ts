import { request as rawRequest } from "node:http";
import { expect, test } from "vitest";
import type { Platform } from "../../../../platform/index.js";
import { GatewayClient } from "../../support/gateway.js";
import { authorizeUrl, get, open, openWithGame } from "../../support/platform.js";
import { askAdmin } from "../../support/players.js";

const admin =
  (platform: Platform) => (method: string, path: string, body?: unknown, token?: string) =>
    askAdmin(platform, method, path, body, token);

test("the admin API needs its token and a loopback Host", async () => {
  const platform = await open();
  expect((await admin(platform)("GET", "/users", undefined, "wrong")).status).toBe(401);
  expect((await fetch(`${platform.webBase}/admin/users`)).status).toBe(401);
  const { port } = new URL(platform.webBase);
  const status = await new Promise((resolve) => {
    const headers = {
      host: "attacker.example",
      authorization: `Bearer ${platform.adminToken}`,
    };
    rawRequest({ host: "127.0.0.1", port, path: "/admin/users", headers }, (response) => {
      response.resume();
      resolve(response.statusCode);
    }).end();
  });
  expect(status).toBe(403);
});

test("users are created, read, changed and deleted", async () => {
  const platform = await open({ adminToken: "fixed-token" });
  expect(platform.adminToken).toBe("fixed-token");
  const call = admin(platform);
  const { body } = await call("POST", "/users", { username: "alice", globalName: "Alice" });
  expect(body).toMatchObject({ username: "alice", globalName: "Alice", locale: "en-US" });
  const changed = await call("PATCH", `/users/${body.id}`, { globalName: null });
  expect(changed.body.globalName).toBeNull();
  expect((await call("GET", "/users")).body).toHaveLength(1);
  expect((await call("DELETE", `/users/${body.id}`)).status).toBe(204);
  expect(await call("GET", `/users/${body.id}`)).toMatchObject({
    status: 404,
    body: { code: 10013 },
  });
});

test("users are found by a part of their names or their id, as many as one wants", async () => {
  const platform = await open();
  const call = admin(platform);
  const ids = ["anna", "anton", "berta"].map((username) => platform.createUser({ username }).id);
  const found = async (query: string) =>
    (await call("GET", `/users${query}`)).body.map(
      ({ username }: { username: string }) => username,
    );
  expect(await found("?search=AN")).toEqual(["anna", "anton"]);
  expect(await found("?search=an&limit=1")).toEqual(["anna"]);
  expect(await found(`?search=${ids[2]}`)).toEqual(["berta"]);
  platform.createApplication({ name: "Andromeda", bot: true });
  expect(await found("?search=an&people=true")).toEqual(["anna", "anton"]);
  for (const query of ["?limit=0", "?limit=many", "?people=yes", "?name=an"]) {
    expect((await call("GET", `/users${query}`)).status).toBe(400);
  }
});

test("what does not fit is a 50035 that names the field", async () => {
  const { platform } = await openWithGame();
  const call = admin(platform);
  const cases = [
    [{}, { username: { _errors: [{ code: "BASE_TYPE_REQUIRED" }] } }],
    [{ username: 5 }, { username: { _errors: [{}] } }],
    [{ username: "x" }, { username: { _errors: [{}] } }],
    [{ username: "alice" }, { username: { _errors: [{}] } }],
    [
      { username: "carol", flags: "many" },
      { flags: { _errors: [{ code: "NUMBER_TYPE_COERCE" }] } },
    ],
    [{ username: "carol", id: "12x" }, { id: { _errors: [{}] } }],
  ];
  for (const [body, errors] of cases) {
    expect(await call("POST", "/users", body)).toMatchObject({
      status: 400,
      body: { code: 50035, message: "Invalid Form Body", errors },
    });
  }
  const fragment = { name: "Game", redirectUris: ["https://game.example/#x"] };
  expect((await call("POST", "/applications", fragment)).body.errors).toHaveProperty(
    "redirectUris",
  );
  expect((await call("POST", "/clock/advance", { ms: -1 })).status).toBe(400);
  expect((await call("POST", "/sessions/close", { code: 1006 })).status).toBe(400);
  expect((await call("DELETE", "/faults/99")).status).toBe(400);
  expect((await call("PUT", "/state", { version: 7 })).body.errors).toHaveProperty("version");
});

test("applications get secrets and bots; reading one shows neither", async () => {
  const platform = await open();
  const call = admin(platform);
  const { body } = await call("POST", "/applications", { name: "Game", bot: true });
  expect((await get(platform, "/users/@me", `Bot ${body.botToken}`)).status).toBe(200);
  const reset = await call("POST", `/applications/${body.id}/bot`);
  expect(reset.body.botUserId).toBe(body.botUserId);
  expect((await get(platform, "/users/@me", `Bot ${body.botToken}`)).status).toBe(401);
  expect((await get(platform, "/users/@me", `Bot ${reset.body.botToken}`)).status).toBe(200);
  const read = await call("GET", `/applications/${body.id}`);
  expect(read.body).toMatchObject({ name: "Game", redirectUris: ["http://127.0.0.1/callback"] });
  expect(JSON.stringify(read.body)).not.toMatch(/hash|secret|token/i);
  const secret = await call("POST", `/applications/${body.id}/secret`);
  expect(secret.body.clientSecret).not.toBe(body.clientSecret);
  expect((await call("PATCH", `/applications/${body.id}`, { public: true })).body.public).toBe(
    true,
  );
  expect((await call("DELETE", `/applications/${body.id}`)).status).toBe(204);
  expect((await call("GET", `/applications/${body.id}`)).body.code).toBe(10002);
});

test("a reset of a token or a secret is taken back once, and what was new does not work any more", async () => {
  const platform = await open();
  const call = admin(platform);
  const { body } = await call("POST", "/applications", { name: "Game", bot: true });
  const path = `/applications/${body.id}`;
  const status = async (token: string) =>
    (await get(platform, "/users/@me", `Bot ${token}`)).status;
  const { body: reset } = await call("POST", `${path}/bot`);
  expect((await call("POST", `${path}/bot/undo`)).status).toBe(204);
  expect([await status(body.botToken), await status(reset.botToken)]).toEqual([200, 401]);
  expect((await call("POST", `${path}/bot/undo`)).status).toBe(400);
  const hash = platform.applications.get(body.id)?.secretHash;
  await call("POST", `${path}/secret`);
  expect(platform.applications.get(body.id)?.secretHash).not.toBe(hash);
  expect((await call("POST", `${path}/secret/undo`)).status).toBe(204);
  expect(platform.applications.get(body.id)?.secretHash).toBe(hash);
  await call("POST", `${path}/secret`);
  await call("PUT", "/state", platform.exportState());
  expect((await call("POST", `${path}/secret/undo`)).status).toBe(400);
});

test("snapshots are saved by name, restored and deleted; 20 are kept at most; the state can be emptied", async () => {
  const platform = await open();
  const call = admin(platform);
  platform.createUser({ username: "alice" });
  const before = platform.exportState();
  const saved = await call("PUT", "/snapshots/one%20user");
  expect(saved.body).toMatchObject({ name: "one user", savedAt: expect.any(Number) });
  expect((await call("GET", "/snapshots/one%20user")).body).toEqual(before);
  expect((await call("DELETE", "/state")).status).toBe(204);
  expect(platform.users.named("alice")).toBeUndefined();
  expect((await call("POST", "/snapshots/one%20user/restore")).status).toBe(204);
  expect(platform.exportState()).toEqual(before);
  for (let count = 2; count <= 20; count++) await call("PUT", `/snapshots/${count}`);
  const many = await call("PUT", "/snapshots/21");
  expect(many).toMatchObject({
    status: 400,
    body: { message: expect.stringContaining("at most") },
  });
  // One that is there can be saved again, and stands first.
  expect((await call("PUT", "/snapshots/one%20user")).status).toBe(200);
  expect((await call("DELETE", "/snapshots/2")).status).toBe(204);
  const names = (await call("GET", "/snapshots")).body.map((each: { name: string }) => each.name);
  expect(names).toHaveLength(19);
  expect(names[0]).toBe("one user");
  expect((await call("POST", "/snapshots/2/restore")).status).toBe(404);
});

test("the addresses and the provider of an application are shown as they were set", async () => {
  const { platform, game } = await openWithGame();
  const call = admin(platform);
  const path = `/applications/${game.id}`;
  expect((await call("GET", `${path}/interactions-endpoint`)).body).toEqual({ url: null });
  expect((await call("GET", `${path}/oidc`)).body).toBe(null);
  const { body: provider } = await call("POST", "/identity-providers", {});
  const oidc = { issuer: provider.issuer, clientId: "game", allowInsecureIssuer: true };
  expect((await call("PUT", `${path}/oidc`, oidc)).status).toBe(204);
  expect((await call("GET", `${path}/oidc`)).body).toEqual(oidc);
});

test("acting as a user: approve, deny, token, revoke", async () => {
  const { platform, user, game } = await openWithGame();
  const call = admin(platform);
  const url = authorizeUrl(platform, game.id);
  const approved = await call("POST", "/authorize", { url, userId: user.id });
  expect(new URL(approved.body.location).searchParams.get("code")).toBeTruthy();
  const denied = await call("POST", "/authorize", { url, userId: user.id, decision: "deny" });
  expect(new URL(denied.body.location).searchParams.get("error")).toBe("access_denied");
  const ids = { userId: user.id, applicationId: game.id };
  const issued = await call("POST", "/tokens", { ...ids, scopes: "identify", expiresIn: 60 });
  expect(issued.body).toMatchObject({ expiresIn: 60, scopes: ["identify"] });
  const header = `Bearer ${issued.body.accessToken}`;
  expect((await get(platform, "/users/@me", header)).status).toBe(200);
  expect((await call("POST", "/tokens/revoke", ids)).body).toEqual({ revoked: 1 });
  expect((await get(platform, "/users/@me", header)).status).toBe(401);
});

test("sessions are listed, written to and disturbed", async () => {
  const { platform, user, game } = await openWithGame();
  const call = admin(platform);
  const issued = platform.issueToken({ userId: user.id, applicationId: game.id });
  const client = new GatewayClient(platform.gatewayUrl);
  const ready = await client.identify(`Bearer ${issued.accessToken}`, { capabilities: 0 });
  const listed = await call("GET", `/sessions?userId=${user.id}`);
  expect(listed.body).toMatchObject([{ id: ready.d.session_id, connected: true, seq: 1 }]);
  const event = { userId: user.id, event: "MESSAGE_CREATE", data: { id: "1" } };
  expect((await call("POST", "/dispatch", event)).body).toEqual({ reached: 1 });
  expect(await client.next()).toMatchObject({ t: "MESSAGE_CREATE", d: { id: "1" } });
  await call("POST", "/sessions/reconnect", {});
  expect((await client.next()).op).toBe(7);
  await call("POST", "/sessions/heartbeat", {});
  expect((await client.next()).op).toBe(1);
  await call("POST", "/sessions/raw", { text: "{" });
  expect(await client.nextText()).toBe("{");
  await call("POST", "/sessions/invalidate", { resumable: true });
  expect(await client.next()).toMatchObject({ op: 9, d: true });
  client.send(2, { token: `Bearer ${issued.accessToken}`, properties: {}, capabilities: 0 });
  await client.event("READY");
  expect((await call("POST", "/sessions/close", { userId: "0", code: 4000 })).body.reached).toBe(0);
  expect((await call("POST", "/sessions/drop", {})).body.reached).toBe(1);
  expect((await client.closed).code).toBe(1006);
});

test("clock, faults, rate limits and events", async () => {
  const platform = await open();
  const call = admin(platform);
  const now = Date.UTC(2027, 0, 1);
  expect((await call("PUT", "/clock", { now, frozen: true })).body).toEqual({ now, frozen: true });
  expect((await call("POST", "/clock/advance", { ms: 500 })).body.now).toBe(now + 500);
  expect((await call("GET", "/clock")).body).toEqual({ now: now + 500, frozen: true });
  const rule = { target: "http", route: "GET /gateway", fault: { kind: "error", status: 503 } };
  const { body } = await call("POST", "/faults", { ...rule, forever: true });
  expect((await get(platform, "/gateway")).status).toBe(503);
  expect((await call("GET", "/faults")).body).toMatchObject([{ id: body.id, rule }]);
  expect((await call("DELETE", `/faults/${body.id}`)).status).toBe(204);
  const limit = { route: "GET /gateway", limit: 1, windowMs: 1000 };
  expect((await call("PUT", "/rate-limits", limit)).status).toBe(204);
  await get(platform, "/gateway");
  expect((await get(platform, "/gateway")).status).toBe(429);
  expect((await call("DELETE", "/rate-limits")).status).toBe(204);
  expect((await get(platform, "/gateway")).status).toBe(200);
  expect((await call("GET", "/events")).body).toContainEqual({
    at: now + 500,
    kind: "fault",
    detail: "error on GET /api/v10/gateway",
  });
});

test("faults spare the admin API, so that they can be cleared", async () => {
  const platform = await open();
  platform.faults.drop("* *", Number.POSITIVE_INFINITY);
  expect((await admin(platform)("DELETE", "/faults")).status).toBe(204);
});

test("a long jump of the clock keeps nobody waiting, but for the next jump", async () => {
  const platform = await open({ clock: { frozen: true } });
  const call = admin(platform);
  const start = platform.clock.now();
  const ended: string[] = [];
  let asked: Promise<unknown> | undefined;
  for (let delay = 1; delay <= 100; delay += 1) {
    platform.clock.schedule(delay, () => {
      asked ??= Promise.all([
        get(platform, "/gateway").then(() => ended.push("request")),
        call("POST", "/clock/advance", { ms: 1 }).then(() => ended.push("second jump")),
      ]);
      const began = performance.now();
      while (performance.now() - began < 25) {
        // Takes its time.
      }
    });
  }
  const { body } = await call("POST", "/clock/advance", { ms: 1000 });
  ended.push("first jump");
  await asked;
  expect(body.now).toBe(start + 1000);
  expect(ended).toEqual(["request", "first jump", "second jump"]);
  expect(platform.clock.now()).toBe(start + 1001);
});

test("the clock goes back to the machine's time", async () => {
  const platform = await open({ clock: { now: Date.UTC(2027, 0, 1), frozen: true } });
  const { body } = await admin(platform)("POST", "/clock/reset");
  expect(body.frozen).toBe(false);
  expect(Math.abs(body.now - Date.now())).toBeLessThan(60_000);
});

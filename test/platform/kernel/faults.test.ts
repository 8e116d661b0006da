import { expect, test } from "vitest";
import type { FaultRule } from "../../../platform/index.js";
import { GatewayClient } from "../support/gateway.js";
import { get, openWithGame, postForm } from "../support/platform.js";

const INTERVAL = 2000;

async function connected() {
  const opened = await openWithGame({}, { clock: { frozen: true }, heartbeatInterval: INTERVAL });
  const { platform, user, game } = opened;
  const { accessToken } = platform.issueToken({ userId: user.id, applicationId: game.id });
  const token = `Bearer ${accessToken}`;
  const client = new GatewayClient(platform.gatewayUrl);
  const ready = await client.identify(token, { capabilities: 0 });
  return { ...opened, token, client, sessionId: ready.d.session_id as string };
}

test("latency delays an answer by the platform's clock", async () => {
  const { platform } = await openWithGame({}, { clock: { frozen: true } });
  platform.faults.latency("GET /gateway", 5000);
  const begun = platform.events.waitFor("fault");
  let answered = false;
  const answer = get(platform, "/gateway").then((result) => {
    answered = true;
    return result;
  });
  await begun;
  platform.clock.advance(4999);
  await get(platform, "/applications/1/partial");
  expect(answered).toBe(false);
  platform.clock.advance(1);
  expect((await answer).status).toBe(200);
});

test("the next N requests of a route get 429, others are spared", async () => {
  const { platform } = await openWithGame();
  platform.faults.rateLimit("GET /gateway", 0.25, 2);
  for (let count = 0; count < 2; count++) {
    const { status, headers, body } = await get(platform, "/gateway");
    expect(status).toBe(429);
    expect(headers.get("retry-after")).toBe("1");
    expect(headers.get("x-ratelimit-scope")).toBe("user");
    expect(body).toMatchObject({ retry_after: 0.25, global: false });
    expect((await get(platform, "/users/@me")).status).toBe(401);
  }
  expect((await get(platform, "/gateway")).status).toBe(200);
  platform.faults.rateLimit("GET /gateway", 1, 1, true);
  const global = await get(platform, "/gateway");
  expect(global.headers.get("x-ratelimit-global")).toBe("true");
  expect(global.body.global).toBe(true);
});

test.each([500, 502, 503])("the next request fails with %i", async (status) => {
  const { platform, game } = await openWithGame();
  platform.faults.error("POST /oauth2/token", status);
  const fields = { client_id: game.id, grant_type: "refresh_token", refresh_token: "x" };
  const failed = await postForm(platform, "/oauth2/token", fields);
  expect([failed.status, failed.body.code]).toEqual([status, 0]);
  expect((await postForm(platform, "/oauth2/token", fields)).status).toBe(400);
});

test("a request whose answer is lost was carried out", async () => {
  const { platform, game } = await openWithGame();
  const { id: userId } = platform.createUser({ username: "joiner" });
  const { accessToken } = platform.issueToken({ userId, applicationId: game.id });
  const join = () =>
    fetch(`${platform.apiBase}/lobbies`, {
      method: "PUT",
      headers: { authorization: `Bearer ${accessToken}`, "content-type": "application/json" },
      body: JSON.stringify({ secret: "s" }),
    });
  platform.faults.loseAnswer("PUT /lobbies");
  await expect(join()).rejects.toThrow("fetch failed");
  const [lobby] = platform.view().lobbies;
  expect(lobby?.members.map((member) => member.userId)).toEqual([userId]);
  expect(((await (await join()).json()) as { id: string }).id).toBe(lobby?.id);
});

test("a dropped request ends without an answer, a hanging one stays open", async () => {
  const { platform } = await openWithGame();
  platform.faults.drop("* /gateway");
  await expect(fetch(`${platform.apiBase}/gateway`)).rejects.toThrow();
  platform.faults.hang("GET *");
  const begun = platform.events.waitFor("fault");
  const abort = new AbortController();
  const hanging = fetch(`${platform.apiBase}/gateway`, { signal: abort.signal });
  await begun;
  expect((await get(platform, "/gateway")).status).toBe(200);
  abort.abort();
  await expect(hanging).rejects.toThrow();
});

test("a malformed answer is 200 with JSON that ends too early", async () => {
  const { platform } = await openWithGame();
  platform.faults.add({ target: "http", route: "GET /gateway", fault: { kind: "malformed" } });
  const response = await fetch(`${platform.apiBase}/gateway`);
  expect(response.status).toBe(200);
  await expect(response.json()).rejects.toThrow(SyntaxError);
});

test("rules can be listed and cleared", async () => {
  const { platform } = await openWithGame();
  const first = platform.faults.error("GET /gateway", 500, 3);
  platform.faults.error("GET /gateway", 502);
  expect((await get(platform, "/gateway")).status).toBe(500);
  expect(platform.faults.list()).toMatchObject([{ id: first, remaining: 2 }, { remaining: 1 }]);
  platform.faults.clear(first);
  expect((await get(platform, "/gateway")).status).toBe(502);
  platform.faults.error("GET /gateway");
  platform.faults.clear();
  expect((await get(platform, "/gateway")).status).toBe(200);
});

test.each([
  { target: "ftp", route: "GET /x", fault: { kind: "drop" } },
  { target: "http", route: "GET", fault: { kind: "drop" } },
  { target: "http", route: "GET /x", fault: { kind: "explode" } },
  { target: "http", route: "GET /x", fault: { kind: "error", status: 200 } },
  { target: "http", route: "GET /x", fault: { kind: "latency", ms: -1 } },
  { target: "http", route: "GET /x", count: 0, fault: { kind: "drop" } },
  { target: "gateway", fault: { kind: "malformed", form: "odd" } },
])("the rule %j is refused", async (rule) => {
  const { platform } = await openWithGame();
  expect(() => platform.faults.add(rule as unknown as FaultRule)).toThrow(/fault rule's/);
});

test("an upgrade can be refused", async () => {
  const { platform } = await openWithGame();
  platform.faults.refuseUpgrade(503);
  const refused = new GatewayClient(platform.gatewayUrl);
  const status = new Promise((resolve) => {
    refused.socket.on("unexpected-response", (_request, response) => resolve(response.statusCode));
  });
  expect(await status).toBe(503);
  expect((await new GatewayClient(platform.gatewayUrl).next()).op).toBe(10);
});

test("a half-open connection stays open and says nothing until it has timed out", async () => {
  const { platform, user, client, token, sessionId } = await connected();
  platform.faults.halfOpen({ userId: user.id });
  platform.dispatch(user.id, "MESSAGE_CREATE", { id: "1" });
  client.send(1, null);
  const again = new GatewayClient(platform.gatewayUrl);
  await again.resume(token, sessionId, 1);
  expect(await again.next()).toMatchObject({ t: "MESSAGE_CREATE", s: 2 });
  expect(client.pending).toBe(0);
  expect(client.socket.readyState).toBe(client.socket.OPEN);
  platform.clock.advance(2 * INTERVAL);
  expect((await client.closed).code).toBe(1006);
});

test("ignored heartbeats are not acknowledged, but keep the session", async () => {
  const { platform, user, client } = await connected();
  platform.faults.ignoreHeartbeats({ userId: user.id }, 1);
  client.send(1, null);
  client.send(1, null);
  platform.dispatch("0", "NOTHING", null);
  expect((await client.next()).op).toBe(11);
  expect(client.pending).toBe(0);
  expect(platform.faults.list()).toEqual([]);
});

test("a duplicated dispatch comes twice with the same sequence number", async () => {
  const { platform, user, client } = await connected();
  platform.faults.duplicate({ userId: user.id }, 1, "MESSAGE_CREATE");
  for (const event of ["OTHER", "MESSAGE_CREATE", "MESSAGE_CREATE"]) {
    platform.dispatch(user.id, event, {});
  }
  const seen = (await client.beat()).map(({ t, s }) => [t, s]);
  expect(seen).toEqual([
    ["OTHER", 2],
    ["MESSAGE_CREATE", 3],
    ["MESSAGE_CREATE", 3],
    ["MESSAGE_CREATE", 4],
  ]);
});

test("a malformed dispatch is broken in the way that was asked for", async () => {
  const { platform, user, client } = await connected();
  const frame = async (form: "truncated" | "not-json" | "oversize" | "wrong-types") => {
    platform.faults.malformed(form, { userId: user.id });
    platform.dispatch(user.id, "MESSAGE_CREATE", { content: "hello" });
    return client.nextText();
  };
  for (const form of ["truncated", "not-json"] as const) {
    const text = await frame(form);
    expect(() => JSON.parse(text)).toThrow(SyntaxError);
  }
  expect((await frame("oversize")).length).toBeGreaterThan(1024 * 1024);
  expect(typeof JSON.parse(await frame("wrong-types")).op).toBe("string");
});

test("a rule for one user leaves the others alone", async () => {
  const { platform, game, user, client } = await connected();
  const bob = platform.createUser({ username: "bob" });
  const issued = platform.issueToken({ userId: bob.id, applicationId: game.id });
  const other = new GatewayClient(platform.gatewayUrl);
  await other.identify(`Bearer ${issued.accessToken}`, { capabilities: 0 });
  platform.faults.duplicate({ userId: bob.id });
  platform.dispatch(user.id, "MESSAGE_CREATE", {});
  platform.dispatch(bob.id, "MESSAGE_CREATE", {});
  expect(await client.beat()).toHaveLength(1);
  expect(await other.beat()).toHaveLength(2);
});

test("READY itself can be dropped with the socket", async () => {
  const { platform, token } = await connected();
  platform.faults.add({ target: "gateway", fault: { kind: "drop", event: "READY" } });
  const client = new GatewayClient(platform.gatewayUrl);
  await client.next();
  client.send(2, { token, properties: {} });
  expect((await client.closed).code).toBe(1006);
});

test.each([4000, 4001, 4008, 4011, 4014, 4015, 1001])(
  "sessions can be closed with %i",
  async (code) => {
    const { platform, user, client } = await connected();
    expect(platform.sessions.close({ userId: user.id }, code)).toBe(1);
    expect((await client.closed).code).toBe(code);
    const kept = [4000, 4001, 4008].includes(code);
    expect(platform.sessions.list()).toHaveLength(kept ? 1 : 0);
  },
);

test("a code that cannot be sent is refused", async () => {
  const { platform } = await connected();
  for (const code of [999, 1005, 1006, 5000, 1.5]) {
    expect(() => platform.sessions.close({}, code)).toThrow(RangeError);
  }
});

test("op 7, op 9 and op 1 on demand, and text that is no payload", async () => {
  const { platform, token, client, sessionId } = await connected();
  expect(platform.sessions.reconnect()).toBe(1);
  expect(await client.next()).toMatchObject({ op: 7, d: null });
  platform.sessions.requestHeartbeat();
  expect(await client.next()).toMatchObject({ op: 1, d: null });
  platform.sessions.sendRaw({}, "hello");
  expect(await client.nextText()).toBe("hello");
  platform.sessions.invalidate({}, true);
  expect(await client.next()).toMatchObject({ op: 9, d: true });
  client.send(6, { token, session_id: sessionId, seq: 1 });
  expect((await client.next()).t).toBe("RESUMED");
  platform.sessions.invalidate({}, false);
  expect(await client.next()).toMatchObject({ op: 9, d: false });
  expect(platform.sessions.list()).toEqual([]);
});

test("a dropped socket leaves a session that can be resumed", async () => {
  const { platform, token, client, sessionId } = await connected();
  platform.sessions.drop();
  expect((await client.closed).code).toBe(1006);
  const again = new GatewayClient(platform.gatewayUrl);
  await again.resume(token, sessionId, 1);
  expect((await again.next()).t).toBe("RESUMED");
});

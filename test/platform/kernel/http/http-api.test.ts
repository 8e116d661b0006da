import { expect, test } from "vitest";
import { get, openWithGame } from "../../support/platform.js";

const token = async (scopes: string) => {
  const opened = await openWithGame();
  const { platform, user, game } = opened;
  const issued = platform.issueToken({ userId: user.id, applicationId: game.id, scopes });
  return { ...opened, authorization: `Bearer ${issued.accessToken}` };
};

test("both served versions answer", async () => {
  const { platform, authorization } = await token("identify");
  for (const version of ["v9", "v10"]) {
    const response = await fetch(`${platform.webBase}/api/${version}/users/@me`, {
      headers: { authorization },
    });
    expect(response.status).toBe(200);
  }
});

test.each(["/api/%76%39", "/api/v%31%30", "/%61p%69/v9", "/api/v9"])(
  "letters and digits of a path may be percent-encoded: %s",
  async (root) => {
    const { platform, authorization } = await token("identify");
    const ask = (path: string) =>
      fetch(platform.webBase + root + path, { headers: { authorization } });
    expect((await ask("/%75sers/@me")).status).toBe(200);
    expect((await ask("/users/%40me")).status).toBe(200);
  },
);

test.each([
  ["v9/%ZZ", 400, "400: Bad Request"],
  ["v10/%ff", 400, "400: Bad Request"],
  [`v10/users/${"1".repeat(600)}`, 414, "414: URI Too Long"],
])(
  "a path that no route can match is refused as the service does",
  async (path, status, message) => {
    const { platform } = await openWithGame();
    const response = await fetch(`${platform.webBase}/api/${path}`);
    expect(response.status).toBe(status);
    expect(response.headers.get("content-type")).toBe("application/json");
    expect(await response.json()).toEqual({ message, code: 0 });
  },
);

test("HEAD answers with the status and headers of GET, and without a body", async () => {
  const { platform, authorization } = await token("identify");
  const ask = async (method: string, path: string) => {
    const response = await fetch(`${platform.apiBase}${path}`, {
      method,
      headers: { authorization },
    });
    const length = Number(response.headers.get("content-length"));
    return { status: response.status, length, text: await response.text() };
  };
  for (const path of ["/users/@me", "/users/1"]) {
    const asked = await ask("GET", path);
    expect(asked.length).toBe(Buffer.byteLength(asked.text));
    expect(await ask("HEAD", path)).toEqual({ ...asked, text: "" });
  }
});

test.each(["v3", "v11", "vx", "users"])("an unknown version, %s, is 50041", async (version) => {
  const { platform } = await openWithGame();
  const response = await fetch(`${platform.webBase}/api/${version}/users/@me`);
  expect(response.status).toBe(400);
  expect(await response.json()).toEqual({ message: "Invalid API version", code: 50041 });
});

test("a missing token, an unknown one, and one of the wrong kind", async () => {
  const { platform } = await openWithGame();
  const unauthorized = { message: "401: Unauthorized", code: 0 };
  expect(await get(platform, "/users/@me")).toMatchObject({ status: 401, body: unauthorized });
  for (const header of ["nonsense", "Bot x", "User x", "Bearer", "Basic eDp5"]) {
    expect(await get(platform, "/users/@me", header)).toMatchObject({
      status: 401,
      body: unauthorized,
    });
  }
  expect(await get(platform, "/users/@me", "Bearer x")).toMatchObject({
    status: 401,
    body: { code: 50025 },
  });
});

test("a missing scope is 50026 [auth.1-user-scopes]", async () => {
  const { platform, authorization } = await token("guilds");
  const me = await get(platform, "/users/@me", authorization);
  expect([me.status, me.body.code]).toEqual([403, 50026]);
  const info = await get(platform, "/oauth2/userinfo", authorization);
  expect([info.status, info.body.code]).toEqual([403, 50026]);
});

test("the email shows with its scope only", async () => {
  const without = await token("identify");
  expect(
    (await get(without.platform, "/users/@me", without.authorization)).body,
  ).not.toHaveProperty("email");
  const given = await token("identify email");
  const { body } = await get(given.platform, "/users/@me", given.authorization);
  expect(body).toMatchObject({ email: "a@b.example", verified: true, discriminator: "0" });
});

test("unknown routes are 404, known ones with another method 405", async () => {
  const { platform } = await openWithGame();
  expect(await get(platform, "/nowhere")).toMatchObject({
    status: 404,
    body: { message: "404: Not Found", code: 0 },
  });
  const response = await fetch(`${platform.apiBase}/users/@me`, { method: "DELETE" });
  expect(response.status).toBe(405);
  expect(await response.json()).toEqual({ message: "405: Method Not Allowed", code: 0 });
});

test("an application's bot reads users, itself and the gateway's address [auth.3-bot-token-test-entitlement-and-emoji-endpoints]", async () => {
  const { platform, user, game } = await openWithGame({ bot: true, description: "A game" });
  const bot = `Bot ${game.botToken}`;
  expect((await get(platform, "/users/@me", bot)).body).toMatchObject({
    id: game.botUserId,
    bot: true,
  });
  expect((await get(platform, `/users/${user.id}`, bot)).body).toMatchObject({
    id: user.id,
    username: "alice",
  });
  const missing = await get(platform, "/users/1", bot);
  expect([missing.status, missing.body.code]).toEqual([404, 10013]);
  const self = await get(platform, "/oauth2/applications/@me", bot);
  expect(self.body).toMatchObject({ id: game.id, description: "A game", flags: 256 });
  expect(JSON.stringify(self.body)).not.toMatch(/secret|hash/i);
  const gateway = await get(platform, "/gateway/bot", bot);
  expect(gateway.body).toEqual({
    url: platform.gatewayUrl,
    shards: 1,
    session_start_limit: { total: 1000, remaining: 1000, reset_after: 0, max_concurrency: 1 },
  });
});

test("routes for bots refuse users", async () => {
  const { platform, user, authorization } = await token("identify");
  for (const path of [`/users/${user.id}`, "/gateway/bot", "/oauth2/applications/@me"]) {
    const answer = await get(platform, path, authorization);
    expect([answer.status, answer.body.code]).toEqual([403, 20002]);
  }
});

test("anyone may ask for the gateway and for an application's public part", async () => {
  const { platform, game } = await openWithGame({ icon: "0123456789abcdef0123456789abcdef" });
  expect((await get(platform, "/gateway")).body).toEqual({ url: platform.gatewayUrl });
  const partial = await get(platform, `/applications/${game.id}/partial`);
  expect(partial.body).toMatchObject({
    id: game.id,
    name: "Game",
    icon: "0123456789abcdef0123456789abcdef",
    flags: 256,
    flags_new: "256",
  });
  const missing = await get(platform, "/applications/1/partial");
  expect([missing.status, missing.body.code]).toEqual([404, 10002]);
});

test("flags beyond bit 30 are in flags_new only [records.application-flags-32-bit, records.application-flags-new]", async () => {
  const flags = 2 ** 33 + 2 ** 31 + 2 ** 30 + 2 ** 17;
  const { platform, game } = await openWithGame({ public: false, flags });
  const { body } = await get(platform, `/applications/${game.id}/partial`);
  expect(body).toMatchObject({ flags: 2 ** 30 + 2 ** 17, flags_new: String(flags) });
});

test("every answer of the API carries its bucket, errors included", async () => {
  const { platform } = await openWithGame({}, { clock: { frozen: true, now: 1_800_000_000_250 } });
  const first = await get(platform, "/gateway");
  expect(first.headers.get("x-ratelimit-limit")).toBe("1000");
  expect(first.headers.get("x-ratelimit-remaining")).toBe("999");
  expect(first.headers.get("x-ratelimit-reset")).toBe("1800000001.250");
  expect(first.headers.get("x-ratelimit-reset-after")).toBe("1.000");
  expect(first.headers.get("x-ratelimit-bucket")).toMatch(/^[0-9a-f]{32}$/);
  expect((await get(platform, "/gateway")).headers.get("x-ratelimit-remaining")).toBe("998");
  for (const path of ["/users/@me", "/nowhere"]) {
    const { headers } = await get(platform, path);
    expect(headers.get("x-ratelimit-limit")).toBe("1000");
    expect(headers.get("x-ratelimit-bucket")).not.toBe(first.headers.get("x-ratelimit-bucket"));
  }
});

test("a tight bucket answers 429 until its window has passed", async () => {
  const { platform } = await openWithGame({}, { clock: { frozen: true } });
  platform.rateLimits.set("GET /gateway", { limit: 1, windowMs: 2500 });
  expect((await get(platform, "/gateway")).status).toBe(200);
  platform.clock.advance(1000);
  const limited = await get(platform, "/gateway");
  expect(limited.status).toBe(429);
  expect(limited.body).toEqual({
    message: "You are being rate limited.",
    retry_after: 1.5,
    global: false,
    code: 0,
  });
  expect(limited.headers.get("retry-after")).toBe("2");
  expect(limited.headers.get("x-ratelimit-scope")).toBe("user");
  expect(limited.headers.get("x-ratelimit-global")).toBeNull();
  expect(limited.headers.get("x-ratelimit-remaining")).toBe("0");
  expect(limited.headers.get("x-ratelimit-reset-after")).toBe("1.500");
  expect((await get(platform, "/users/@me")).status).toBe(401);
  platform.clock.advance(1500);
  expect((await get(platform, "/gateway")).status).toBe(200);
});

test("a bucket has its whole limit again when it says so, and not before", async () => {
  const { platform } = await openWithGame({}, { clock: { frozen: true } });
  platform.rateLimits.set("GET /gateway", { limit: 3, windowMs: 1000 });
  const ask = async (wait: number) => {
    platform.clock.advance(wait);
    const { status, headers } = await get(platform, "/gateway");
    const [left, reset] = ["remaining", "reset-after"].map((n) => headers.get(`x-ratelimit-${n}`));
    return [status, left, reset];
  };
  expect(await ask(0)).toEqual([200, "2", "1.000"]);
  expect(await ask(500)).toEqual([200, "1", "0.500"]);
  expect(await ask(400)).toEqual([200, "0", "0.100"]);
  expect(await ask(99)).toEqual([429, "0", "0.001"]);
  expect(await ask(1)).toEqual([200, "2", "1.000"]);
  expect(await ask(0)).toEqual([200, "1", "1.000"]);
  expect(await ask(0)).toEqual([200, "0", "1.000"]);
});

test("answers name the proxy that they came through, refusals included", async () => {
  const { platform } = await openWithGame({}, { clock: { frozen: true } });
  platform.rateLimits.set("GET /gateway", { limit: 1, windowMs: 1000 });
  const answers = [await get(platform, "/gateway"), await get(platform, "/gateway")];
  platform.faults.rateLimit("GET /users/@me", 1);
  answers.push(await get(platform, "/users/@me"));
  const seen = answers.map(({ status, headers }) => [status, headers.get("via")]);
  expect(seen).toEqual([200, 429, 429].map((status) => [status, "1.1 google"]));
});

test("a bucket is per sender, and a global one says so", async () => {
  const { platform, game } = await openWithGame({ bot: true });
  platform.rateLimits.set("GET /gateway", { limit: 1, windowMs: 60_000, global: true });
  expect((await get(platform, "/gateway")).status).toBe(200);
  expect((await get(platform, "/gateway", `Bot ${game.botToken}`)).status).toBe(200);
  const limited = await get(platform, "/gateway");
  expect([limited.status, limited.body.global]).toEqual([429, true]);
  expect(limited.headers.get("x-ratelimit-global")).toBe("true");
  expect(limited.headers.get("x-ratelimit-scope")).toBe("global");
  platform.rateLimits.clear("GET /gateway");
  expect((await get(platform, "/gateway")).status).toBe(200);
});

test("malformed JSON, a wrong content type and a huge body are typed errors", async () => {
  const { platform } = await openWithGame();
  const post = async (body: string, type: string) => {
    const response = await fetch(`${platform.webBase}/admin/users`, {
      method: "POST",
      headers: { "content-type": type, authorization: `Bearer ${platform.adminToken}` },
      body,
    });
    return [response.status, ((await response.json()) as { code: number }).code];
  };
  expect(await post("{", "application/json")).toEqual([400, 50109]);
  expect(await post("{}", "text/csv")).toEqual([400, 50035]);
  expect(await post(`"${"x".repeat(1_100_000)}"`, "application/json")).toEqual([413, 40005]);
});

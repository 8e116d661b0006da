import { expect, test } from "vitest";
import { Browser, fieldsOf, poll, startDevice } from "../support/device.js";
import { get, openWithGame, postForm, refresh } from "../support/platform.js";

const frozen = { clock: { frozen: true } };

test("a public client signs in by device code", async () => {
  const { platform, user, game } = await openWithGame({}, frozen);
  const { status, headers, body } = await startDevice(platform, game.id);
  expect(status).toBe(200);
  expect(headers.get("cache-control")).toBe("no-store");
  expect(body).toMatchObject({ expires_in: 300, interval: 5 });
  expect(body.user_code).toMatch(/^[A-Z]{8}$/);
  expect(body.verification_uri).toBe(`${platform.webBase}/activate`);
  expect(body.verification_uri_complete).toBe(
    `${platform.webBase}/activate?user_code=${body.user_code}`,
  );
  const waiting = await poll(platform, game.id, body.device_code);
  expect(waiting).toMatchObject({ status: 400, body: { error: "authorization_pending" } });
  platform.approveDevice(body.user_code, user.id);
  const tokens = await poll(platform, game.id, body.device_code);
  expect(tokens).toMatchObject({
    status: 200,
    body: { token_type: "Bearer", expires_in: 604_800 },
  });
  expect(tokens.body.id_token.split(".")).toHaveLength(3);
  expect(tokens.body.scope.split(" ")).toContain("lobbies.write");
  const me = await get(platform, "/users/@me", `Bearer ${tokens.body.access_token}`);
  expect(me.body.id).toBe(user.id);
  expect((await refresh(platform, game.id, tokens.body.refresh_token)).status).toBe(200);
});

test("a device code gives tokens once", async () => {
  const { platform, user, game } = await openWithGame({}, frozen);
  const { body } = await startDevice(platform, game.id);
  platform.approveDevice(body.user_code, user.id);
  const answers = await Promise.all([1, 2, 3].map(() => poll(platform, game.id, body.device_code)));
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 400, 400]);
  const refused = answers.filter(({ status }) => status === 400);
  expect(refused.map((answer) => answer.body.error)).toEqual(["invalid_grant", "invalid_grant"]);
});

test("polling too fast adds five seconds each time, on the platform's clock", async () => {
  const { platform, game } = await openWithGame({}, frozen);
  const { body } = await startDevice(platform, game.id);
  const errorAfter = async (ms: number) => {
    platform.clock.advance(ms);
    return (await poll(platform, game.id, body.device_code)).body.error;
  };
  expect(await errorAfter(0)).toBe("authorization_pending");
  expect(await errorAfter(5000)).toBe("authorization_pending");
  expect(await errorAfter(4999)).toBe("slow_down");
  expect(await errorAfter(9999)).toBe("slow_down");
  expect(await errorAfter(15_000)).toBe("authorization_pending");
  expect(await errorAfter(14_999)).toBe("slow_down");
});

test("devices poll at the interval that the platform's option sets", async () => {
  const { platform, game } = await openWithGame({}, { ...frozen, devicePollInterval: 250 });
  const { body } = await startDevice(platform, game.id);
  expect(body.interval).toBe(0.25);
  const errorAfter = async (ms: number) => {
    platform.clock.advance(ms);
    return (await poll(platform, game.id, body.device_code)).body.error;
  };
  expect(await errorAfter(0)).toBe("authorization_pending");
  expect(await errorAfter(250)).toBe("authorization_pending");
  expect(await errorAfter(249)).toBe("slow_down");
  expect(await errorAfter(5249)).toBe("slow_down");
});

test("a device code expires after 300 seconds, granted or not", async () => {
  const { platform, user, game } = await openWithGame({}, frozen);
  const [waiting, granted] = await Promise.all([1, 2].map(() => startDevice(platform, game.id)));
  platform.approveDevice(granted?.body.user_code, user.id);
  platform.clock.advance(299_999);
  const before = await poll(platform, game.id, waiting?.body.device_code);
  expect(before.body.error).toBe("authorization_pending");
  platform.clock.advance(1);
  for (const flow of [waiting, granted]) {
    const { status, body } = await poll(platform, game.id, flow?.body.device_code);
    expect([status, body.error]).toEqual([400, "expired_token"]);
    expect(() => platform.approveDevice(flow?.body.user_code, user.id)).toThrow(/No device/);
  }
});

test("a declined device is answered so, and stays declined", async () => {
  const { platform, user, game } = await openWithGame({}, frozen);
  const { body } = await startDevice(platform, game.id);
  platform.denyDevice(body.user_code, user.id);
  const answer = await poll(platform, game.id, body.device_code);
  expect(answer).toMatchObject({ status: 400, body: { error: "access_denied" } });
  expect(() => platform.approveDevice(body.user_code, user.id)).toThrow(/No device/);
});

test("a device code works for the client it was given to only", async () => {
  const { platform, user, game } = await openWithGame({}, frozen);
  const other = platform.createApplication({ name: "Other", public: true });
  const { body } = await startDevice(platform, game.id);
  platform.approveDevice(body.user_code, user.id);
  const stolen = await poll(platform, other.id, body.device_code);
  expect(stolen).toMatchObject({ status: 400, body: { error: "invalid_grant" } });
  expect((await poll(platform, game.id, body.device_code)).status).toBe(200);
});

test("a confidential client needs its secret to start and to poll", async () => {
  const { platform, user, game } = await openWithGame({ public: false }, frozen);
  expect(await startDevice(platform, game.id)).toMatchObject({ status: 401 });
  const secret = { client_secret: game.clientSecret };
  const { body } = await startDevice(platform, game.id, secret);
  platform.approveDevice(body.user_code, user.id);
  expect(await poll(platform, game.id, body.device_code)).toMatchObject({ status: 401 });
  expect((await poll(platform, game.id, body.device_code, secret)).status).toBe(200);
});

test.each([
  ["no scope", { scope: "" }, 400, "invalid_request"],
  ["an unknown scope", { scope: "nonsense" }, 400, "invalid_scope"],
  ["a scope without approval", { scope: "identify.premium" }, 400, "invalid_scope"],
  ["an unknown client", { client_id: "1" }, 401, "invalid_client"],
])("%s is refused", async (_name, changes, status, error) => {
  const { platform, game } = await openWithGame();
  const answer = await startDevice(platform, game.id, changes as Record<string, string>);
  expect([answer.status, answer.body.error]).toEqual([status, error]);
});

test("revoking forgets a device that was let in but has no tokens yet", async () => {
  const { platform, user, game } = await openWithGame({}, frozen);
  const { body } = await startDevice(platform, game.id);
  platform.approveDevice(body.user_code, user.id);
  platform.revoke(user.id, game.id);
  const answer = await poll(platform, game.id, body.device_code);
  expect(answer.body.error).toBe("invalid_grant");
});

test("verify and finish: a signed-in browser looks a device up and lets it in", async () => {
  const { platform, user, game } = await openWithGame({}, frozen);
  const { body } = await startDevice(platform, game.id, { scope: "identify" });
  const browser = new Browser(platform);
  expect((await browser.json("/oauth2/device/verify", { user_code: "X" })).status).toBe(401);
  await browser.signIn("/activate", user.id);
  const typed = `${body.user_code.slice(0, 4)}-${body.user_code.slice(4)}`.toLowerCase();
  const found = await browser.json("/oauth2/device/verify", { user_code: typed });
  expect(JSON.parse(found.text)).toEqual({
    scopes: ["identify"],
    client_id: game.id,
    two_way_link_code: null,
    type: "pending",
  });
  const finish = { user_code: body.user_code, result: "granted" };
  expect((await browser.json("/oauth2/device/finish", finish)).status).toBe(204);
  const again = await browser.json("/oauth2/device/finish", { ...finish, result: "denied" });
  expect([again.status, JSON.parse(again.text).code]).toEqual([400, 50012]);
  const state = await browser.json("/oauth2/device/verify", { user_code: body.user_code });
  expect(JSON.parse(state.text).type).toBe("granted");
  expect((await poll(platform, game.id, body.device_code)).status).toBe(200);
  const unknown = await browser.json("/oauth2/device/verify", { user_code: "AAAAAAAA" });
  expect([unknown.status, JSON.parse(unknown.text).code]).toEqual([404, 10012]);
});

test("finish takes JSON only, so that no form of a foreign page can send it", async () => {
  const { platform, user, game } = await openWithGame({}, frozen);
  const { body } = await startDevice(platform, game.id);
  const browser = new Browser(platform);
  await browser.signIn("/activate", user.id);
  const fields = { user_code: body.user_code, result: "granted" };
  for (const type of ["application/x-www-form-urlencoded", "text/plain", "multipart/form-data"]) {
    const path = "/api/v10/oauth2/device/finish";
    const sent = await browser.post(path, fields, { "content-type": type });
    expect([type, sent.status]).toEqual([type, 400]);
  }
  const waiting = await poll(platform, game.id, body.device_code);
  expect(waiting.body.error).toBe("authorization_pending");
});

test("guessing user codes is limited per person", async () => {
  const { platform, user, game } = await openWithGame({}, frozen);
  const { body } = await startDevice(platform, game.id);
  const browser = new Browser(platform);
  await browser.signIn("/activate", user.id);
  const verify = (user_code: string) => browser.json("/oauth2/device/verify", { user_code });
  for (let guess = 0; guess < 10; guess++) expect((await verify(`WRONG${guess}`)).status).toBe(404);
  const limited = await verify(body.user_code);
  expect([limited.status, JSON.parse(limited.text).retry_after]).toEqual([429, 60]);
  expect((await browser.get(`/activate?user_code=${body.user_code}`)).status).toBe(429);
  platform.clock.advance(60_000);
  expect((await verify(body.user_code)).status).toBe(200);
});

test("the page needs the form that it showed", async () => {
  const { platform, user, game } = await openWithGame({}, frozen);
  const { body } = await startDevice(platform, game.id);
  const path = `/activate?user_code=${body.user_code}`;
  const browser = new Browser(platform);
  expect((await browser.post("/activate", { result: "granted" })).status).toBe(403);
  const entered = await browser.signIn(path, user.id);
  expect([entered.status, entered.location]).toEqual([303, path]);
  const fields = { ...fieldsOf((await browser.get(path)).text), result: "granted" };
  const attempts: Record<string, string>[] = [
    { ...fields, csrf: "guess" },
    { ...fields, result: "constructor" },
    { ...fields, user_code: "AAAAAAAA" },
  ];
  for (const form of attempts) expect((await browser.post("/activate", form)).status).toBe(403);
  expect((await new Browser(platform).post("/activate", fields)).status).toBe(403);
  const pending = await poll(platform, game.id, body.device_code);
  expect(pending.body.error).toBe("authorization_pending");
  expect((await browser.post("/activate", fields)).status).toBe(200);
  expect((await browser.post("/activate", fields)).status).toBe(403);
  expect((await poll(platform, game.id, body.device_code)).status).toBe(200);
});

test("signing in leads back to a page of the platform and nowhere else", async () => {
  const { platform, user } = await openWithGame();
  const browser = new Browser(platform);
  const fields = fieldsOf((await browser.get("/activate")).text);
  const form = { ...fields, page: "//evil.example", request: "x=//evil.example", user_id: user.id };
  const { status, location } = await browser.post("/oauth2/login", form);
  expect(status).toBe(303);
  expect(new URL(location as string, platform.webBase).origin).toBe(platform.webBase);
});

test("JSON is refused at the start of the flow, as at the token endpoint", async () => {
  const { platform, game } = await openWithGame();
  const response = await fetch(`${platform.apiBase}/oauth2/device/authorize`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({ client_id: game.id, scope: "identify" }),
  });
  const body = (await response.json()) as { code: number };
  expect([response.status, body.code]).toEqual([400, 50035]);
  const twice = await postForm(platform, "/oauth2/token", { grant_type: "x", client_id: game.id });
  expect(twice.body.error).toBe("unsupported_grant_type");
});

/** What limits may be, when they begin, and which answers lead to a ban (bots 6). */

import { expect, test } from "vitest";
import type { Platform } from "../../../../platform/index.js";
import { openGuild } from "../../support/guilds.js";
import { get, open, openWithGame } from "../../support/platform.js";

const still = { clock: { frozen: true } };
const MINUTE = 60_000;
const ONE = { limit: 1, windowMs: MINUTE };

const status = async ({ apiBase }: Platform, path = "/gateway", authorization = "") =>
  (await fetch(apiBase + path, { headers: { authorization } })).status;

test.each([
  { limit: 0, windowMs: 1000 },
  { limit: -1, windowMs: 1000 },
  { limit: Number.NaN, windowMs: 1000 },
  { limit: 1, windowMs: 0 },
  { limit: 1, windowMs: -1 },
  { limit: 1, windowMs: Number.NaN },
])("the limit %j is refused", async (limit) => {
  const { rateLimits } = await open(still);
  expect(() => rateLimits.set("GET /gateway", limit)).toThrow(RangeError);
  expect(() => rateLimits.setGlobal(limit)).toThrow(RangeError);
  expect(() => rateLimits.banInvalid(limit)).toThrow(RangeError);
});

test("presets, routes and fields that there are not are refused", async () => {
  const { rateLimits } = await open(still);
  expect(() => rateLimits.use("servce" as never)).toThrow('Did you mean "service"?');
  expect(() => rateLimits.set("GET /gatewya", ONE)).toThrow('Did you mean "GET /gateway"?');
  expect(() => rateLimits.set("GET /gateway", { limit: 1, windwMs: 1 } as never)).toThrow(
    'Did you mean "windowMs"?',
  );
  expect(() => rateLimits.set("GET /gateway", { limit: "1", windowMs: 1 } as never)).toThrow(
    RangeError,
  );
});

test("a limit stays as it was set", async () => {
  const platform = await open(still);
  const limit = { limit: 1, windowMs: MINUTE };
  platform.rateLimits.set("GET /gateway", limit);
  limit.limit = 5;
  expect((await get(platform, "/gateway")).headers.get("x-ratelimit-limit")).toBe("1");
});

test("a preset takes the place of limits that were set one by one, and of the one for all routes", async () => {
  const platform = await open(still);
  const limitOf = async () =>
    (await get(platform, "/gateway/bot", "Bot x")).headers.get("x-ratelimit-limit");
  platform.rateLimits.set("GET /gateway/bot", { limit: 7, windowMs: 1000 });
  expect(await limitOf()).toBe("7");
  platform.rateLimits.use("service");
  expect(await limitOf()).toBe("2");
  platform.rateLimits.setGlobal({ limit: 1, windowMs: MINUTE });
  platform.rateLimits.use("none");
  expect([await status(platform), await status(platform)]).toEqual([200, 200]);
  platform.rateLimits.clear("GET /gateway/bot");
  expect(await limitOf()).toBe("1000");
});

test.each<[string, (platform: Platform) => void]>([
  ["the limit of a route", ({ rateLimits }) => rateLimits.set("GET /gateway", ONE)],
  ["the limit of all routes", ({ rateLimits }) => rateLimits.setGlobal(ONE)],
])("who sets %s lets everybody begin from the start", async (_, set) => {
  const platform = await open(still);
  set(platform);
  expect([await status(platform), await status(platform)]).toEqual([200, 429]);
  set(platform);
  expect([await status(platform), await status(platform)]).toEqual([200, 429]);
  platform.rateLimits.clear();
  platform.rateLimits.setGlobal(undefined);
  expect([await status(platform), await status(platform)]).toEqual([200, 200]);
});

/** A platform that bans after one answer of those that count. */
async function openBanning() {
  const opened = await openWithGame({ bot: true }, still);
  const { platform, user, game } = opened;
  platform.rateLimits.banInvalid(ONE);
  const { accessToken } = platform.issueToken({
    userId: user.id,
    applicationId: game.id,
    scopes: "identify",
  });
  return { ...opened, authorization: `Bearer ${accessToken}` };
}

test("a 403 counts, a 404 and a 429 that is shared do not, another 429 does", async () => {
  const { platform, authorization } = await openBanning();
  expect(await status(platform, "/nowhere")).toBe(404);
  platform.rateLimits.set("GET /gateway", { ...ONE, scope: "shared" });
  expect([await status(platform), await status(platform)]).toEqual([200, 429]);
  expect(await status(platform, "/applications/1/partial")).toBe(404);
  expect(await status(platform, "/gateway/bot", authorization)).toBe(403);
  expect(await status(platform, "/users/@me", authorization)).toBe(429);
  platform.rateLimits.set("GET /gateway", ONE);
  platform.rateLimits.banInvalid(ONE);
  expect([await status(platform), await status(platform)]).toEqual([200, 429]);
  expect(await status(platform, "/users/@me", authorization)).toBe(429);
});

test("a route whose limit is taken away has the usual one, and the others keep theirs", async () => {
  const platform = await open(still);
  for (const route of ["GET /gateway", "GET /gateway/bot"]) platform.rateLimits.set(route, ONE);
  platform.rateLimits.clear("GET /gateway");
  expect([await status(platform), await status(platform)]).toEqual([200, 200]);
  const bot = async () => await status(platform, "/gateway/bot", "Bearer x");
  expect([await bot(), await bot()]).toEqual([401, 401]);
  const { headers } = await get(platform, "/gateway/bot", "Bearer x");
  expect(headers.get("x-ratelimit-limit")).toBe("1");
});

test("a window that began late is not forgotten before it has ended", async () => {
  const platform = await open(still);
  platform.rateLimits.set("GET /gateway", { limit: 1, windowMs: 1000 });
  expect(await status(platform)).toBe(200);
  platform.clock.advance(1500);
  expect(await status(platform)).toBe(200);
  platform.clock.advance(600);
  expect(await status(platform)).toBe(429);
});

test("who is allowed again is banned no more", async () => {
  const { platform, authorization } = await openBanning();
  expect(await status(platform, "/users/@me", "Bot x")).toBe(401);
  expect(await status(platform, "/users/@me", authorization)).toBe(429);
  platform.rateLimits.allowInvalid();
  for (let times = 0; times < 2; times += 1)
    expect(await status(platform, "/users/@me", "Bot x")).toBe(401);
  expect(await status(platform, "/users/@me", authorization)).toBe(200);
});

test("a channel's topic is changed as seldom as its name with the service's limits alone", async () => {
  const { platform, bot, text } = await openGuild();
  const edit = async (topic: string) =>
    (await bot.send("PATCH", `/channels/${text.id}`, { topic })).status;
  expect([await edit("a"), await edit("b"), await edit("c")]).toEqual([200, 200, 200]);
  platform.rateLimits.use("service");
  expect([await edit("d"), await edit("e"), await edit("f")]).toEqual([200, 200, 429]);
});

test("a ban says in whole seconds, rounded up, how long it lasts, and is lifted with others set", async () => {
  const { platform, authorization } = await openBanning();
  expect(await status(platform, "/users/@me", "Bot x")).toBe(401);
  platform.clock.advance(500);
  const response = await fetch(`${platform.apiBase}/users/@me`, { headers: { authorization } });
  expect([response.status, await response.text()]).toEqual([429, "error code: 1015"]);
  expect(response.headers.get("retry-after")).toBe("60");
  platform.rateLimits.banInvalid(ONE);
  expect(await status(platform, "/users/@me", authorization)).toBe(200);
});

test("pages and the admin API lead to no ban, and are open to who is banned", async () => {
  const { platform } = await openBanning();
  expect(await status(platform, "/users/@me", "Bot x")).toBe(401);
  expect((await fetch(`${platform.webBase}/activate`)).status).toBe(200);
  const headers = { authorization: `Bearer ${platform.adminToken}` };
  expect((await fetch(`${platform.webBase}/admin/clock`, { headers })).status).toBe(200);
});

test("answers to interactions and what webhooks send count for no sender", async () => {
  const platform = await open(still);
  platform.rateLimits.setGlobal(ONE);
  const post = async (path: string) =>
    (
      await fetch(platform.apiBase + path, {
        method: "POST",
        headers: { authorization: "Bot x", "content-type": "application/json" },
        body: "{}",
      })
    ).status;
  for (const path of ["/interactions/1/x/callback", "/webhooks/1/x"]) {
    expect([await post(path), await post(path)]).toEqual([404, 404]);
  }
  const sender = "Bot x";
  const asked = [
    await status(platform, "/gateway", sender),
    await status(platform, "/gateway", sender),
  ];
  expect([...asked, await post("/webhooks/1/x")]).toEqual([200, 429, 404]);
});

test("a message is an old one when it is older than 14 days", async () => {
  const { platform, bot, text } = await openGuild();
  platform.rateLimits.use("service");
  const limitOf = async (age: number) => {
    const { body } = await bot.send("POST", `/channels/${text.id}/messages`, { content: "x" });
    platform.clock.advance(age);
    const response = await fetch(`${platform.apiBase}/channels/${text.id}/messages/${body.id}`, {
      method: "DELETE",
      headers: { authorization: `Bot ${bot.token}` },
    });
    return response.headers.get("x-ratelimit-limit");
  };
  const days = 14 * 86_400_000;
  expect([await limitOf(days), await limitOf(days + 1)]).toEqual(["5", "30"]);
});

test("each route has a bucket of its own", async () => {
  const { platform, bot } = await openGuild();
  platform.rateLimits.set("GET /gateway", ONE);
  platform.rateLimits.set("GET /gateway/bot", ONE);
  const sender = `Bot ${bot.token}`;
  const both = async () => [
    await status(platform, "/gateway", sender),
    await status(platform, "/gateway/bot", sender),
  ];
  expect([await both(), await both()]).toEqual([
    [200, 200],
    [429, 429],
  ]);
});

test("old messages can still be deleted when the bucket of young ones is empty", async () => {
  const { platform, bot, text } = await openGuild();
  platform.rateLimits.use("service");
  const idAt = (time: number) => (BigInt(time - 1_420_070_400_000) << 22n).toString();
  const remove = async (age: number) => {
    const id = idAt(platform.clock.now() - age);
    return (await bot.send("DELETE", `/channels/${text.id}/messages/${id}`)).status;
  };
  for (let count = 0; count < 5; count += 1) expect(await remove(0)).toBe(404);
  expect([await remove(0), await remove(20 * 86_400_000)]).toEqual([429, 404]);
});

test("the limit on changing the names of channels is not one on the names of roles", async () => {
  const { platform, guild, bot, role } = await openGuild();
  platform.rateLimits.use("service");
  platform.guilds.update(guild.id, { ownerId: bot.id });
  for (const name of ["Racers", "Drivers", "Pilots"]) {
    const renamed = await bot.send("PATCH", `/guilds/${guild.id}/roles/${role.id}`, { name });
    expect(renamed.status).toBe(200);
  }
});

test("an invalid id of a message is refused as such, whatever the limits", async () => {
  const { platform, bot, text } = await openGuild();
  platform.rateLimits.use("service");
  expect(await bot.send("DELETE", `/channels/${text.id}/messages/abc`)).toMatchObject({
    status: 400,
    body: { code: 50035 },
  });
});

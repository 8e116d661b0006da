/** Limits on requests as the service has them (bots 6). */

import { createRequire } from "node:module";
import { REST, Routes } from "discord.js";
import type * as Oceanic from "oceanic.js";
import { expect, onTestFinished, test } from "vitest";
import { openGuild } from "../../support/guilds.js";
import { askAdmin } from "../../support/players.js";

const { Client } = createRequire(import.meta.url)("oceanic.js") as typeof Oceanic;

async function openLimited() {
  const opened = await openGuild();
  const { platform, bot, text } = opened;
  platform.rateLimits.use("service");
  const ask = async (
    method: string,
    path: string,
    body?: unknown,
    authorization = `Bot ${bot.token}`,
  ) => {
    const response = await fetch(platform.apiBase + path, {
      method,
      headers: { authorization, "content-type": "application/json" },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
    const type = response.headers.get("content-type") ?? "";
    const sent = await response.text();
    const json = type === "application/json" ? JSON.parse(sent) : sent;
    return { status: response.status, headers: response.headers, body: json };
  };
  const say = () => ask("POST", `/channels/${text.id}/messages`, { content: "hello" });
  return { ...opened, ask, say };
}

test("a request whose token is none is not counted", async () => {
  const { platform, ask } = await openLimited();
  platform.rateLimits.set("GET /users/@me", { limit: 1, windowMs: 60_000 });
  const wrong = () => ask("GET", "/users/@me", undefined, "Bot nonsense");
  for (let count = 0; count < 3; count++) {
    const { status, headers } = await wrong();
    expect([status, headers.get("x-ratelimit-remaining")]).toEqual([401, "1"]);
  }
  const { status, headers } = await ask("GET", "/users/@me");
  expect([status, headers.get("x-ratelimit-remaining")]).toEqual([200, "0"]);
  expect((await ask("GET", "/users/@me")).status).toBe(429);
});

test("nothing is remembered of tokens that there are not, and unknown routes have no bucket", async () => {
  const { platform, ask } = await openLimited();
  for (let count = 0; count < 20; count++) {
    await ask("POST", "/channels/1/messages/2/crosspost", undefined, `Bot none${count}`);
    const { status, headers } = await ask("GET", `/nope${count}`);
    expect([status, headers.get("x-ratelimit-bucket")]).toEqual([404, null]);
  }
  // That of all routes together, for the bot.
  expect(platform.rateLimits.buckets).toBe(1);
});

test("a route has its bucket for each channel, and says what is left of it", async () => {
  const { platform, guild, say, ask } = await openLimited();
  for (let left = 4; left >= 0; left--) {
    const { status, headers } = await say();
    expect([status, headers.get("x-ratelimit-remaining")]).toEqual([200, String(left)]);
    expect(headers.get("x-ratelimit-limit")).toBe("5");
    expect(headers.get("x-ratelimit-reset-after")).toBe("5.000");
  }
  const refused = await say();
  expect(refused).toMatchObject({
    status: 429,
    body: { message: "You are being rate limited.", retry_after: 5, global: false },
  });
  expect(refused.headers.get("x-ratelimit-scope")).toBe("user");
  expect(refused.headers.get("retry-after")).toBe("5");
  const other = platform.guilds.createChannel({ guildId: guild.id, name: "other" });
  const elsewhere = await ask("POST", `/channels/${other.id}/messages`, { content: "hello" });
  expect(elsewhere.status).toBe(200);
  // The whole limit is there again when the time that the headers said is over.
  platform.clock.advance(4999);
  expect((await say()).status).toBe(429);
  platform.clock.advance(1);
  const after = [];
  for (let count = 0; count < 5; count++) after.push((await say()).status);
  expect(after).toEqual([200, 200, 200, 200, 200]);
});

test("all forms of reactions share a bucket, and a callback has none", async () => {
  const { text, ask, say } = await openLimited();
  const { body } = await say();
  const path = `/channels/${text.id}/messages/${body.id}/reactions`;
  const first = await ask("PUT", `${path}/👍/@me`);
  const second = await ask("DELETE", path);
  expect([first.status, second.status]).toEqual([204, 429]);
  expect(first.headers.get("x-ratelimit-bucket")).toBe(second.headers.get("x-ratelimit-bucket"));
  expect(second.body.retry_after).toBe(0.25);
  const callback = await ask("POST", "/interactions/1/x/callback", { type: 1 });
  expect([callback.status, callback.headers.get("x-ratelimit-limit")]).toEqual([404, null]);
});

test("old messages are deleted more slowly than young ones", async () => {
  const { platform, text, ask, say } = await openLimited();
  const { body } = await say();
  const path = `/channels/${text.id}/messages/${body.id}`;
  platform.clock.advance(15 * 86_400_000);
  const old = await ask("DELETE", path);
  const young = await ask("DELETE", `/channels/${text.id}/messages/${(await say()).body.id}`);
  const limits = [old, young].map(({ headers }) => headers.get("x-ratelimit-limit"));
  expect(limits).toEqual(["30", "5"]);
});

test("a channel's name is changed twice in ten minutes, though its bucket has more", async () => {
  const { platform, text, ask } = await openLimited();
  const rename = (name: string) => ask("PATCH", `/channels/${text.id}`, { name });
  expect([(await rename("a")).status, (await rename("b")).status]).toEqual([200, 200]);
  const third = await rename("c");
  expect(third).toMatchObject({ status: 429, body: { retry_after: 600, global: false } });
  expect(third.headers.get("x-ratelimit-remaining")).toBe("2");
  expect((await ask("PATCH", `/channels/${text.id}`, { nsfw: true })).status).toBe(200);
  platform.clock.advance(600_000);
  expect((await rename("c")).status).toBe(200);
});

test("fifty requests a second of one sender are the most, without those by a webhook's address", async () => {
  const { platform, text, bot, guild, ask } = await openLimited();
  const made = await bot.send("POST", `/channels/${text.id}/webhooks`, { name: "Herald" });
  platform.clock.advance(1000);
  const one = async (at: number) => {
    const { id } = platform.guilds.createChannel({ guildId: guild.id, name: `c${at}` });
    return (await ask("GET", `/channels/${id}`)).status;
  };
  const statuses = [];
  for (let at = 0; at < 50; at++) statuses.push(await one(at));
  expect(new Set(statuses)).toEqual(new Set([200]));
  const refused = await ask("GET", `/channels/${text.id}`);
  expect(refused).toMatchObject({ status: 429, body: { global: true } });
  expect(refused.headers.get("x-ratelimit-global")).toBe("true");
  expect(refused.headers.get("x-ratelimit-scope")).toBe("global");
  const webhook = `/webhooks/${made.body.id}/${made.body.token}`;
  expect((await ask("POST", webhook, { content: "x" }, "")).status).toBe(204);
  platform.clock.advance(1000);
  expect((await ask("GET", `/channels/${text.id}`)).status).toBe(200);
});

test("an address that is refused too often is banned, on demand", async () => {
  const { platform, text, ask } = await openLimited();
  platform.rateLimits.use("none");
  platform.rateLimits.banInvalid({ limit: 3, windowMs: 60_000 });
  const wrong = () => ask("GET", `/channels/${text.id}`, undefined, "Bot nonsense");
  expect([(await wrong()).status, (await wrong()).status]).toEqual([401, 401]);
  expect((await ask("GET", "/channels/1")).status).toBe(404);
  expect((await wrong()).status).toBe(401);
  const banned = await ask("GET", `/channels/${text.id}`);
  expect([banned.status, banned.body]).toEqual([429, "error code: 1015"]);
  expect(banned.headers.get("via")).toBeNull();
  expect(banned.headers.get("retry-after")).toBe("60");
  platform.clock.advance(60_000);
  expect((await ask("GET", `/channels/${text.id}`)).status).toBe(200);
  for (let count = 0; count < 3; count++) await wrong();
  platform.rateLimits.allowInvalid();
  expect((await ask("GET", `/channels/${text.id}`)).status).toBe(200);
});

test("a preset is put in place by the admin API, too, and a wrong one is refused", async () => {
  const { platform, say } = await openLimited();
  const use = (preset: string) => askAdmin(platform, "PUT", "/rate-limits/preset", { preset });
  expect((await use("none")).status).toBe(204);
  expect((await say()).headers.get("x-ratelimit-limit")).toBe("1000");
  expect((await use("service")).status).toBe(204);
  expect((await say()).headers.get("x-ratelimit-limit")).toBe("5");
  expect((await use("real")).status).toBe(400);
});

/** A guild on the machine's clock, where a message waits for reactions. */
async function openReal() {
  const opened = await openGuild();
  const { platform, bot, text } = opened;
  const { body } = await bot.send("POST", `/channels/${text.id}/messages`, { content: "vote" });
  platform.clock.reset();
  platform.rateLimits.use("service");
  return { ...opened, messageId: body.id as string };
}

const EMOJIS = ["👍", "👎", "🎉", "🦆", "🎺"];

test("discord.js paces itself by the headers, and is never refused", async () => {
  const { platform, bot, text, messageId } = await openReal();
  const rest = new REST({ api: `${platform.webBase}/api` }).setToken(bot.token);
  const statuses: number[] = [];
  rest.on("response", (_request, response) => void statuses.push(response.status));
  await Promise.all(
    EMOJIS.map((emoji) =>
      rest.put(Routes.channelMessageOwnReaction(text.id, messageId, encodeURIComponent(emoji))),
    ),
  );
  expect(statuses).toEqual([204, 204, 204, 204, 204]);
});

test("oceanic.js paces itself by the headers, and is never refused", async () => {
  const { platform, bot, text, messageId } = await openReal();
  const client = new Client({ auth: `Bot ${bot.token}`, rest: { baseURL: platform.apiBase } });
  const bodies: unknown[] = [];
  client.on("request", ({ responseBody }) => void bodies.push(responseBody));
  onTestFinished(() => void client.removeAllListeners());
  await Promise.all(
    EMOJIS.map((emoji) => client.rest.channels.createReaction(text.id, messageId, emoji)),
  );
  // A refusal would have a body.
  expect(bodies).toEqual([null, null, null, null, null]);
});

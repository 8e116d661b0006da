/** `GET /admin/traffic`: what a watcher gets, and what it does not. */

import { connect } from "node:net";
import { expect, test } from "vitest";
import type { Platform } from "../../../platform/index.js";
import { Clock } from "../../../platform/kernel/clock.js";
import { Traffic } from "../../../platform/kernel/traffic/traffic.js";
import { openAppBot } from "../support/app-bot.js";
import { GatewayClient } from "../support/gateway.js";
import { open, openWithGame } from "../support/platform.js";

async function watch(platform: Platform, query = "") {
  const end = new AbortController();
  const response = await fetch(`${platform.webBase}/admin/traffic${query}`, {
    headers: { authorization: `Bearer ${platform.adminToken}` },
    signal: end.signal,
  });
  const reader = response.body?.pipeThrough(new TextDecoderStream()).getReader();
  let rest = "";
  const next = async () => {
    for (;;) {
      const at = rest.indexOf("\n");
      if (at >= 0) {
        const line = rest.slice(0, at);
        rest = rest.slice(at + 1);
        return JSON.parse(line);
      }
      rest += (await reader?.read())?.value ?? "";
    }
  };
  return { status: response.status, next, end };
}

test("a watcher, and faults, get method and version as they were sent", async () => {
  const { platform } = await openWithGame();
  const watcher = await watch(platform);
  const fault = { kind: "error", status: 503 } as const;
  platform.faults.add({ target: "http", route: "GET /api/v9/gateway", fault });
  for (const [method, version, status] of [
    ["HEAD", "v9", 200],
    ["GET", "v10", 200],
    ["GET", "v9", 503],
  ] as const) {
    const url = `/api/${version}/gateway`;
    await fetch(`${platform.webBase}${url}`, { method });
    expect(await watcher.next()).toMatchObject({ kind: "http", method, url, status });
  }
  watcher.end.abort();
});

test("HEAD gets the headers of a watcher, and its answer ends", async () => {
  const platform = await open();
  const { hostname, host, port } = new URL(platform.webBase);
  const socket = connect(Number(port), hostname);
  let answers = "";
  socket.on("data", (data) => {
    answers += data;
  });
  const common = `Host: ${host}\r\nAuthorization: Bearer ${platform.adminToken}\r\n\r\n`;
  // The second is answered once the answer to the first has ended.
  socket.write(`HEAD /admin/traffic HTTP/1.1\r\n${common}GET /admin/events HTTP/1.1\r\n${common}`);
  await expect.poll(() => answers).toMatch(/^HTTP\/1\.1 200 [\s\S]*x-ndjson[\s\S]*HTTP\/1\.1 200 /);
  socket.destroy();
});

test("a watcher sees requests with their bodies, and no secret of them", async () => {
  const { platform, user, game } = await openWithGame({ bot: true });
  const watcher = await watch(platform);
  const tokens = platform.issueToken({ userId: user.id, applicationId: game.id });
  await fetch(`${platform.apiBase}/oauth2/token`, {
    method: "POST",
    body: new URLSearchParams({
      grant_type: "refresh_token",
      client_id: game.id,
      refresh_token: tokens.refreshToken ?? "",
    }),
  });
  const entry = await watcher.next();
  expect(entry).toMatchObject({ kind: "http", method: "POST", status: 200 });
  expect(entry.requestBody).toContain("grant_type=refresh_token");
  expect(entry.responseBody).toContain('"token_type":"Bearer"');
  const all = JSON.stringify(entry);
  expect(all).toContain('access_token\\":\\"•••');
  expect(all).not.toContain(tokens.refreshToken);
  watcher.end.abort();
});

test("a watcher sees what a request that is refused was refused for", async () => {
  const platform = await open();
  const watcher = await watch(platform);
  const headers = { authorization: "Bot wrong" };
  await fetch(`${platform.apiBase}/webhooks/1234567890/hidden-token?wait=true`, { headers });
  expect(await watcher.next()).toMatchObject({
    url: "/api/v10/webhooks/1234567890/•••?wait=true",
    requestHeaders: { authorization: "Bot •••" },
    status: 404,
  });
  watcher.end.abort();
});

test("credentials are redacted in whatever header they stand", async () => {
  const platform = await open();
  const watcher = await watch(platform);
  const headers = { "x-forwarded-authorization": "Bearer hidden", "x-name": "Bearer" };
  await fetch(`${platform.apiBase}/gateway`, { headers });
  expect(await watcher.next()).toMatchObject({
    requestHeaders: { "x-forwarded-authorization": "Bearer •••", "x-name": "Bearer" },
  });
  watcher.end.abort();
});

test("no watcher sees a webhook's token in its address, nor the first part of a secret", () => {
  const traffic = new Traffic(new Clock({ frozen: true }));
  const seen: unknown[] = [];
  traffic.watch((entry) => seen.push(entry));
  const frame = (text: string) =>
    traffic.add(() => ({ kind: "gateway", direction: "out", text }) as const);
  const url = "http://127.0.0.1/api/webhooks/1234567890/hidden-token";
  frame(JSON.stringify({ id: "1234567890", token: "hidden-token", url }));
  // The text is cut off after 16,384 characters.
  frame(JSON.stringify({ note: "n".repeat(16_350), token: "hidden-token" }));
  expect(seen).toHaveLength(2);
  expect(JSON.stringify(seen)).toContain("/api/webhooks/1234567890/•••");
  expect(JSON.stringify(seen)).not.toContain("hidden");
});

test("one inspector too many is refused", async () => {
  const platform = await open();
  const watchers = [];
  for (let count = 0; count < 10; count++) watchers.push(await watch(platform));
  expect((await watch(platform)).status).toBe(400);
  for (const { end } of watchers) end.abort();
});

test("over 1,000 entries in a second are counted, not shown", () => {
  let now = 0;
  const clock = new Clock({ now: 0, frozen: true });
  const traffic = new Traffic(clock, () => now);
  const seen: { kind: string; count?: number }[] = [];
  let made = 0;
  const add = () =>
    traffic.add(() => {
      made += 1;
      return { kind: "gateway", direction: "out", text: "{}" };
    });
  add();
  expect(made).toBe(0);
  const stop = traffic.watch((entry) => seen.push(entry));
  for (let count = 0; count < 1500; count++) add();
  expect(seen).toHaveLength(1000);
  expect(made).toBe(1000);
  now = 1000;
  add();
  expect(seen.slice(1000)).toMatchObject([{ kind: "skipped", count: 500 }, { kind: "gateway" }]);
  stop();
  expect(traffic.watched).toBe(false);
});

test("a watcher that throws is removed, and disturbs nobody else", () => {
  const traffic = new Traffic(new Clock({ now: 0, frozen: true }), () => 0);
  const seen: unknown[] = [];
  traffic.watch(() => {
    throw new Error("broken");
  });
  const stop = traffic.watch((entry) => seen.push(entry));
  traffic.add(() => ({ kind: "gateway", direction: "out", text: "{}" }));
  expect(seen).toHaveLength(1);
  stop();
  expect(traffic.watched).toBe(false);
});

test("what falls due is described in words, and the clock jumps there", async () => {
  const platform = await open({ clock: { now: 1_000_000, frozen: true } });
  const call = async (method: string, path: string) => {
    const headers = { authorization: `Bearer ${platform.adminToken}` };
    return (await fetch(`${platform.webBase}/admin${path}`, { method, headers })).json();
  };
  const rang: number[] = [];
  platform.clock.schedule(5000, () => rang.push(platform.clock.now()), "a bell rings");
  expect(await call("GET", "/clock/due")).toContainEqual({ at: 1_005_000, what: "a bell rings" });
  while (rang.length === 0)
    expect(await call("POST", "/clock/next")).toMatchObject({ moved: true });
  expect(rang).toEqual([1_005_000]);
});

test("a watcher of one kind sees that kind alone: here, who sends how much sound", async () => {
  const { platform, user, game } = await openWithGame();
  const watcher = await watch(platform, "?kind=voice");
  const alice = platform.as(user.id, game.id);
  const lobbyId = alice.joinLobby("secret");
  alice.joinCall(lobbyId);
  await fetch(`${platform.apiBase}/gateway`);
  const said = alice.speak(new Int16Array(4800));
  // What is said is not shown: an entry has these fields and no others.
  expect(await watcher.next()).toEqual({
    kind: "voice",
    id: 1,
    at: expect.any(Number),
    userId: user.id,
    channelId: lobbyId,
    packets: expect.any(Number),
    bytes: expect.any(Number),
    duration: expect.any(Number),
  });
  await said;
  expect((await watch(platform, "?kind=sounds")).status).toBe(400);
  watcher.end.abort();
});

test("watchers of one kind do not have the others made", () => {
  const traffic = new Traffic(new Clock());
  const stop = traffic.watch(() => {}, "voice");
  expect([traffic.watched, traffic.watches("voice"), traffic.watches("http")]).toEqual([
    false,
    true,
    false,
  ]);
  stop();
  stop();
  expect(traffic.watches("voice")).toBe(false);
  const all = traffic.watch(() => {});
  expect(traffic.watches("http")).toBe(true);
  all();
  all();
  expect(traffic.watched).toBe(false);
});

test("what is sent while a request is carried out names it, and an interaction names its answers", async () => {
  const { platform, game, channel, bot, ping, answer, webhook } = await openAppBot();
  // A bot identifies once in five seconds.
  platform.clock.advance(5000);
  const reader = new GatewayClient(platform.gatewayUrl);
  await reader.identify(`Bot ${game.botToken}`, { intents: 1 << 9 });
  const watcher = await watch(platform);
  const until = async (fits: (entry: { url?: string; text?: string }) => boolean) => {
    for (;;) {
      const entry = await watcher.next();
      if (fits(entry)) return entry;
    }
  };
  await bot("POST", `/channels/${channel.id}/typing`);
  const typing = await until(({ url }) => url?.endsWith("/typing") === true);
  expect(typing.interactionId).toBeUndefined();

  const { payload, seen } = await ping();
  const brought = await until(({ text }) => text?.includes("INTERACTION_CREATE") === true);
  expect(brought.interactionId).toBe(payload.id);
  expect(brought.requestId).toBeUndefined();
  await answer(payload, { type: 4, data: { content: "pong" } });
  await seen;
  // The bot is notified of its message before its request is answered.
  const event = await until(({ text }) => text?.includes("MESSAGE_CREATE") === true);
  const callback = await until(({ url }) => url?.includes("/callback") === true);
  expect(callback.interactionId).toBe(payload.id);
  expect(event.requestId).toBe(callback.requestId);
  expect(callback.requestId).not.toBe(typing.requestId);
  await webhook(payload, "PATCH", "/messages/@original", { content: "later" });
  const edit = await until(({ url }) => url?.endsWith("/@original") === true);
  expect(edit.interactionId).toBe(payload.id);
  watcher.end.abort();
});

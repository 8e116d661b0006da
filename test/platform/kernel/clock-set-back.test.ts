import { expect, test } from "vitest";
import { Clock } from "../../../platform/kernel/clock.js";
import { SessionStarts } from "../../../platform/kernel/gateway/session-starts.js";
import { poll, startDevice } from "../support/device.js";
import { INTERVAL, identified, openGateway } from "../support/gateway.js";
import { openGuild } from "../support/guilds.js";
import { get, open, openWithGame } from "../support/platform.js";
import { openSocial } from "../support/players.js";

const DAY = 86_400_000;
const frozen = { clock: { now: Date.UTC(2026, 5, 1), frozen: true } };

test("a rate limit lasts no longer when the clock is set back", async () => {
  const platform = await open(frozen);
  platform.rateLimits.set("GET /gateway", { limit: 1, windowMs: 5000 });
  await get(platform, "/gateway");
  platform.clock.set(platform.clock.now() - DAY);
  const { status, body, headers } = await get(platform, "/gateway");
  expect([status, body.retry_after]).toEqual([429, 5]);
  const reset = (platform.clock.now() + 5000) / 1000;
  expect(headers.get("x-ratelimit-reset")).toBe(reset.toFixed(3));
  platform.clock.advance(5000);
  expect((await get(platform, "/gateway")).status).toBe(200);
  expect(platform.rateLimits.buckets).toBe(1);
  platform.clock.advance(10_000);
  expect(platform.rateLimits.buckets).toBe(0);
});

test("a client of the gateway may go on sending, and counts as silent no later", async () => {
  const { platform, token } = await openGateway();
  const { client } = await identified(platform, token, { capabilities: 0 });
  await client.beat();
  platform.clock.set(platform.clock.now() - DAY);
  platform.clock.advance(2 * INTERVAL - 1);
  await client.beat();
  platform.clock.advance(2 * INTERVAL);
  expect((await client.closed).code).toBe(4009);
});

test("a client of the gateway has its whole limit again a minute after the clock was set back", async () => {
  const { platform, token } = await openGateway();
  const { client } = await identified(platform, token, { capabilities: 0 });
  // Of 120 payloads a minute the first was Identify.
  const update = { status: "online", since: 0, activities: [], afk: false };
  const sendMany = async (count: number) => {
    for (let sent = 0; sent < count; sent += 1) client.send(3, update);
    await client.beat();
  };
  await sendMany(119);
  platform.clock.set(platform.clock.now() - DAY);
  for (let passed = 0; passed < 60_000; passed += INTERVAL) {
    platform.clock.advance(INTERVAL);
    await client.beat();
  }
  await sendMany(120);
  client.send(3, update);
  expect((await client.closed).code).toBe(4008);
});

test("a bot may identify again after its five seconds", () => {
  const clock = new Clock(frozen.clock);
  const starts = new SessionStarts(clock);
  expect([starts.take("1"), starts.take("1")]).toEqual([true, false]);
  clock.set(clock.now() - DAY);
  clock.advance(5000);
  expect(starts.take("1")).toBe(true);
  expect(starts.budget("1").resetAfter).toBeLessThanOrEqual(DAY);
});

test("a device polls at its interval", async () => {
  const { platform, game } = await openWithGame({}, frozen);
  const { body } = await startDevice(platform, game.id);
  const error = async () => (await poll(platform, game.id, body.device_code)).body.error;
  expect(await error()).toBe("authorization_pending");
  platform.clock.set(platform.clock.now() - DAY);
  platform.clock.advance(5000);
  expect(await error()).toBe("authorization_pending");
});

test("an idle lobby ends after its time", async () => {
  const { platform, player } = await openSocial();
  const alice = player("alice");
  const lobby = { secret: "secret", idle_timeout_seconds: 10 };
  expect((await alice.send("PUT", "/lobbies", lobby)).status).toBe(200);
  platform.clock.set(platform.clock.now() - DAY);
  platform.clock.advance(9999);
  expect(platform.view().lobbies).toHaveLength(1);
  platform.clock.advance(1);
  expect(platform.view().lobbies).toHaveLength(0);
});

test("a person may write again after the slow mode's time, whatever was written in the future", async () => {
  const { platform, bob, game, text } = await openGuild();
  platform.clock.freeze();
  platform.guilds.updateChannel(text.id, { rateLimitPerUser: 10 });
  const asBob = platform.as(bob.id, game.id);
  asBob.sendMessage(text.id, "one");
  platform.clock.set(platform.clock.now() - DAY);
  expect(asBob.sendMessage(text.id, "two")).toMatch(/^\d+$/);
});

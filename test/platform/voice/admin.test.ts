/** Calls watched and disturbed over HTTP, as tests in other languages do. */

import { expect, test } from "vitest";
import type { Platform } from "../../../platform/index.js";
import { open } from "../support/platform.js";
import { askAdmin } from "../support/players.js";
import { openCall, tone } from "./support/call.js";
import type { Peer } from "./support/peers.js";
import { decoded, frequencyOf, sine } from "./support/sound.js";

const admin = (platform: Platform) => (method: string, path: string, body?: unknown) =>
  askAdmin(platform, method, path, body);

/** A bot and a person of the platform's in one call; what the person does goes over HTTP. */
async function openPair() {
  const opened = await openCall(1);
  const { platform, guild, channel, bots } = opened;
  const [bot] = bots as [Peer];
  const call = admin(platform);
  const { id } = (await call("POST", "/users", { username: "person" })).body;
  await call("POST", `/guilds/${guild.id}/members`, { userId: id });
  const act = async (action: string, ...given: unknown[]) => {
    const { status, body } = await call("POST", "/act", { userId: id, action, arguments: given });
    expect(status, JSON.stringify(body)).toBe(200);
    return body.result;
  };
  await bot.join(guild.id, channel.id, [id]);
  const keys = platform.events.waitFor("voice.transition");
  await act("joinVoice", channel.id);
  expect(await act("hear")).toEqual([]);
  await keys;
  const readyAgain = (times: number) =>
    bot.peers.seen(() => bot.statuses.filter((status) => status === "ready").length >= times);
  return { ...opened, bot, call, act, id, readyAgain };
}

test("a person speaks and hears, and packets get lost on one way", async () => {
  const { bot, call, act, id } = await openPair();
  await act("speak", Buffer.from(sine(440, 0.5).buffer).toString("base64"));
  await bot.hears(id, 20);
  expect(frequencyOf(decoded(bot.heard(id)))).toBeCloseTo(440, -1);

  const lossy = { userId: bot.id, direction: "from", loss: 1 };
  expect((await call("PUT", "/voice/network", lossy)).status).toBe(204);
  await bot.speak(tone(880, 10));
  expect((await call("DELETE", "/voice/network")).status).toBe(204);
  await bot.speak(tone(880, 10));
  const [heard] = await act("hear");
  expect(heard).toMatchObject({ userId: bot.id });
  expect(heard.packets).toBeGreaterThan(5);
  // Of those that were lost none came.
  expect(heard.packets).toBeLessThanOrEqual(10);
});

test("sockets get lost, calls move, servers freeze, crash and die", async () => {
  const { platform, channel, bot, call, readyAgain } = await openPair();
  const [first] = platform.voice.servers();
  expect((await call("GET", "/voice")).body).toMatchObject({
    servers: [first],
    calls: [{ channelId: channel.id, endpoint: first, encryption: 1, members: [{}, {}] }],
  });
  expect((await call("POST", "/voice/drop", { userId: bot.id })).body).toEqual({ reached: 1 });
  await readyAgain(2);

  const { endpoint } = (await call("POST", "/voice/servers")).body;
  const move = `/voice/calls/${channel.id}/move`;
  expect((await call("POST", move, { endpoint })).status).toBe(204);
  await readyAgain(3);
  expect((await call("GET", "/voice")).body).toMatchObject({
    servers: [first, endpoint],
    calls: [{ endpoint }],
  });

  expect((await call("POST", "/voice/servers/crash", { endpoint })).status).toBe(204);
  await readyAgain(4);
  const identified = platform.events.waitFor("voice.identified");
  expect((await call("POST", "/voice/servers/restart", {})).status).toBe(204);
  await identified;
  await readyAgain(5);

  expect((await call("POST", "/voice/servers/freeze", {})).status).toBe(204);
  expect(platform.voice.admissions.servers.map(({ frozen }) => frozen)).toEqual([true, true]);
  expect((await call("POST", "/voice/servers/thaw", { endpoint })).status).toBe(204);
  expect(platform.voice.admissions.servers.map(({ frozen }) => frozen)).toEqual([true, false]);
  expect((await call("POST", "/voice/spoil-keys", { userId: bot.id })).status).toBe(204);

  const closed = platform.events.waitFor("voice.closed", ({ userId }) => userId === bot.id);
  const close = { userId: bot.id, code: 4014 };
  expect((await call("POST", "/voice/close", close)).body).toEqual({ reached: 1 });
  expect(await closed).toMatchObject({ detail: "4014" });
});

test.each<[path: string, body: unknown, field: string]>([
  ["/voice/servers/freeze", { endpoint: "127.0.0.1:1" }, "endpoint"],
  ["/voice/calls/1/move", { endpoint: "127.0.0.1:1" }, "endpoint"],
  ["/voice/calls/1/move", {}, "endpoint"],
  ["/voice/drop", {}, "userId"],
  ["/voice/close", { userId: "1", code: 7 }, "7 is no close code"],
  ["/voice/network", { loss: 2 }, "loss"],
  ["/voice/network", { delay: -1 }, "delay"],
  ["/voice/network", { direction: "up" }, "direction"],
  ["/voice/network", { los: 0.5 }, "los"],
  ["/voice/network/seed", { seed: "one" }, "seed"],
])("%s refuses %j", async (path, body, field) => {
  const platform = await open();
  const method = path.startsWith("/voice/network") ? "PUT" : "POST";
  const answer = await admin(platform)(method, path, body);
  expect(answer).toMatchObject({ status: 400, body: { code: 50035 } });
  expect(JSON.stringify(answer.body)).toContain(field);
});

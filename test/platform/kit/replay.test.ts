/** A trace, done again on a fresh platform. */

import { once } from "node:events";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { request } from "node:http";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { gzipSync } from "node:zlib";
import { Client, Events, GatewayIntentBits } from "discord.js";
import { runPlatformCli } from "game-social-sdk-platform";
import { expect, test } from "vitest";
import WebSocket from "ws";
import { writeAsTest } from "../../../platform/kit/replay/as-test.js";
import { replayTrace } from "../../../platform/kit/replay/replay.js";
import { TestKit } from "../../../platform/kit/test-kit.js";
import { tracePage } from "../../../platform/kit/trace/page.js";
import type { Trace } from "../../../platform/kit/trace/trace-file.js";
import { GatewayClient } from "../support/gateway.js";
import { png } from "../support/media.js";
import { authorizeUrl } from "../support/platform.js";

const { Guilds, GuildMessages, MessageContent } = GatewayIntentBits;

/** What people, a bot and requests do, and what the platform made of it. */
async function recordedRun(): Promise<Trace> {
  const kit = await TestKit.open({}, "a run");
  const { platform, application, guild, clock, faults } = kit;
  const [alice, bob] = [kit.person("alice"), kit.person("bob")];
  await kit.bot(async ({ token, rest }) => {
    const client = new Client({ intents: [Guilds, GuildMessages, MessageContent], rest });
    client.on(Events.MessageCreate, (message) => {
      if (message.content === "!hello") void message.reply("Hello!");
    });
    const ready = once(client, Events.ClientReady);
    await client.login(token);
    await ready;
    return client;
  });
  alice.sendMessage(guild.channel, "!hello");
  await bob.next("MESSAGE_CREATE", { where: ({ author }) => author.bot });
  await clock.advance("2 hours");
  const token = platform.issueToken({ userId: alice.id, applicationId: application.id });
  const me = () =>
    fetch(`${platform.apiBase}/users/@me`, {
      headers: { authorization: `Bearer ${token.accessToken}` },
    });
  await me();
  faults.error("GET /users/@me", 500);
  await me();
  alice.joinLobby("secret of a lobby");
  platform.relationships.befriend(alice.id, bob.id);
  const trace = kit.trace();
  await kit.close();
  return trace;
}

test("a replay does the same, with the same results", async () => {
  const trace = await recordedRun();
  const { inputs, difference, after } = await replayTrace(trace);
  expect(difference).toBeUndefined();
  const { presences: _before, ...before } = trace.after;
  const { presences: _now, ...now } = after;
  expect(now).toEqual(before);
  expect(inputs).toBeGreaterThan(15);
  expect(JSON.stringify(after)).toContain("Hello!");
});

test("the command says how it went", async () => {
  const folder = mkdtempSync(join(tmpdir(), "replay-"));
  const trace = await recordedRun();
  const run = async (given: Trace) => {
    const file = join(folder, "trace.html");
    writeFileSync(file, tracePage(given));
    const out = { code: 0, text: "" };
    const print = (text: string) => {
      out.text += text;
    };
    out.code = await runPlatformCli(["replay", file], { print, complain: print });
    return out;
  };
  expect(await run(trace)).toMatchObject({
    code: 0,
    text: expect.stringMatching(/with the same results/),
  });
  const other = { ...trace, start: trace.start + 1000 };
  expect(await run(other)).toMatchObject({
    code: 1,
    text: expect.stringMatching(/was .*, and is .* now\./),
  });
  expect(await run({ ...trace, forgotten: 3 })).toMatchObject({
    code: 2,
    text: expect.stringMatching(/leaves out/),
  });
  rmSync(folder, { recursive: true });
});

test("the first difference is named at its request", async () => {
  const trace = await recordedRun();
  const entries = trace.entries.map((entry) =>
    entry.kind === "request" && entry.url.endsWith("/users/@me") && entry.status === 200
      ? { ...entry, responseBody: entry.responseBody.replace('"alice"', '"carol"') }
      : entry,
  );
  const { difference } = await replayTrace({ ...trace, entries });
  expect(difference).toMatch(
    /^GET \/api\/v10\/users\/@me at entry \d+, body, username was "carol", and is "alice" now\.$/,
  );
});

test("requests without an answer, and clients that leave, are done again, too", async () => {
  const kit = await TestKit.open({ leftovers: "ignore" }, "faults");
  const { platform, application, guild, clock, faults } = kit;
  const socket = new GatewayClient(platform.gatewayUrl);
  await socket.identify(application.botToken as string, { intents: 1 });
  const hanging = new AbortController();
  const ask = (path: string, signal?: AbortSignal) =>
    fetch(platform.apiBase + path, {
      headers: { authorization: `Bot ${application.botToken}` },
      ...(signal === undefined ? {} : { signal }),
    }).catch(() => {});
  faults.hang("GET /users/@me");
  const hung = platform.events.waitFor("fault");
  const unanswered = ask("/users/@me", hanging.signal);
  await hung;
  faults.latency("GET /gateway", 1000);
  const held = platform.events.waitFor("fault");
  const late = ask("/gateway");
  await held;
  faults.drop("* *");
  await ask(`/guilds/${guild.id}`);
  await ask(`/guilds/${guild.id}`);
  await clock.advance("2 seconds");
  await late;
  hanging.abort();
  await unanswered;
  const closed = platform.events.waitFor("gateway.closed");
  socket.socket.close(1000);
  await closed;
  // As clients hand pages over, so that no log shows the address.
  const page = Object.defineProperty({}, "url", { value: authorizeUrl(platform, application.id) });
  platform.as(guild.owner.id).approveSignIn(page as { url: string });
  const picture = new Uint8Array(png());
  platform.as(guild.owner.id).createSticker(guild.id, { name: "wave", tags: "wave" }, picture);
  const trace = kit.trace();
  await kit.close();
  const statuses = trace.entries.flatMap((entry) => (entry.kind === "request" ? entry.status : []));
  expect(statuses.sort()).toEqual([0, 0, 200, 200]);
  expect((await replayTrace(trace)).difference).toBeUndefined();
  const wrong = trace.entries.map((entry) =>
    entry.kind === "request" && entry.url.endsWith("/gateway") ? { ...entry, status: 201 } : entry,
  );
  expect((await replayTrace({ ...trace, entries: wrong })).difference).toMatch(
    /^GET \/api\/v10\/gateway at entry \d+, status was 201, and is 200 now\.$/,
  );
});

test("bodies that came compressed, and offers of another protocol, are done again", async () => {
  const kit = await TestKit.open({}, "a Java client");
  const { platform, application, guild } = kit;
  const body = gzipSync(JSON.stringify({ content: "hello" }));
  const sent = request(`${platform.apiBase}/channels/${guild.channel}/messages`, {
    method: "POST",
    headers: {
      authorization: `Bot ${application.botToken}`,
      "content-type": "application/json",
      "content-encoding": "gzip",
      "content-length": body.length,
      connection: "Upgrade, HTTP2-Settings",
      upgrade: "h2c",
      "http2-settings": "AAEAAEAAAAIAAAAB",
    },
  });
  sent.end(body);
  const [answer] = await once(sent, "response");
  answer.resume();
  await once(answer, "close");
  expect(answer.statusCode).toBe(200);
  const trace = kit.trace();
  await kit.close();
  const { difference, after } = await replayTrace(trace);
  expect(difference).toBeUndefined();
  expect(JSON.stringify(after)).toContain("hello");
});

test("refused upgrades are tried again, and connections begin where they began", async () => {
  const kit = await TestKit.open({ leftovers: "ignore" }, "refused");
  const { platform, application, faults } = kit;
  const early = new GatewayClient(platform.gatewayUrl);
  expect((await early.next()).op).toBe(10);
  faults.refuseUpgrade(502, 2);
  for (let tried = 0; tried < 2; tried += 1) {
    const refused = new WebSocket(`${platform.gatewayUrl}?v=10&encoding=json`);
    await once(refused, "error");
  }
  const token = application.botToken as string;
  const properties = { os: "linux", browser: "test", device: "test" };
  early.send(2, { token, properties, intents: 1 });
  await early.event("READY");
  const late = new GatewayClient(platform.gatewayUrl);
  expect((await late.next()).op).toBe(10);
  const trace = kit.trace();
  await kit.close();
  const { difference } = await replayTrace(trace);
  expect(difference).toBeUndefined();
  const fewer = trace.entries.filter(
    (entry, at) => entry.kind !== "act" || trace.entries[at + 1]?.kind !== "event",
  );
  expect(fewer.length).toBeLessThan(trace.entries.length);
  expect((await replayTrace({ ...trace, entries: fewer })).difference).toMatch(
    /^The upgrade at entry \d+ was refused with 502, and is not refused now\.$/,
  );
  expect(writeAsTest(trace)).toContain("expect(await replay.refusal()).toBe(502);");
});

test("a connection is opened where it began, before later faults refuse others", async () => {
  const kit = await TestKit.open({ leftovers: "ignore" }, "early");
  const { platform, application, faults } = kit;
  const early = new GatewayClient(platform.gatewayUrl);
  expect((await early.next()).op).toBe(10);
  faults.refuseUpgrade(502);
  const properties = { os: "linux", browser: "test", device: "test" };
  early.send(2, { token: application.botToken, properties, intents: 1 });
  await early.event("READY");
  const trace = kit.trace();
  await kit.close();
  expect((await replayTrace(trace)).difference).toBeUndefined();
});

test("the platform has the recorded options again", async () => {
  const kit = await TestKit.open({ platform: { unknownFields: "refuse" } }, "options");
  const { platform, application } = kit;
  const { status } = await fetch(`${platform.apiBase}/users/@me`, {
    method: "PATCH",
    headers: {
      authorization: `Bot ${application.botToken}`,
      "content-type": "application/json",
    },
    body: JSON.stringify({ nobody_knows_it: 1 }),
  });
  expect(status).toBe(400);
  const trace = kit.trace();
  await kit.close();
  expect((await replayTrace(trace)).difference).toBeUndefined();
});

/** A trace of nothing but these entries. */
async function traceWith(...entries: object[]): Promise<Trace> {
  const kit = await TestKit.open({ leftovers: "ignore" }, "made by hand");
  const trace = kit.trace();
  await kit.close();
  const whole = entries.map((entry, at) => ({ n: at + 1, ms: 1, clock: trace.start, ...entry }));
  return { ...trace, entries: whole as unknown as Trace["entries"] };
}

test("a redacted credential is sent as another that is wrong", async () => {
  const kit = await TestKit.open({ leftovers: "ignore" }, "wrong credentials");
  const headers = { authorization: `Basic ${btoa("nobody:nothing")}` };
  await fetch(`${kit.platform.apiBase}/users/@me`, { headers });
  const trace = kit.trace();
  await kit.close();
  const [request] = trace.entries.filter(({ kind }) => kind === "request");
  expect(JSON.stringify(request)).toContain("•••");
  expect((await replayTrace(trace)).difference).toBeUndefined();
});

test("a trace made by hand calls nothing but acts, and sends nothing elsewhere", async () => {
  const act = (path: unknown[]) => ({ kind: "act", path, args: [], outcome: {} });
  const call = { call: "toString", args: [] };
  for (const path of [
    ["toString"],
    ["constructor"],
    [call, "constructor", "call"],
    ["clock", "constructor"],
  ]) {
    const { difference } = await replayTrace(await traceWith(act(path)));
    expect(difference).toMatch(/No recorder writes|There is no act/);
  }
  const elsewhere = {
    kind: "request",
    method: "GET",
    url: "@localhost:1/",
    requestHeaders: {},
    requestBody: "",
  };
  await expect(replayTrace(await traceWith(elsewhere))).rejects.toThrow(
    "is no path of this platform",
  );
});

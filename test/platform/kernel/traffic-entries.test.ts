/** What entries of the traffic say. */

import { request as rawRequest } from "node:http";
import { expect, test } from "vitest";
import type { TrafficEntry } from "../../../platform/kernel/traffic/entry.js";
import { GatewayClient } from "../support/gateway.js";
import { openGuild } from "../support/guilds.js";
import { dataUri, png } from "../support/media.js";
import { openWithGame } from "../support/platform.js";
import { frame, seenOf, stillTraffic } from "./support/traffic.js";

const exchange = {
  method: "POST",
  url: "/",
  requestHeaders: {},
  requestBody: "{}",
  status: 200,
  responseHeaders: {},
  responseBody: "",
  duration: 1,
} as const;

test("an entry says whose request it is: a bot's, a person's or a game's", async () => {
  const { platform, user, game } = await openWithGame({ bot: true });
  const seen = seenOf(platform);
  const { accessToken } = platform.issueToken({ userId: user.id, applicationId: game.id });
  const callers = [`Bearer ${accessToken}`, `Bot ${game.botToken}`, "Bearer none", undefined];
  for (const authorization of callers) {
    const headers: Record<string, string> = authorization === undefined ? {} : { authorization };
    await fetch(`${platform.apiBase}/gateway`, { headers });
  }
  await expect.poll(() => seen.length).toBe(4);
  expect(seen.map(({ userId, applicationId }) => [userId, applicationId])).toEqual([
    [user.id, game.id],
    [game.botUserId, game.id],
    [undefined, undefined],
    [undefined, undefined],
  ]);
});

test("an entry has the body as it was sent, what a form says, and nothing where there was none", async () => {
  const { platform, bot, guild, text } = await openGuild();
  const seen = seenOf(platform);
  const path = `${platform.apiBase}/channels/${text.id}/messages`;
  const send = (body?: string | FormData, type?: string) => {
    const headers: Record<string, string> = { authorization: `Bot ${bot.token}` };
    if (type !== undefined) headers["content-type"] = type;
    return fetch(path, { method: "POST", headers, ...(body === undefined ? {} : { body }) });
  };
  const json = '{ "content":   "hello" }';
  await send(json, "application/json");
  const form = new FormData();
  form.set("payload_json", JSON.stringify({ content: "a file" }));
  form.set("files[0]", new Blob(["abc"]), "note.txt");
  await send(form);
  const broken = new FormData();
  broken.set("payload_json", "{");
  broken.set("files[0]", new Blob(["abc"]), "note.txt");
  await send(broken);
  await send();
  await bot.send("PUT", `/guilds/${guild.id}/onboarding`);
  platform.faults.add({ target: "http", route: "* *", fault: { kind: "error", status: 503 } });
  await fetch(path, { method: "POST", body: form });
  await expect.poll(() => seen.length).toBe(6);
  expect(seen.map(({ requestBody }) => requestBody)).toEqual([
    json,
    JSON.stringify({ content: "a file", files: ["note.txt (3 bytes)"] }),
    expect.stringContaining("note.txt (3 bytes)"),
    "",
    "",
    // In words, as nobody has read the form.
    expect.stringMatching(/^\(.+\)$/),
  ]);
  expect(seen[0]?.responseBody).toContain('"content":"hello"');
});

test("a connection that the gateway closes is an entry with the code, the reason and who it was", async () => {
  const { platform, game } = await openWithGame({ bot: true });
  const seen: TrafficEntry[] = [];
  platform.guilds.parts.kernel.traffic.watch((entry) => {
    if (entry.kind === "gateway") seen.push(entry);
  });
  const client = new GatewayClient(platform.gatewayUrl);
  await client.next();
  // MESSAGE_CONTENT, which the portal has not switched on.
  client.send(2, { token: game.botToken, intents: 1 << 15, properties: {} });
  expect(await client.closed).toEqual({ code: 4014, reason: "Disallowed intent(s)." });
  const who = { userId: game.botUserId, applicationId: game.id };
  expect(seen.slice(-2)).toMatchObject([
    { ...who, direction: "in", text: expect.stringContaining('"op":2') },
    { ...who, direction: "out", closeCode: 4014, text: "Closed 4014: Disallowed intent(s)." },
  ]);
  const [closed] = platform.events.recent().filter(({ kind }) => kind === "gateway.closed");
  expect(closed).toMatchObject({ ...who, detail: "4014", reason: "Disallowed intent(s)." });
});

test("a connection that its client closes is an entry with the client's code", async () => {
  const { platform } = await openWithGame();
  const seen: TrafficEntry[] = [];
  platform.guilds.parts.kernel.traffic.watch((entry) => {
    if (entry.kind === "gateway") seen.push(entry);
  });
  const client = new GatewayClient(platform.gatewayUrl);
  await client.next();
  const closed = platform.events.waitFor("gateway.closed");
  client.socket.close(1000);
  await closed;
  await expect
    .poll(() => seen.at(-1))
    .toMatchObject({ direction: "in", closeCode: 1000, text: "Closed 1000" });
});

test("a body without a length is shown, too", async () => {
  const { platform, bot, text } = await openGuild();
  const seen = seenOf(platform);
  const headers = { authorization: `Bot ${bot.token}`, "content-type": "application/json" };
  await new Promise((resolve) => {
    const path = `/api/v10/channels/${text.id}/messages`;
    const sent = rawRequest({ port: platform.port, method: "POST", path, headers }, (answer) =>
      answer.resume().on("end", resolve),
    );
    sent.write('{"content":');
    sent.end('"hello"}');
  });
  await expect
    .poll(() => seen.map(({ requestBody }) => requestBody))
    .toEqual(['{"content":"hello"}']);
});

test("of bytes that are no text an entry has the number, and a large file is named in words", async () => {
  const { platform, bot } = await openGuild();
  const large = Buffer.concat([png(), Buffer.alloc(64 * 1024)]);
  const names: string[] = [];
  for (const bytes of [png(), large]) {
    const avatar = dataUri("image/png", bytes);
    names.push((await bot.send("PATCH", "/users/@me", { avatar })).body.avatar);
  }
  const seen = seenOf(platform);
  for (const name of names)
    await (await fetch(`${platform.webBase}/cdn/avatars/${bot.id}/${name}.png`)).arrayBuffer();
  await expect
    .poll(() => seen.map(({ responseBody }) => responseBody))
    .toEqual([`(${png().length} bytes)`, expect.stringMatching(/^\(.+\)$/)]);
});

test("a request without an answer has the status 0, and comes once", async () => {
  const { platform } = await openWithGame();
  const seen = seenOf(platform);
  platform.faults.drop("GET /gateway");
  await fetch(`${platform.apiBase}/gateway`).catch(() => {});
  await fetch(`${platform.apiBase}/gateway`);
  await expect.poll(() => seen.map(({ status }) => status)).toEqual([0, 200]);
});

test("entries are numbered from 1, have the time of the platform's clock, and are without secrets", () => {
  const traffic = stillTraffic();
  const seen: TrafficEntry[] = [];
  traffic.watch((entry) => seen.push(entry as TrafficEntry));
  traffic.add(frame('{"token":"hidden"}'));
  traffic.add(() => ({
    kind: "webhook",
    eventId: "7",
    method: "POST",
    url: "https://game.example/events?token=hidden",
    requestHeaders: { authorization: "Bearer hidden" },
    requestBody: '{"token":"hidden"}',
    status: 0,
    fault: "timeout",
    responseHeaders: { "x-token": "Bearer hidden" },
    responseBody: '{"access_token":"hidden"}',
    duration: 1,
  }));
  expect(seen).toMatchObject([
    { id: 1, at: 5000 },
    { id: 2, at: 5000, kind: "webhook", eventId: "7", status: 0, fault: "timeout" },
  ]);
  expect(JSON.stringify(seen)).not.toContain("hidden");
});

test("an interaction is named by the body of its delivery, and by the address of its answer", () => {
  const traffic = stillTraffic();
  const seen: TrafficEntry[] = [];
  traffic.watch((entry) => seen.push(entry as TrafficEntry));
  const token = Buffer.from(`interaction:12345678901234567890:${"x".repeat(40)}`).toString(
    "base64",
  );
  traffic.add(() => ({
    ...exchange,
    kind: "webhook",
    requestBody: JSON.stringify({ id: "1", token }),
  }));
  traffic.add(() => ({ ...exchange, kind: "http", url: `/api/v10/webhooks/1/${token}` }));
  traffic.add(() => ({ ...exchange, kind: "http", requestBody: token }));
  traffic.add(frame(JSON.stringify({ op: 0, d: { token } })));
  const id = "12345678901234567890";
  expect(seen.map(({ interactionId }) => interactionId)).toEqual([id, id, undefined, id]);
});

test("what is sent while a request is carried out names it, on its own platform alone", () => {
  const [traffic, other] = [stillTraffic(), stillTraffic()];
  const seen: (string | undefined)[] = [];
  for (const each of [traffic, other])
    each.watch((entry) => seen.push((entry as TrafficEntry).requestId));
  traffic.carryOut("a", () => {
    traffic.add(frame("{}"));
    traffic.add(() => ({ ...exchange, kind: "webhook" }));
    traffic.add(() => ({ ...exchange, kind: "http", requestId: "b" }));
    other.add(frame("{}"));
  });
  traffic.add(frame("{}"));
  expect(seen).toEqual(["a", "a", "b", undefined, undefined]);
});

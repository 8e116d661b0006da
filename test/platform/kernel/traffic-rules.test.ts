/** What entries of the traffic say, and who gets which. */

import { request as rawRequest } from "node:http";
import { expect, test } from "vitest";
import type { Platform } from "../../../platform/index.js";
import { Clock } from "../../../platform/kernel/clock.js";
import type { HttpEntry, NewEntry, TrafficEntry } from "../../../platform/kernel/traffic/entry.js";
import { Traffic } from "../../../platform/kernel/traffic/traffic.js";
import { openGuild } from "../support/guilds.js";
import { dataUri, png } from "../support/media.js";
import { openWithGame } from "../support/platform.js";
import { askAdmin } from "../support/players.js";

/** Everything that watchers of all kinds see of a platform from now on. */
function seenOf(platform: Platform): HttpEntry[] {
  const seen: HttpEntry[] = [];
  platform.guilds.parts.kernel.traffic.watch((entry) => {
    if (entry.kind === "http") seen.push(entry);
  });
  return seen;
}

/** What a recorder gets, secrets included. */
function recordOf(traffic: Traffic, admin?: boolean) {
  const added: [NewEntry, string | undefined][] = [];
  const began: string[] = [];
  let arrivals = 0;
  traffic.record({
    ...(admin === undefined ? {} : { admin }),
    arrived: () => {
      arrivals += 1;
    },
    began: (requestId) => began.push(requestId),
    add: (entry, requestId) => added.push([entry, requestId]),
  });
  return { added, began, arrivals: () => arrivals };
}

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
const frame = (text: string) => () => ({ kind: "gateway", direction: "out", text }) as const;
const still = () => new Traffic(new Clock({ now: 5000, frozen: true }), () => 0);

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

test.each(["/", "/?page=1", "/window/main.js", "/admin/users"])(
  "no watcher sees what the window asks for, such as %s",
  async (path) => {
    const { platform } = await openWithGame();
    const seen = seenOf(platform);
    await (await fetch(platform.webBase + path)).text();
    await askAdmin(platform, "POST", "/users", { username: "carol" });
    await (await fetch(`${platform.webBase}/activate?page=1`)).text();
    await expect.poll(() => seen.map(({ url }) => url)).toEqual(["/activate?page=1"]);
  },
);

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
    JSON.stringify({ payload_json: "(no JSON)", files: ["note.txt (3 bytes)"] }),
    "",
    "",
    "(a form that was not read)",
  ]);
  expect(seen[0]?.responseBody).toContain('"content":"hello"');
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

test("of bytes that are no text an entry has their number, of a large file that it is one", async () => {
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
    .toEqual([`(${png().length} bytes)`, "(a file)"]);
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
  const traffic = still();
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
  const traffic = still();
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
  const [traffic, other] = [still(), still()];
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

test("a recorder gets everything as it is, and when a request begins", () => {
  const traffic = still();
  const { added, began, arrivals } = recordOf(traffic);
  expect([traffic.watched, traffic.watches("voice"), traffic.recordsAdmin]).toEqual([
    true,
    true,
    false,
  ]);
  traffic.arrived();
  traffic.carryOut("a", () => traffic.add(frame('{"token":"shown"}')));
  const seen: unknown[] = [];
  traffic.watch((entry) => seen.push(entry));
  traffic.add(frame("{}"));
  traffic.addForRecorder(frame("by the admin API"));
  expect([began, arrivals()]).toEqual([["a"], 1]);
  expect(added.map(([entry, requestId]) => ["text" in entry ? entry.text : "", requestId])).toEqual(
    [
      ['{"token":"shown"}', "a"],
      ["{}", undefined],
      ["by the admin API", undefined],
    ],
  );
  expect(seen).toHaveLength(1);
});

test.each([
  [true, ["POST /admin/users"]],
  [false, []],
])("whether a recorder gets what the admin API changes is %s", async (admin, recorded) => {
  const { platform } = await openWithGame();
  const { added, arrivals } = recordOf(platform.guilds.parts.kernel.traffic, admin);
  const seen = seenOf(platform);
  await askAdmin(platform, "GET", "/users");
  await askAdmin(platform, "POST", "/browser");
  await askAdmin(platform, "POST", "/users", { username: "carol" });
  await fetch(`${platform.apiBase}/gateway`);
  const names = () =>
    added.map(([entry]) => ("method" in entry ? `${entry.method} ${entry.url}` : entry.kind));
  await expect.poll(names).toEqual([...recorded, "GET /api/v10/gateway"]);
  expect(seen.map(({ url }) => url)).toEqual(["/api/v10/gateway"]);
  expect(arrivals()).toBe(recorded.length + 1);
});

test("a recorder gets a form with its files, and bytes that are no text", async () => {
  const { platform, bot, text } = await openGuild();
  const { added } = recordOf(platform.guilds.parts.kernel.traffic);
  const form = new FormData();
  form.set("payload_json", '{"content":"a file"}');
  form.set("files[0]", new Blob(["abc"], { type: "text/plain" }), "note.txt");
  const headers = { authorization: `Bot ${bot.token}` };
  const path = `${platform.apiBase}/channels/${text.id}/messages`;
  await fetch(path, { method: "POST", headers, body: form });
  await expect.poll(() => added.some(([{ kind }]) => kind === "http")).toBe(true);
  const entry = added.map(([each]) => each).find(({ kind }) => kind === "http");
  expect(entry).toMatchObject({
    requestForm: {
      fields: { payload_json: '{"content":"a file"}' },
      files: [{ field: "files[0]", filename: "note.txt", size: 3, data: Buffer.from("abc") }],
    },
  });
});

test.each([
  ["with a zero", Buffer.from([0, 1, 2, 3])],
  ["without one", Buffer.from([255, 254, 1, 2])],
])("a recorder gets bytes that were sent and are no text, %s", async (_name, bytes) => {
  const { platform, bot, text } = await openGuild();
  const files = [{ id: "1", filename: "bytes.bin", file_size: bytes.length }];
  const asked = await bot.send("POST", `/channels/${text.id}/attachments`, { files });
  const { added } = recordOf(platform.guilds.parts.kernel.traffic);
  await fetch(asked.body.attachments[0].upload_url, { method: "PUT", body: bytes });
  await expect.poll(() => added.length).toBe(1);
  expect(added[0]?.[0]).toMatchObject({ requestBytes: { size: 4, data: bytes } });
});

test("ten may watch, and one who has stopped makes room for another", () => {
  const traffic = still();
  const stops = Array.from({ length: 10 }, () => traffic.watch(() => {}));
  expect(() => traffic.watch(() => {})).toThrow(RangeError);
  stops[0]?.();
  traffic.watch(() => {});
  expect(() => traffic.watch(() => {})).toThrow(RangeError);
});

test("a watcher of one kind and one of all kinds each see their own, a thousand in a second", () => {
  let now = 0;
  const traffic = new Traffic(new Clock({ now: 0, frozen: true }), () => now);
  const seen = { voice: 0, all: 0 };
  traffic.watch(() => {
    seen.voice += 1;
  }, "voice");
  const sound = () =>
    ({ kind: "voice", userId: "1", channelId: "2", packets: 1, bytes: 1, duration: 1 }) as const;
  traffic.add(sound, "voice");
  traffic.add(() => {
    throw new Error("nobody wants to see it");
  });
  expect(seen).toEqual({ voice: 1, all: 0 });
  traffic.watch(() => {
    seen.all += 1;
  });
  traffic.add(sound, "voice");
  traffic.add(frame("{}"));
  expect(seen).toEqual({ voice: 2, all: 2 });
  now = 1000;
  for (let count = 0; count < 1001; count += 1) traffic.add(frame("{}"));
  expect(seen.all).toBe(1002);
  now = 2000;
  traffic.add(frame("{}"));
  now = 3000;
  traffic.add(frame("{}"));
  // One line said what was left out.
  expect(seen.all).toBe(1005);
});

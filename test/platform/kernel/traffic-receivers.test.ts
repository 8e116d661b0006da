/** Who gets which entries of the traffic: watchers and recorders. */

import { expect, test } from "vitest";
import { Clock } from "../../../platform/kernel/clock.js";
import type { NewEntry } from "../../../platform/kernel/traffic/entry.js";
import { Traffic } from "../../../platform/kernel/traffic/traffic.js";
import { openGuild } from "../support/guilds.js";
import { openWithGame } from "../support/platform.js";
import { askAdmin } from "../support/players.js";
import { frame, seenOf, stillTraffic } from "./support/traffic.js";

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

test("a recorder gets everything as it is, and when a request begins", () => {
  const traffic = stillTraffic();
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
  const traffic = stillTraffic();
  const stops = Array.from({ length: 10 }, () => traffic.watch(() => {}));
  expect(() => traffic.watch(() => {})).toThrow(RangeError);
  stops[0]?.();
  traffic.watch(() => {});
  expect(() => traffic.watch(() => {})).toThrow(RangeError);
});

test("a watcher of one kind and one of all kinds each see their own, and nothing else is made", () => {
  const traffic = stillTraffic();
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
});

test("what was left out of a full second is counted once, before the next entry", () => {
  let now = 0;
  const traffic = new Traffic(new Clock({ now: 0, frozen: true }), () => now);
  const kinds: string[] = [];
  traffic.watch(({ kind }) => kinds.push(kind));
  for (let count = 0; count < 1001; count += 1) traffic.add(frame("{}"));
  for (const later of [1000, 2000]) {
    now = later;
    traffic.add(frame("{}"));
  }
  expect(kinds.slice(1000)).toEqual(["skipped", "gateway", "gateway"]);
});

/** A game, and what a recorder learns of why requests were answered as they were. */
async function openRecorded() {
  const opened = await openWithGame();
  const { added } = recordOf(opened.platform.guilds.parts.kernel.traffic);
  const reasons = () =>
    added.map(([entry]) => (entry.kind === "http" ? entry.reason : "no request"));
  return { ...opened, reasons };
}

test.each([
  ["once", 1],
  ["3 times", 3],
  ["until it is cleared", Number.POSITIVE_INFINITY],
])(
  "a recorder is told that a fault refused a request, and that it applies %s",
  async (words, count) => {
    const { platform, reasons } = await openRecorded();
    platform.faults.error("GET /gateway", 500, count);
    await fetch(`${platform.apiBase}/gateway`);
    const expected = expect.stringMatching(new RegExp(`fault .* applies ${words}$`));
    await expect.poll(reasons).toEqual([expected]);
  },
);

test("a late request is refused for its own reason, if it is", async () => {
  const { platform, user, game, reasons } = await openRecorded();
  const { accessToken } = platform.issueToken({ userId: user.id, applicationId: game.id });
  platform.clock.advance(8 * 86_400_000);
  platform.faults.latency("GET *", 0);
  const headers = { authorization: `Bearer ${accessToken}` };
  await fetch(`${platform.apiBase}/users/@me`, { headers });
  await fetch(`${platform.apiBase}/gateway`);
  await expect.poll(reasons).toEqual([expect.stringContaining("expired"), undefined]);
});

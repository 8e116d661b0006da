/** Who may change and delete threads, and what posts of forums have. */

import { expect, test } from "vitest";
import { allowEveryone, type Bot, openGuild, permissions } from "../../support/guilds.js";
import {
  forbidden,
  MANAGE_THREADS,
  missingAccess,
  openThread,
  SEND,
  SEND_IN_THREADS,
  VIEW,
} from "../support/thread.js";

test.each([
  ["name", { name: "Other" }],
  ["archived", { archived: true }],
  ["auto_archive_duration", { auto_archive_duration: 60 }],
])(
  "%s of a thread is changed by its owner and by who manages threads, not by others",
  async (_, body) => {
    const { bot, visitor, visitorMay, edit } = await openThread();
    visitorMay(VIEW, SEND_IN_THREADS);
    expect(await edit(visitor, body)).toMatchObject(forbidden);
    expect((await edit(bot, body)).status).toBe(200);
    const again = await openThread();
    again.visitorMay(VIEW, MANAGE_THREADS);
    expect((await again.edit(again.visitor, body)).status).toBe(200);
  },
);

test.each([
  ["locked", { locked: true }],
  ["rate_limit_per_user", { rate_limit_per_user: 5 }],
  ["flags", { flags: 2 }],
])("%s of a thread is for who manages threads, not for its owner", async (_, body) => {
  const { bot, may, basic, edit } = await openThread();
  expect(await edit(bot, body)).toMatchObject(forbidden);
  expect(await edit(bot, { name: "Other", ...body })).toMatchObject(forbidden);
  may(...basic, MANAGE_THREADS);
  expect((await edit(bot, body)).status).toBe(200);
});

test("members who may write in threads unarchive one, unless it is locked or more is required", async () => {
  const { bot, may, basic, visitor, visitorMay, edit } = await openThread();
  await edit(bot, { archived: true });
  const wake = { archived: false };
  expect(await edit(visitor, wake)).toMatchObject(forbidden);
  visitorMay(VIEW, SEND_IN_THREADS);
  expect(await edit(visitor, { ...wake, name: "Mine" })).toMatchObject(forbidden);
  expect(await edit(visitor, wake)).toMatchObject({
    status: 200,
    body: { name: "Talk", thread_metadata: { archived: false } },
  });
  may(...basic, MANAGE_THREADS);
  await edit(bot, { archived: true, locked: true });
  may(...basic, SEND_IN_THREADS);
  expect(await edit(visitor, wake)).toMatchObject(forbidden);
  expect(await edit(bot, wake)).toMatchObject(forbidden);
  may(...basic, MANAGE_THREADS);
  expect((await edit(bot, wake)).status).toBe(200);
});

test("of an archived thread nothing is changed, unless the same request wakes it", async () => {
  const { bot, edit } = await openThread();
  const first = await edit(bot, { archived: true });
  expect(first.body.thread_metadata.archived).toBe(true);
  for (const body of [{ name: "Other" }, { archived: true, name: "Other" }]) {
    expect(await edit(bot, body)).toMatchObject({ status: 400, body: { code: 50083 } });
  }
  expect(await edit(bot, { archived: false, name: "Other" })).toMatchObject({
    status: 200,
    body: { name: "Other", thread_metadata: { archived: false } },
  });
});

test("the time of archiving changes when a thread is archived or woken, and at no other time", async () => {
  const { bot, edit, platform } = await openThread();
  const since = async (body: object) => {
    platform.clock.advance(1000);
    const { thread_metadata } = (await edit(bot, body)).body;
    return Date.parse(thread_metadata.archive_timestamp) - platform.clock.now();
  };
  expect(await since({ archived: true })).toBe(0);
  expect(await since({ archived: false })).toBe(0);
  expect(await since({ archived: false, name: "Other" })).toBe(-1000);
});

test("a new name is written into the thread once; no event is sent for what changes nothing", async () => {
  const { bot, edit, path } = await openThread();
  await bot.connect();
  expect((await edit(bot, { name: "Talk" })).status).toBe(200);
  expect(await bot.seen()).toEqual([]);
  await edit(bot, { name: "Other" });
  await edit(bot, { auto_archive_duration: 60 });
  expect(await bot.names()).toEqual(["THREAD_UPDATE", "MESSAGE_CREATE", "THREAD_UPDATE"]);
  const { body: messages } = await bot.send("GET", `${path}/messages`);
  expect(messages.map(({ type, content }: never) => [type, content])).toContainEqual([4, "Other"]);
});

test("a thread is deleted by who manages threads, its owner not among them, and the deletion is announced", async () => {
  const { bot, may, basic, path, id, text, guild } = await openThread();
  expect(await bot.send("DELETE", path)).toMatchObject(forbidden);
  may(...basic, MANAGE_THREADS);
  await bot.connect();
  expect((await bot.send("DELETE", path)).status).toBe(200);
  expect((await bot.seen())[0]).toEqual([
    "THREAD_DELETE",
    { id, guild_id: guild.id, parent_id: text.id, type: 11 },
  ]);
  expect(await bot.send("GET", path)).toMatchObject({ status: 404, body: { code: 10003 } });
});

test("a thread is nothing to who does not see its channel", async () => {
  const { visitor, visitorMay, path } = await openThread();
  expect((await visitor.send("GET", path)).status).toBe(200);
  visitorMay(MANAGE_THREADS);
  for (const [method, place, body] of [
    ["GET", "", undefined],
    ["PATCH", "", { name: "Mine" }],
    ["DELETE", "", undefined],
    ["PUT", "/thread-members/@me", undefined],
    ["DELETE", "/thread-members/@me", undefined],
  ] as const) {
    expect(await visitor.send(method, path + place, body)).toMatchObject(missingAccess);
  }
});

test("one post of a forum is pinned at a time; who is pinned may be pinned again", async () => {
  const { platform, guild, bot, may, basic } = await openThread();
  may(...basic, MANAGE_THREADS);
  const forums = ["ideas", "bugs"].map((name) =>
    platform.guilds.createChannel({ guildId: guild.id, name, type: 15 }),
  );
  const post = async (forum: number, name: string) => {
    const body = { name, message: { content: "Hello" } };
    return (await bot.send("POST", `/channels/${forums[forum]?.id}/threads`, body)).body.id;
  };
  const pin = (id: string, flags = 2) => bot.send("PATCH", `/channels/${id}`, { flags });
  const [first, second, elsewhere] = [await post(0, "a"), await post(0, "b"), await post(1, "c")];
  expect(await pin(first)).toMatchObject({ status: 200, body: { flags: 2 } });
  expect((await pin(first)).status).toBe(200);
  expect(await pin(second)).toMatchObject({ status: 400, body: { code: 30047 } });
  expect((await pin(elsewhere)).status).toBe(200);
  expect((await pin(second, 0)).status).toBe(200);
  expect(await pin(first, 0)).toMatchObject({ status: 200, body: { flags: 0 } });
  expect((await pin(second)).status).toBe(200);
});

test("slow mode is set and taken back by null, and stays where it is not named", async () => {
  const { bot, may, basic, edit } = await openThread();
  may(...basic, MANAGE_THREADS);
  const set = async (body: object) => (await edit(bot, body)).body.rate_limit_per_user;
  expect(await set({ rate_limit_per_user: 5 })).toBe(5);
  expect(await set({ name: "Other", flags: null })).toBe(5);
  expect(await set({ rate_limit_per_user: null })).toBe(0);
});

test("tags of a post: its author's choice, but for moderated ones; null takes them away", async () => {
  const { platform, guild, bot, may, basic, visitor, visitorMay, edit } = await openThread();
  const tag = (id: string, moderated: boolean) => ({
    id,
    name: `tag${id}`,
    moderated,
    emojiId: null,
    emojiName: null,
  });
  const forum = platform.guilds.createChannel({
    guildId: guild.id,
    name: "ideas",
    type: 15,
    availableTags: [tag("11", false), tag("12", true)],
  });
  visitorMay(VIEW, SEND);
  const body = { name: "Post", message: { content: "Hello" } };
  const { id } = (await visitor.send("POST", `/channels/${forum.id}/threads`, body)).body;
  const tags = async (who: Bot, applied_tags: string[] | null) => {
    const answer = await who.send("PATCH", `/channels/${id}`, { applied_tags });
    return answer.status === 200 ? (answer.body.applied_tags ?? []) : answer.status;
  };
  expect(await tags(visitor, ["11"])).toEqual(["11"]);
  expect(await tags(visitor, ["11", "12"])).toBe(400);
  may(...basic, MANAGE_THREADS);
  expect(await tags(bot, ["12"])).toEqual(["12"]);
  const renamed = await visitor.send("PATCH", `/channels/${id}`, { name: "Other" });
  expect(renamed.body.applied_tags).toEqual(["12"]);
  expect(await tags(bot, null)).toEqual([]);
  const talk = await edit(bot, { applied_tags: ["11"], auto_archive_duration: 60 });
  expect(talk.status).toBe(200);
  expect(talk.body.applied_tags ?? []).toEqual([]);
});

test("a thread that is not there is unknown; a request that names nothing changes nothing", async () => {
  const { bot, text, edit } = await openThread();
  expect(await bot.send("DELETE", "/channels/1")).toMatchObject({ body: { code: 10003 } });
  const notAThread = `/channels/${text.id}/thread-members/@me`;
  expect((await bot.send("PUT", notAThread)).status).toBeGreaterThanOrEqual(400);
  await edit(bot, { archived: true });
  expect((await edit(bot, {})).status).toBe(200);
});

test("the audit log has what a thread was, what of it changed, and why", async () => {
  const { bot, may, basic, guild, path, id } = await openThread();
  may(...basic, MANAGE_THREADS, 7);
  await bot.send("PATCH", path, { name: "Other", locked: true }, "heated");
  await bot.send("DELETE", path, undefined, "over");
  const { body } = await bot.send("GET", `/guilds/${guild.id}/audit-logs`);
  const [deleted, updated] = body.audit_log_entries;
  expect(updated).toMatchObject({
    action_type: 111,
    target_id: id,
    user_id: bot.id,
    reason: "heated",
    changes: [
      { key: "name", old_value: "Talk", new_value: "Other" },
      { key: "locked", old_value: false, new_value: true },
    ],
  });
  expect(deleted).toMatchObject({ action_type: 112, target_id: id, reason: "over" });
  const changes = new Map(
    deleted.changes.map((change: { key: string; old_value: unknown }) => [
      change.key,
      change.old_value,
    ]),
  );
  expect(changes.get("name")).toBe("Other");
  expect(changes.get("locked")).toBe(true);
});

test("the messages of a deleted thread are gone with it", async () => {
  const { platform, bot, may, basic, path } = await openThread();
  may(...basic, SEND_IN_THREADS, MANAGE_THREADS);
  await bot.send("POST", `${path}/messages`, { content: "Only here" });
  const stored = () => JSON.stringify(platform.exportState()).includes("Only here");
  expect(stored()).toBe(true);
  await bot.send("DELETE", path);
  expect(stored()).toBe(false);
});

test("the first message of a post is subject to the rights of other messages (bots 3.6)", async () => {
  // VIEW_CHANNEL and SEND_MESSAGES
  const { platform, guild, bot, role } = await openGuild(permissions(10, 11));
  allowEveryone(platform, guild.id, permissions(10));
  const forum = platform.guilds.createChannel({ guildId: guild.id, name: "ideas", type: 15 });
  const url = `${platform.apiBase}/channels/${forum.id}/threads`;
  const form = new FormData();
  form.set("files[0]", new Blob(["a"]), "a.txt");
  form.set("payload_json", JSON.stringify({ name: "Map", message: { content: "Here" } }));
  const headers = { authorization: `Bot ${bot.token}` };
  const withFile = await fetch(url, { method: "POST", headers, body: form });
  expect([withFile.status, await withFile.json()]).toMatchObject([403, { code: 50013 }]);
  const message = { content: "Here", embeds: [{ title: "Map" }], tts: true };
  const { status, body } = await bot.send("POST", `/channels/${forum.id}/threads`, {
    name: "Map",
    message,
  });
  expect([status, body.message]).toMatchObject([201, { content: "Here", embeds: [], tts: false }]);
  // EMBED_LINKS and ATTACH_FILES count in the forum: comments take another permission.
  platform.guilds.managers.roles.update(role, { permissions: permissions(10, 11, 14, 15) });
  const more = await bot.send("POST", `/channels/${forum.id}/threads`, { name: "More", message });
  expect(more.body.message).toMatchObject({ embeds: [{ title: "Map" }] });
  expect((await fetch(url, { method: "POST", headers, body: form })).status).toBe(201);
});

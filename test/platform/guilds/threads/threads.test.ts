/** Threads and posts of forums. */

import { expect, test } from "vitest";
import { openGuild, permissions } from "../../support/guilds.js";

const forbidden = { status: 403, body: { code: 50013 } };

async function openThreads(bits?: string) {
  const opened = await openGuild(bits);
  const { platform, guild } = opened;
  const tags = [
    { id: "11", name: "free", moderated: false, emojiId: null, emojiName: null },
    { id: "12", name: "staff", moderated: true, emojiId: null, emojiName: null },
  ];
  const forum = platform.guilds.createChannel({
    guildId: guild.id,
    name: "ideas",
    type: 15,
    availableTags: tags,
  });
  await opened.bot.connect();
  return { ...opened, forum };
}

test("a thread on a message has its id, is announced in order, and counts what is written", async () => {
  const { bot, text, guild } = await openThreads();
  const messages = `/channels/${text.id}/messages`;
  const { id } = (await bot.send("POST", messages, { content: "Topic" })).body;
  await bot.seen();
  const path = `${messages}/${id}/threads`;
  const made = await bot.send("POST", path, { name: "Talk", auto_archive_duration: 60 });
  const thread = {
    id,
    type: 11,
    guild_id: guild.id,
    parent_id: text.id,
    name: "Talk",
    owner_id: bot.id,
    message_count: 0,
    member_count: 1,
    total_message_sent: 0,
    thread_metadata: { archived: false, auto_archive_duration: 60, locked: false },
    member: { id, user_id: bot.id },
  };
  expect(made).toMatchObject({ status: 201, body: thread });
  const seen = await bot.seen();
  expect(seen.map(([name]) => name)).toEqual([
    "THREAD_CREATE",
    "MESSAGE_UPDATE",
    "MESSAGE_CREATE",
    "THREAD_MEMBERS_UPDATE",
    "GUILD_AUDIT_LOG_ENTRY_CREATE",
  ]);
  expect(seen[3]?.[1]).toMatchObject({ id, member_count: 1, added_members: [{ user_id: bot.id }] });
  expect(seen[0]?.[1]).toMatchObject({ ...thread, newly_created: true });
  expect(seen[1]?.[1]).toMatchObject({ id, flags: 32, thread: { id } });
  expect(seen[2]?.[1]).toMatchObject({ type: 21, channel_id: id });
  expect(await bot.send("POST", path, { name: "Again" })).toMatchObject({
    status: 400,
    body: { code: 160_004 },
  });
  await bot.send("POST", `/channels/${id}/messages`, { content: "In it" });
  expect((await bot.send("GET", `/channels/${id}`)).body).toMatchObject({
    message_count: 1,
    total_message_sent: 1,
    member_count: 1,
  });
});

test("a private thread is for whom it is; its followers come and go", async () => {
  const { platform, bot, text, guild, bob, alice, game, otherBot } = await openThreads();
  const other = otherBot("Other");
  platform.guilds.addMember(guild.id, other.id);
  await other.connect();
  await bot.seen();
  const made = await bot.send("POST", `/channels/${text.id}/threads`, { name: "Secret" });
  expect(made).toMatchObject({ status: 201, body: { type: 12, name: "Secret" } });
  const { id } = made.body;
  expect(await other.seen()).toEqual([]);
  expect((await other.send("GET", `/channels/${id}`)).status).toBe(403);
  const members = `/channels/${id}/thread-members`;
  expect((await bot.send("PUT", `${members}/${other.id}`)).status).toBe(204);
  expect((await other.names()).slice(0, 3)).toEqual([
    "THREAD_CREATE",
    "THREAD_MEMBERS_UPDATE",
    "THREAD_MEMBER_UPDATE",
  ]);
  expect((await bot.send("GET", `${members}/${other.id}?with_member=true`)).body).toMatchObject({
    id,
    user_id: other.id,
    member: { user: { id: other.id } },
  });
  expect((await bot.send("GET", members)).body).toHaveLength(2);
  expect((await bot.send("DELETE", `${members}/${other.id}`)).status).toBe(204);
  expect((await other.names()).at(0)).toBe("THREAD_MEMBERS_UPDATE");
  expect(await bot.send("GET", `${members}/${bob.id}`)).toMatchObject({
    status: 404,
    body: { code: 10007 },
  });
  platform.as(alice.id, game.id).joinThread(id);
  expect((await bot.send("GET", members)).body).toHaveLength(2);
  expect(() => platform.as(bob.id, game.id).joinThread(id)).toThrow("Missing Access");
});

test("silence archives a thread, a message wakes it, and a lock keeps it shut", async () => {
  const { platform, bot, text, bob, game } = await openThreads();
  const body = { name: "Talk", type: 11, auto_archive_duration: 60 };
  const { id } = (await bot.send("POST", `/channels/${text.id}/threads`, body)).body;
  const path = `/channels/${id}`;
  platform.clock.advance(59 * 60_000);
  await bot.send("POST", `${path}/messages`, { content: "Still here" });
  platform.clock.advance(59 * 60_000);
  await bot.connect();
  platform.clock.advance(60_000);
  expect(await bot.seen()).toMatchObject([
    ["THREAD_UPDATE", { id, thread_metadata: { archived: true } }],
  ]);
  expect(await bot.send("PATCH", path, { name: "Other" })).toMatchObject({
    status: 400,
    body: { code: 50083 },
  });
  expect(await bot.send("PUT", `${path}/thread-members/@me`)).toMatchObject({
    body: { code: 50083 },
  });
  const archives = `/channels/${text.id}/threads/archived/public`;
  expect((await bot.send("GET", archives)).body).toMatchObject({
    threads: [{ id }],
    members: [{ user_id: bot.id }],
    has_more: false,
  });
  await bot.send("PATCH", path, { archived: false, locked: true });
  expect(await bot.seen()).toMatchObject([
    ["THREAD_UPDATE", { thread_metadata: { archived: false, locked: true } }],
    ["THREAD_MEMBER_UPDATE", { id, user_id: bot.id }],
    ["GUILD_AUDIT_LOG_ENTRY_CREATE", { action_type: 111 }],
  ]);
  expect(() => platform.as(bob.id, game.id).editThread(id, { name: "x" })).toThrow(
    "Missing Permissions",
  );
});

test("a post has tags and a first message; the thread is announced before it", async () => {
  const { bot, forum, guild } = await openThreads();
  const path = `/channels/${forum.id}/threads`;
  const body = { name: "Idea", applied_tags: ["11", "12"], message: { content: "Let us" } };
  const made = await bot.send("POST", path, body);
  expect(made).toMatchObject({
    status: 201,
    body: {
      name: "Idea",
      type: 11,
      parent_id: forum.id,
      applied_tags: ["11", "12"],
      message_count: 0,
      message: { content: "Let us", id: made.body.id, channel_id: made.body.id },
    },
  });
  const names = await bot.names();
  expect(names.slice(0, 2)).toEqual(["THREAD_CREATE", "MESSAGE_CREATE"]);
  const wrong = [
    [{ name: "x", message: {} }, 50006],
    [{ name: "x" }, 50035],
    [{ name: "x", message: { content: "x" }, applied_tags: ["13"] }, 50035],
  ] as const;
  for (const [given, code] of wrong) {
    expect([given, (await bot.send("POST", path, given)).body.code]).toEqual([given, code]);
  }
  const active = (await bot.send("GET", `/guilds/${guild.id}/threads/active`)).body;
  expect(active.threads.map(({ id }: { id: string }) => id)).toEqual([made.body.id]);
  const search = await bot.send("GET", `${path}/search?name=IDE&tag=11`);
  expect(search.body).toMatchObject({ total_results: 1, threads: [{ id: made.body.id }] });
  expect((await bot.send("GET", `${path}/search?tag=13`)).body.total_results).toBe(0);
});

test("moderated tags and required ones bind who does not moderate", async () => {
  const { platform, bot, forum } = await openThreads(permissions(10, 11));
  const path = `/channels/${forum.id}/threads`;
  const post = (applied_tags: string[]) =>
    bot.send("POST", path, { name: "Idea", applied_tags, message: { content: "x" } });
  expect(await post(["12"])).toMatchObject({ status: 400, body: { code: 40066 } });
  platform.guilds.updateChannel(forum.id, { flags: 16 });
  expect(await post([])).toMatchObject({ status: 400, body: { code: 40067 } });
  expect((await post(["11"])).status).toBe(201);
});

test("threads need their permissions, and channels that have them", async () => {
  const { platform, bot, text, guild } = await openThreads("0");
  const everyone = platform.guilds.store.roles.get(guild.id);
  if (everyone === undefined) throw new Error("no @everyone");
  platform.guilds.managers.roles.update(everyone, { permissions: permissions(10, 11, 16, 36) });
  const path = `/channels/${text.id}/threads`;
  expect(await bot.send("POST", path, { name: "x", type: 11 })).toMatchObject(forbidden);
  expect((await bot.send("POST", path, { name: "x", type: 12 })).status).toBe(201);
  const none = platform.guilds.createChannel({ guildId: guild.id, name: "c", type: 4 });
  expect(await bot.send("POST", `/channels/${none.id}/threads`, { name: "x" })).toMatchObject({
    status: 400,
    body: { code: 50024 },
  });
  expect((await bot.send("POST", path, { name: "" })).status).toBe(400);
  expect((await bot.send("POST", path, { name: "x", auto_archive_duration: 61 })).status).toBe(400);
});

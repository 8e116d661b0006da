/** Which threads of a guild, a channel or a forum somebody finds, and in which order (bots 3.5). */

import { expect, test } from "vitest";
import { openGuild } from "../../support/guilds.js";
import { openThread, VIEW } from "../support/thread.js";

const invalid = { status: 400, body: { code: 50035 } };
const wrongType = { status: 400, body: { code: 50024 } };
const ids = (body: { threads: { id: string }[] }) => body.threads.map(({ id }) => id);

/** A guild whose bot moderates; threads by their names. */
async function openThreads() {
  const opened = await openGuild();
  const { platform, bot, text } = opened;
  const start = async (name: string, type: 11 | 12 = 11) => {
    platform.clock.advance(1000);
    const { body } = await bot.send("POST", `/channels/${text.id}/threads`, { name, type });
    return body.id as string;
  };
  /** Archives a thread. @returns when that was */
  const archive = async (id: string) => {
    platform.clock.advance(1000);
    const { body } = await bot.send("PATCH", `/channels/${id}`, { archived: true });
    return body.thread_metadata.archive_timestamp as string;
  };
  const list = (path: string, query = "") => bot.send("GET", `/channels/${text.id}${path}${query}`);
  return { ...opened, start, archive, list };
}

test("the active threads of a guild: those that one sees, the newest first", async () => {
  const { bot, visitor, visitorMay, edit, text, guild } = await openThread();
  visitorMay(VIEW);
  await edit(bot, { archived: true });
  const start = async (type: 11 | 12) =>
    (await bot.send("POST", `/channels/${text.id}/threads`, { name: "More", type })).body.id;
  const [open, secret, last] = [await start(11), await start(12), await start(11)];
  const path = `/guilds/${guild.id}/threads/active`;
  expect(ids((await visitor.send("GET", path)).body)).toEqual([last, open]);
  const own = (await bot.send("GET", path)).body;
  expect(ids(own)).toEqual([last, secret, open]);
  expect(own.members).toMatchObject([
    { id: last, user_id: bot.id },
    { id: secret, user_id: bot.id },
    { id: open, user_id: bot.id },
  ]);
});

test("archived threads come by the time of archiving, the latest first, and by pages", async () => {
  const { start, archive, list } = await openThreads();
  const [a, b, c] = [await start("a"), await start("b"), await start("c")];
  const secret = await start("secret", 12);
  await start("active");
  await archive(b);
  const middle = await archive(c);
  await archive(a);
  await archive(secret);
  const path = "/threads/archived/public";
  const all = (await list(path)).body;
  expect(ids(all)).toEqual([a, c, b]);
  expect(all.has_more).toBe(false);
  const page = (await list(path, "?limit=2")).body;
  expect([ids(page), page.has_more]).toEqual([[a, c], true]);
  const whole = (await list(path, "?limit=3")).body;
  expect([ids(whole), whole.has_more]).toEqual([[a, c, b], false]);
  const before = `?before=${encodeURIComponent(middle)}`;
  expect(ids((await list(path, before)).body)).toEqual([b]);
  expect(ids((await list("/threads/archived/private")).body)).toEqual([secret]);
  for (const query of ["?limit=1", "?limit=101", "?before=yesterday"]) {
    expect(await list(path, query)).toMatchObject(invalid);
  }
  expect((await list(path, "?limit=100")).status).toBe(200);
});

test("one's own archived private threads are those that one follows, by id", async () => {
  const { platform, bot, text, role, start, archive } = await openThreads();
  const [a, b, c] = [await start("a", 12), await start("b", 12), await start("c", 12)];
  const open = await start("open");
  await bot.send("DELETE", `/channels/${b}/thread-members/@me`);
  for (const id of [c, b, a, open]) await archive(id);
  // VIEW_CHANNEL and READ_MESSAGE_HISTORY are enough, without MANAGE_THREADS.
  const bits = ((1n << 10n) | (1n << 16n)).toString();
  platform.guilds.managers.roles.update(role, { permissions: bits });
  const path = `/channels/${text.id}/users/@me/threads/archived/private`;
  const list = async (query = "") => (await bot.send("GET", path + query)).body;
  expect(ids(await list())).toEqual([c, a]);
  expect(ids(await list(`?before=${c}`))).toEqual([a]);
  expect(await bot.send("GET", `${path}?before=2026-01-01T00:00:00Z`)).toMatchObject(invalid);
});

/** A forum with three posts, of which the second has both tags, the last none. */
async function openPosts() {
  const opened = await openThreads();
  const { platform, guild, bot } = opened;
  const tag = (id: string) => ({
    id,
    name: `tag${id}`,
    moderated: false,
    emojiId: null,
    emojiName: null,
  });
  const availableTags = [tag("11"), tag("12")];
  const fields = { guildId: guild.id, name: "ideas", type: 15, availableTags };
  const forum = platform.guilds.createChannel(fields);
  const post = async (name: string, applied_tags: string[]) => {
    platform.clock.advance(1000);
    const body = { name, applied_tags, message: { content: "Hello" } };
    return (await bot.send("POST", `/channels/${forum.id}/threads`, body)).body.id as string;
  };
  const a = await post("Alpha", ["11"]);
  const b = await post("Beta", ["11", "12"]);
  const c = await post("Gamma", []);
  const path = `/channels/${forum.id}/threads/search`;
  const ask = (query: string) => bot.send("GET", `${path}?${query}`);
  const find = async (query: string) => ids((await ask(query)).body);
  return { ...opened, forum, a, b, c, ask, find };
}

test("posts are found by their tags: all of those that are named, or one", async () => {
  const { find, a, b } = await openPosts();
  expect(await find("tag=11&tag=12&tag_setting=match_all")).toEqual([b]);
  expect(await find("tag=11,12&tag_setting=match_all")).toEqual([b]);
  expect(await find("tag=11&tag=12&tag_setting=match_some")).toEqual([b, a]);
});

test("posts are found above and below ids, and by whether they are archived", async () => {
  const { find, archive, a, b, c } = await openPosts();
  expect(await find(`min_id=${a}`)).toEqual([c, b]);
  expect(await find(`max_id=${c}`)).toEqual([b, a]);
  await archive(b);
  expect(await find("archived=true")).toEqual([b]);
  expect(await find("archived=false")).toEqual([c, a]);
});

test("posts are ordered by what is asked for, by default by their last message", async () => {
  const { platform, bot, find, archive, a, b, c } = await openPosts();
  platform.clock.advance(1000);
  await bot.send("POST", `/channels/${a}/messages`, { content: "More" });
  expect(await find("")).toEqual([a, c, b]);
  expect(await find("sort_by=last_message_time&sort_order=asc")).toEqual([b, c, a]);
  expect(await find("sort_by=creation_time&sort_order=desc")).toEqual([c, b, a]);
  expect(await find("sort_by=creation_time&sort_order=asc")).toEqual([a, b, c]);
  for (const id of [c, a, b]) await archive(id);
  expect(await find("sort_by=archive_time")).toEqual([b, a, c]);
});

test("posts come by pages, each with how many there are", async () => {
  const { ask, b, a } = await openPosts();
  const page = async (query: string) => {
    const { body } = await ask(query);
    return [ids(body), body.has_more, body.total_results];
  };
  expect(await page("limit=1&offset=1")).toEqual([[b], true, 3]);
  expect(await page("limit=1&offset=2")).toEqual([[a], false, 3]);
});

const many = (count: number) => Array.from({ length: count }, (_, at) => 100 + at).join(",");

test.each([
  ["name", "x".repeat(100), "x".repeat(101)],
  ["tag", many(20), many(21)],
  ["limit", "25", "26"],
  ["offset", "9975", "9976"],
  ["slop", "100", "101"],
])("the %s of a search has a limit", async (field, most, more) => {
  const { ask } = await openPosts();
  expect((await ask(`${field}=${most}`)).status).toBe(200);
  expect(await ask(`${field}=${more}`)).toMatchObject(invalid);
});

test("only forums are searched, and threads have no threads", async () => {
  const { bot, text, a } = await openPosts();
  expect(await bot.send("GET", `/channels/${text.id}/threads/search`)).toMatchObject(wrongType);
  for (const path of ["search", "archived/public"]) {
    expect(await bot.send("GET", `/channels/${a}/threads/${path}`)).toMatchObject(wrongType);
  }
});

test("followers are listed by id, in pages only when asked for with their members", async () => {
  const { platform, bot, alice, bob, game, start } = await openThreads();
  const id = await start("Talk");
  for (const user of [bob, alice]) platform.as(user.id, game.id).joinThread(id);
  const path = `/channels/${id}/thread-members`;
  type Follower = { user_id: string; member?: object };
  const list = async (query: string): Promise<Follower[]> =>
    (await bot.send("GET", path + query)).body;
  const users = [alice.id, bob.id, bot.id].sort((left, right) =>
    Number(BigInt(left) - BigInt(right)),
  );
  const [first, second] = users as [string, string];
  const plain = await list(`?limit=1&after=${first}`);
  expect(plain.map(({ user_id }) => user_id)).toEqual(users);
  expect(plain.every((one) => one.member === undefined)).toBe(true);
  expect(await list(`?with_member=true&limit=1&after=${first}`)).toMatchObject([
    { user_id: second, member: { user: { id: second } } },
  ]);
  platform.applications.update(bot.applicationId, { privilegedIntents: 0 });
  expect(await bot.send("GET", path)).toMatchObject({ status: 403, body: { code: 50001 } });
  expect((await bot.send("GET", `${path}/${bob.id}`)).body).not.toHaveProperty("member");
});

import { expect, test } from "vitest";
import { openGuild } from "../support/guilds.js";
import { send } from "../support/players.js";

const MINUTE = 60_000;

async function openThread() {
  const opened = await openGuild();
  const { platform, alice, bob, bot, game, text } = opened;
  const asAlice = platform.as(alice.id, game.id);
  const asBob = platform.as(bob.id, game.id);
  await bot.connect();
  const made = await bot.send("POST", `/channels/${text.id}/threads`, {
    name: "talk",
    type: 11,
    auto_archive_duration: 60,
  });
  await bot.seen();
  return { ...opened, asAlice, asBob, thread: made.body.id as string };
}

test("a message in a thread counts there, and makes its author follow", async () => {
  const { platform, bob, bot, guild, asBob, thread } = await openThread();
  const id = asBob.sendMessage(thread, "hello");
  expect(await bot.seen()).toMatchObject([
    ["MESSAGE_CREATE", { id, channel_id: thread, channel_type: 11, guild_id: guild.id }],
    [
      "THREAD_MEMBERS_UPDATE",
      { id: thread, member_count: 2, added_members: [{ user_id: bob.id, presence: null }] },
    ],
  ]);
  const second = asBob.sendMessage(thread, "again");
  expect(await bot.names()).toEqual(["MESSAGE_CREATE"]);
  asBob.deleteMessage(thread, second);
  const counts = platform.guilds.channel(thread)?.thread;
  expect([counts?.messageCount, counts?.totalMessageSent]).toEqual([1, 2]);
});

test("writing takes a thread out of the archive; editing and reacting there does not", async () => {
  const { platform, bot, asBob, thread } = await openThread();
  const id = asBob.sendMessage(thread, "hello");
  platform.clock.advance(60 * MINUTE);
  expect(platform.guilds.channel(thread)?.thread?.archived).toBe(true);
  const archived = { code: 50083 };
  expect(() => asBob.editMessage(thread, id, "changed")).toThrow(expect.objectContaining(archived));
  expect(() => asBob.react(thread, id, "👍")).toThrow(expect.objectContaining(archived));
  await bot.connect();
  asBob.sendMessage(thread, "awake");
  expect(await bot.names()).toEqual(["THREAD_UPDATE", "THREAD_MEMBER_UPDATE", "MESSAGE_CREATE"]);
  expect(platform.guilds.channel(thread)?.thread?.archived).toBe(false);
  platform.clock.advance(60 * MINUTE);
  expect(platform.guilds.channel(thread)?.thread?.archived).toBe(true);
});

test("in a locked thread only moderators write", async () => {
  const { bot, asBob, thread } = await openThread();
  await bot.send("PATCH", `/channels/${thread}`, { locked: true });
  expect(() => asBob.sendMessage(thread, "hello")).toThrow(
    expect.objectContaining({ code: 160005 }),
  );
  expect((await bot.send("POST", `/channels/${thread}/messages`, { content: "c" })).status).toBe(
    200,
  );
});

test("a webhook writes in threads of its channel, and opens posts in forums", async () => {
  const { platform, bot, guild, text, thread } = await openThread();
  const hook = async (channelId: string) => {
    const { body } = await bot.send("POST", `/channels/${channelId}/webhooks`, { name: "Herald" });
    return (query: string, sent: object) =>
      send(platform, "", "POST", `/webhooks/${body.id}/${body.token}?wait=true&${query}`, sent);
  };
  const inText = await hook(text.id);
  expect((await inText(`thread_id=${thread}`, { content: "c" })).body.channel_id).toBe(thread);
  const forum = platform.guilds.createChannel({ guildId: guild.id, name: "forum", type: 15 });
  const inForum = await hook(forum.id);
  await bot.seen();
  const post = await inForum("", { content: "first", thread_name: "Post" });
  expect(post.body.channel_id).toBe(post.body.id);
  expect(await bot.seen()).toMatchObject([
    ["THREAD_CREATE", { id: post.body.id, name: "Post", parent_id: forum.id, newly_created: true }],
    ["MESSAGE_CREATE", { id: post.body.id, content: "first" }],
  ]);
  const code = async (query: string, sent: object) => (await inForum(query, sent)).body.code;
  expect(await code("", { content: "c" })).toBe(220001);
  expect(await code(`thread_id=${thread}`, { content: "c", thread_name: "n" })).toBe(220002);
  expect(await code("", { thread_name: "Nothing" })).toBe(50006);
  expect(await bot.seen()).toEqual([]);
  expect(platform.guilds.store.threadsOf(guild.id).map(({ name }) => name)).toEqual([
    "talk",
    "Post",
  ]);
});

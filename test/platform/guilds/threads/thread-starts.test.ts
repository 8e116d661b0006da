/** Where threads begin, what they are then, and who is notified of them (bots 3.5). */

import { expect, test } from "vitest";
import { threads } from "../../../../platform/domains/guilds/threads/domain.js";
import { bitfield, openGuild } from "../../support/guilds.js";
import { send } from "../../support/players.js";

const MINUTE = 60_000;
const GUILDS = 0;
const GUILD_MEMBERS = 1;
const wrongType = { status: 400, body: { code: 50024 } };

/** A guild whose bot moderates, with a channel of each kind. */
async function openStarts() {
  const opened = await openGuild();
  const { platform, guild, bot, text } = opened;
  const channel = (type: number) =>
    platform.guilds.createChannel({ guildId: guild.id, name: "made", type }).id;
  const start = (channelId: string, body: object = {}) =>
    bot.send("POST", `/channels/${channelId}/threads`, { name: "Talk", type: 11, ...body });
  const write = async (channelId: string) =>
    (await bot.send("POST", `/channels/${channelId}/messages`, { content: "Topic" })).body.id;
  const startOn = (channelId: string, messageId: string) =>
    bot.send("POST", `/channels/${channelId}/messages/${messageId}/threads`, { name: "Talk" });
  const messages = async (channelId: string) =>
    (await bot.send("GET", `/channels/${channelId}/messages`)).body;
  return { ...opened, channel, start, startOn, write, messages, text: text.id };
}

test("a thread on a message is of the channel's kind; voice channels have none", async () => {
  const { channel, startOn, write, text } = await openStarts();
  const kind = async (channelId: string) => (await startOn(channelId, await write(channelId))).body;
  expect(await kind(text)).toMatchObject({ type: 11 });
  expect(await kind(channel(5))).toMatchObject({ type: 10 });
  const voice = channel(2);
  expect(await startOn(voice, await write(voice))).toMatchObject(wrongType);
});

test("a thread begins on a message of its channel that somebody wrote", async () => {
  const { bot, channel, startOn, write, text, messages } = await openStarts();
  const id = await write(text);
  expect(await startOn(channel(0), id)).toMatchObject({ status: 404, body: { code: 10008 } });
  await bot.send("PUT", `/channels/${text}/messages/pins/${id}`);
  const [notice] = await messages(text);
  expect(notice.type).toBe(6);
  expect(await startOn(text, notice.id)).toMatchObject({ status: 403, body: { code: 50021 } });
  expect((await startOn(text, id)).status).toBe(201);
});

test("the channel has a notice of a thread on an older message, and none of one on its latest", async () => {
  const { bot, guild, startOn, write, messages, text } = await openStarts();
  const latest = await write(text);
  await startOn(text, latest);
  expect((await messages(text))[0].id).toBe(latest);
  const old = await write(text);
  await write(text);
  await startOn(text, old);
  expect((await messages(text))[0]).toMatchObject({
    type: 18,
    content: "Talk",
    author: { id: bot.id },
    message_reference: { channel_id: old, guild_id: guild.id },
  });
  expect((await messages(old)).at(-1)).toMatchObject({
    type: 21,
    message_reference: { message_id: old, channel_id: text, guild_id: guild.id },
  });
});

test("announcement channels have threads of their own kind, and text channels the others", async () => {
  const { channel, start, text } = await openStarts();
  const news = channel(5);
  const types = async (channelId: string) => {
    const answers = [];
    for (const type of [10, 11, 12]) {
      const { status, body } = await start(channelId, { type });
      answers.push(status === 201 ? body.type : body.code);
    }
    return answers;
  };
  expect(await types(news)).toEqual([10, 50024, 50024]);
  expect(await types(text)).toEqual([50024, 11, 12]);
});

test("a thread has its channel's slow mode and time until it is archived, if it names none", async () => {
  const { bot, start, text } = await openStarts();
  await bot.send("PATCH", `/channels/${text}`, {
    default_auto_archive_duration: 60,
    default_thread_rate_limit_per_user: 5,
  });
  expect((await start(text)).body).toMatchObject({
    rate_limit_per_user: 5,
    thread_metadata: { auto_archive_duration: 60 },
  });
  const own = { rate_limit_per_user: 0, auto_archive_duration: 1440 };
  expect((await start(text, own)).body).toMatchObject({
    rate_limit_per_user: 0,
    thread_metadata: { auto_archive_duration: 1440 },
  });
});

test("a guild has 1000 active threads; archived ones do not count", async () => {
  const { platform, guild, bot, start, text } = await openStarts();
  const { manager } = platform.domain(threads);
  const parent = platform.guilds.channel(text);
  if (parent === undefined) throw new Error("There is no channel.");
  const fields = { parent, ownerId: bot.id, type: 11, name: "Talk", rateLimitPerUser: 0 };
  const more = { autoArchiveDuration: 60, invitable: true, appliedTags: [] };
  const made = Array.from({ length: 999 }, () => manager.create({ ...fields, ...more }));
  expect(platform.guilds.store.threadsOf(guild.id)).toHaveLength(999);
  expect((await start(text)).status).toBe(201);
  expect(await start(text)).toMatchObject({ status: 400, body: { code: 160006 } });
  await bot.send("PATCH", `/channels/${made[0]?.id}`, { archived: true });
  expect((await start(text)).status).toBe(201);
});

test("a thread that is woken has its whole time again, by a message as by a change", async () => {
  const { platform, bot, start, text } = await openStarts();
  const { id } = (await start(text, { auto_archive_duration: 60 })).body;
  const metadata = async () => (await bot.send("GET", `/channels/${id}`)).body.thread_metadata;
  const wakes = [
    () => bot.send("PATCH", `/channels/${id}`, { archived: false }),
    () => bot.send("POST", `/channels/${id}/messages`, { content: "Hello" }),
  ];
  for (const wake of wakes) {
    platform.clock.advance(60 * MINUTE);
    expect(await metadata()).toMatchObject({ archived: true });
    platform.clock.advance(60 * MINUTE);
    await wake();
    const woken = await metadata();
    expect(woken.archived).toBe(false);
    expect(Date.parse(woken.archive_timestamp)).toBe(platform.clock.now());
    platform.clock.advance(60 * MINUTE - 1);
    expect(await metadata()).toMatchObject({ archived: false });
    platform.clock.advance(1);
  }
});

test("another time until it is archived begins when a thread is given it", async () => {
  const { platform, bot, start, text } = await openStarts();
  const { id } = (await start(text, { auto_archive_duration: 1440 })).body;
  const archived = () => platform.guilds.channel(id)?.thread?.archived;
  platform.clock.advance(100 * MINUTE);
  await bot.send("PATCH", `/channels/${id}`, { auto_archive_duration: 60 });
  platform.clock.advance(30 * MINUTE);
  // The same time is no change.
  await bot.send("PATCH", `/channels/${id}`, { auto_archive_duration: 60, locked: true });
  platform.clock.advance(30 * MINUTE - 1);
  expect(archived()).toBe(false);
  platform.clock.advance(1);
  expect(archived()).toBe(true);
});

test("threads of a restored state are archived in their time", async () => {
  const { platform, start, text } = await openStarts();
  const { id } = (await start(text, { auto_archive_duration: 60 })).body;
  const state = JSON.parse(JSON.stringify(platform.exportState()));
  platform.importState(state);
  platform.clock.advance(60 * MINUTE);
  expect(platform.guilds.channel(id)?.thread?.archived).toBe(true);
});

test("who joins a public thread is notified of the joining alone, and others who see members", async () => {
  const { platform, guild, start, text, otherBot } = await openStarts();
  const { id } = (await start(text)).body;
  const [visitor, counting, plain] = [otherBot("Visitor"), otherBot("Counting"), otherBot("Plain")];
  for (const { id: userId } of [visitor, counting, plain]) {
    platform.guilds.addMember(guild.id, userId);
  }
  await visitor.connect({ intents: bitfield(GUILDS) });
  await counting.connect({ intents: bitfield(GUILDS, GUILD_MEMBERS) });
  await plain.connect({ intents: bitfield(GUILDS) });
  await visitor.send("PUT", `/channels/${id}/thread-members/@me`);
  expect(await visitor.names()).toEqual(["THREAD_MEMBERS_UPDATE", "THREAD_MEMBER_UPDATE"]);
  expect(await counting.names()).toEqual(["THREAD_MEMBERS_UPDATE"]);
  expect(await plain.names()).toEqual([]);
});

test("the number of followers stops at 50", async () => {
  const { platform, guild, bot, game, start, text } = await openStarts();
  const { id } = (await start(text)).body;
  await bot.connect();
  for (let n = 2; n <= 51; n++) {
    const user = platform.createUser({ username: `user${n}` });
    platform.guilds.addMember(guild.id, user.id);
    platform.as(user.id, game.id).joinThread(id);
  }
  const counts = (await bot.seen())
    .filter(([name]) => name === "THREAD_MEMBERS_UPDATE")
    .map(([, data]) => data.member_count);
  expect(counts.slice(-3)).toEqual([49, 50, 50]);
  expect((await bot.send("GET", `/channels/${id}`)).body.member_count).toBe(50);
});

test("the audit log shows the threads that it is about", async () => {
  const { bot, guild, start, text } = await openStarts();
  const { id } = (await start(text)).body;
  const { body } = await bot.send("GET", `/guilds/${guild.id}/audit-logs?action_type=110`);
  expect(body).toMatchObject({
    audit_log_entries: [{ target_id: id, action_type: 110 }],
    threads: [{ id, name: "Talk" }],
  });
});

test("a post has each tag once; a webhook gives no moderated ones, and follows nothing", async () => {
  const { platform, guild, bot } = await openStarts();
  const tag = (id: string, moderated: boolean) => ({
    id,
    name: `tag${id}`,
    moderated,
    emojiId: null,
    emojiName: null,
  });
  const availableTags = [tag("11", false), tag("12", true)];
  const fields = { guildId: guild.id, name: "ideas", type: 15, availableTags };
  const forum = platform.guilds.createChannel(fields);
  const post = { name: "Idea", applied_tags: ["11", "11"], message: { content: "Hello" } };
  const { body } = await bot.send("POST", `/channels/${forum.id}/threads`, post);
  expect(body.applied_tags).toEqual(["11"]);
  const hook = (await bot.send("POST", `/channels/${forum.id}/webhooks`, { name: "Herald" })).body;
  const open = (applied_tags: string[]) =>
    send(platform, "", "POST", `/webhooks/${hook.id}/${hook.token}?wait=true`, {
      content: "Hello",
      thread_name: "News",
      applied_tags,
    });
  expect(await open(["12"])).toMatchObject({ status: 400, body: { code: 40066 } });
  const made = await open(["11"]);
  expect(made.status).toBe(200);
  const followers = await bot.send("GET", `/channels/${made.body.channel_id}/thread-members`);
  expect(followers).toEqual({ status: 200, body: [] });
});

test("what people call a thread is checked by the guild's rules, when it begins and when it is renamed", async () => {
  const { platform, guild, alice, bob, game, start, text } = await openStarts();
  platform.as(alice.id, game.id).createRule(guild.id, {
    name: "Words",
    event_type: 1,
    trigger_type: 1,
    trigger_metadata: { keyword_filter: ["bad"] },
    actions: [{ type: 1, metadata: {} }],
    enabled: true,
  });
  const person = platform.as(bob.id, game.id);
  const refused = expect.objectContaining({ code: 200001 });
  expect(() => person.createThread(text, { name: "bad", type: 11 })).toThrow(refused);
  const { id } = person.createThread(text, { name: "good", type: 11 });
  expect(() => person.editThread(id, { name: "bad" })).toThrow(refused);
  expect(person.editThread(id, { name: "better" }).name).toBe("better");
  expect((await start(text, { name: "bad" })).status).toBe(201);
});

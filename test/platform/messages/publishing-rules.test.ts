/** Which messages are published, and which are deleted, alone or with others (bots 3.6, 3.7). */

import { expect, test } from "vitest";
import { allowEveryone, type Bot, openGuild, permissions } from "../support/guilds.js";
import { answer, question } from "./support/parts.js";

type Opened = Awaited<ReturnType<typeof open>>;

/** A guild with a channel of announcements, in which the bot may do all. */
async function open() {
  const opened = await openGuild();
  const { platform, bot, guild } = opened;
  const news = platform.guilds.createChannel({ guildId: guild.id, name: "news", type: 5 });
  const write = async (channel: { id: string }, body: object = { content: "c" }) =>
    (await bot.send("POST", `/channels/${channel.id}/messages`, body)).body.id as string;
  const publish = (channel: { id: string }, id: string) =>
    bot.send("POST", `/channels/${channel.id}/messages/${id}/crosspost`);
  return { ...opened, news, write, publish };
}

/** The id of the latest message of a channel. */
const latest = async (bot: Bot, channelId: string): Promise<string> =>
  (await bot.send("GET", `/channels/${channelId}/messages?limit=1`)).body[0].id;

test("a message is published once, and only one of an announcement channel", async () => {
  const { bot, news, text, write, publish } = await open();
  const id = await write(news);
  await bot.connect();
  expect((await publish(news, id)).status).toBe(200);
  expect(await bot.seen()).toMatchObject([["MESSAGE_UPDATE", { id, flags: 1 }]]);
  expect(await publish(news, id)).toMatchObject({ body: { code: 40033 } });
  const elsewhere = await publish(text, await write(text));
  expect(elsewhere).toMatchObject({ status: 400, body: { code: 50024 } });
});

test("others' messages are published by who may manage messages", async () => {
  const { platform, alice, game, role, news, publish } = await open();
  const id = platform.as(alice.id, game.id).sendMessage(news.id, "c");
  const give = (...bits: number[]) => {
    const current = platform.guilds.store.roles.get(role.id) ?? role;
    platform.guilds.managers.roles.update(current, { permissions: permissions(...bits) });
  };
  give(10, 11, 16);
  expect(await publish(news, id)).toMatchObject({ status: 403, body: { code: 50013 } });
  give(10, 11, 13, 16);
  expect((await publish(news, id)).status).toBe(200);
});

test("messages of another channel are not deleted with those of this one", async () => {
  const { bot, news, text, write } = await open();
  const [here, there] = [await write(text), await write(news)];
  const messages = [here, there];
  const path = `/channels/${text.id}/messages/bulk-delete`;
  expect((await bot.send("POST", path, { messages })).status).toBe(204);
  expect((await bot.send("GET", `/channels/${text.id}/messages/${here}`)).status).toBe(404);
  expect((await bot.send("GET", `/channels/${news.id}/messages/${there}`)).status).toBe(200);
});

test.each<[what: string, write: (opened: Opened) => Promise<string>]>([
  ["a poll", async ({ news, write }) => write(news, { poll: { question, answers: [answer] } })],
  [
    "the news of a pin",
    async ({ bot, news, write }) => {
      await bot.send("PUT", `/channels/${news.id}/messages/pins/${await write(news)}`);
      return latest(bot, news.id);
    },
  ],
])("%s is not published", async (_what, write) => {
  const opened = await open();
  const id = await write(opened);
  expect(await opened.publish(opened.news, id)).toMatchObject({
    status: 400,
    body: { code: 50068 },
  });
});

test.each<[what: string, write: (opened: Opened, thread: string) => Promise<string>]>([
  // The message that a thread was made from, and the news of its name.
  ["a thread's first message", async ({ bot }, thread) => latest(bot, thread)],
  [
    "a thread's new name",
    async ({ bot }, thread) => {
      await bot.send("PATCH", `/channels/${thread}`, { name: "other" });
      return latest(bot, thread);
    },
  ],
])("%s is not deleted by anybody, alone or with others", async (_what, find) => {
  const opened = await open();
  const { bot, text, write } = opened;
  const start = `/channels/${text.id}/messages/${await write(text)}/threads`;
  const thread = (await bot.send("POST", start, { name: "talk" })).body.id;
  const id = await find(opened, thread);
  const path = `/channels/${thread}/messages`;
  const refused = { status: 403, body: { code: 50021 } };
  expect(await bot.send("DELETE", `${path}/${id}`)).toMatchObject(refused);
  const messages = [id, await write({ id: thread })];
  expect(await bot.send("POST", `${path}/bulk-delete`, { messages })).toMatchObject(refused);
  for (const each of messages) {
    expect((await bot.send("GET", `${path}/${each}`)).status).toBe(200);
  }
});

test("an alert of auto moderation is deleted by who may manage messages, not by whom it is about", async () => {
  const { platform, alice, bob, game, guild, text, bot } = await open();
  const [owner, member] = [alice, bob].map(({ id }) => platform.as(id, game.id));
  owner?.createRule(guild.id, {
    name: "Words",
    event_type: 1,
    trigger_type: 1,
    trigger_metadata: { keyword_filter: ["bad"] },
    actions: [{ type: 2, metadata: { channel_id: text.id } }],
    enabled: true,
  });
  member?.sendMessage(text.id, "bad");
  const all = (await bot.send("GET", `/channels/${text.id}/messages`)).body;
  const alert = all.find(({ type }: { type: number }) => type === 24);
  expect(alert.author.id).toBe(bob.id);
  expect(() => member?.deleteMessage(text.id, alert.id)).toThrow(
    expect.objectContaining({ code: 50013 }),
  );
  owner?.deleteMessage(text.id, alert.id);
  expect((await bot.send("GET", `/channels/${text.id}/messages/${alert.id}`)).status).toBe(404);
});

test("the audit log has what people delete of others, and what is deleted at once", async () => {
  const { platform, alice, bob, game, guild, text, bot, write } = await open();
  const [owner, member] = [alice, bob].map(({ id }) => platform.as(id, game.id));
  const say = () => member?.sendMessage(text.id, "hello") as string;
  owner?.deleteMessage(text.id, say());
  member?.deleteMessage(text.id, say());
  await bot.send("DELETE", `/channels/${text.id}/messages/${say()}`);
  const first = await write(text);
  const messages = [say(), first, (BigInt(first) + 1n).toString()];
  await bot.send("POST", `/channels/${text.id}/messages/bulk-delete`, { messages });
  const log = (await bot.send("GET", `/guilds/${guild.id}/audit-logs`)).body.audit_log_entries;
  const removals = log.filter(({ action_type }: { action_type: number }) =>
    [72, 73].includes(action_type),
  );
  expect(removals).toMatchObject([
    { action_type: 73, user_id: bot.id, target_id: text.id, options: { count: "2" } },
    {
      action_type: 72,
      user_id: alice.id,
      target_id: bob.id,
      options: { channel_id: text.id, count: "1" },
    },
  ]);
});

test("a bulk deletion that leaves one message deletes it alone, and none at all none", async () => {
  const { bot, text, write } = await open();
  const id = await write(text);
  const unknown = [1n, 2n].map((more) => (BigInt(id) + more).toString());
  await bot.connect();
  const path = `/channels/${text.id}/messages/bulk-delete`;
  expect((await bot.send("POST", path, { messages: unknown })).status).toBe(204);
  expect(await bot.seen()).toEqual([]);
  expect((await bot.send("POST", path, { messages: [id, unknown[0]] })).status).toBe(204);
  const seen = (await bot.seen()).filter(([name]) => name.startsWith("MESSAGE"));
  expect(seen).toMatchObject([["MESSAGE_DELETE", { id, channel_id: text.id }]]);
});

test("an application's answers are its bot's messages, which replies mention and the bot edits and deletes", async () => {
  const { platform, alice, game, guild, role, bot, text } = await open();
  const commands = `/applications/${game.id}/commands`;
  await bot.send("POST", commands, { name: "ping", description: "Answers" });
  await bot.connect();
  void platform.as(alice.id, game.id).runCommand("/ping", {}, { channel: text.id });
  const [[, payload] = []] = await bot.seen();
  const callback = `/interactions/${payload.id}/${payload.token}/callback`;
  await bot.send("POST", callback, { type: 4, data: { content: "Pong" } });
  const path = `/channels/${text.id}/messages`;
  const [{ id }] = (await bot.send("GET", path)).body;
  const reply = platform.as(alice.id, game.id).replyTo(text.id, id, "Thanks");
  const { mentions } = (await bot.send("GET", `${path}/${reply}`)).body;
  expect(mentions).toMatchObject([{ id: bot.id }]);
  // Long after the token's end, there is no other way.
  platform.clock.advance(3_600_000);
  expect(await bot.send("PATCH", `${path}/${id}`, { content: "Later" })).toMatchObject({
    status: 200,
    body: { content: "Later" },
  });
  allowEveryone(platform, guild.id, permissions(10, 11));
  platform.guilds.managers.roles.update(role, { permissions: "0" });
  expect((await bot.send("DELETE", `${path}/${id}`)).status).toBe(204);
});

/** Bodies of unmodified libraries that have more in them than the service acts on. */

import { once } from "node:events";
import { createRequire } from "node:module";
import {
  AttachmentBuilder,
  ChannelType,
  Client,
  EmbedBuilder,
  Events,
  type ForumChannel,
  GatewayIntentBits,
  type TextChannel,
} from "discord.js";
import type * as Oceanic from "oceanic.js";
import { expect, onTestFinished, test } from "vitest";
import { openGuild } from "../../support/guilds.js";

const oceanic = createRequire(import.meta.url)("oceanic.js") as typeof Oceanic;

async function openDiscordJs() {
  const opened = await openGuild();
  const { platform, bot, text, guild } = opened;
  const client = new Client({
    intents: [GatewayIntentBits.Guilds, GatewayIntentBits.GuildMembers],
    rest: { api: `${platform.webBase}/api`, version: "10" },
  });
  onTestFinished(() => client.destroy());
  const ready = once(client, Events.ClientReady);
  await client.login(bot.token);
  await ready;
  const channel = (await client.channels.fetch(text.id)) as TextChannel;
  return { ...opened, client, channel, cached: client.guilds.cache.get(guild.id) };
}

test("discord.js times out members and moves channels", async () => {
  const { platform, cached, bob, channel, guild } = await openDiscordJs();
  const member = await cached?.members.fetch(bob.id);
  await member?.timeout(60_000, "calm down");
  const until = platform.guilds.member(guild.id, bob.id)?.timeoutUntil;
  expect(until).toBe(member?.communicationDisabledUntilTimestamp);
  await channel.setName("quiet", "as it is late");
  const parent = await cached?.channels.create({ name: "Rooms", type: ChannelType.GuildCategory });
  const { id = "" } = parent ?? {};
  await channel.setParent(id, { lockPermissions: true, reason: "order" });
  expect(channel.parentId).toBe(id);
  await cached?.channels.setPositions([
    { channel: channel.id, position: 3, lockPermissions: true },
  ]);
});

test("discord.js starts threads, and posts in forums", async () => {
  const { channel, cached } = await openDiscordJs();
  const message = await channel.send("start");
  const thread = await message.startThread({ name: "Thread", reason: "more to say" });
  expect(thread.type).toBe(ChannelType.PublicThread);
  const forum = (await cached?.channels.create({
    name: "forum",
    type: ChannelType.GuildForum,
  })) as ForumChannel;
  const post = await forum.threads.create({ name: "Post", message: { content: "first" } });
  expect(post.parentId).toBe(forum.id);
});

test("discord.js edits messages and keeps their files, and sends embeds again", async () => {
  const { channel } = await openDiscordJs();
  const file = new AttachmentBuilder(Buffer.from("text"), { name: "a.txt", description: "A text" });
  const embed = new EmbedBuilder().setTitle("Title").setImage("https://example.org/a.png");
  const message = await channel.send({ content: "one", files: [file], embeds: [embed] });
  const edited = await message.edit({
    content: "two",
    attachments: [...message.attachments.values()],
  });
  expect(edited.attachments.size).toBe(1);
  const again = await channel.send({ embeds: message.embeds });
  expect(again.embeds[0]?.title).toBe("Title");
});

test("oceanic.js sets a presence without activities, and sends, edits and bans", async () => {
  const { platform, bot, guild, text, bob } = await openGuild();
  const client = new oceanic.Client({
    auth: `Bot ${bot.token}`,
    rest: { baseURL: platform.apiBase },
    gateway: { intents: ["ALL"] },
  });
  onTestFinished(() => client.disconnect(false));
  const ready = once(client, "ready");
  await client.connect();
  await ready;
  const presence = platform.events.waitFor("gateway.presence");
  await client.editStatus("dnd");
  expect((await presence).detail).toBe("dnd");
  const { channels, guilds } = client.rest;
  const message = await channels.createMessage(text.id, { content: "one", tts: false });
  await channels.editMessage(text.id, message.id, { content: "two", embeds: [] });
  await guilds.createBan(guild.id, bob.id, { deleteMessageSeconds: 60, reason: "enough" });
  expect((await guilds.getBans(guild.id)).map(({ user }) => user.id)).toEqual([bob.id]);
});

// What eris 0.17 sends, by its source: it names all that a message may have, and its own options too.
test.each([
  [
    "a message",
    "POST",
    "/channels/TEXT/messages",
    {
      content: "hi",
      embeds: [],
      components: undefined,
      tts: undefined,
      allowed_mentions: { parse: ["users", "roles"] },
      messageReferenceID: undefined,
      sticker_ids: undefined,
      embed: null,
      messageReference: { messageID: "MESSAGE", failIfNotExists: false },
    },
  ],
  [
    "a thread on a message",
    "POST",
    "/channels/TEXT/messages/MESSAGE/threads",
    {
      name: "Thread",
      auto_archive_duration: 60,
      autoArchiveDuration: 60,
      type: 11,
    },
  ],
  [
    "a channel's edit",
    "PATCH",
    "/channels/TEXT",
    {
      name: "other",
      icon: undefined,
      owner_id: undefined,
      rate_limit_per_user: 5,
      rateLimitPerUser: 5,
      reason: "slow down",
    },
  ],
  [
    "an overwrite",
    "PUT",
    "/channels/TEXT/permissions/BOB",
    {
      allow: 1024,
      deny: 0,
      type: 1,
      reason: "a guest",
    },
  ],
  [
    "a ban",
    "PUT",
    "/guilds/GUILD/bans/BOB",
    {
      delete_message_days: 0,
      delete_message_seconds: 0,
      reason: "enough",
    },
  ],
  [
    "a pruning",
    "POST",
    "/guilds/GUILD/prune",
    {
      days: "7",
      compute_prune_count: "true",
      include_roles: [],
      reason: "long gone",
    },
  ],
  [
    "a message with a file's spoiler",
    "PATCH",
    "/channels/TEXT/messages/MESSAGE",
    {
      content: "hidden",
      attachments: [],
      spoiler: true,
    },
  ],
])("bodies as older libraries send them: %s", async (_what, method, path, body) => {
  const { bot, text, bob, guild } = await openGuild();
  const { id } = (await bot.send("POST", `/channels/${text.id}/messages`, { content: "first" }))
    .body;
  const names = { TEXT: text.id, MESSAGE: id, BOB: bob.id, GUILD: guild.id };
  const filled = (given: string) =>
    given.replace(/TEXT|MESSAGE|BOB|GUILD/g, (name) => names[name as keyof typeof names]);
  const sent = JSON.parse(filled(JSON.stringify(body)));
  const answer = await bot.send(method, filled(path), sent);
  expect([answer.status, answer.body?.errors]).toEqual([
    expect.toSatisfy((status: number) => status >= 200 && status < 300),
    undefined,
  ]);
});

test("threads are joined and added to by PUT and by POST", async () => {
  const { bot, text, bob } = await openGuild();
  const threads = `/channels/${text.id}/threads`;
  const { id } = (await bot.send("POST", threads, { name: "Thread", type: 11 })).body;
  for (const method of ["PUT", "POST"]) {
    for (const who of ["@me", bob.id]) {
      const path = `/channels/${id}/thread-members/${who}`;
      expect((await bot.send(method, path)).status).toBe(204);
    }
  }
});

test("what a schema refuses is reported in the service's words", async () => {
  const { bot, guild, text } = await openGuild();
  const channels = `/guilds/${guild.id}/channels`;
  const leaf = async (method: string, path: string, body: unknown) => {
    const { errors } = (await bot.send(method, path, body)).body;
    return JSON.stringify(errors)
      .replace(/.*"message":"(.*)"\}\].*/, "$1")
      .replaceAll('\\"', '"');
  };
  for (const [body, message] of [
    [{ name: "x".repeat(101) }, "Must be between 1 and 100 in length."],
    [{}, "This field is required"],
    [{ name: "x", type: 99 }, "Value must be one of {0, 2, 4, 5, 13, 15, 16}."],
    [{ name: "x", topic: "x".repeat(4097) }, "Must be 4096 or fewer in length."],
    [{ name: "x", position: "first" }, 'Value "first" is not int.'],
    [{ name: "x", position: -1 }, "int value should be greater than or equal to 0."],
    [{ name: "x", nsfw: "maybe" }, 'Could not interpret "maybe" as boolean.'],
    [{ name: "x", parent_id: "here" }, 'Value "here" is not snowflake.'],
    [{ name: "x", permission_overwrites: {} }, "Only iterables may be used in a ListType"],
    [{ name: ["x"] }, 'Could not interpret "["x"]" as string.'],
  ] as const) {
    expect(await leaf("POST", channels, body)).toBe(message);
  }
  const ids = { user_ids: ["5", "5"] };
  expect(await leaf("POST", `/guilds/${guild.id}/bulk-ban`, ids)).toBe(
    "The set already contains this value",
  );
  const overwrite = `/channels/${text.id}/permissions/${guild.id}`;
  expect(await leaf("PUT", overwrite, { type: 0, allow: "all" })).toBe('Value "all" is not int.');
});

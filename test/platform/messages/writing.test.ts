import { expect, test } from "vitest";
import { bitfield, openGuild, permissions } from "../support/guilds.js";

async function openChannel(bits?: string, now?: number) {
  const opened = await openGuild(bits, now);
  const { platform, alice, bob, bot, game, text } = opened;
  await bot.connect();
  const asAlice = platform.as(alice.id, game.id);
  const asBob = platform.as(bob.id, game.id);
  return { ...opened, asAlice, asBob, path: `/channels/${text.id}/messages` };
}

test("a bot's message is sent to bots with guild, member and nonce, and answered the same", async () => {
  const { bot, guild, role, text, path } = await openChannel();
  const sent = await bot.send("POST", path, { content: " hi ", nonce: 5, tts: true, flags: 4096 });
  expect(sent.status).toBe(200);
  const { nonce, ...message } = sent.body;
  expect([nonce, message.content]).toEqual([5, "hi"]);
  const [[name, created] = []] = await bot.seen();
  expect(name).toBe("MESSAGE_CREATE");
  const { member, guild_id, channel_type, ...same } = created;
  expect(same).toEqual(sent.body);
  expect([guild_id, channel_type]).toEqual([guild.id, 0]);
  expect(member).toMatchObject({ roles: [role.id], nick: null, deaf: false });
  expect(message).toMatchObject({
    channel_id: text.id,
    author: { id: bot.id, bot: true },
    type: 0,
    flags: 4096,
    tts: true,
    edited_timestamp: null,
    pinned: false,
    mention_everyone: false,
    mentions: [],
    mention_roles: [],
    attachments: [],
    embeds: [],
    components: [],
  });
  expect(message.timestamp).toMatch(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d{6})?\+00:00$/);
  const absent = ["message_reference", "referenced_message", "webhook_id", "poll", "thread"];
  for (const field of absent) expect(message).not.toHaveProperty(field);
});

test("replies show what they answer, and notify its author unless asked not to", async () => {
  const { alice, bot, text, asAlice, path, guild } = await openChannel();
  const first = asAlice.sendMessage(text.id, "question");
  const message_reference = { message_id: first };
  const reply = (await bot.send("POST", path, { content: "answer", message_reference })).body;
  expect(reply).toMatchObject({
    type: 19,
    message_reference: { type: 0, message_id: first, channel_id: text.id, guild_id: guild.id },
    referenced_message: { id: first, content: "question" },
    mentions: [{ id: alice.id }],
  });
  const silent = { content: "a", message_reference, allowed_mentions: { replied_user: false } };
  expect((await bot.send("POST", path, silent)).body.mentions).toEqual([]);
  asAlice.deleteMessage(text.id, first);
  const { body } = await bot.send("GET", `${path}/${reply.id}`);
  expect(body.referenced_message).toBeNull();
  const leaf = (code: string, message: string) => ({
    status: 400,
    body: { code: 50035, errors: { message_reference: { _errors: [{ code, message }] } } },
  });
  expect(await bot.send("POST", path, { content: "a", message_reference })).toMatchObject(
    leaf("REPLIES_UNKNOWN_MESSAGE", "Unknown message"),
  );
  const anyway = {
    content: "a",
    message_reference: { ...message_reference, fail_if_not_exists: false },
  };
  expect((await bot.send("POST", path, anyway)).body.type).toBe(0);
  const elsewhere = { ...message_reference, channel_id: "1" };
  expect(
    await bot.send("POST", path, { content: "a", message_reference: elsewhere }),
  ).toMatchObject(
    leaf(
      "REPLIES_CANNOT_REFERENCE_OTHER_CHANNEL",
      "Cannot reply to a message in a different channel",
    ),
  );
});

test("a reply tells nothing of messages in other channels", async () => {
  const { platform, bot, asAlice, path, guild } = await openChannel();
  const other = platform.guilds.createChannel({ guildId: guild.id, name: "other" });
  const hidden = asAlice.sendMessage(other.id, "elsewhere");
  for (const fail_if_not_exists of [true, false]) {
    const [there, nowhere] = await Promise.all(
      [hidden, "1"].map((message_id) =>
        bot.send("POST", path, {
          content: "a",
          message_reference: { message_id, fail_if_not_exists },
        }),
      ),
    );
    expect([there?.status, there?.body.errors]).toEqual([nowhere?.status, nowhere?.body.errors]);
    expect(there?.status).toBe(fail_if_not_exists ? 400 : 200);
  }
});

test("a forward tells nothing of messages in channels that its sender does not see", async () => {
  const { platform, bot, asAlice, path, guild } = await openChannel();
  const other = platform.guilds.createChannel({ guildId: guild.id, name: "other" });
  const hidden = asAlice.sendMessage(other.id, "elsewhere");
  // The bot does not see it.
  platform.guilds.updateChannel(other.id, {
    overwrites: [{ id: bot.id, type: 1, allow: "0", deny: permissions(10) }],
  });
  const answers = await Promise.all(
    [hidden, "1"].map((message_id) =>
      bot.send("POST", path, { message_reference: { type: 1, message_id } }),
    ),
  );
  expect(answers.map(({ status, body }) => [status, body.code])).toEqual([
    [400, 160008],
    [400, 160008],
  ]);
});

test("mentions are those that the text names and the sender allows", async () => {
  const { platform, alice, bob, bot, guild, path } = await openChannel();
  const open = platform.guilds.createRole(guild.id, "Open", "0");
  platform.guilds.managers.roles.update(open, { mentionable: true });
  const closed = platform.guilds.createRole(guild.id, "Closed", "0");
  const content = `<@${alice.id}> <@!${bob.id}> <@&${open.id}> <@&${closed.id}> @everyone`;
  const mentions = async (allowed_mentions?: object) => {
    const { body } = await bot.send("POST", path, { content, allowed_mentions });
    const users = body.mentions.map(({ id }: { id: string }) => id);
    return [users, body.mention_roles, body.mention_everyone];
  };
  const all = [[alice.id, bob.id], [open.id, closed.id], true];
  expect(await mentions()).toEqual(all);
  expect(await mentions({ parse: ["users", "roles", "everyone"] })).toEqual(all);
  expect(await mentions({ parse: [] })).toEqual([[], [], false]);
  expect(await mentions({ users: [bob.id], parse: ["roles"] })).toEqual([
    [bob.id],
    [open.id, closed.id],
    false,
  ]);
  expect(await mentions({ roles: [closed.id] })).toEqual([[], [closed.id], false]);
  const weak = platform.guilds.createRole(guild.id, "Weak", permissions(10, 11, 16));
  platform.guilds.addMember(guild.id, bot.id, [weak.id]);
  const everyone = platform.guilds.roles(guild.id).find(({ id }) => id === guild.id);
  const bits = (BigInt(everyone?.permissions ?? 0) & ~(1n << 17n)).toString();
  platform.guilds.managers.roles.update(everyone as NonNullable<typeof everyone>, {
    permissions: bits,
  });
  expect(await mentions()).toEqual([[alice.id, bob.id], [open.id], false]);
});

test("the same nonce gives the same message when it is enforced [limits.nonce-dedupe-a-few-minutes, operations.create-message-enforce-nonce-forward-160014]", async () => {
  const { platform, bot, path } = await openChannel();
  const body = { content: "once", nonce: "n", enforce_nonce: true };
  const { id } = (await bot.send("POST", path, body)).body;
  expect(await bot.send("POST", path, body)).toMatchObject({
    status: 200,
    body: { id, nonce: "n" },
  });
  expect(await bot.names()).toEqual(["MESSAGE_CREATE"]);
  const other = (await bot.send("POST", path, { ...body, enforce_nonce: false })).body.id;
  expect(other).not.toBe(id);
  platform.clock.advance(300_000);
  expect([id, other]).not.toContain((await bot.send("POST", path, body)).body.id);
});

test("an enforced nonce is the author's in one channel: used again elsewhere it writes another message [limits.nonce-dedupe-a-few-minutes, operations.create-message-enforce-nonce-forward-160014]", async () => {
  const { platform, bot, guild, path } = await openChannel();
  const other = platform.guilds.createChannel({ guildId: guild.id, name: "other" });
  await bot.seen();
  const body = { nonce: "n", enforce_nonce: true };
  const secret = await bot.send("POST", path, { ...body, content: "secret" });
  const news = await bot.send("POST", `/channels/${other.id}/messages`, {
    ...body,
    content: "news",
  });
  expect(news.body).toMatchObject({ content: "news", channel_id: other.id });
  expect(news.body.id).not.toBe(secret.body.id);
  expect(await bot.seen()).toMatchObject([
    ["MESSAGE_CREATE", { id: secret.body.id, content: "secret" }],
    ["MESSAGE_CREATE", { id: news.body.id, content: "news" }],
  ]);
  // Each is found again where it was sent.
  expect((await bot.send("POST", path, { ...body, content: "x" })).body.id).toBe(secret.body.id);
});

test("a forward carries a snapshot without guild [records.message-message-reference-forward-snapshot, operations.create-message-enforce-nonce-forward-160014]", async () => {
  const { platform, bot, guild, text, asAlice, path } = await openChannel();
  const other = platform.guilds.createChannel({ guildId: guild.id, name: "other" });
  const first = asAlice.sendMessage(text.id, "news", [{ filename: "a.txt", data: "eA==" }]);
  const message_reference = { type: 1, message_id: first, channel_id: text.id };
  const to = `/channels/${other.id}/messages`;
  const sent = (await bot.send("POST", to, { message_reference })).body;
  expect(sent).toMatchObject({
    type: 0,
    content: "",
    flags: 1 << 14,
    message_reference: { ...message_reference, guild_id: guild.id },
    message_snapshots: [
      {
        message: {
          type: 0,
          content: "news",
          flags: 0,
          edited_timestamp: null,
          attachments: [{ filename: "a.txt" }],
          embeds: [],
          components: [],
          mentions: [],
          mention_roles: [],
          timestamp: expect.any(String),
        },
      },
    ],
  });
  const fields = Object.keys(sent.message_snapshots[0].message);
  expect(fields.filter((name) => /guild|author|^id$|channel/.test(name))).toEqual([]);
  const code = async (body: object) => (await bot.send("POST", to, body)).body.code;
  expect(await code({ message_reference, content: "more" })).toBe(160011);
  expect(await code({ message_reference: { ...message_reference, message_id: "1" } })).toBe(160008);
  platform.guilds.updateChannel(text.id, { nsfw: true });
  expect(await code({ message_reference })).toBe(160010);
  const { id } = (await bot.send("POST", path, { poll: poll() })).body;
  platform.guilds.updateChannel(text.id, { nsfw: false });
  expect(await code({ message_reference: { ...message_reference, message_id: id } })).toBe(50068);
});

test("who cannot read a message cannot forward it [errors.160014, operations.create-message-enforce-nonce-forward-160014]", async () => {
  const { platform, bot, text, asAlice, path } = await openChannel();
  const first = asAlice.sendMessage(text.id, "unread");
  platform.applications.update(bot.applicationId, { privilegedIntents: 0 });
  const message_reference = { type: 1, message_id: first, channel_id: text.id };
  expect(await bot.send("POST", path, { message_reference })).toMatchObject({
    status: 400,
    body: { code: 160014 },
  });
});

test("without access to content, bots see their own, what mentions them, and no more", async () => {
  const { platform, bot, text, asAlice, path } = await openChannel();
  // A bot starts one session in five seconds.
  platform.clock.advance(5000);
  await bot.connect({ intents: bitfield(0, 9) });
  platform.applications.update(bot.applicationId, { privilegedIntents: 0 });
  const rich = { content: "secret", embeds: [{ title: "t" }], poll: poll() };
  const hidden = asAlice.sendMessage(text.id, rich);
  const mention = asAlice.sendMessage(text.id, `look, <@${bot.id}>`);
  const own = (await bot.send("POST", path, { content: "mine" })).body.id;
  const emptied = { id: hidden, content: "", embeds: [], components: [], attachments: [] };
  const events = (await bot.seen()).map(([, data]) => data);
  expect(events).toMatchObject([emptied, { id: mention }, { id: own, content: "mine" }]);
  expect(events[0]).not.toHaveProperty("poll");
  expect(events[1].content).toContain("look");
  const listed = (await bot.send("GET", path)).body;
  expect(listed).toMatchObject([{ id: own, content: "mine" }, { id: mention }, emptied]);
  expect(listed[1].content).toContain("look");
  expect(listed[2]).not.toHaveProperty("poll");
});

test("each event needs its intent", async () => {
  const { platform, bot, text, asAlice } = await openChannel();
  const seenWith = async (...intents: number[]) => {
    platform.clock.advance(5000);
    await bot.connect({ intents: bitfield(...intents) });
    const id = asAlice.sendMessage(text.id, { poll: poll() });
    asAlice.startTyping(text.id);
    asAlice.react(text.id, id, "👍");
    asAlice.vote(text.id, id, [1]);
    asAlice.pin(text.id, id);
    return [...new Set(await bot.names())];
  };
  expect(await seenWith(9)).toEqual(["MESSAGE_CREATE", "MESSAGE_UPDATE"]);
  expect(await seenWith(10)).toEqual(["MESSAGE_REACTION_ADD"]);
  expect(await seenWith(11)).toEqual(["TYPING_START"]);
  expect(await seenWith(24)).toEqual(["MESSAGE_POLL_VOTE_ADD"]);
  expect(await seenWith(0)).toEqual(["CHANNEL_PINS_UPDATE"]);
  expect(await seenWith(12, 13, 14, 25)).toEqual([]);
});

function poll() {
  return { question: { text: "?" }, answers: [{ poll_media: { text: "a" } }] };
}

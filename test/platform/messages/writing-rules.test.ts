/** What a message may be made of, answer and forward, and which messages a request lists (bots 3.6, 3.7). */

import { expect, test } from "vitest";
import { messages } from "../../../platform/domains/messages/core/domain.js";
import { type Bot, openGuild, permissions } from "../support/guilds.js";
import { botForm } from "./support/forms.js";

/** View, send, read history. */
const PLAIN = [10, 11, 16];

/** A guild in which the bot has these permissions only. */
async function openWith(...bits: number[]) {
  const opened = await openGuild(permissions(...bits));
  const { platform, alice, bot, game, guild, text } = opened;
  const everyone = platform.guilds.roles(guild.id).find(({ id }) => id === guild.id);
  if (everyone === undefined) throw new Error("There is no @everyone.");
  platform.guilds.managers.roles.update(everyone, { permissions: permissions(...PLAIN) });
  const asAlice = platform.as(alice.id, game.id);
  const path = `/channels/${text.id}/messages`;
  return { ...opened, asAlice, path, form: botForm(bot) };
}

/** The latest message of a channel. */
async function latest(bot: Bot, channelId: string) {
  return (await bot.send("GET", `/channels/${channelId}/messages?limit=1`)).body[0];
}

test("around, before and after list messages up to the limit, newest first, without the one named", async () => {
  const { bot, text, asAlice, path } = await openWith(...PLAIN);
  const ids = ["0", "1", "2", "3", "4"].map((content) => asAlice.sendMessage(text.id, content));
  const page = async (query: string) =>
    (await bot.send("GET", `${path}?${query}`)).body
      .map(({ content }: { content: string }) => content)
      .join("");
  expect(await page(`after=${ids[1]}&limit=2`)).toBe("32");
  expect(await page(`before=${ids[3]}&limit=2`)).toBe("21");
  expect(await page(`around=${ids[2]}&limit=3`)).toBe("321");
  expect(await page("limit=1")).toBe("4");
  expect(await page(`after=${ids[4]}`)).toBe("");
  for (const limit of [0, 101]) {
    expect((await bot.send("GET", `${path}?limit=${limit}`)).status).toBe(400);
  }
});

test("a message is found in its channel alone", async () => {
  const { platform, bot, guild, path } = await openWith(...PLAIN, 13);
  const other = platform.guilds.createChannel({ guildId: guild.id, name: "other" });
  const { id } = (await bot.send("POST", path, { content: "words" })).body;
  const elsewhere = `/channels/${other.id}/messages/${id}`;
  const unknown = { status: 404, body: { code: 10008 } };
  expect(await bot.send("GET", elsewhere)).toMatchObject(unknown);
  expect(await bot.send("PATCH", elsewhere, { content: "new" })).toMatchObject(unknown);
  expect(await bot.send("DELETE", elsewhere)).toMatchObject(unknown);
  expect((await bot.send("GET", `${path}/${id}`)).body.content).toBe("words");
});

test("the service's own messages are not answered, and not forwarded", async () => {
  const { bot, path, text } = await openWith(...PLAIN, 51);
  const { id } = (await bot.send("POST", path, { content: "words" })).body;
  await bot.send("PUT", `${path}/pins/${id}`);
  const pinned = await latest(bot, text.id);
  expect(pinned.type).toBe(6);
  const answered = { content: "a", message_reference: { message_id: pinned.id } };
  expect((await bot.send("POST", path, answered)).body.errors).toMatchObject({
    message_reference: { _errors: [{ code: "REPLIES_UNKNOWN_MESSAGE" }] },
  });
  const forward = { message_reference: { type: 1, message_id: pinned.id, channel_id: text.id } };
  expect(await bot.send("POST", path, forward)).toMatchObject({
    status: 400,
    body: { code: 50068 },
  });
});

test("a forward takes the right to read the history where the message is", async () => {
  const { platform, bot, guild, text, path, asAlice } = await openWith(...PLAIN);
  const other = platform.guilds.createChannel({ guildId: guild.id, name: "other" });
  const id = asAlice.sendMessage(other.id, "elsewhere");
  const forward = { message_reference: { type: 1, message_id: id, channel_id: other.id } };
  const deny = permissions(16);
  platform.guilds.updateChannel(other.id, {
    overwrites: [{ id: bot.id, type: 1, allow: "0", deny }],
  });
  expect(await bot.send("POST", path, forward)).toMatchObject({
    status: 400,
    body: { code: 160009 },
  });
  platform.guilds.updateChannel(other.id, { overwrites: [] });
  expect((await bot.send("POST", path, forward)).body.channel_id).toBe(text.id);
});

test("between channels for adults, messages are forwarded", async () => {
  const { platform, bot, guild, asAlice } = await openWith(...PLAIN);
  const [from, to] = ["one", "two"].map((name) => {
    const { id } = platform.guilds.createChannel({ guildId: guild.id, name });
    platform.guilds.updateChannel(id, { nsfw: true });
    return id;
  }) as [string, string];
  const id = asAlice.sendMessage(from, "words");
  const message_reference = { type: 1, message_id: id, channel_id: from };
  expect((await bot.send("POST", `/channels/${to}/messages`, { message_reference })).status).toBe(
    200,
  );
});

test("beside a file or a sticker alone, embeds of who may not send them are dropped, too", async () => {
  const { platform, bot, path, form } = await openWith(...PLAIN, 15);
  platform.domain(messages).expressions.addStickers((id) => ({
    item: { id, name: "wave", format_type: 1 },
    guildId: null,
    available: id === "1",
  }));
  const embeds = [{ title: "Title" }];
  const file = await form("POST", path, [{ name: "a.txt", data: "x" }], { embeds });
  expect([file.status, file.body.embeds, file.body.attachments.length]).toEqual([200, [], 1]);
  const sticker = await bot.send("POST", path, { sticker_ids: ["1"], embeds });
  expect([sticker.status, sticker.body.embeds, sticker.body.sticker_items.length]).toEqual([
    200,
    [],
    1,
  ]);
  // There is no room for this one any more.
  expect((await bot.send("POST", path, { sticker_ids: ["2"] })).body.code).toBe(50081);
});

test("a forward of a forward shows what the first one showed [records.message-message-reference-forward-snapshot]", async () => {
  const { bot, text, path, asAlice } = await openWith(...PLAIN);
  const first = asAlice.sendMessage(text.id, "words");
  const forward = async (message_id: string) => {
    const message_reference = { type: 1, message_id, channel_id: text.id };
    return (await bot.send("POST", path, { message_reference })).body;
  };
  const second = await forward((await forward(first)).id);
  expect(second.message_snapshots).toMatchObject([{ message: { content: "words", flags: 0 } }]);
});

test("the answered message is shown without the one that it answers itself", async () => {
  const { bot, text, path, asAlice } = await openWith(...PLAIN);
  const first = asAlice.sendMessage(text.id, "one");
  const second = asAlice.replyTo(text.id, first, "two");
  const third = asAlice.replyTo(text.id, second, "three");
  const { body } = await bot.send("GET", `${path}/${third}`);
  expect(body.referenced_message).toMatchObject({ id: second, content: "two" });
  expect(body.referenced_message).not.toHaveProperty("referenced_message");
});

test("a person without the permission reads no history, either", async () => {
  const { platform, bob, game, guild, text, asAlice } = await openWith(...PLAIN);
  asAlice.sendMessage(text.id, "words");
  const asBob = platform.as(bob.id, game.id);
  expect(asBob.readMessages(text.id)).toHaveLength(1);
  const overwrites = [{ id: guild.id, type: 0 as const, allow: "0", deny: permissions(16) }];
  platform.guilds.updateChannel(text.id, { overwrites });
  expect(asBob.readMessages(text.id)).toEqual([]);
});

test("a voice message takes a permission of its own, and not that for files", async () => {
  const flags = 1 << 13;
  const attachments = [{ id: 0, duration_secs: 1, waveform: "AA==" }];
  const voice = [{ name: "voice-message.ogg", data: "ogg", type: "audio/ogg" }];
  const without = await openWith(...PLAIN, 15);
  expect(await without.form("POST", without.path, voice, { flags, attachments })).toMatchObject({
    status: 403,
    body: { code: 50173 },
  });
  const allowed = await openWith(...PLAIN, 46);
  expect((await allowed.form("POST", allowed.path, voice, { flags, attachments })).status).toBe(
    200,
  );
});

test.each<[what: string, name: string, type: string, more: object, code: number]>([
  ["what shows a picture", "a.png", "image/png", {}, 50160],
  ["no waveform", "a.ogg", "audio/ogg", { waveform: undefined }, 50161],
  ["no length", "a.ogg", "audio/ogg", { duration_secs: undefined }, 50161],
])("a voice message with %s is refused", async (_what, name, type, more, code) => {
  const { path, form } = await openWith(...PLAIN, 46);
  const attachments = [{ id: 0, duration_secs: 1, waveform: "AA==", ...more }];
  const payload = { flags: 1 << 13, attachments };
  expect(await form("POST", path, [{ name, data: "x", type }], payload)).toMatchObject({
    status: 400,
    body: { code },
  });
});

test("places for files are for who may send files, up to the largest that fits", async () => {
  const places = async (bits: readonly number[], file_size: number) => {
    const { bot, text } = await openWith(...bits);
    const body = { files: [{ id: 0, filename: "a.bin", file_size }] };
    return bot.send("POST", `/channels/${text.id}/attachments`, body);
  };
  const MIB = 1024 * 1024;
  expect((await places([...PLAIN, 15], 10 * MIB)).status).toBe(200);
  expect((await places([...PLAIN, 15], 10 * MIB + 1)).body.code).toBe(40005);
  expect((await places(PLAIN, 1)).body.code).toBe(50013);
});

test("the files that an edit keeps count with those that it adds", async () => {
  const { path, form } = await openWith(...PLAIN, 15);
  const files = (count: number) =>
    Array.from({ length: count }, (_, index) => ({ name: `${index}.txt`, data: "x" }));
  const { body } = await form("POST", path, files(9), { content: "files" });
  expect((await form("PATCH", `${path}/${body.id}`, files(1), {})).body.attachments).toHaveLength(
    10,
  );
  expect(await form("PATCH", `${path}/${body.id}`, files(1), {})).toMatchObject({
    status: 400,
    body: { code: 30015 },
  });
  const only = { attachments: [{ id: body.attachments[0].id }] };
  expect((await form("PATCH", `${path}/${body.id}`, files(1), only)).body.attachments).toHaveLength(
    2,
  );
});

test("in a conversation nobody is mentioned who is not in it", async () => {
  const { alice, bob, bot } = await openWith(...PLAIN);
  const { body } = await bot.send("POST", "/users/@me/channels", { recipient_id: bob.id });
  const content = `<@${alice.id}> <@${bob.id}>`;
  const sent = await bot.send("POST", `/channels/${body.id}/messages`, { content });
  expect(sent.body.mentions.map(({ id }: { id: string }) => id)).toEqual([bob.id]);
});

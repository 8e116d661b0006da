/** An unmodified bot of discord.js, doing with messages what bots do. */

import { once } from "node:events";
import {
  ActionRowBuilder,
  AttachmentBuilder,
  ButtonBuilder,
  ButtonStyle,
  Client,
  ContainerBuilder,
  EmbedBuilder,
  Events,
  GatewayIntentBits,
  type Message,
  MessageFlags,
  MessageReferenceType,
  type NewsChannel,
  Partials,
  REST,
  Routes,
  StringSelectMenuBuilder,
  type TextChannel,
  TextDisplayBuilder,
  WebhookClient,
} from "discord.js";
import { expect, onTestFinished, test } from "vitest";
import type { PlatformOptions } from "../../../platform/index.js";
import { openWithGame } from "../support/platform.js";
import { PIXEL } from "./support/forms.js";

const ALL = Object.values(GatewayIntentBits).filter((bit) => typeof bit === "number");

/** A bot that is ready, in a guild with a channel, and two people there. */
async function openBot(options: PlatformOptions = {}) {
  const opened = await openWithGame({ bot: true, privilegedIntents: 33_026 }, options);
  const { platform, user: alice, game } = opened;
  const bob = platform.createUser({ username: "bob" });
  const guild = platform.guilds.create({ name: "Guild", ownerId: alice.id });
  const robots = platform.guilds.createRole(guild.id, "Robots", (2n ** 53n - 9n).toString());
  const text = platform.guilds.createChannel({ guildId: guild.id, name: "general" });
  platform.guilds.addMember(guild.id, game.botUserId as string, [robots.id]);
  platform.guilds.addMember(guild.id, bob.id);
  const rest = { api: `${platform.webBase}/api`, version: "10" };
  const client = new Client({
    intents: ALL as number[],
    partials: [Partials.Channel],
    rest,
  });
  onTestFinished(() => client.destroy());
  const ready = once(client, Events.ClientReady);
  await client.login(game.botToken as string);
  await ready;
  const channel = (await client.channels.fetch(text.id)) as TextChannel;
  const asAlice = platform.as(alice.id, game.id);
  const asBob = platform.as(bob.id, game.id);
  return { ...opened, alice, bob, guild, text, client, channel, rest, asAlice, asBob };
}

/** The next message that the client is notified of. */
async function nextMessage(client: Client): Promise<Message> {
  const [message] = await once(client, Events.MessageCreate);
  return message as Message;
}

test("embeds, files, buttons and selects arrive as they were sent", async () => {
  const { channel } = await openBot();
  const sent = await channel.send({
    content: "look",
    embeds: [
      new EmbedBuilder()
        .setTitle("Title")
        .setColor(0x112233)
        .setTimestamp(0)
        .setFooter({ text: "footer" })
        .setAuthor({ name: "author", url: "https://example.org/" })
        .addFields({ name: "one", value: "1", inline: true })
        .setImage("attachment://pixel.png"),
    ],
    files: [
      new AttachmentBuilder(PIXEL, { name: "pixel.png", description: "a pixel" }),
      new AttachmentBuilder(Buffer.from("hidden"), { name: "note.txt" }).setSpoiler(true),
    ],
    components: [
      new ActionRowBuilder<ButtonBuilder>().addComponents(
        new ButtonBuilder().setCustomId("yes").setLabel("Yes").setStyle(ButtonStyle.Primary),
        new ButtonBuilder()
          .setURL("https://example.org/")
          .setEmoji("🔗")
          .setStyle(ButtonStyle.Link),
      ),
      new ActionRowBuilder<StringSelectMenuBuilder>().addComponents(
        new StringSelectMenuBuilder().setCustomId("pick").addOptions({ label: "A", value: "a" }),
      ),
    ],
  });
  const [embed] = sent.embeds;
  expect(embed?.toJSON()).toMatchObject({
    title: "Title",
    color: 0x112233,
    footer: { text: "footer" },
    author: { name: "author", url: "https://example.org/" },
    fields: [{ name: "one", value: "1", inline: true }],
  });
  expect(embed?.image?.width).toBe(1);
  expect(sent.attachments.map(({ name, spoiler }) => [name, spoiler])).toEqual([
    ["SPOILER_note.txt", true],
  ]);
  const note = await fetch(sent.attachments.first()?.url as string);
  expect(await note.text()).toBe("hidden");
  expect(sent.components.map(({ type }) => type)).toEqual([1, 1]);
  const fetched = await channel.messages.fetch({ message: sent.id, force: true });
  expect(fetched.components.map((row) => row.toJSON())).toEqual(
    sent.components.map((row) => row.toJSON()),
  );
});

test("components v2, replies, edits, deletions and bulk deletions", async () => {
  const { client, channel, text, asAlice } = await openBot();
  const v2 = await channel.send({
    flags: MessageFlags.IsComponentsV2,
    components: [
      new TextDisplayBuilder().setContent("# Hello"),
      new ContainerBuilder().addTextDisplayComponents(new TextDisplayBuilder().setContent("in")),
    ],
  });
  expect(v2.flags.has(MessageFlags.IsComponentsV2)).toBe(true);
  const heard = nextMessage(client);
  asAlice.sendMessage(text.id, "ping");
  const ping = await heard;
  expect([ping.content, ping.author.username, ping.member?.id]).toEqual([
    "ping",
    "alice",
    ping.author.id,
  ]);
  const reply = await ping.reply("pong");
  expect(reply.reference?.messageId).toBe(ping.id);
  expect((await reply.fetchReference()).content).toBe("ping");
  const updated = once(client, Events.MessageUpdate);
  const edited = await reply.edit({ content: "changed", embeds: [{ title: "e" }] });
  expect([edited.content, edited.embeds[0]?.title, edited.editedAt]).toEqual([
    "changed",
    "e",
    expect.any(Date),
  ]);
  expect(((await updated)[1] as Message).content).toBe("changed");
  const deleted = once(client, Events.MessageDelete);
  await reply.delete();
  expect(((await deleted)[0] as Message).id).toBe(reply.id);
  const bulk = once(client, Events.MessageBulkDelete);
  await channel.bulkDelete(2);
  expect(((await bulk)[0] as Map<string, unknown>).size).toBe(2);
  expect((await channel.messages.fetch({ limit: 10 })).size).toBe(0);
});

test("forwards, polls, reactions, pins and typing", async () => {
  const { platform, client, channel, guild, text, bob, asBob } = await openBot();
  const created = once(client, Events.ChannelCreate);
  platform.guilds.createChannel({ guildId: guild.id, name: "other" });
  const [target] = (await created) as [TextChannel];
  const original = await channel.send("original");
  const forwarded = await original.forward(target);
  expect(forwarded.reference?.type).toBe(MessageReferenceType.Forward);
  expect(forwarded.messageSnapshots.first()?.content).toBe("original");

  const asked = await channel.send({
    poll: {
      question: { text: "Which?" },
      answers: [{ text: "this" }, { text: "that", emoji: "👍" }],
      duration: 2,
      allowMultiselect: true,
    },
  });
  const voted = once(client, Events.MessagePollVoteAdd);
  asBob.vote(text.id, asked.id, [2]);
  const [answer, voterId] = await voted;
  expect([answer.id, voterId]).toEqual([2, bob.id]);
  expect((await asked.poll?.answers.get(2)?.voters.fetch())?.map(({ id }) => id)).toEqual([bob.id]);
  const ended = await asked.poll?.end();
  expect(ended?.poll?.resultsFinalized).toBe(true);

  await original.react("❤️");
  const reacted = once(client, Events.MessageReactionAdd);
  asBob.react(text.id, original.id, "❤️");
  const [reaction, user] = await reacted;
  expect([reaction.emoji.name, reaction.count, user.id]).toEqual(["❤️", 2, bob.id]);
  expect([...(await reaction.users.fetch()).keys()].sort()).toEqual(
    [bob.id, client.user?.id].sort(),
  );
  await reaction.users.remove(bob.id);
  await original.reactions.removeAll();

  const pinned = once(client, Events.ChannelPinsUpdate);
  await original.pin();
  await pinned;
  const pins = await channel.messages.fetchPins();
  expect(pins.items.map(({ message }) => message.id)).toEqual([original.id]);
  await original.unpin();
  expect((await channel.messages.fetchPins()).items).toEqual([]);

  const typing = once(client, Events.TypingStart);
  asBob.startTyping(text.id);
  expect((await typing)[0].user.id).toBe(bob.id);
  await channel.sendTyping();
});

test("webhooks, announcements and conversations", async () => {
  const { platform, client, channel, guild, text, alice, asAlice } = await openBot();
  const webhook = await channel.createWebhook({ name: "Herald" });
  const hook = new WebhookClient(
    { id: webhook.id, token: webhook.token as string },
    {
      rest: { api: `${platform.webBase}/api` },
    },
  );
  const reported = await hook.send({ content: "hear", username: "Crier", files: [PIXEL] });
  expect(reported.content).toBe("hear");
  const changed = await hook.editMessage(reported.id, "hear again");
  expect(changed.content).toBe("hear again");
  expect((await channel.messages.fetch(reported.id)).author.username).toBe("Crier");
  await hook.deleteMessage(reported.id);
  expect((await channel.fetchWebhooks()).size).toBe(1);

  const created = once(client, Events.ChannelCreate);
  platform.guilds.createChannel({ guildId: guild.id, name: "news", type: 5 });
  const [news] = (await created) as [NewsChannel];
  await news.addFollower(text.id);
  const breaking = await news.send("breaking");
  const copied = nextMessage(client);
  await breaking.crosspost();
  const copy = await copied;
  expect([copy.content, copy.channelId, copy.flags.has("IsCrosspost")]).toEqual([
    "breaking",
    text.id,
    true,
  ]);

  const person = await client.users.fetch(alice.id);
  const dm = await person.send("psst");
  const answered = nextMessage(client);
  asAlice.sendMessage(dm.channelId, "what?");
  const answer = await answered;
  expect([answer.content, answer.channel.isDMBased()]).toEqual(["what?", true]);
  await answer.react("👍");
  await dm.edit("never mind");
  expect((await dm.channel.messages.fetch()).size).toBe(2);
});

test("what the library has cached is what the platform holds", async () => {
  const { platform, client, channel, text, asAlice, asBob } = await openBot();
  const last = once(client, Events.TypingStart);
  const ids = Array.from({ length: 20 }, (_, index) => {
    return (index % 2 === 0 ? asAlice : asBob).sendMessage(text.id, `message ${index}`);
  });
  ids.forEach((id, index) => {
    const person = index % 2 === 0 ? asAlice : asBob;
    if (index % 3 === 0) person.editMessage(text.id, id, `edited ${index}`);
    if (index % 5 === 0) person.deleteMessage(text.id, id);
  });
  asAlice.startTyping(text.id);
  await last;
  const cached = channel.messages.cache.map(({ id, author, content, editedAt }) => {
    return { id, authorId: author.id, content, edited: editedAt !== null };
  });
  const [held] = platform.view().channelMessages;
  expect(held?.channelId).toBe(text.id);
  const facts = held?.messages.map(({ id, authorId, content, edited }) => {
    return { id, authorId, content, edited };
  });
  expect(facts).toHaveLength(16);
  expect(cached).toEqual(facts);
});

test("an unmodified REST client uploads, pages and gets the service's errors", async () => {
  const { platform, game, text, asAlice } = await openBot();
  const rest = new REST({ api: `${platform.webBase}/api`, version: "10" });
  rest.setToken(game.botToken as string);
  const ids = Array.from({ length: 7 }, (_, index) => asAlice.sendMessage(text.id, `${index}`));
  const page = async (query: Record<string, string>) => {
    const found = await rest.get(Routes.channelMessages(text.id), {
      query: new URLSearchParams(query),
    });
    return (found as { id: string }[]).map(({ id }) => ids.indexOf(id));
  };
  expect(await page({})).toEqual([6, 5, 4, 3, 2, 1, 0]);
  expect(await page({ limit: "2" })).toEqual([6, 5]);
  expect(await page({ before: ids[3] as string, limit: "2" })).toEqual([2, 1]);
  expect(await page({ after: ids[3] as string, limit: "2" })).toEqual([5, 4]);
  expect(await page({ around: ids[3] as string, limit: "3" })).toEqual([4, 3, 2]);
  const sent = (await rest.post(Routes.channelMessages(text.id), {
    body: { content: "file" },
    files: [{ name: "a.png", data: PIXEL }],
  })) as { attachments: { filename: string; width: number }[] };
  expect(sent.attachments).toMatchObject([{ filename: "a.png", width: 1 }]);
  await expect(
    rest.post(Routes.channelMessages(text.id), { body: { content: "" } }),
  ).rejects.toMatchObject({ status: 400, code: 50006, message: "Cannot send an empty message" });
  await expect(
    rest.post(Routes.channelMessages(text.id), { body: { content: "x".repeat(2001) } }),
  ).rejects.toThrow("content[BASE_TYPE_MAX_LENGTH]: Must be 2000 or fewer in length.");
});

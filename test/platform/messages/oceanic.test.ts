/** An unmodified bot of another family of libraries, doing with messages what bots do. */

import { createRequire } from "node:module";
import type * as Oceanic from "oceanic.js";
import { expect, onTestFinished, test } from "vitest";
import { openWithGame } from "../support/platform.js";

// Its module for `import` lists no names that Node.js finds.
const { Client } = createRequire(import.meta.url)("oceanic.js") as typeof Oceanic;

async function openBot() {
  const opened = await openWithGame({ bot: true, privilegedIntents: 33_026 });
  const { platform, user: alice, game } = opened;
  const guild = platform.guilds.create({ name: "Guild", ownerId: alice.id });
  const robots = platform.guilds.createRole(guild.id, "Robots", (2n ** 53n - 9n).toString());
  const text = platform.guilds.createChannel({ guildId: guild.id, name: "general" });
  platform.guilds.addMember(guild.id, game.botUserId as string, [robots.id]);
  const client = new Client({
    auth: `Bot ${game.botToken}`,
    rest: { baseURL: `${platform.webBase}/api/v10` },
    gateway: { intents: ["ALL"] },
  });
  onTestFinished(() => client.disconnect(false));
  const ready = new Promise<void>((resolve) => client.once("ready", resolve));
  await client.connect();
  await ready;
  return { platform, alice, guild, text, client, asAlice: platform.as(alice.id, game.id) };
}

test("messages, files, replies, edits, reactions, pins and forwards", async () => {
  const { alice, text, client, asAlice } = await openBot();
  const { channels } = client.rest;
  const sent = await channels.createMessage(text.id, {
    content: "hi",
    embeds: [{ title: "t", fields: [{ name: "n", value: "v" }] }],
    components: [{ type: 1, components: [{ type: 2, style: 1, label: "b", customID: "b" }] }],
    files: [{ name: "a.txt", contents: Buffer.from("x") }],
    allowedMentions: { everyone: false, users: true, repliedUser: false },
  });
  expect([sent.content, sent.embeds[0]?.title, sent.attachments.size]).toEqual(["hi", "t", 1]);
  const reply = await channels.createMessage(text.id, {
    content: "yes",
    messageReference: { messageID: sent.id },
  });
  expect(reply.referencedMessage?.content).toBe("hi");
  const edited = await sent.edit({
    content: "changed",
    files: [{ name: "b.txt", contents: Buffer.from("y") }],
  });
  expect([edited.content, edited.attachments.size]).toEqual(["changed", 2]);
  await sent.createReaction("👍");
  const reacted = new Promise<string>((resolve) =>
    client.once("messageReactionAdd", (_message, reactor) => resolve(reactor.id)),
  );
  asAlice.react(text.id, sent.id, "🎉");
  expect(await reacted).toBe(alice.id);
  expect(await sent.getReactions("👍")).toHaveLength(1);
  await channels.pinMessage(text.id, sent.id);
  expect((await channels.getMessages(text.id, { limit: 2 })).map(({ type }) => type)).toEqual([
    6, 19,
  ]);
  const forwarded = await channels.createMessage(text.id, {
    messageReference: { type: 1, messageID: sent.id, channelID: text.id },
  });
  expect(forwarded.messageSnapshots?.[0]?.message.content).toBe("changed");
  const ids = ["one", "two"].map((content) => asAlice.sendMessage(text.id, content));
  expect(await channels.deleteMessages(text.id, ids)).toBe(2);
  await channels.sendTyping(text.id);
  await sent.delete();
});

test("polls, webhooks, conversations and searches", async () => {
  const { alice, guild, text, client, asAlice } = await openBot();
  const { channels, webhooks, users, guilds } = client.rest;
  const asked = await channels.createMessage(text.id, {
    poll: {
      question: { text: "Which?" },
      answers: [{ pollMedia: { text: "this" } }],
      duration: 1,
      allowMultiselect: false,
    },
  });
  const voted = new Promise<number>((resolve) =>
    client.once("messagePollVoteAdd", (_message, _user, answer) =>
      resolve(typeof answer === "number" ? answer : answer.answerID),
    ),
  );
  asAlice.vote(text.id, asked.id, [1]);
  expect(await voted).toBe(1);
  const result = new Promise<Oceanic.Message>((resolve) =>
    client.on("messageCreate", (message) => {
      if (message.pollResults !== undefined) resolve(message);
    }),
  );
  await channels.expirePoll(text.id, asked.id);
  expect((await result).pollResults).toMatchObject({ totalVotes: 1, questionText: "Which?" });
  const webhook = await webhooks.create(text.id, { name: "Herald" });
  const reported = await webhook.execute({ content: "hear", wait: true, username: "Crier" });
  expect(reported.author.username).toBe("Crier");
  await webhook.editMessage(reported.id, { content: "hear again" });
  const found = await guilds.searchMessages(guild.id, { content: "again" });
  expect("messages" in found && found.totalResults).toBe(1);
  await webhook.deleteMessage(reported.id);
  const conversation = await users.createDM(alice.id);
  expect((await conversation.createMessage({ content: "psst" })).content).toBe("psst");
});

/**
 * How to test a bot: people who write, react and press, and a bot that answers them. Each test has a
 * platform of its own. Run with: npx vitest run --config examples/support/vitest.config.ts
 */

import { type BotService, expect, test } from "game-social-sdk-platform/vitest";
import { startBot } from "./bot.js";

const logIn = ({ token, rest }: BotService) => startBot(token, rest);

test("it greets who says hello", async ({ bot, person, guild }) => {
  const { id } = await bot(logIn);
  const alice = person("alice");
  const answer = alice.nextMessage(guild.channel, id);
  const hello = alice.sendMessage(guild.channel, "!hello");
  const message_reference = { message_id: hello };
  expect(await answer).toMatchObject({ content: "Hello, alice!", message_reference });
});

test("it puts a message with two stars on the board", async ({ bot, person, guild }) => {
  const board = guild.createChannel("starboard");
  const greeter = await bot(logIn);
  const message = person("alice").sendMessage(guild.channel, "a good one");
  for (const name of ["alice", "bob"]) person(name).react(guild.channel, message, "⭐");
  await expect(greeter).toHaveSent(`POST /channels/${board}/messages`, {
    content: "⭐ alice: a good one",
  });
});

test("it counts clicks, whoever clicks", async ({ bot, person, guild }) => {
  await bot(logIn);
  const { message } = await person("alice").runCommand("/count", {}, { channel: guild.channel });
  await person("alice").press(message?.id as string, "+1");
  const clicked = await person("bob").press(message?.id as string, "+1");
  expect([clicked.kind, clicked.message?.content]).toEqual(["update", "2"]);
});

test("it says nothing to what is not for it", async ({ bot, person, guild }) => {
  const greeter = await bot(logIn);
  for (const text of ["hello", "!hello"]) person("alice").sendMessage(guild.channel, text);
  await expect(greeter).toHaveSent("POST /channels/*/messages");
  expect(greeter.received.filter(({ event }) => event === "MESSAGE_CREATE")).toHaveLength(3);
});

/**
 * How to test a bot: a platform and the bot once for the file, a guild of its own for each test, and
 * people who write, react and press. Run with: npx vitest run --config examples/support/vitest.config.ts
 */

import type { Client } from "discord.js";
import { type Platform, startPlatform } from "game-social-sdk-platform";
import { afterAll, beforeAll, expect, test } from "vitest";
import { startBot } from "./bot.js";

let platform: Platform;
let bot: { client: Client; userId: string };
let people: { alice: string; bob: string };

beforeAll(async () => {
  platform = await startPlatform();
  const app = platform.createApplication({ name: "Bot", bot: true, privilegedIntents: 1 << 15 });
  const client = await startBot(app.botToken as string, {
    api: `${platform.webBase}/api`,
    globalRequestsPerSecond: 10_000, // discord.js waits after 50, which many tests would feel
  });
  bot = { client, userId: app.botUserId as string };
  people = {
    alice: platform.createUser({ username: "alice" }).id,
    bob: platform.createUser({ username: "bob" }).id,
  };
});

afterAll(async () => {
  await bot.client.destroy();
  await platform.close();
});

/** Alice's guild with the bot, Bob and a channel; what the tests before have left does not matter. */
function openClub() {
  const { alice, bob } = people;
  const guild = platform.guilds.create({ name: "Club", ownerId: alice });
  for (const id of [bob, bot.userId]) platform.guilds.addMember(guild.id, id);
  const channel = (name: string) => platform.guilds.createChannel({ guildId: guild.id, name }).id;
  return {
    alice: platform.as(alice),
    bob: platform.as(bob),
    channel: channel("general"),
    board: channel("starboard"),
  };
}

test("it greets who says hello", async () => {
  const { alice, channel } = openClub();
  const answer = alice.nextMessage(channel, bot.userId);
  const hello = alice.sendMessage(channel, "!hello");
  expect(await answer).toMatchObject({
    content: "Hello, alice!",
    message_reference: { message_id: hello },
  });
});

test("it puts a message with two stars on the board", async () => {
  const { alice, bob, channel, board } = openClub();
  const shown = alice.nextMessage(board);
  const message = alice.sendMessage(channel, "a good one");
  alice.react(channel, message, "⭐");
  bob.react(channel, message, "⭐");
  expect(await shown).toMatchObject({ content: "⭐ alice: a good one" });
});

test("it counts clicks, whoever clicks", async () => {
  const { alice, bob, channel } = openClub();
  const begun = await alice.runCommand("/count", {}, { channel });
  const counter = begun.message?.id as string;
  await alice.press(counter, "+1");
  const clicked = await bob.press(counter, "+1");
  expect([clicked.kind, clicked.message?.content]).toEqual(["update", "2"]);
});

test("it says nothing to what is not for it", async () => {
  const { alice, channel } = openClub();
  alice.sendMessage(channel, "hello");
  const answer = alice.nextMessage(channel);
  alice.sendMessage(channel, "!hello");
  await answer;
  expect(alice.readMessages(channel).map(({ content }) => content)).toEqual([
    "Hello, alice!",
    "!hello",
    "hello",
  ]);
});

import { expect, test } from "vitest";
import { openGuild } from "../support/guilds.js";

const CLOSED =
  "The platform is closed, so no message comes any more. Do this before close(), or start another platform.";

test("a person waits for what somebody else writes, and sees it as a client would", async () => {
  const { platform, alice, bob, bot, text } = await openGuild();
  const person = platform.as(alice.id);
  person.sendMessage(text.id, "before");
  const answer = person.nextMessage(text.id);
  const fromBot = person.nextMessage(text.id, bot.id);
  person.sendMessage(text.id, "my own");
  platform.as(bob.id).sendMessage(text.id, "from bob");
  await bot.send("POST", `/channels/${text.id}/messages`, { content: "from the bot" });
  expect(await answer).toMatchObject({ content: "from bob", author: { id: bob.id } });
  expect(await fromBot).toMatchObject({ content: "from the bot", author: { id: bot.id } });
});

test("what is written elsewhere is not what a person waits for", async () => {
  const { platform, alice, bob, guild, text } = await openGuild();
  const other = platform.guilds.createChannel({ guildId: guild.id, name: "other" });
  const answer = platform.as(alice.id).nextMessage(text.id);
  platform.as(bob.id).sendMessage(other.id, "elsewhere");
  platform.as(bob.id).sendMessage(text.id, "here");
  expect((await answer).content).toBe("here");
});

test("who does not see a channel cannot wait for it, and 1,000 waits are the most", async () => {
  const { platform, alice, bob, text } = await openGuild();
  const eve = platform.createUser({ username: "eve" });
  await expect(platform.as(eve.id).nextMessage(text.id)).rejects.toMatchObject({ code: 50001 });
  const person = platform.as(alice.id);
  const waits = Array.from({ length: 1000 }, () => person.nextMessage(text.id));
  await expect(person.nextMessage(text.id)).rejects.toThrow(RangeError);
  platform.as(bob.id).sendMessage(text.id, "for all");
  expect(await Promise.all(waits)).toHaveLength(1000);
  const next = person.nextMessage(text.id);
  platform.as(bob.id).sendMessage(text.id, "again");
  expect((await next).content).toBe("again");
});

test("who waits when the platform is closed is told so, and so is who waits afterwards", async () => {
  const { platform, alice, text } = await openGuild();
  const person = platform.as(alice.id);
  const waiting = expect(person.nextMessage(text.id)).rejects.toThrow(CLOSED);
  await platform.close();
  await waiting;
  await expect(person.nextMessage(text.id)).rejects.toThrow(CLOSED);
});

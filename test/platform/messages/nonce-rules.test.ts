/** When a message that is sent again is the one that was sent before. */

import { expect, test } from "vitest";
import { type Bot, openGuild } from "../support/guilds.js";

const MINUTE = 60_000;

async function openNonces() {
  const opened = await openGuild();
  const { platform, guild, bot, text, otherBot } = opened;
  const write = async (more: object = {}, who: Bot = bot, channelId = text.id): Promise<string> => {
    const body = { content: "Hello", nonce: "n", enforce_nonce: true, ...more };
    const answer = await who.send("POST", `/channels/${channelId}/messages`, body);
    expect(answer.status).toBe(200);
    return answer.body.id;
  };
  const other = otherBot("Other");
  platform.guilds.addMember(guild.id, other.id);
  return { ...opened, write, other };
}

test("an enforced nonce leads to the message there is, which is announced once", async () => {
  const { bot, text, write } = await openNonces();
  await bot.connect();
  const first = await write();
  expect(await write({ content: "Something else" })).toBe(first);
  expect(await bot.names()).toEqual(["MESSAGE_CREATE"]);
  expect((await bot.send("GET", `/channels/${text.id}/messages`)).body).toHaveLength(1);
});

test("a nonce is not enforced unless that is wished, and still marks the message", async () => {
  const { write } = await openNonces();
  const first = await write({ enforce_nonce: false });
  expect(await write({ enforce_nonce: false })).not.toBe(first);
  const marked = await write({ nonce: "m", enforce_nonce: undefined });
  expect(await write({ nonce: "m" })).toBe(marked);
});

test("another nonce, another author and another channel make another message", async () => {
  const { platform, guild, write, other } = await openNonces();
  const first = await write();
  const elsewhere = platform.guilds.createChannel({ guildId: guild.id, name: "other" });
  const ids = [
    first,
    await write({ nonce: "m" }),
    await write({}, other),
    await write({}, undefined, elsewhere.id),
  ];
  expect(new Set(ids).size).toBe(4);
  expect(await write()).toBe(first);
});

test("the nonce of a message that is gone makes another", async () => {
  const { bot, text, write } = await openNonces();
  const first = await write();
  await bot.send("DELETE", `/channels/${text.id}/messages/${first}`);
  expect(await write()).not.toBe(first);
});

test("a nonce holds for minutes, not for hours, and also after a snapshot [limits.nonce-dedupe-a-few-minutes]", async () => {
  const { platform, write } = await openNonces();
  const first = await write();
  platform.clock.advance(2 * MINUTE);
  expect(await write()).toBe(first);
  platform.importState(JSON.parse(JSON.stringify(platform.exportState())));
  expect(await write()).toBe(first);
  platform.clock.advance(60 * MINUTE);
  expect(await write()).not.toBe(first);
});

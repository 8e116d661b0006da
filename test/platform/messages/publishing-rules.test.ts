/** Which messages are published, and deleted with others (bots 3.6). */

import { expect, test } from "vitest";
import { openGuild, permissions } from "../support/guilds.js";

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

test("a message is published once, and only one of an announcement channel", async () => {
  const { news, text, write, publish } = await open();
  const id = await write(news);
  expect((await publish(news, id)).status).toBe(200);
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

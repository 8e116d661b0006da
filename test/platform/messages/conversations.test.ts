import { expect, test } from "vitest";
import { commands } from "../../../platform/domains/apps/commands/domain.js";
import { bitfield, openGuild } from "../support/guilds.js";

async function openConversation() {
  const opened = await openGuild();
  const { platform, bob, bot, game } = opened;
  const asBob = platform.as(bob.id, game.id);
  const { body } = await bot.send("POST", "/users/@me/channels", { recipient_id: bob.id });
  const path = `/channels/${body.id}/messages`;
  return { ...opened, asBob, channel: body, path };
}

const poll = { question: { text: "?" }, answers: [{ poll_media: { text: "a" } }] };

test("a bot opens a conversation once, and sees all that is said there", async () => {
  const { platform, bob, bot, asBob, channel, path } = await openConversation();
  expect(channel).toMatchObject({ type: 1, recipients: [{ id: bob.id }], last_message_id: null });
  const again = await bot.send("POST", "/users/@me/channels", { recipient_id: bob.id });
  expect(again.body.id).toBe(channel.id);
  expect(asBob.openDm(bot.id)).toBe(channel.id);
  platform.applications.update(bot.applicationId, { privilegedIntents: 0 });
  await bot.connect({ intents: bitfield(12) });
  const id = asBob.sendMessage(channel.id, { content: "hi", embeds: [{ title: "t" }] });
  const [[name, message] = []] = await bot.seen();
  expect([name, message]).toMatchObject([
    "MESSAGE_CREATE",
    { id, content: "hi", channel_id: channel.id, channel_type: 1, embeds: [{ title: "t" }] },
  ]);
  expect(message).not.toHaveProperty("guild_id");
  expect(message).not.toHaveProperty("member");
  expect((await bot.send("GET", path)).body).toMatchObject([{ id, content: "hi" }]);
});

test("each event of a conversation needs its intent", async () => {
  const { platform, bot, asBob, channel } = await openConversation();
  const seenWith = async (...intents: number[]) => {
    platform.clock.advance(5000);
    await bot.connect({ intents: bitfield(...intents) });
    const id = asBob.sendMessage(channel.id, { poll });
    asBob.startTyping(channel.id);
    asBob.react(channel.id, id, "👍");
    asBob.vote(channel.id, id, [1]);
    asBob.pin(channel.id, id);
    return [...new Set(await bot.names())];
  };
  expect(await seenWith(12)).toEqual(["MESSAGE_CREATE", "CHANNEL_PINS_UPDATE", "MESSAGE_UPDATE"]);
  expect(await seenWith(13)).toEqual(["MESSAGE_REACTION_ADD"]);
  expect(await seenWith(14)).toEqual(["TYPING_START"]);
  expect(await seenWith(25)).toEqual(["MESSAGE_POLL_VOTE_ADD"]);
  expect(await seenWith(9, 10, 11, 24)).toEqual([]);
});

test("nobody moderates a conversation, and strangers are not in it", async () => {
  const { bot, otherBot, asBob, channel, path } = await openConversation();
  const id = asBob.sendMessage(channel.id, "mine");
  const refused = async (status: number, code: number, answer: Promise<unknown>) =>
    expect(await answer).toMatchObject({ status, body: { code } });
  await refused(403, 50013, bot.send("DELETE", `${path}/${id}`));
  await refused(403, 50003, bot.send("POST", `${path}/bulk-delete`, { messages: [id, "1"] }));
  await refused(400, 50024, bot.send("POST", `/channels/${channel.id}/webhooks`, { name: "n" }));
  await refused(403, 50001, otherBot("Stranger").send("GET", path));
});

test("without a guild in common, a bot and a person do not write to each other", async () => {
  const { platform, bob, bot, guild, asBob, channel, path } = await openConversation();
  expect((await bot.send("POST", path, { content: "hi" })).status).toBe(200);
  platform.guilds.removeMember(guild.id, bob.id);
  expect(await bot.send("POST", path, { content: "hi" })).toMatchObject({
    status: 403,
    body: { code: 50278 },
  });
  expect(() => asBob.sendMessage(channel.id, "hi")).toThrow(
    expect.objectContaining({ code: 50278 }),
  );
  // Who has the app may talk to its bot all the same.
  platform.domain(commands).installs.addFor(bob.id, bot.applicationId);
  expect((await bot.send("POST", path, { content: "hi" })).status).toBe(200);
});

test("bots do not write to bots", async () => {
  const { bot, otherBot } = await openConversation();
  const { body } = await bot.send("POST", "/users/@me/channels", {
    recipient_id: otherBot("Other").id,
  });
  expect(await bot.send("POST", `/channels/${body.id}/messages`, { content: "c" })).toMatchObject({
    status: 403,
    body: { code: 50007 },
  });
});

test("conversations are sent to the first shard alone", async () => {
  const { platform, bot, asBob, channel } = await openConversation();
  const seenBy = async (shard: [number, number]) => {
    platform.clock.advance(5000);
    await bot.connect({ shard, intents: bitfield(12) });
    asBob.sendMessage(channel.id, "hi");
    return bot.names();
  };
  expect(await seenBy([1, 2])).toEqual([]);
  expect(await seenBy([0, 2])).toEqual(["MESSAGE_CREATE"]);
});

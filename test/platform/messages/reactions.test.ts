import { expect, test } from "vitest";
import { openGuild, permissions } from "../support/guilds.js";

const THUMB = encodeURIComponent("👍");
const HEART = encodeURIComponent("❤️");

async function openMessage(bits?: string) {
  const opened = await openGuild(bits);
  const { platform, alice, bob, bot, game, text } = opened;
  await bot.connect();
  const asAlice = platform.as(alice.id, game.id);
  const asBob = platform.as(bob.id, game.id);
  const id = asAlice.sendMessage(text.id, "react to this");
  await bot.seen();
  const path = `/channels/${text.id}/messages/${id}`;
  return { ...opened, asAlice, asBob, id, path };
}

test("what is answered tells each bot of its own reactions, not of another's", async () => {
  const { platform, guild, role, bot, otherBot, text, id, path } = await openMessage();
  const other = otherBot("Other");
  platform.guilds.addMember(guild.id, other.id, [role.id]);
  await other.connect();
  await bot.send("PUT", `${path}/reactions/${THUMB}/@me`);
  await other.send("PUT", `${path}/reactions/${HEART}/@me`);
  await Promise.all([bot.seen(), other.seen()]);
  const reply = { content: "so do I", message_reference: { message_id: id } };
  await other.send("POST", `/channels/${text.id}/messages`, reply);
  for (const [one, own] of [
    [bot, "👍"],
    [other, "❤️"],
  ] as const) {
    const events = await one.seen();
    expect(events).toMatchObject([["MESSAGE_CREATE", { referenced_message: { id } }]]);
    const found = events.flatMap(([, data]) => data.referenced_message.reactions);
    const mine = found.filter(({ me }) => me);
    expect(mine).toMatchObject([{ emoji: { name: own } }]);
  }
});

test("reactions are counted by emoji, sent to bots, and listed by user", async () => {
  const { bot, alice, bob, asAlice, asBob, guild, text, id, path } = await openMessage();
  expect((await bot.send("PUT", `${path}/reactions/${THUMB}/@me`)).status).toBe(204);
  asBob.react(text.id, id, "👍");
  asAlice.react(text.id, id, "❤️");
  asAlice.react(text.id, id, "❤️");
  const place = { channel_id: text.id, message_id: id, guild_id: guild.id };
  const common = { ...place, message_author_id: alice.id, burst: false, type: 0 };
  const thumb = { id: null, name: "👍" };
  const heart = { id: null, name: "❤️" };
  expect(await bot.seen()).toMatchObject([
    ["MESSAGE_REACTION_ADD", { ...common, user_id: bot.id, emoji: thumb }],
    ["MESSAGE_REACTION_ADD", { ...common, emoji: thumb, member: { user: { id: bob.id } } }],
    ["MESSAGE_REACTION_ADD", { ...common, user_id: alice.id, emoji: heart }],
  ]);
  const shape = { burst_colors: [], me_burst: false };
  expect((await bot.send("GET", path)).body.reactions).toEqual([
    {
      ...shape,
      emoji: { id: null, name: "👍" },
      count: 2,
      count_details: { burst: 0, normal: 2 },
      me: true,
    },
    {
      ...shape,
      emoji: { id: null, name: "❤️" },
      count: 1,
      count_details: { burst: 0, normal: 1 },
      me: false,
    },
  ]);
  const users = async (query: string) =>
    (await bot.send("GET", `${path}/reactions/${THUMB}?${query}`)).body.map(
      (user: { id: string }) => user.id,
    );
  const inOrder = [bot.id, bob.id].sort((one, two) => (BigInt(one) < BigInt(two) ? -1 : 1));
  expect(await users("")).toEqual(inOrder);
  expect(await users("limit=1")).toEqual(inOrder.slice(0, 1));
  expect(await users(`after=${inOrder[0]}`)).toEqual(inOrder.slice(1));
});

test("reactions are taken away by their users and by moderators", async () => {
  const { bot, bob, asBob, guild, text, id, path } = await openMessage();
  const place = { channel_id: text.id, message_id: id, guild_id: guild.id };
  await bot.send("PUT", `${path}/reactions/${THUMB}/@me`);
  for (const emoji of ["👍", "❤️", "🎉"]) asBob.react(text.id, id, emoji);
  await bot.seen();
  expect((await bot.send("DELETE", `${path}/reactions/${THUMB}/@me`)).status).toBe(204);
  expect((await bot.send("DELETE", `${path}/reactions/${THUMB}/${bob.id}`)).status).toBe(204);
  expect((await bot.send("DELETE", `${path}/reactions/${HEART}`)).status).toBe(204);
  expect((await bot.send("DELETE", `${path}/reactions`)).status).toBe(204);
  expect(await bot.seen()).toEqual([
    [
      "MESSAGE_REACTION_REMOVE",
      { ...place, user_id: bot.id, emoji: { id: null, name: "👍" }, burst: false, type: 0 },
    ],
    [
      "MESSAGE_REACTION_REMOVE",
      { ...place, user_id: bob.id, emoji: { id: null, name: "👍" }, burst: false, type: 0 },
    ],
    ["MESSAGE_REACTION_REMOVE_EMOJI", { ...place, emoji: { id: null, name: "❤️" } }],
    ["MESSAGE_REACTION_REMOVE_ALL", place],
  ]);
  expect((await bot.send("GET", path)).body).not.toHaveProperty("reactions");
});

test("what is no emoji, one too many, and what is not allowed are refused", async () => {
  const VIEW_HISTORY_SEND = permissions(10, 11, 16);
  const { platform, bot, asBob, guild, text, id, path } = await openMessage(VIEW_HISTORY_SEND);
  const react = (emoji: string) =>
    bot.send("PUT", `${path}/reactions/${encodeURIComponent(emoji)}/@me`);
  for (const emoji of ["smile", "👍👍", "name:1"]) {
    expect(await react(emoji)).toMatchObject({ status: 400, body: { code: 10014 } });
  }
  for (let index = 0; index < 20; index++) {
    asBob.react(text.id, id, String.fromCodePoint(0x1f600 + index));
  }
  expect(() => asBob.react(text.id, id, "👍")).toThrow("Maximum number of reactions reached (20)");
  const noOverwrite = { id: guild.id, type: 0 as const, allow: "0", deny: permissions(6) };
  platform.guilds.updateChannel(text.id, { overwrites: [noOverwrite] });
  // Joining a reaction that is there is free.
  expect((await react("😀")).status).toBe(204);
  const { id: another } = (
    await bot.send("POST", `/channels/${text.id}/messages`, {
      content: "again",
    })
  ).body;
  const fresh = `/channels/${text.id}/messages/${another}/reactions/${THUMB}/@me`;
  expect(await bot.send("PUT", fresh)).toMatchObject({ status: 403, body: { code: 50013 } });
  expect(await bot.send("DELETE", `${path}/reactions`)).toMatchObject({ body: { code: 50013 } });
  expect(await bot.send("PUT", fresh.replace(another, "1"))).toMatchObject({
    status: 404,
    body: { code: 10008 },
  });
});

test("reactions go with their message, and with who made them", async () => {
  const { platform, bob, bot, asBob, text, id, path } = await openMessage();
  asBob.react(text.id, id, "👍");
  const kept = () => (platform.exportState().reactions as unknown[]).length;
  expect(kept()).toBe(1);
  await bot.send("DELETE", path);
  expect(kept()).toBe(0);
  const other = platform.as(bob.id, bot.applicationId).sendMessage(text.id, "mine");
  await bot.send("PUT", `/channels/${text.id}/messages/${other}/reactions/${THUMB}/@me`);
  asBob.react(text.id, other, "👍");
  platform.deleteUser(bob.id);
  expect(kept()).toBe(1);
});

import { expect, test } from "vitest";
import { allowEveryone, openGuild, permissions } from "../support/guilds.js";
import { dataUri, png } from "../support/media.js";

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

test("a reaction again is none, and what is not there is not taken away", async () => {
  const { bot, bob, path, id, text, asBob } = await openMessage();
  const one = `${path}/reactions/${THUMB}`;
  for (let times = 0; times < 2; times++) await bot.send("PUT", `${one}/@me`);
  expect(await bot.names()).toEqual(["MESSAGE_REACTION_ADD"]);
  const unknown = { body: { code: 10014 } };
  expect(await bot.send("DELETE", `${one}/${bob.id}`)).toMatchObject(unknown);
  expect(await bot.send("DELETE", `${path}/reactions/${HEART}`)).toMatchObject(unknown);
  expect(await bot.send("GET", `${path}/reactions/smile`)).toMatchObject(unknown);
  // Nobody has reacted with it, but it is an emoji.
  expect(await bot.send("GET", `${path}/reactions/${HEART}`)).toEqual({ status: 200, body: [] });
  asBob.react(text.id, id, "❤️");
  await bot.send("DELETE", `${path}/reactions/${HEART}`);
  expect((await bot.send("GET", path)).body.reactions).toMatchObject([{ emoji: { name: "👍" } }]);
  const bought = await bot.send("GET", `${one}?type=1`);
  expect(bought).toEqual({ status: 200, body: [] });
});

test("reactions need the history, and others' are taken away by moderators", async () => {
  const { platform, guild, bot, bob, text, asBob, path, id } = await openMessage("0");
  asBob.react(text.id, id, "👍");
  await bot.send("PUT", `${path}/reactions/${THUMB}/@me`);
  const refused = { status: 403, body: { code: 50013 } };
  const one = `${path}/reactions/${THUMB}`;
  for (const place of [`${one}/${bob.id}`, one, `${path}/reactions`]) {
    expect(await bot.send("DELETE", place)).toMatchObject(refused);
  }
  expect((await bot.send("DELETE", `${one}/${bot.id}`)).status).toBe(204);
  allowEveryone(platform, guild.id, permissions(6, 10, 11));
  expect(await bot.send("PUT", `${one}/@me`)).toMatchObject(refused);
  expect(await bot.send("GET", one)).toMatchObject(refused);
});

test("who reacted comes by id, whoever came first; webhooks' messages have no author to name", async () => {
  const { platform, bot, alice, bob, asAlice, text, asBob, id, path } = await openMessage();
  const last = BigInt(alice.id) > BigInt(bob.id) ? asAlice : asBob;
  for (const one of [last, last === asAlice ? asBob : asAlice]) one.react(text.id, id, "👍");
  const listed = (await bot.send("GET", `${path}/reactions/${THUMB}`)).body;
  const ids = listed.map((user: { id: string }) => BigInt(user.id));
  expect(ids[0] < ids[1]).toBe(true);
  const hook = platform.as(alice.id, bot.applicationId).createWebhook(text.id, "Hook");
  const address = `/webhooks/${hook.id}/${hook.token}?wait=true`;
  const { id: message } = (await bot.send("POST", address, { content: "c" })).body;
  await bot.seen();
  asBob.react(text.id, message, "👍");
  const [[, data]] = (await bot.seen()) as [[string, object]];
  expect(data).not.toHaveProperty("message_author_id");
});

test("an archived thread takes no reactions", async () => {
  const { bot, text, asBob } = await openMessage();
  const { id: thread } = asBob.createThread(text.id, { name: "talk", type: 11 });
  const message = asBob.sendMessage(thread, "hello");
  await bot.send("PATCH", `/channels/${thread}`, { archived: true });
  const path = `/channels/${thread}/messages/${message}/reactions/${THUMB}/@me`;
  expect(await bot.send("PUT", path)).toMatchObject({ status: 400, body: { code: 50083 } });
});

test("an emoji of another guild needs USE_EXTERNAL_EMOJIS, one's own guild's does not", async () => {
  const [REACT, EXTERNAL] = [6, 18];
  const { platform, guild, bot, alice, game, role, path } = await openMessage();
  const owner = platform.as(alice.id, game.id);
  const other = platform.guilds.create({ name: "Other", ownerId: alice.id });
  platform.guilds.addMember(other.id, bot.id);
  const image = dataUri("image/png", png());
  const make = (guildId: string) => owner.createEmoji(guildId, { name: "wave", image });
  const [near, far] = [make(guild.id), make(other.id)];
  allowEveryone(platform, guild.id, permissions(10, 11, 16));
  const may = (...bits: number[]) => {
    const current = platform.guilds.store.roles.get(role.id) ?? role;
    platform.guilds.managers.roles.update(current, { permissions: permissions(...bits) });
  };
  const react = (id: string) => bot.send("PUT", `${path}/reactions/wave:${id}/@me`);
  const refused = { status: 403, body: { code: 50013 } };
  may(EXTERNAL);
  expect(await react(near)).toMatchObject(refused);
  may(REACT);
  expect((await react(near)).status).toBe(204);
  expect(await react(far)).toMatchObject(refused);
  may(REACT, EXTERNAL);
  expect((await react(far)).status).toBe(204);
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

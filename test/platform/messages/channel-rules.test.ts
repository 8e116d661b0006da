/** What a guild's channels add to their messages: welcomes, slow modes, sizes of files, counts of threads (bots 3.5 to 3.8). */

import { expect, test } from "vitest";
import { allowEveryone, openGuild, permissions } from "../support/guilds.js";
import { send } from "../support/players.js";

/** A guild with a person who may write and no more. */
async function openChannels() {
  const opened = await openGuild();
  const { platform, alice, bob, bot, game, text } = opened;
  const asBob = platform.as(bob.id, game.id);
  const owner = platform.as(alice.id, game.id);
  const read = async (channelId: string) =>
    (await bot.send("GET", `/channels/${channelId}/messages`)).body;
  return { ...opened, asBob, owner, read, path: `/channels/${text.id}/messages` };
}

test("who comes is welcomed in the system channel, unless the guild switches that off", async () => {
  const { platform, guild, text, read } = await openChannels();
  const join = (username: string) => {
    const { id } = platform.createUser({ username });
    platform.guilds.addMember(guild.id, id);
    return id;
  };
  join("nobody");
  platform.guilds.update(guild.id, { systemChannelId: text.id });
  const carol = join("carol");
  platform.guilds.update(guild.id, { systemChannelFlags: 1 << 0 });
  join("dave");
  // Other flags are about other messages.
  platform.guilds.update(guild.id, { systemChannelFlags: (1 << 1) | (1 << 2) | (1 << 3) });
  const erin = join("erin");
  expect(await read(text.id)).toMatchObject([
    { type: 7, content: "", author: { id: erin } },
    { type: 7, content: "", author: { id: carol } },
  ]);
});

test("a welcome is sent to bots as a message", async () => {
  const { platform, guild, text, bot } = await openChannels();
  platform.guilds.update(guild.id, { systemChannelId: text.id });
  const { id } = platform.createUser({ username: "carol" });
  await bot.connect();
  platform.guilds.addMember(guild.id, id);
  expect(await bot.seen()).toMatchObject([
    ["GUILD_MEMBER_ADD", { user: { id } }],
    ["MESSAGE_CREATE", { type: 7, author: { id }, guild_id: guild.id, member: { roles: [] } }],
  ]);
});

test("a slow mode counts one's own messages in the channel alone", async () => {
  const { platform, guild, alice, text, asBob, game } = await openChannels();
  const carol = platform.createUser({ username: "carol" });
  platform.guilds.addMember(guild.id, carol.id);
  platform.guilds.updateChannel(text.id, { rateLimitPerUser: 10 });
  const other = platform.guilds.createChannel({ guildId: guild.id, name: "other" });
  asBob.sendMessage(other.id, "elsewhere");
  platform.as(carol.id, game.id).sendMessage(text.id, "by another");
  asBob.sendMessage(text.id, "one");
  const slow = expect.objectContaining({ code: 20016 });
  expect(() => asBob.sendMessage(text.id, "two")).toThrow(slow);
  platform.clock.advance(9999);
  expect(() => asBob.sendMessage(text.id, "two")).toThrow(slow);
  platform.clock.advance(1);
  asBob.sendMessage(text.id, "two");
  for (const content of ["a", "b"]) platform.as(alice.id, game.id).sendMessage(text.id, content);
});

test.each([
  [0, 10],
  [1, 10],
  [2, 50],
  [3, 100],
])("a guild of tier %i takes files of up to %i MiB", async (premiumTier, most) => {
  const { platform, guild, text, bot } = await openChannels();
  platform.guilds.update(guild.id, { premiumTier });
  const place = async (file_size: number) => {
    const files = [{ id: 0, filename: "a.bin", file_size }];
    return bot.send("POST", `/channels/${text.id}/attachments`, { files });
  };
  expect((await place(most * 1024 * 1024)).status).toBe(200);
  expect((await place(most * 1024 * 1024 + 1)).body.code).toBe(40005);
});

test("a thread counts its messages without the first of a post, and all that there ever were", async () => {
  const { platform, guild, bot, asBob } = await openChannels();
  const forum = platform.guilds.createChannel({ guildId: guild.id, name: "ideas", type: 15 });
  const body = { name: "Idea", message: { content: "What if" } };
  const { id } = (await bot.send("POST", `/channels/${forum.id}/threads`, body)).body;
  const counts = async () => {
    const thread = (await bot.send("GET", `/channels/${id}`)).body;
    return [thread.message_count, thread.total_message_sent];
  };
  expect(await counts()).toEqual([0, 0]);
  const answers = ["Yes", "No"].map((content) => asBob.sendMessage(id, content));
  expect(await counts()).toEqual([2, 2]);
  await bot.send("DELETE", `/channels/${id}/messages/${answers[0]}`);
  expect(await counts()).toEqual([1, 2]);
  await bot.send("DELETE", `/channels/${id}/messages/${id}`);
  expect(await counts()).toEqual([1, 2]);
});

test("a role that may be mentioned is mentioned by everybody, and one of another guild by nobody", async () => {
  const { platform, guild, bob, bot, text, asBob } = await openChannels();
  allowEveryone(platform, guild.id, permissions(10, 11, 16));
  const other = platform.guilds.create({ name: "Other", ownerId: bob.id });
  const make = (guildId: string, mentionable: boolean) =>
    platform.guilds.managers.roles.create(guildId, { name: "Crew", mentionable }).id;
  const [open, closed, foreign] = [
    make(guild.id, true),
    make(guild.id, false),
    make(other.id, true),
  ];
  const content = [open, closed, foreign].map((id) => `<@&${id}>`).join(" ");
  const id = asBob.sendMessage(text.id, content);
  const { body } = await bot.send("GET", `/channels/${text.id}/messages/${id}`);
  expect(body.mention_roles).toEqual([open]);
});

test.each([
  [4, 50008],
  [14, 50008],
  [15, 40058],
  [16, 40058],
])("nobody writes in a channel of type %i, which is refused with %i", async (type, code) => {
  const { platform, guild, owner } = await openChannels();
  const { id } = platform.guilds.createChannel({ guildId: guild.id, name: "silent", type });
  expect(() => owner.sendMessage(id, "hello")).toThrow(expect.objectContaining({ code }));
});

test("writing in a thread takes a permission of its own, and not that for the channel", async () => {
  const { platform, guild, bot, text, asBob } = await openChannels();
  const body = { name: "talk", type: 11 };
  const { id: thread } = (await bot.send("POST", `/channels/${text.id}/threads`, body)).body;
  const refused = expect.objectContaining({ code: 50013 });
  allowEveryone(platform, guild.id, permissions(10, 11));
  expect(() => asBob.sendMessage(thread, "hello")).toThrow(refused);
  asBob.sendMessage(text.id, "hello");
  allowEveryone(platform, guild.id, permissions(10, 38));
  expect(() => asBob.sendMessage(text.id, "hello")).toThrow(refused);
  asBob.sendMessage(thread, "hello");
});

test("a message of a thread in a channel for adults is forwarded nowhere else", async () => {
  const { platform, bot, text } = await openChannels();
  const body = { name: "talk", type: 11 };
  const { id: thread } = (await bot.send("POST", `/channels/${text.id}/threads`, body)).body;
  const { id } = (await bot.send("POST", `/channels/${thread}/messages`, { content: "x" })).body;
  const { guildId } = text;
  const other = platform.guilds.createChannel({ guildId, name: "other" });
  const message_reference = { type: 1, message_id: id, channel_id: thread };
  const forward = () => bot.send("POST", `/channels/${other.id}/messages`, { message_reference });
  platform.guilds.updateChannel(text.id, { nsfw: true });
  expect((await forward()).body.code).toBe(160010);
  platform.guilds.updateChannel(text.id, { nsfw: false });
  expect((await forward()).status).toBe(200);
});

test("a user's token for a game gives no access to the channels of guilds", async () => {
  const { platform, game, bob, asBob, text, path } = await openChannels();
  asBob.sendMessage(text.id, "hello");
  const { accessToken } = platform.issueToken({ userId: bob.id, applicationId: game.id });
  const authorization = `Bearer ${accessToken}`;
  const answers = [
    await send(platform, authorization, "GET", path),
    await send(platform, authorization, "POST", path, { content: "hello" }),
  ];
  for (const answer of answers)
    expect(answer).toMatchObject({ status: 403, body: { code: 50001 } });
});

test("the view of what was said in channels has no conversations, and nothing of a deleted channel", async () => {
  const { platform, guild, bob, bot, owner, asBob, text } = await openChannels();
  const { body } = await bot.send("POST", "/users/@me/channels", { recipient_id: bob.id });
  await bot.send("POST", `/channels/${body.id}/messages`, { content: "hello" });
  const { id } = platform.guilds.createChannel({ guildId: guild.id, name: "other" });
  for (const channelId of [id, text.id]) asBob.sendMessage(channelId, "hello");
  const said = () => platform.view().channelMessages.map(({ channelId }) => channelId);
  expect(said()).toEqual([id, text.id]);
  owner.deleteChannel(id);
  expect(said()).toEqual([text.id]);
});

test("a mention of a member has the membership, one of anybody else has none", async () => {
  const { platform, guild, bob, bot, text, owner } = await openChannels();
  const stranger = platform.createUser({ username: "stranger" });
  owner.editMember(guild.id, bob.id, { nick: "Bobby" });
  await bot.connect();
  owner.sendMessage(text.id, `<@${bob.id}> <@${stranger.id}>`);
  const [[, { mentions }]] = (await bot.seen()) as [[string, { mentions: object[] }]];
  expect(mentions).toMatchObject([{ id: bob.id, member: { nick: "Bobby" } }, { id: stranger.id }]);
  expect(mentions[1]).not.toHaveProperty("member");
});

test("a reaction and a deletion say in which guild they are", async () => {
  const { guild, bot, text, path, asBob } = await openChannels();
  const id = asBob.sendMessage(text.id, "hello");
  await bot.connect();
  asBob.react(text.id, id, "👍");
  await bot.send("DELETE", `${path}/${id}`);
  const place = { guild_id: guild.id, channel_id: text.id };
  expect(await bot.seen()).toMatchObject([
    ["MESSAGE_REACTION_ADD", { message_id: id, ...place }],
    ["MESSAGE_DELETE", { id, ...place }],
  ]);
});

test("a webhook mentions everyone where @everyone may write and do so: in the channel, or in the thread", async () => {
  const { platform, guild, bot, text } = await openChannels();
  const path = `/channels/${text.id}`;
  const { body: hook } = await bot.send("POST", `${path}/webhooks`, { name: "Herald" });
  const { body: thread } = await bot.send("POST", `${path}/threads`, { name: "talk", type: 11 });
  const sent = { content: "@everyone", allowed_mentions: { parse: ["everyone"] } };
  const mentions = async (place = "") => {
    const address = `/webhooks/${hook.id}/${hook.token}?wait=true${place}`;
    return (await send(platform, "", "POST", address, sent)).body.mention_everyone;
  };
  allowEveryone(platform, guild.id, permissions(10, 11, 17, 38));
  expect([await mentions(), await mentions(`&thread_id=${thread.id}`)]).toEqual([true, true]);
  allowEveryone(platform, guild.id, permissions(10, 11, 17));
  expect([await mentions(), await mentions(`&thread_id=${thread.id}`)]).toEqual([true, false]);
  const overwrites = [{ id: guild.id, type: 0 as const, allow: "0", deny: permissions(17) }];
  platform.guilds.updateChannel(text.id, { overwrites });
  expect(await mentions()).toBe(false);
});

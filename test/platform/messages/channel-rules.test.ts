/** What a guild's channels add to their messages: welcomes, slow modes, sizes of files, counts of threads (bots 3.5 to 3.8). */

import { expect, test } from "vitest";
import { allowEveryone, openGuild, permissions } from "../support/guilds.js";

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

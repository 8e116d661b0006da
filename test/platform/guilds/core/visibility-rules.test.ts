/** What bots get when channels become visible or hidden, and which threads come with them (bots 2.7). */

import { expect, test } from "vitest";
import {
  ALL_INTENTS,
  allowEveryone,
  bitfield,
  openGuild,
  permissions,
} from "../../support/guilds.js";

const VIEW = 10;
const OBFUSCATED = { capabilities: 1 << 15 };
const HIDDEN = "___hidden___";

type Channel = { readonly id: string };

/** A guild in which nobody has a permission, a hidden channel, and a role that sees it. */
async function openHidden() {
  const opened = await openGuild("0", Date.UTC(2026, 10, 1));
  const { platform, guild, bot, role: robots } = opened;
  const { guilds } = platform;
  const deny = { id: guild.id, type: 0 as const, allow: "0", deny: permissions(VIEW) };
  const allow = (id: string) => ({ id, type: 0 as const, allow: permissions(VIEW), deny: "0" });
  const hide = (...seers: string[]) => [deny, ...seers.map(allow)];
  const make = (name: string, more: object = {}) =>
    guilds.createChannel({ guildId: guild.id, name, overwrites: hide(), ...more });
  const thread = (parent: Channel, type: 11 | 12, ...followers: string[]) => {
    const { id } = guilds.managers.channels.create({
      guildId: guild.id,
      parentId: parent.id,
      name: "thread",
      type,
      thread: {
        ownerId: guild.ownerId,
        createdAt: 0,
        archived: false,
        archivedAt: 0,
        autoArchiveDuration: 60,
        locked: false,
        invitable: true,
        messageCount: 0,
        totalMessageSent: 0,
        appliedTags: [],
      },
    });
    for (const userId of followers) {
      const member = { id: `${id}:${userId}`, threadId: id, userId, joinedAt: 0, flags: 0 };
      guilds.store.threadMembers.put(member);
    }
    return id;
  };
  /** What a bot got, as names of events with ids and names of channels. */
  const heard = async (one = bot) =>
    (await one.seen()).map(([event, { id, name }]) => [event, id, name].filter(Boolean));
  return { ...opened, guilds, hide, make, thread, heard, robots };
}

test("a new channel has one event; the hidden category around it becomes visible", async () => {
  const { bot, make, heard, hide } = await openHidden();
  const category = make("Staff", { type: 4 });
  await bot.connect(OBFUSCATED);
  const open = make("open", { parentId: category.id, overwrites: [] });
  expect(await heard()).toEqual([
    ["CHANNEL_CREATE", open.id, "open"],
    ["CHANNEL_UPDATE", category.id, "Staff"],
    ["THREAD_LIST_SYNC"],
  ]);
  const secret = make("secret", { parentId: category.id, overwrites: hide() });
  expect(await heard()).toEqual([["CHANNEL_CREATE", secret.id, HIDDEN]]);
});

test("a category is hidden again with the last visible channel in it", async () => {
  const { bot, guilds, make, heard } = await openHidden();
  const category = make("Staff", { type: 4 });
  const open = make("open", { parentId: category.id, overwrites: [] });
  const other = make("other", { parentId: category.id, overwrites: [] });
  await bot.connect(OBFUSCATED);
  guilds.updateChannel(open.id, { parentId: null });
  expect(await heard()).toEqual([["CHANNEL_UPDATE", open.id, "open"]]);
  guilds.managers.channels.delete(guilds.store.channel(other.id));
  expect(await heard()).toEqual([
    ["CHANNEL_DELETE", other.id, "other"],
    ["CHANNEL_UPDATE", category.id, HIDDEN],
  ]);
});

test("a change of a role shows and hides channels to those who have it, each once", async () => {
  const { bot, guilds, guild, otherBot, make, hide, heard, robots } = await openHidden();
  const other = otherBot("Other");
  guilds.addMember(guild.id, other.id);
  const secret = make("secret", { overwrites: hide(robots.id) });
  await bot.connect(OBFUSCATED);
  await other.connect(OBFUSCATED);
  for (const one of [bot, other]) await one.seen();
  const current = () => guilds.store.roles.get(robots.id) ?? robots;
  guilds.managers.roles.update(current(), { name: "Machines" });
  expect(await heard()).toEqual([["GUILD_ROLE_UPDATE"]]);
  guilds.managers.roles.delete(current());
  expect(await heard()).toEqual([
    ["GUILD_ROLE_DELETE"],
    ["CHANNEL_UPDATE", secret.id, HIDDEN],
    ["GUILD_MEMBER_UPDATE"],
  ]);
  expect((await other.names()).filter((name) => name !== "GUILD_MEMBER_UPDATE")).toEqual([
    "GUILD_ROLE_UPDATE",
    "GUILD_ROLE_DELETE",
    "CHANNEL_UPDATE",
  ]);
});

test("everything becomes visible and hidden with the permission of @everyone", async () => {
  const { platform, guild, text, bot, heard } = await openHidden();
  await bot.connect(OBFUSCATED);
  allowEveryone(platform, guild.id, "0");
  expect(await heard()).toEqual([["GUILD_ROLE_UPDATE"], ["CHANNEL_UPDATE", text.id, HIDDEN]]);
  allowEveryone(platform, guild.id, permissions(VIEW));
  expect(await heard()).toEqual([
    ["GUILD_ROLE_UPDATE"],
    ["CHANNEL_UPDATE", text.id, "general"],
    ["THREAD_LIST_SYNC"],
  ]);
});

test("without obfuscation a channel that becomes visible has no event of its own, but its threads have", async () => {
  const { bot, guilds, guild, make, hide, heard } = await openHidden();
  const role = guilds.createRole(guild.id, "Staff", "0");
  make("secret", { overwrites: hide(role.id) });
  await bot.connect();
  guilds.addMember(guild.id, bot.id, [role.id]);
  expect(await heard()).toEqual([["GUILD_MEMBER_UPDATE"], ["THREAD_LIST_SYNC"]]);
  guilds.addMember(guild.id, bot.id, []);
  expect(await heard()).toEqual([["GUILD_MEMBER_UPDATE"]]);
});

test("with a channel come its active threads that the bot sees, and its own memberships, to it alone", async () => {
  const { bot, bob, guilds, guild, otherBot, make, hide, thread } = await openHidden();
  const role = guilds.createRole(guild.id, "Staff", "0");
  const secret = make("secret", { overwrites: hide(role.id) });
  const open = thread(secret, 11, bob.id, bot.id);
  const followed = thread(secret, 12, bot.id);
  thread(secret, 12, bob.id);
  const old = guilds.store.channel(thread(secret, 11));
  if (old.thread !== null) {
    guilds.store.channels.update(old, { thread: { ...old.thread, archived: true } });
  }
  const other = otherBot("Other");
  guilds.addMember(guild.id, other.id);
  await bot.connect({ intents: bitfield(0) });
  await other.connect();
  await other.seen();
  guilds.addMember(guild.id, bot.id, [role.id]);
  const sync = (await bot.seen()).filter(([name]) => name === "THREAD_LIST_SYNC");
  expect(sync).toMatchObject([
    [
      "THREAD_LIST_SYNC",
      {
        guild_id: guild.id,
        channel_ids: [secret.id],
        threads: [
          { id: open, member_count: 2 },
          { id: followed, member_count: 1 },
        ],
        members: [
          { id: open, user_id: bot.id },
          { id: followed, user_id: bot.id },
        ],
      },
    ],
  ]);
  expect(sync[0]?.[1].threads).toHaveLength(2);
  expect(await other.names()).not.toContain("THREAD_LIST_SYNC");
});

test("threads that become visible are reported with the intent for guilds alone", async () => {
  const { bot, guilds, guild, make, hide } = await openHidden();
  const role = guilds.createRole(guild.id, "Staff", "0");
  make("secret", { overwrites: hide(role.id) });
  await bot.connect({ intents: ALL_INTENTS - bitfield(0) });
  guilds.addMember(guild.id, bot.id, [role.id]);
  expect(await bot.names()).toEqual(["GUILD_MEMBER_UPDATE"]);
});

test("a thread that is deleted, by itself or with its channel, is reported to those who saw it", async () => {
  const { bot, guilds, guild, text, otherBot, thread } = await openHidden();
  const other = otherBot("Other");
  guilds.addMember(guild.id, other.id);
  const open = thread(text, 11);
  const secret = thread(text, 12, bot.id);
  await bot.connect({ intents: bitfield(0) });
  await other.connect({ intents: bitfield(0) });
  guilds.managers.channels.delete(guilds.store.channel(text.id));
  const gone = (id: string, type: number) => [
    "THREAD_DELETE",
    { id, guild_id: guild.id, parent_id: text.id, type },
  ];
  const [first, second, last] = await bot.seen();
  expect([first, second]).toEqual([gone(open, 11), gone(secret, 12)]);
  expect(last).toMatchObject(["CHANNEL_DELETE", { id: text.id, name: "general" }]);
  expect((await other.seen()).map(([event, { id }]) => [event, id])).toEqual([
    ["THREAD_DELETE", open],
    ["CHANNEL_DELETE", text.id],
  ]);
  expect(guilds.store.threadMembers.all()).toEqual([]);
  expect(guilds.store.threadsOf(guild.id)).toEqual([]);
});

test("who sees a hidden channel no more still gets what is hidden of it", async () => {
  const { bot, guilds, make, heard, hide, robots } = await openHidden();
  const secret = make("secret", { overwrites: hide(robots.id) });
  await bot.connect(OBFUSCATED);
  guilds.updateChannel(secret.id, { overwrites: hide() });
  expect(await heard()).toEqual([["CHANNEL_UPDATE", secret.id, HIDDEN]]);
  guilds.updateChannel(secret.id, { overwrites: hide(robots.id) });
  expect(await heard()).toEqual([["CHANNEL_UPDATE", secret.id, "secret"], ["THREAD_LIST_SYNC"]]);
});

test("a hidden voice channel is seen by who is connected to it, with its category, as long as that lasts", async () => {
  const { platform, alice, guild, bot, game, make, heard } = await openHidden();
  const category = make("Staff", { type: 4 });
  const secret = make("secret", { type: 2, parentId: category.id });
  const open = make("open", { type: 2, overwrites: [] });
  await bot.connect(OBFUSCATED);
  bot.gateway.send(4, { guild_id: guild.id, channel_id: open.id });
  await bot.seen();
  const owner = platform.as(alice.id, game.id);
  const channels = async () => (await heard()).filter(([event]) => event === "CHANNEL_UPDATE");
  owner.editMember(guild.id, bot.id, { channel_id: secret.id });
  expect(await channels()).toEqual([
    ["CHANNEL_UPDATE", category.id, "Staff"],
    ["CHANNEL_UPDATE", secret.id, "secret"],
  ]);
  owner.editChannel(secret.id, { name: "deeper" });
  expect(await channels()).toEqual([["CHANNEL_UPDATE", secret.id, "deeper"]]);
  owner.editMember(guild.id, bot.id, { channel_id: open.id });
  const hidden = [category, secret].map(({ id }) => ["CHANNEL_UPDATE", id, HIDDEN]);
  expect(await channels()).toEqual(hidden);
  owner.editMember(guild.id, bot.id, { channel_id: secret.id });
  await bot.seen();
  owner.editMember(guild.id, bot.id, { channel_id: null });
  expect(await channels()).toEqual(hidden);
});

test("a category is hidden again when the last visible channel in it moves elsewhere", async () => {
  const { bot, guilds, make, heard } = await openHidden();
  const category = make("Staff", { type: 4 });
  const open = make("open", { parentId: category.id, overwrites: [] });
  await bot.connect(OBFUSCATED);
  guilds.updateChannel(open.id, { parentId: null });
  expect(await heard()).toEqual([
    ["CHANNEL_UPDATE", open.id, "open"],
    ["CHANNEL_UPDATE", category.id, HIDDEN],
  ]);
});

test("what one member comes to see and sees no more is sent to it alone", async () => {
  const { bot, guilds, guild, otherBot, make, hide } = await openHidden();
  const other = otherBot("Other");
  guilds.addMember(guild.id, other.id);
  const role = guilds.createRole(guild.id, "Staff", "0");
  make("secret", { overwrites: hide(role.id) });
  await bot.connect(OBFUSCATED);
  await other.connect(OBFUSCATED);
  guilds.addMember(guild.id, bot.id, [role.id]);
  guilds.addMember(guild.id, bot.id, []);
  expect(await bot.names()).toContain("CHANNEL_UPDATE");
  expect(await other.names()).toEqual(["GUILD_MEMBER_UPDATE", "GUILD_MEMBER_UPDATE"]);
});

test("children follow new overwrites of their category in whatever order they have the old; threads have none", async () => {
  const { bot, bob, guilds, guild, text, make, hide, thread, heard, robots } = await openHidden();
  const [first, second] = hide(robots.id);
  if (first === undefined || second === undefined) throw new Error("no overwrites");
  const category = make("Staff", { type: 4, overwrites: [first, second] });
  const child = make("child", { parentId: category.id, overwrites: [second, first] });
  const talk = thread(text, 11);
  await bot.connect();
  guilds.updateChannel(category.id, { name: "Crew" });
  expect(await heard()).toEqual([["CHANNEL_UPDATE", category.id, "Crew"]]);
  const third = { id: bob.id, type: 1 as const, allow: permissions(VIEW), deny: "0" };
  guilds.updateChannel(category.id, { overwrites: [first, second, third] });
  expect(await heard()).toEqual([
    ["CHANNEL_UPDATE", category.id, "Crew"],
    ["CHANNEL_UPDATE", child.id, "child"],
  ]);
  expect(guilds.channel(child.id)?.overwrites).toEqual([first, second, third]);
  const quiet = { id: guild.id, type: 0 as const, allow: "0", deny: permissions(11) };
  guilds.updateChannel(text.id, { overwrites: [quiet] });
  expect(await heard()).toEqual([["CHANNEL_UPDATE", text.id, "general"]]);
  expect(guilds.channel(talk)?.overwrites).toEqual([]);
});

/** What bots see of who is there in a guild, and what of a bot's own activity is shown (bots 2.4, 2.5, 2.8). */

import { expect, test } from "vitest";
import type { Bot } from "../../support/guilds.js";
import { ALL_INTENTS, bitfield, openGuild } from "../../support/guilds.js";

const PRESENCES = 8;

/** A guild with a bot that sees presences, and another bot that has not come yet. */
async function openPresences() {
  const opened = await openGuild();
  const { platform, guild, otherBot } = opened;
  const other = otherBot("Other");
  platform.guilds.addMember(guild.id, other.id);
  return { ...opened, other };
}

const show = (bot: Bot, status: string, activities: object[] = []) =>
  bot.gateway.send(3, { status, activities, since: null, afk: false });

const presences = async (bot: Bot) =>
  (await bot.seen()).filter(([name]) => name === "PRESENCE_UPDATE").map(([, data]) => data);

test("presences go to who asked for them, once for each guild that is shared, and not to the user itself", async () => {
  const { platform, alice, guild, bot, other, otherBot } = await openPresences();
  const second = platform.guilds.create({ name: "Second", ownerId: alice.id });
  for (const { id } of [bot, other]) platform.guilds.addMember(second.id, id);
  const [blind, stranger] = [otherBot("Blind"), otherBot("Stranger")];
  platform.guilds.addMember(guild.id, blind.id);
  await bot.connect({ intents: bitfield(PRESENCES) });
  await blind.connect({ intents: ALL_INTENTS - bitfield(PRESENCES) });
  await stranger.connect();
  await other.connect();
  for (const one of [bot, blind, stranger]) await one.seen();
  show(other, "idle");
  expect(await presences(other)).toEqual([]);
  const update = { user: { id: other.id }, status: "idle", activities: [] };
  const seen = await presences(bot);
  expect(seen).toMatchObject([update, update]);
  expect(seen.map(({ guild_id }) => guild_id).sort()).toEqual([guild.id, second.id].sort());
  for (const one of [blind, stranger]) expect(await presences(one)).toEqual([]);
});

test("who becomes invisible goes offline once, and what follows is not seen", async () => {
  const { guild, bot, other } = await openPresences();
  await bot.connect();
  await other.connect();
  show(other, "idle");
  await other.seen();
  await bot.seen();
  show(other, "idle");
  await other.seen();
  expect(await presences(bot)).toEqual([]);
  show(other, "invisible");
  await other.seen();
  const gone = { status: "offline", activities: [], client_status: {} };
  expect(await presences(bot)).toEqual([{ user: { id: other.id }, guild_id: guild.id, ...gone }]);
  show(other, "invisible", [{ name: "Racing", type: 0 }]);
  await other.seen();
  expect(await presences(bot)).toEqual([]);
  show(other, "online");
  await other.seen();
  expect(await presences(bot)).toMatchObject([{ status: "online" }]);
});

test("who comes invisibly and goes again is never reported", async () => {
  const { platform, bot, other } = await openPresences();
  await bot.connect();
  const presence = { status: "invisible", activities: [], since: null, afk: false };
  await other.connect({ presence });
  expect(await presences(bot)).toEqual([]);
  const ended = platform.events.waitFor("gateway.ended", ({ userId }) => userId === other.id);
  other.gateway.socket.close(1000);
  await ended;
  expect(await presences(bot)).toEqual([]);
});

test.each([
  ["a name, a state and a type", { name: "Racing", state: "Fast", type: 3 }, true],
  ["no details", { name: "Racing", type: 0, details: "Lap 3", assets: {}, created_at: 1 }, false],
  ["a stream on Twitch", { name: "Live", type: 1, url: "https://twitch.tv/racer" }, true],
  [
    "a stream on YouTube",
    { name: "Live", type: 1, url: "https://www.youtube.com/watch?v=1" },
    true,
  ],
  ["no stream elsewhere", { name: "Live", type: 1, url: "https://example.com/twitch.tv/" }, false],
  ["no invalid address", { name: "Live", type: 1, url: "twitch.tv" }, false],
  ["no address beside a game", { name: "Live", type: 0, url: "https://twitch.tv/racer" }, false],
])(
  "of a bot's activity, others see %s",
  async (_what, activity: Record<string, unknown>, whole) => {
    const { bot, other } = await openPresences();
    await bot.connect();
    await other.connect();
    await bot.seen();
    show(other, "online", [activity]);
    await other.seen();
    const { name, type } = activity;
    const [update] = await presences(bot);
    expect(update.activities).toEqual([whole ? activity : { name, type }]);
  },
);

test("with the intent, a guild arrives with the presences of who is there, and with all members of a small one", async () => {
  const { platform, guild, bot, other, otherBot, alice, bob } = await openPresences();
  const elsewhere = platform.guilds.create({ name: "Elsewhere", ownerId: alice.id });
  const stranger = otherBot("Stranger");
  platform.guilds.addMember(elsewhere.id, stranger.id);
  await stranger.connect();
  await other.connect();
  const arrived = async (intents: number) => {
    platform.clock.advance(5000);
    const { events } = await bot.connect({ intents });
    const { members, presences } = events[0]?.[1] ?? {};
    const ids = (all: { user: { id: string } }[]) => all.map(({ user }) => user.id).sort();
    return { members: ids(members), presences: ids(presences) };
  };
  expect(await arrived(bitfield(0))).toEqual({ members: [bot.id], presences: [] });
  const all = platform.guilds.members(guild.id).map(({ userId }) => userId);
  expect(await arrived(bitfield(0, PRESENCES))).toEqual({
    members: [...all].sort(),
    presences: [bot.id, other.id].sort(),
  });
  expect(all).toEqual(expect.arrayContaining([alice.id, bob.id]));
});

test("of a large guild, those members arrive who are there, or have a role or a name of their own", async () => {
  const { platform, guild, bot, other, role, alice, bob } = await openPresences();
  const { members } = platform.guilds.managers;
  const named = platform.guilds.member(guild.id, bob.id);
  if (named !== undefined) members.update(named, { nick: "Bobby" });
  const carol = platform.createUser({ username: "carol" });
  platform.guilds.addMember(guild.id, carol.id, [role.id]);
  const count = () => platform.guilds.members(guild.id).length;
  const join = () => {
    const { id } = platform.createUser({ username: `member${count()}` });
    platform.guilds.addMember(guild.id, id);
  };
  while (count() < 24) join();
  await other.connect();
  const arrived = async () => {
    platform.clock.advance(5000);
    const { events } = await bot.connect({ large_threshold: 25 });
    const [, data] = events[0] ?? [];
    return data.members.map(({ user }: { user: { id: string } }) => user.id) as string[];
  };
  expect(await arrived()).toHaveLength(24);
  join();
  const standsOut = [bot.id, other.id, bob.id, carol.id];
  expect((await arrived()).sort()).toEqual(standsOut.sort());
  expect(standsOut).not.toContain(alice.id);
});

/** Who is told that members come and go, what goes with them, and what becomes of the guilds of who is deleted. */

import { expect, test } from "vitest";
import type { Guilds } from "../../../../platform/index.js";
import {
  ALL_INTENTS,
  allowEveryone,
  bitfield,
  openGuild,
  permissions,
} from "../../support/guilds.js";
import { openSocial } from "../../support/players.js";

test("who comes is reported to the others with the intent for members, not to itself", async () => {
  const { platform, guild, bot, otherBot } = await openGuild();
  const [blind, comer] = [otherBot("Blind"), otherBot("Comer")];
  platform.guilds.addMember(guild.id, blind.id);
  await bot.connect({ intents: bitfield(1) });
  await blind.connect({ intents: ALL_INTENTS - bitfield(1) });
  await comer.connect();
  for (const one of [bot, blind]) await one.seen();
  platform.guilds.addMember(guild.id, comer.id);
  expect(await bot.names()).toEqual(["GUILD_MEMBER_ADD"]);
  expect(await blind.names()).toEqual([]);
  expect(await comer.names()).toEqual(["GUILD_CREATE"]);
  // A second time nobody comes.
  platform.guilds.addMember(guild.id, comer.id);
  for (const one of [bot, comer]) expect(await one.names()).toEqual([]);
});

test("a change of a member is sent once, to itself whatever it has asked for", async () => {
  const { platform, guild, bot, otherBot, role } = await openGuild();
  const [blind, other] = [otherBot("Blind"), otherBot("Other")];
  for (const { id } of [blind, other]) platform.guilds.addMember(guild.id, id);
  await bot.connect({ intents: bitfield(1) });
  await blind.connect({ intents: 0 });
  await other.connect({ intents: 0 });
  for (const one of [bot, blind, other]) await one.seen();
  platform.guilds.addMember(guild.id, blind.id, [role.id]);
  expect(await bot.names()).toEqual(["GUILD_MEMBER_UPDATE"]);
  expect(await blind.names()).toEqual(["GUILD_MEMBER_UPDATE"]);
  expect(await other.names()).toEqual([]);
  platform.guilds.addMember(guild.id, bot.id, []);
  expect(await bot.names()).toEqual(["GUILD_MEMBER_UPDATE"]);
});

test("who leaves gets GUILD_DELETE with the intent for guilds, on the shard of the guild", async () => {
  const { platform, guild, bot } = await openGuild();
  const shard = Number((BigInt(guild.id) >> 22n) % 2n);
  const gateways = [];
  for (const options of [
    { intents: bitfield(0), shard: [shard, 2] },
    { intents: ALL_INTENTS, shard: [1 - shard, 2] },
    { intents: ALL_INTENTS - bitfield(0), shard: [shard, 2] },
  ]) {
    platform.clock.advance(5000);
    await bot.connect(options);
    gateways.push(bot.gateway);
  }
  platform.guilds.removeMember(guild.id, bot.id);
  const names = [];
  for (const gateway of gateways) names.push((await gateway.beat()).map(({ t }) => t));
  expect(names).toEqual([["GUILD_DELETE"], [], []]);
});

test("a user's session in a game gets no events of guilds", async () => {
  const { platform, player } = await openSocial();
  // It has asked for guilds, members and their presences, too.
  const alice = await player("alice").connect({ intents: 416_026_624 | bitfield(0, 1, 8) });
  await alice.seen();
  const owner = platform.createUser({ username: "owner" });
  const guild = platform.guilds.create({ name: "Guild", ownerId: owner.id });
  platform.guilds.addMember(guild.id, alice.id);
  platform.guilds.createChannel({ guildId: guild.id, name: "general" });
  platform.guilds.update(guild.id, { name: "Renamed" });
  platform.guilds.removeMember(guild.id, alice.id);
  expect(await alice.seen()).toEqual([]);
});

test("who leaves a guild follows its threads no more, but those of others", async () => {
  const { platform, alice, bob, guild, text, game } = await openGuild();
  const other = platform.guilds.create({ name: "Other", ownerId: alice.id });
  platform.guilds.addMember(other.id, bob.id);
  const far = platform.guilds.createChannel({ guildId: other.id, name: "far" });
  const owner = platform.as(alice.id, game.id);
  const member = platform.as(bob.id, game.id);
  const threads = [text, far].map(({ id }) => {
    const thread = owner.createThread(id, { name: "Talk", type: 11 }).id;
    member.joinThread(thread);
    return thread;
  });
  const follows = () =>
    threads.map((id) => platform.guilds.store.threadMember(id, bob.id) !== undefined);
  expect(follows()).toEqual([true, true]);
  member.leaveGuild(guild.id);
  expect(follows()).toEqual([false, true]);
});

test("a guild goes to its oldest other member when its owner is deleted, and goes where there is none", async () => {
  const { platform, alice, bob, guild, bot } = await openGuild();
  const lonely = platform.guilds.create({ name: "Lonely", ownerId: alice.id });
  const third = platform.guilds.create({ name: "Third", ownerId: bob.id });
  platform.guilds.addMember(third.id, alice.id);
  await bot.connect();
  platform.users.delete(alice.id);
  expect(platform.guilds.require(guild.id).ownerId).toBe(bot.id);
  expect(platform.guilds.get(lonely.id)).toBeUndefined();
  expect(platform.guilds.require(third.id).ownerId).toBe(bob.id);
  for (const { id } of [guild, third]) {
    expect(platform.guilds.member(id, alice.id)).toBeUndefined();
  }
  expect(await bot.names()).toEqual(["GUILD_MEMBER_REMOVE", "GUILD_UPDATE"]);
});

test("a user whose name changes is reported in each of its guilds", async () => {
  const { platform, alice, bob, guild, bot } = await openGuild();
  const other = platform.guilds.create({ name: "Other", ownerId: bob.id });
  platform.guilds.addMember(other.id, bot.id);
  await bot.connect();
  platform.users.update(bob.id, { globalName: "Robert" });
  const user = { id: bob.id, global_name: "Robert" };
  expect(await bot.seen()).toMatchObject([
    ["GUILD_MEMBER_UPDATE", { guild_id: guild.id, user }],
    ["GUILD_MEMBER_UPDATE", { guild_id: other.id, user }],
  ]);
  platform.users.update(alice.id, { globalName: "Alicia" });
  expect(await bot.seen()).toMatchObject([["GUILD_MEMBER_UPDATE", { guild_id: guild.id }]]);
});

test("a guild that is deleted goes with all that is in it, and tells its members", async () => {
  const { platform, alice, bob, guild, text, bot, game } = await openGuild();
  const owner = platform.as(alice.id, game.id);
  const thread = owner.createThread(text.id, { name: "Talk", type: 11 }).id;
  owner.sendMessage(thread, "words");
  platform.as(bob.id, game.id).joinThread(thread);
  const code = owner.inviteToChannel(text.id);
  await bot.connect();
  platform.guilds.delete(guild.id);
  expect(await bot.seen()).toEqual([["GUILD_DELETE", { id: guild.id }]]);
  for (const path of [`/guilds/${guild.id}`, `/channels/${text.id}`, `/channels/${thread}`]) {
    expect((await bot.send("GET", path)).status).toBe(404);
  }
  expect(await bot.send("GET", `/invites/${code}`)).toMatchObject({ body: { code: 10006 } });
  const state = JSON.parse(JSON.stringify(platform.exportState()));
  for (const id of [guild.id, text.id, thread]) expect(JSON.stringify(state)).not.toContain(id);
  platform.importState(state);
  platform.guilds.delete(guild.id);
});

test("a role that is deleted is taken from who had it, and from no one else", async () => {
  const { platform, guild, bot, bob } = await openGuild();
  const [gone, stays] = ["Gone", "Stays"].map((name) => {
    return platform.guilds.createRole(guild.id, name, permissions(10)).id;
  }) as [string, string];
  platform.guilds.addMember(guild.id, bob.id, [gone, stays]);
  await bot.connect();
  platform.guilds.managers.roles.delete(platform.guilds.store.roles.get(gone) as never);
  expect(await bot.seen()).toMatchObject([
    ["GUILD_ROLE_DELETE", { guild_id: guild.id, role_id: gone }],
    ["GUILD_MEMBER_UPDATE", { user: { id: bob.id }, roles: [stays] }],
  ]);
});

test("a new role has the permissions of @everyone where none are named", async () => {
  const { platform, guild, bot } = await openGuild();
  allowEveryone(platform, guild.id, permissions(10, 11));
  const { body } = await bot.send("POST", `/guilds/${guild.id}/roles`, { name: "New" });
  expect(body.permissions).toBe(permissions(10, 11));
});

test("a guild is large with more members than the session's threshold, and says since when one is in it", async () => {
  const { platform, guild, bot } = await openGuild();
  const count = () => platform.guilds.members(guild.id).length;
  const join = () => {
    const { id } = platform.createUser({ username: `member${count()}` });
    platform.guilds.addMember(guild.id, id);
  };
  while (count() < 25) join();
  const arrived = async () => {
    platform.clock.advance(5000);
    const { events } = await bot.connect({ intents: bitfield(0), large_threshold: 25 });
    return events[0]?.[1];
  };
  const joinedAt = platform.guilds.member(guild.id, bot.id)?.joinedAt ?? "";
  const small = await arrived();
  expect([small.member_count, small.large]).toEqual([25, false]);
  expect(Date.parse(small.joined_at)).toBe(Date.parse(joinedAt));
  join();
  expect(await arrived()).toMatchObject({ member_count: 26, large: true });
});

test("a guild arrives with the active threads that one sees, and one's own membership of each", async () => {
  const { platform, alice, bob, text, bot, game } = await openGuild();
  const owner = platform.as(alice.id, game.id);
  const thread = owner.createThread(text.id, { name: "Talk", type: 11 }).id;
  platform.as(bob.id, game.id).joinThread(thread);
  const arrived = async () => {
    platform.clock.advance(5000);
    return (await bot.connect({ intents: bitfield(0) })).events[0]?.[1].threads;
  };
  const [other] = await arrived();
  expect(other).toMatchObject({ id: thread, member_count: 2 });
  expect(other).not.toHaveProperty("member");
  await bot.send("PUT", `/channels/${thread}/thread-members/@me`);
  const [own] = await arrived();
  expect(own).toMatchObject({ member_count: 3, member: { flags: expect.any(Number) } });
  for (const field of ["id", "user_id"]) expect(own.member).not.toHaveProperty(field);
});

test("a bot that comes into a guild gets it on the guild's shard alone", async () => {
  const { platform, alice, bot } = await openGuild();
  const gateways = [];
  for (const shard of [0, 1]) {
    platform.clock.advance(5000);
    await bot.connect({ shard: [shard, 2] });
    gateways.push(bot.gateway);
  }
  const { id } = platform.guilds.create({ name: "New", ownerId: alice.id });
  platform.guilds.addMember(id, bot.id);
  const shard = Number((BigInt(id) >> 22n) % 2n);
  const names = [];
  for (const gateway of gateways) names.push((await gateway.beat()).map(({ t }) => t));
  expect(names[shard]).toEqual(["GUILD_CREATE"]);
  expect(names[1 - shard]).toEqual([]);
});

test("a changed guild is reported to those with the intent for guilds", async () => {
  const { platform, guild, bot, otherBot } = await openGuild();
  const blind = otherBot("Blind");
  platform.guilds.addMember(guild.id, blind.id);
  await bot.connect({ intents: bitfield(0) });
  await blind.connect({ intents: ALL_INTENTS - bitfield(0) });
  for (const one of [bot, blind]) await one.seen();
  platform.guilds.update(guild.id, { name: "Renamed" });
  expect(await bot.seen()).toMatchObject([["GUILD_UPDATE", { id: guild.id, name: "Renamed" }]]);
  expect(await blind.names()).toEqual([]);
});

test.each<[string, (guilds: Guilds, id: string) => unknown]>([
  ["permission bits must be", (guilds, id) => guilds.createRole(id, "r", 8 as never)],
  ["name must be a string", (guilds, id) => guilds.createRole(id, undefined as never, "8")],
  [
    "type must be a number",
    (guilds, guildId) => guilds.createChannel({ guildId, name: "c", type: "voice" as never }),
  ],
  [
    "name must be a string",
    (guilds, guildId) => guilds.createChannel({ guildId, name: 5 as never }),
  ],
  [
    'no option "tpoic". Did you mean "topic"',
    (guilds, guildId) => guilds.createChannel({ guildId, name: "c", tpoic: "x" } as never),
  ],
  ["features must be an array", (guilds, id) => guilds.update(id, { features: "x" as never })],
  [
    'no option "nmae". Did you mean "name"',
    (guilds, id) => guilds.update(id, { nmae: "x" } as never),
  ],
  [
    "roles must be an array",
    (guilds, id) => guilds.addMember(id, guilds.require(id).ownerId, "1" as never),
  ],
])(
  "what the next start could not read is refused, and nothing of it stays: %s",
  async (why, act) => {
    const { platform, guild } = await openGuild();
    const before = JSON.stringify(platform.exportState());
    expect(() => act(platform.guilds, guild.id)).toThrow(why);
    const state = platform.exportState();
    expect(JSON.stringify(state)).toBe(before);
    platform.importState(JSON.parse(before));
  },
);

test("no guild is made without a user as its owner, and no channel with wrong overwrites", async () => {
  const { platform, guild } = await openGuild();
  const count = () => [platform.guilds.all().length, platform.guilds.channels(guild.id).length];
  const before = count();
  expect(() => platform.guilds.create({ name: "None", ownerId: "1" })).toThrow(/no user/);
  const wrong = [{ id: guild.id, type: 0 as const, allow: "x", deny: "0" }];
  expect(() =>
    platform.guilds.createChannel({ guildId: guild.id, name: "new", overwrites: wrong }),
  ).toThrow(/permission bits/);
  expect(count()).toEqual(before);
});

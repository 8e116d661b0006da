/** Who may do what in guilds; expected values from the service's documents. */

import { PermissionsBitField } from "discord.js";
import { expect, test } from "vitest";
import { openGuild, permissions } from "../support/guilds.js";

const VIEW = 10;
const SEND = 11;
const EMBED = 14;
const ATTACH = 15;
const HISTORY = 16;
const MENTION = 17;
const CONNECT = 20;
const SPEAK = 21;
const MANAGE_ROLES = 28;
const MANAGE_CHANNELS = 4;
const MANAGE_THREADS = 34;
const IN_THREADS = 38;
const EVERYTHING = (2n ** 53n - 1n).toString();

const none: readonly number[] = [];

interface Overwrite {
  readonly of: "everyone" | "first" | "second" | "member";
  readonly allow?: readonly number[];
  readonly deny?: readonly number[];
}

interface Row {
  readonly what: string;
  readonly everyone?: readonly number[];
  readonly first?: readonly number[];
  readonly overwrites?: readonly Overwrite[];
  readonly type?: number;
  readonly timedOut?: boolean;
  readonly thread?: "public" | "private";
  /** The value that the service tells. */
  readonly reported: readonly number[];
  /** What counts for actions, where it is less. */
  readonly counts?: readonly number[];
}

const rows: readonly Row[] = [
  { what: "@everyone alone", everyone: [VIEW, SEND], reported: [VIEW, SEND] },
  {
    what: "a role adds",
    everyone: [VIEW, SEND],
    first: [HISTORY],
    reported: [VIEW, SEND, HISTORY],
  },
  {
    what: "an overwrite of @everyone denies",
    everyone: [VIEW, SEND],
    overwrites: [{ of: "everyone", deny: [SEND] }],
    reported: [VIEW],
  },
  {
    what: "a role's overwrite beats that of @everyone",
    everyone: [VIEW, SEND],
    overwrites: [
      { of: "everyone", deny: [SEND] },
      { of: "first", allow: [SEND] },
    ],
    reported: [VIEW, SEND],
  },
  {
    what: "what one role's overwrite allows beats what another's denies",
    everyone: [VIEW, SEND],
    overwrites: [
      { of: "first", allow: [SEND] },
      { of: "second", deny: [SEND] },
    ],
    reported: [VIEW, SEND],
  },
  {
    what: "the member's own overwrite is the last",
    everyone: [VIEW, SEND],
    overwrites: [
      { of: "first", allow: [HISTORY] },
      { of: "member", deny: [HISTORY], allow: [EMBED] },
    ],
    reported: [VIEW, SEND, EMBED],
  },
  {
    what: "who cannot see a channel can do nothing in it",
    everyone: [VIEW, SEND, HISTORY],
    overwrites: [{ of: "everyone", deny: [VIEW] }],
    reported: [SEND, HISTORY],
    counts: none,
  },
  {
    what: "who cannot send cannot attach, embed or mention all",
    everyone: [VIEW, EMBED, ATTACH, MENTION, HISTORY],
    reported: [VIEW, EMBED, ATTACH, MENTION, HISTORY],
    counts: [VIEW, HISTORY],
  },
  {
    what: "who cannot come into a voice channel cannot manage it either",
    everyone: [VIEW, SPEAK, MANAGE_CHANNELS],
    type: 2,
    reported: [VIEW, SPEAK, MANAGE_CHANNELS],
    counts: [VIEW],
  },
  {
    what: "who may come in may speak",
    everyone: [VIEW, SEND, CONNECT, SPEAK],
    type: 2,
    reported: [VIEW, SEND, CONNECT, SPEAK],
  },
  {
    what: "a time-out leaves seeing and reading",
    everyone: [VIEW, SEND, HISTORY, MANAGE_ROLES],
    timedOut: true,
    reported: [VIEW, HISTORY],
  },
  {
    what: "a thread has the permissions of its channel, and its own right to send",
    everyone: [VIEW, IN_THREADS, ATTACH],
    overwrites: [{ of: "everyone", deny: [SEND] }],
    thread: "public",
    reported: [VIEW, IN_THREADS, ATTACH],
  },
  {
    what: "without the right to send in threads, nothing is attached there",
    everyone: [VIEW, SEND, ATTACH],
    thread: "public",
    reported: [VIEW, SEND, ATTACH],
    counts: [VIEW, SEND],
  },
];

test.each(rows)("$what", async (row) => {
  const { platform, guild, bob, text } = await openGuild();
  const { guilds } = platform;
  const everyone = guilds.store.roles.get(guild.id);
  if (everyone === undefined) throw new Error("no @everyone");
  guilds.managers.roles.update(everyone, { permissions: permissions(...(row.everyone ?? none)) });
  const first = guilds.createRole(guild.id, "first", permissions(...(row.first ?? none)));
  const second = guilds.createRole(guild.id, "second", "0");
  const ids = { everyone: guild.id, first: first.id, second: second.id, member: bob.id };
  guilds.addMember(guild.id, bob.id, [first.id, second.id]);
  const overwrites = (row.overwrites ?? []).map(({ of, allow = none, deny = none }) => ({
    id: ids[of],
    type: (of === "member" ? 1 : 0) as 0 | 1,
    allow: permissions(...allow),
    deny: permissions(...deny),
  }));
  const { type = 0 } = row;
  const channel = guilds.createChannel({ guildId: guild.id, name: "place", type, overwrites });
  const member = guilds.member(guild.id, bob.id);
  if (row.timedOut && member !== undefined) {
    guilds.managers.members.update(member, { timeoutUntil: platform.clock.now() + 1000 });
  }
  const place = row.thread === undefined ? channel : thread(channel.id, text.guildId);
  const reported = guilds.permissions.of(guild.id, bob.id, place.id).toString();
  expect(reported).toBe(permissions(...row.reported));
  const counts = guilds.permissions.effective(guild.id, bob.id, place.id).toString();
  expect(counts).toBe(permissions(...(row.counts ?? row.reported)));

  function thread(parentId: string, guildId: string) {
    return guilds.managers.channels.create({ guildId, parentId, name: "thread", type: 11 });
  }
});

test("owners and administrators may do everything, time-out or not", async () => {
  const { platform, guild, alice, bob, text } = await openGuild();
  const { guilds } = platform;
  const admin = guilds.createRole(guild.id, "admin", permissions(3));
  guilds.addMember(guild.id, bob.id, [admin.id]);
  const deny = [{ id: guild.id, type: 0 as const, allow: "0", deny: permissions(VIEW) }];
  guilds.updateChannel(text.id, { overwrites: deny });
  const timeoutUntil = platform.clock.now() + 1000;
  for (const { id } of [alice, bob]) {
    const member = guilds.member(guild.id, id);
    if (member !== undefined) guilds.managers.members.update(member, { timeoutUntil });
    expect(guilds.permissions.of(guild.id, id, text.id).toString()).toBe(EVERYTHING);
  }
});

test("a private thread is for its members and for those who manage threads", async () => {
  const { platform, guild, alice, bob, text } = await openGuild();
  const { guilds } = platform;
  const { id: guildId } = guild;
  const thread = guilds.managers.channels.create({
    guildId,
    parentId: text.id,
    name: "private",
    type: 12,
  });
  const sees = (id: string) => guilds.permissions.sees(thread, id);
  expect([sees(alice.id), sees(bob.id)]).toEqual([true, false]);
  const id = `${thread.id}:${bob.id}`;
  guilds.store.threadMembers.put({
    id,
    threadId: thread.id,
    userId: bob.id,
    joinedAt: 0,
    flags: 0,
  });
  expect(sees(bob.id)).toBe(true);
  guilds.store.threadMembers.delete(id);
  const role = guilds.createRole(guildId, "threads", permissions(MANAGE_THREADS));
  guilds.addMember(guildId, bob.id, [role.id]);
  expect(sees(bob.id)).toBe(true);
});

test("an action is refused with what is missing: guild, channel, access, permission, second factor", async () => {
  const { platform, guild, alice, bob, text } = await openGuild();
  const { permissions: rights } = platform.guilds;
  const carol = platform.createUser({ username: "carol" });
  const need = 1n << 4n;
  expect(() => rights.require("1", bob.id, need)).toThrow("Unknown Guild");
  expect(() => rights.require(guild.id, bob.id, need, "1")).toThrow("Unknown Channel");
  expect(() => rights.require(guild.id, carol.id, need)).toThrow("Missing Access");
  expect(() => rights.require(guild.id, bob.id, need, text.id)).toThrow("Missing Permissions");
  const deny = [{ id: guild.id, type: 0 as const, allow: "0", deny: permissions(VIEW) }];
  platform.guilds.updateChannel(text.id, { overwrites: deny });
  expect(() => rights.require(guild.id, bob.id, need, text.id)).toThrow("Missing Access");
  expect(() => rights.require(guild.id, alice.id, need, text.id)).not.toThrow();
  platform.guilds.update(guild.id, { mfaLevel: 1 });
  expect(() => rights.require(guild.id, alice.id, need)).toThrow("Two factor is required");
  expect(() => rights.require(guild.id, alice.id, 1n << 10n)).not.toThrow();
  platform.users.update(alice.id, { mfaEnabled: true });
  expect(() => rights.require(guild.id, alice.id, need)).not.toThrow();
});

test("moderation needs the second factor that the guild wants, others' messages included", async () => {
  const { platform, guild, bob, text, bot } = await openGuild();
  const path = `/channels/${text.id}/messages`;
  const sent = ["a", "b", "c"].map((content) => platform.as(bob.id).sendMessage(text.id, content));
  const { permissions: rights } = platform.guilds;
  const invite = (await bot.send("POST", `/channels/${text.id}/invites`, {})).body;
  platform.guilds.update(guild.id, { mfaLevel: 1 });
  const revoke = () => bot.send("DELETE", `/invites/${invite.code}`);
  expect(await revoke()).toMatchObject({ status: 403, body: { code: 60003 } });
  const bulk = () => bot.send("POST", `${path}/bulk-delete`, { messages: sent.slice(0, 2) });
  expect(await bulk()).toMatchObject({ status: 403, body: { code: 60003 } });
  const one = await bot.send("DELETE", `${path}/${sent[2]}`);
  expect(one).toMatchObject({ status: 403, body: { code: 60003 } });
  expect((await bot.send("POST", path, { content: "its own" })).status).toBe(200);
  // One of two ways is enough: the first is moderation, the second is not.
  rights.requireAny(guild.id, bot.id, [1n << 13n, 1n << 10n]);
  // A bot has its owner's.
  const { ownerId } = platform.applications.require(bot.applicationId);
  platform.users.update(ownerId, { mfaEnabled: true });
  expect((await bulk()).status).toBe(204);
  expect((await revoke()).status).toBe(200);
});

test("who stands above whom: the owner above all, then by position, then by age", async () => {
  const { platform, guild, alice, bob, bot } = await openGuild();
  const { guilds } = platform;
  const { permissions: rights } = guilds;
  const older = guilds.managers.roles.create(guild.id, {}, 5);
  const younger = guilds.managers.roles.create(guild.id, {}, 5);
  guilds.addMember(guild.id, bob.id, [younger.id]);
  guilds.addMember(guild.id, bot.id, [older.id]);
  expect(rights.outranks(guild.id, bot.id, bob.id)).toBe(true);
  expect(rights.outranks(guild.id, bob.id, bot.id)).toBe(false);
  expect(rights.outranks(guild.id, bob.id, bob.id)).toBe(false);
  expect(rights.outranks(guild.id, bot.id, alice.id)).toBe(false);
  expect(rights.outranks(guild.id, alice.id, bot.id)).toBe(true);
  expect(rights.isAboveRole(guild.id, bot.id, older)).toBe(false);
  expect(rights.isAboveRole(guild.id, bot.id, younger)).toBe(true);
  const low = guilds.managers.roles.create(guild.id, {}, 1);
  expect(rights.requireRoleBelow(guild.id, bob.id, low.id)).toBe(low);
  expect(() => rights.requireRoleBelow(guild.id, bob.id, "1")).toThrow("Unknown Role");
  expect(() => rights.requireRoleBelow(guild.id, bob.id, older.id)).toThrow("Missing Permissions");
});

test("the names of the permissions are those of an independent library", async () => {
  const { Permission } = await import("../../../platform/domains/guilds/core/permission-bits.js");
  const theirs = new Map(Object.entries(PermissionsBitField.Flags).map(([n, bit]) => [bit, n]));
  const spelled = (name: string) => name.toLowerCase().replaceAll("tts", "tts");
  for (const [name, bit] of Object.entries(Permission)) {
    const known = theirs.get(bit);
    if (known !== undefined) expect([bit, spelled(known)]).toEqual([bit, spelled(name)]);
  }
  expect(Object.values(Permission).filter((bit) => theirs.has(bit)).length).toBeGreaterThan(48);
});

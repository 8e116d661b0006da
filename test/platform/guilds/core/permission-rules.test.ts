/** Which permissions need a second factor, fall with others, or are left to who is held back (bots 1.1 and 1.2). */

import { expect, test } from "vitest";
import { allowEveryone, openGuild, permissions } from "../../support/guilds.js";

const MANAGE_CHANNELS = 4;
const VIEW = 10;
const SEND = 11;
const HISTORY = 16;
const CONNECT = 20;
const CHANGE_NICKNAME = 26;
const MANAGE_THREADS = 34;
const BYPASS_SLOWMODE = 52;
const QUARANTINED = 1 << 7;

const bit = (position: number) => 1n << BigInt(position);

/** A guild in which Bob may do only what everyone may. */
async function openRights(...bits: number[]) {
  const opened = await openGuild();
  const { platform, guild, bob } = opened;
  allowEveryone(platform, guild.id, permissions(...bits));
  const { permissions: rights, managers } = platform.guilds;
  const change = (fields: object) => {
    const member = platform.guilds.member(guild.id, bob.id);
    if (member !== undefined) managers.members.update(member, fields);
  };
  const may = (channelId?: string) => rights.effective(guild.id, bob.id, channelId).toString();
  const overwrite = (id: string, type: 0 | 1, allow: string, deny = "0") => ({
    id,
    type,
    allow,
    deny,
  });
  return { ...opened, rights, managers, change, may, overwrite };
}

test("exactly the permissions of moderators and managers need the second factor that a guild wants", async () => {
  const { platform, guild, alice, rights } = await openRights();
  platform.guilds.update(guild.id, { mfaLevel: 1 });
  const refused = Array.from({ length: 53 }, (_, position) => position).filter((position) => {
    try {
      rights.require(guild.id, alice.id, bit(position));
      return false;
    } catch (error) {
      expect(error).toMatchObject({ code: 60003 });
      return true;
    }
  });
  expect(refused).toEqual([1, 2, 3, 4, 5, 13, 28, 29, 30, 34, 41]);
});

test("of several ways, a second factor is needed if each that one has wants it", async () => {
  const { platform, guild, bob, rights } = await openRights(MANAGE_CHANNELS, VIEW);
  platform.guilds.update(guild.id, { mfaLevel: 1 });
  const ask = (...ways: number[]) => rights.requireAny(guild.id, bob.id, ways.map(bit));
  const wanted = expect.objectContaining({ code: 60003 });
  expect(() => ask(MANAGE_CHANNELS)).toThrow(wanted);
  expect(() => ask(MANAGE_CHANNELS, SEND)).toThrow(wanted);
  ask(MANAGE_CHANNELS, VIEW);
  expect(() => ask(SEND)).toThrow(expect.objectContaining({ code: 50013 }));
  platform.users.update(bob.id, { mfaEnabled: true });
  ask(MANAGE_CHANNELS);
});

test.each([12, 14, 15, 17])("permission %i falls with the right to send", async (falls) => {
  const { text, may, overwrite, platform, bob } = await openRights(VIEW, SEND, falls);
  expect(may(text.id)).toBe(permissions(VIEW, SEND, falls));
  platform.guilds.updateChannel(text.id, {
    overwrites: [overwrite(bob.id, 1, "0", permissions(SEND))],
  });
  expect(may(text.id)).toBe(permissions(VIEW));
});

test("who cannot come into a stage can do nothing there but see it", async () => {
  const { platform, guild, may } = await openRights(VIEW, SEND, MANAGE_CHANNELS);
  const stage = platform.guilds.createChannel({ guildId: guild.id, name: "stage", type: 13 });
  expect(may(stage.id)).toBe(permissions(VIEW));
  allowEveryone(platform, guild.id, permissions(VIEW, SEND, MANAGE_CHANNELS, CONNECT));
  expect(may(stage.id)).toBe(permissions(VIEW, SEND, MANAGE_CHANNELS, CONNECT));
});

test("who is quarantined sees, reads and changes its name; administrators are not held back", async () => {
  const all = [VIEW, SEND, HISTORY, CHANGE_NICKNAME, MANAGE_CHANNELS];
  const { platform, guild, bob, text, may } = await openRights(...all);
  // Auto moderation takes the flag back when a member whose name is allowed changes.
  const flag = (flags: number) => {
    const member = platform.guilds.member(guild.id, bob.id);
    if (member !== undefined) platform.guilds.store.members.update(member, { flags });
  };
  flag(QUARANTINED >> 1);
  expect(may(text.id)).toBe(permissions(...all));
  flag(QUARANTINED);
  expect(may(text.id)).toBe(permissions(VIEW, HISTORY, CHANGE_NICKNAME));
  const admin = platform.guilds.createRole(guild.id, "admin", permissions(3));
  platform.guilds.addMember(guild.id, bob.id, [admin.id]);
  flag(QUARANTINED);
  expect(may(text.id)).toBe((2n ** 53n - 1n).toString());
});

test("a time-out is over at its end", async () => {
  const { platform, text, change, may } = await openRights(VIEW, SEND);
  change({ timeoutUntil: platform.clock.now() + 1000 });
  platform.clock.advance(999);
  expect(may(text.id)).toBe(permissions(VIEW));
  platform.clock.advance(1);
  expect(may(text.id)).toBe(permissions(VIEW, SEND));
});

test("overwrites of other members, and of roles that one has not, do not count", async () => {
  const { platform, guild, alice, text, may, overwrite } = await openRights(VIEW, SEND);
  const role = platform.guilds.createRole(guild.id, "Other", "0");
  const overwrites = [
    overwrite(role.id, 0, permissions(HISTORY), permissions(SEND)),
    overwrite(alice.id, 1, permissions(HISTORY), permissions(SEND)),
  ];
  platform.guilds.updateChannel(text.id, { overwrites });
  expect(may(text.id)).toBe(permissions(VIEW, SEND));
});

test("in a channel of another guild, permissions of this one do not count", async () => {
  const { platform, guild, alice, bob, text, rights } = await openRights(VIEW, SEND);
  const other = platform.guilds.create({ name: "Other", ownerId: alice.id });
  const foreign = platform.guilds.createChannel({ guildId: other.id, name: "far" });
  expect(rights.may(guild.id, bob.id, bit(VIEW), text.id)).toBe(true);
  expect(rights.may(guild.id, bob.id, bit(VIEW), foreign.id)).toBe(false);
  expect(rights.may(guild.id, bob.id, bit(VIEW), "1")).toBe(false);
  expect(() => rights.explain(guild.id, bob.id, foreign.id)).toThrow("Unknown Channel");
});

test("all of what is needed counts, not a part", async () => {
  const { guild, bob, rights } = await openRights(VIEW);
  expect(rights.may(guild.id, bob.id, bit(VIEW))).toBe(true);
  expect(rights.may(guild.id, bob.id, bit(VIEW) | bit(SEND))).toBe(false);
  expect(() => rights.require(guild.id, bob.id, bit(VIEW) | bit(SEND))).toThrow(
    expect.objectContaining({ code: 50013 }),
  );
});

test.each([10, 11, 12])("a thread of kind %i has the permissions of its channel", async (type) => {
  const { platform, guild, bob, text, managers, rights, overwrite } = await openRights(VIEW);
  const { id } = managers.channels.create({
    guildId: guild.id,
    parentId: text.id,
    name: "thread",
    type,
  });
  const of = () => rights.of(guild.id, bob.id, id).toString();
  expect(of()).toBe(permissions(VIEW));
  platform.guilds.updateChannel(text.id, {
    overwrites: [overwrite(bob.id, 1, permissions(HISTORY), permissions(VIEW))],
  });
  expect(of()).toBe(permissions(HISTORY));
});

test("a private thread that one does not see takes all, and nothing from who manages threads", async () => {
  const { platform, guild, bob, text, managers, rights } = await openRights(VIEW, SEND);
  const { id } = managers.channels.create({
    guildId: guild.id,
    parentId: text.id,
    name: "secret",
    type: 12,
  });
  const last = () => rights.explain(guild.id, bob.id, id).at(-1);
  expect(last()).toEqual({
    rule: "private-thread",
    ids: [],
    gave: "0",
    took: permissions(VIEW, SEND),
    bits: "0",
  });
  allowEveryone(platform, guild.id, permissions(VIEW, SEND, MANAGE_THREADS));
  expect(last()?.rule).not.toBe("private-thread");
  // Who does not see the channel either is not held back by the thread.
  allowEveryone(platform, guild.id, permissions(SEND));
  expect(last()).toMatchObject({ rule: "no-view", bits: "0" });
});

test("the highest of several roles counts", async () => {
  const { platform, guild, bob, rights, managers } = await openRights();
  const [low, middle, high] = [2, 4, 6].map((at) => managers.roles.create(guild.id, {}, at));
  platform.guilds.addMember(guild.id, bob.id, [low?.id as string, high?.id as string]);
  expect(rights.highestRole(guild.id, bob.id)?.id).toBe(high?.id);
  expect(rights.requireRoleBelow(guild.id, bob.id, middle?.id as string)).toEqual(middle);
});

test("a role of another guild is none of this one", async () => {
  const { platform, guild, alice, rights } = await openRights();
  const other = platform.guilds.create({ name: "Other", ownerId: alice.id });
  const foreign = platform.guilds.createRole(other.id, "Foreign", "0");
  const unknown = expect.objectContaining({ status: 404, code: 10011 });
  expect(() => rights.requireRoleBelow(guild.id, alice.id, foreign.id)).toThrow(unknown);
  expect(() => rights.requireRoles(guild.id, [guild.id, foreign.id])).toThrow(unknown);
  expect(rights.requireRoles(other.id, [foreign.id])).toEqual([foreign]);
});

test("bits that mean nothing are dropped from requests, and every other is kept", async () => {
  const { guild, text, bot } = await openGuild();
  const unknown = (2n ** 60n).toString();
  const known = (2n ** 53n - 1n - 8n).toString();
  const all = (BigInt(unknown) | BigInt(known)).toString();
  const role = await bot.send("POST", `/guilds/${guild.id}/roles`, { permissions: all });
  expect(role).toMatchObject({ status: 200, body: { permissions: known } });
  const path = `/channels/${text.id}/permissions/${guild.id}`;
  const overwrite = { type: 0, allow: permissions(BYPASS_SLOWMODE, 60), deny: unknown };
  expect((await bot.send("PUT", path, overwrite)).status).toBe(204);
  const { body } = await bot.send("GET", `/channels/${text.id}`);
  expect(body.permission_overwrites).toEqual([
    { id: guild.id, type: 0, allow: permissions(BYPASS_SLOWMODE), deny: "0" },
  ]);
});

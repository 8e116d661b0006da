/** Who may invite, look into invites and take them back. */

import { expect, test } from "vitest";
import { openInvites } from "./support/open-invites.js";

const INVITE = 0;
const MANAGE_CHANNELS = 4;
const MANAGE_GUILD = 5;
const VIEW = 10;
const SEND = 11;
const CONNECT = 20;
const MANAGE_ROLES = 28;
const CREATE_PUBLIC_THREADS = 35;
const DAY = 86_400_000;

const forbidden = { status: 403, body: { code: 50013 } };

test.each([
  ["VIEW_CHANNEL and CREATE_INSTANT_INVITE", [VIEW, INVITE], 200],
  ["CREATE_INSTANT_INVITE alone", [INVITE], 403],
  ["VIEW_CHANNEL alone", [VIEW], 403],
])("with %s inviting answers %j %d", async (_, bits, status) => {
  const { may, invite } = await openInvites();
  may(...bits);
  expect((await invite()).status).toBe(status);
});

test("one is invited to channels, not to categories or threads", async () => {
  const { platform, guild, bot, may, text } = await openInvites();
  may(VIEW, INVITE, CONNECT);
  for (const [type, status] of [
    [4, 400],
    [2, 200],
    [0, 200],
  ] as const) {
    const { id } = platform.guilds.createChannel({ guildId: guild.id, name: "c", type });
    expect((await bot.send("POST", `/channels/${id}/invites`, {})).status).toBe(status);
  }
  may(VIEW, INVITE, SEND, CREATE_PUBLIC_THREADS);
  const body = { name: "Talk", type: 11 };
  const thread = (await bot.send("POST", `/channels/${text.id}/threads`, body)).body.id;
  expect(await bot.send("POST", `/channels/${thread}/invites`, {})).toMatchObject({
    status: 400,
    body: { code: 50024 },
  });
});

test("an invite is valid for a day by default, and for as many uses as it says", async () => {
  const { platform, invite, accept, isMember, person } = await openInvites();
  const usual = (await invite()).body;
  expect(usual).toMatchObject({ max_age: 86_400, max_uses: 0, temporary: false });
  platform.clock.advance(DAY - 1);
  const early = person();
  accept(early, usual.code);
  expect(isMember(early)).toBe(true);
  platform.clock.advance(1);
  expect(() => accept(person(), usual.code)).toThrow("Unknown Invite");
  const twice = (await invite({ max_uses: 2 })).body.code;
  const [first, second] = [person(), person()];
  accept(first, twice);
  accept(first, twice);
  accept(second, twice);
  expect([first, second].map(isMember)).toEqual([true, true]);
  expect(() => accept(person(), twice)).toThrow("Unknown Invite");
});

test("an invite without an end does not end", async () => {
  const { platform, code, accept, isMember, person } = await openInvites();
  const lasting = await code({ max_age: 0 });
  platform.clock.advance(1000 * DAY);
  const late = person();
  accept(late, lasting);
  expect(isMember(late)).toBe(true);
});

test.each([
  ["age", { max_age: 60 }],
  ["uses", { max_uses: 5 }],
  ["kind of membership", { temporary: true }],
])(
  "an invite of another %s is another one; an equal one is used again unless unique",
  async (_, more) => {
    const { code } = await openInvites();
    const first = await code();
    expect(await code()).toBe(first);
    expect(await code(more)).not.toBe(first);
    expect(await code({ unique: true })).not.toBe(first);
  },
);

test("an invite for certain users and one for all are not equal", async () => {
  const { platform, bot, path, code, person } = await openInvites();
  const chosen = async () => {
    const form = new FormData();
    form.set("target_users_file", new Blob([`${person()}\n`], { type: "text/csv" }), "users.csv");
    const headers = { authorization: `Bot ${bot.token}` };
    const response = await fetch(platform.apiBase + path, { method: "POST", headers, body: form });
    return ((await response.json()) as { code: string }).code;
  };
  const first = await chosen();
  const forAll = await code();
  expect(forAll).not.toBe(first);
  expect(await code()).toBe(forAll);
  expect([first, forAll]).not.toContain(await chosen());
});

test("another's equal invite and one of another channel are others", async () => {
  const { platform, guild, bot, path, otherBot, code } = await openInvites();
  const first = await code();
  const { id } = platform.guilds.createChannel({ guildId: guild.id, name: "other" });
  const there = await bot.send("POST", `/channels/${id}/invites`, {});
  expect(there.body.code).not.toBe(first);
  const other = otherBot("Other");
  const role = platform.guilds.createRole(guild.id, "Inviters", String(2 ** VIEW + 2 ** INVITE));
  platform.guilds.addMember(guild.id, other.id, [role.id]);
  const others = await other.send("POST", path, {});
  expect(others.status).toBe(200);
  expect(others.body.code).not.toBe(first);
});

test("invites to a channel go with it", async () => {
  const { platform, bot, text, code, may, guild } = await openInvites();
  const invite = await code();
  may(VIEW, MANAGE_CHANNELS, MANAGE_GUILD);
  expect((await bot.send("DELETE", `/channels/${text.id}`)).status).toBe(200);
  expect(await bot.send("GET", `/invites/${invite}`)).toMatchObject({
    status: 404,
    body: { code: 10006 },
  });
  expect((await bot.send("GET", `/guilds/${guild.id}/invites`)).body).toEqual([]);
  expect(platform.exportState().guildInvites).toEqual([]);
});

test("a guild has 1000 invites", async () => {
  const { platform, alice, text, invite } = await openInvites();
  for (let n = 0; n < 999; n++) platform.guilds.invites.createForLobby(text, alice.id);
  const last = await invite();
  expect(last.status).toBe(200);
  expect(await invite({ unique: true })).toMatchObject({ status: 400, body: { code: 30016 } });
  expect(await invite()).toMatchObject({ status: 200, body: { code: last.body.code } });
});

test("roles are given along by who manages roles, below the own one, and as long as they are there [operations.create-channel-invite-target-users-file-role-ids]", async () => {
  const { platform, guild, bot, may, role, invite, accept, person } = await openInvites();
  const guest = platform.guilds.createRole(guild.id, "Guest", "0");
  const crew = platform.guilds.createRole(guild.id, "Crew", "0");
  const body = { role_ids: [guest.id, crew.id] };
  expect(await invite(body)).toMatchObject(forbidden);
  may(VIEW, INVITE, MANAGE_ROLES);
  expect(await invite({ role_ids: [role.id] })).toMatchObject(forbidden);
  expect(await invite({ role_ids: [guild.id] })).toMatchObject(forbidden);
  const { body: made } = await invite(body);
  expect((await bot.send("DELETE", `/guilds/${guild.id}/roles/${crew.id}`)).status).toBe(204);
  const user = person();
  accept(user, made.code);
  expect(platform.guilds.member(guild.id, user)?.roles).toEqual([guest.id]);
});

test.each([
  ["who made it, without further rights", [], 403],
  ["MANAGE_CHANNELS", [MANAGE_CHANNELS], 200],
  ["MANAGE_GUILD", [MANAGE_GUILD], 200],
])("an invite is taken back by %s: %j %d", async (_, bits, status) => {
  const { bot, may, code } = await openInvites();
  const made = await code();
  may(VIEW, ...bits);
  expect((await bot.send("DELETE", `/invites/${made}`)).status).toBe(status);
  const left = await bot.send("GET", `/invites/${made}`);
  expect(left.status).toBe(status === 200 ? 404 : 200);
});

test("who manages channels elsewhere takes no invite of this one back", async () => {
  const { platform, bot, may, code, text } = await openInvites();
  const made = await code();
  may(VIEW, MANAGE_CHANNELS);
  const deny = String(2 ** MANAGE_CHANNELS);
  platform.guilds.updateChannel(text.id, {
    overwrites: [{ id: bot.id, type: 1, allow: "0", deny }],
  });
  expect(await bot.send("DELETE", `/invites/${made}`)).toMatchObject(forbidden);
});

test("MANAGE_GUILD from an overwrite of the channel takes no invite back", async () => {
  const { platform, bot, may, code, text } = await openInvites();
  const made = await code();
  may(VIEW);
  platform.guilds.updateChannel(text.id, {
    overwrites: [{ id: bot.id, type: 1, allow: String(2 ** MANAGE_GUILD), deny: "0" }],
  });
  expect(await bot.send("DELETE", `/invites/${made}`)).toMatchObject(forbidden);
  expect((await bot.send("GET", `/invites/${made}`)).status).toBe(200);
});

test("no equal invite stands for one with roles, which are none of integrations", async () => {
  const { platform, guild, may, code, invite, accept, isMember, person } = await openInvites();
  may(VIEW, INVITE, MANAGE_ROLES);
  const guest = platform.guilds.createRole(guild.id, "Guest", "0");
  const first = await code();
  expect(await code({ role_ids: [guest.id] })).not.toBe(first);
  const managed = platform.guilds.managers.roles.create(guild.id, { managed: true });
  expect(await invite({ role_ids: [managed.id] })).toMatchObject(forbidden);
  // Who comes with a role stays, whatever the invite says of visits.
  const user = person();
  accept(user, await code({ temporary: true, role_ids: [guest.id] }));
  expect(isMember(user)).toBe(true);
  expect(platform.exportState().guildVisits).toEqual([]);
});

test("invites are sent to those who manage the channel, and to nobody else", async () => {
  const { bot, may, code, text, guild } = await openInvites();
  await bot.connect();
  const made = await code({ unique: true });
  expect(await bot.seen()).toEqual([]);
  may(VIEW, INVITE, MANAGE_CHANNELS);
  await bot.send("DELETE", `/invites/${made}`);
  const again = await code({ unique: true });
  const reported = (await bot.seen()).filter(([name]) => name.startsWith("INVITE_"));
  expect(reported).toMatchObject([
    ["INVITE_DELETE", { code: made, channel_id: text.id, guild_id: guild.id }],
    ["INVITE_CREATE", { code: again, uses: 0, temporary: false }],
  ]);
});

test("invites are paused by a guild feature, or until a given time", async () => {
  const { platform, guild, code, accept, isMember, person } = await openInvites();
  const made = await code();
  const user = person();
  const { clock } = platform;
  platform.guilds.update(guild.id, { invitesDisabledUntil: clock.now() + 1000 });
  expect(() => accept(user, made)).toThrow("paused");
  clock.advance(1000);
  accept(user, made);
  expect(isMember(user)).toBe(true);
});

test("targets must be named, and there", async () => {
  const { invite } = await openInvites();
  const wrong = { status: 400, body: { code: 50035 } };
  expect(await invite({ target_type: 1 })).toMatchObject(wrong);
  expect(await invite({ target_type: 2 })).toMatchObject(wrong);
  expect(await invite({ target_type: 2, target_application_id: "1" })).toMatchObject(wrong);
});

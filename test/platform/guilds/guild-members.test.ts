/** Members as bots and people change them. */

import { expect, test } from "vitest";
import { bitfield, openGuild, permissions } from "../support/guilds.js";
import { send } from "../support/players.js";

const PNG = `data:image/png;base64,${Buffer.from("89504e470d0a1a0a00", "hex").toString("base64")}`;

test("a bot sets its own name, images and text in a guild [operations.modify-current-member, records.guild-member-banner]", async () => {
  const { guild, bot } = await openGuild();
  await bot.connect({ intents: bitfield(0, 2) });
  const path = `/guilds/${guild.id}/members/@me`;
  const body = { nick: "Robo", avatar: PNG, banner: PNG, bio: "Beep." };
  const answer = await bot.send("PATCH", path, body);
  const hash = expect.stringMatching(/^[0-9a-f]{32}$/);
  const own = { nick: "Robo", avatar: hash, banner: hash, user: { id: bot.id } };
  expect(answer).toMatchObject({ status: 200, body: { ...own, bio: "Beep." } });
  expect(await bot.seen()).toMatchObject([
    ["GUILD_MEMBER_UPDATE", { guild_id: guild.id, ...own }],
    ["GUILD_AUDIT_LOG_ENTRY_CREATE", { action_type: 24, target_id: bot.id }],
  ]);
  expect((await bot.send("PATCH", `${path}/nick`, { nick: "" })).body).toEqual({ nick: null });
  const image = await bot.send("PATCH", path, { avatar: "data:image/bmp;base64,AAAA" });
  expect(image).toMatchObject({
    status: 400,
    body: { errors: { avatar: { _errors: [{ code: "IMAGE_INVALID" }] } } },
  });
  expect((await bot.send("PATCH", path, { bio: "x".repeat(191) })).status).toBe(400);
  const left = await bot.send("PATCH", path, { avatar: null });
  expect(left.body).toMatchObject({ avatar: null, banner: hash });
});

test("moderators name, time out and give roles; the audit log has an entry for each", async () => {
  const { platform, guild, bot, bob } = await openGuild();
  const { guilds, clock } = platform;
  const role = guilds.managers.roles.create(guild.id, { name: "Crew" });
  await bot.connect();
  const until = new Date(clock.now() + 60_000).toISOString();
  const path = `/guilds/${guild.id}/members/${bob.id}`;
  const answer = await bot.send("PATCH", path, {
    nick: "Bobby",
    roles: [role.id],
    communication_disabled_until: until,
  });
  const after = {
    nick: "Bobby",
    roles: [role.id],
    communication_disabled_until: until.replace(/(\.\d{3})?Z$/, (_, ms) =>
      ms === undefined || ms === ".000" ? "+00:00" : `${ms}000+00:00`,
    ),
  };
  expect(answer).toMatchObject({ status: 200, body: after });
  const seen = await bot.seen();
  expect(seen).toMatchObject([
    ["GUILD_MEMBER_UPDATE", after],
    ["GUILD_AUDIT_LOG_ENTRY_CREATE", { action_type: 24, target_id: bob.id }],
    [
      "GUILD_AUDIT_LOG_ENTRY_CREATE",
      { action_type: 25, changes: [{ key: "$add", new_value: [{ id: role.id, name: "Crew" }] }] },
    ],
  ]);
  expect(guilds.permissions.of(guild.id, bob.id).toString()).toBe(permissions(10, 16));
  clock.advance(60_000);
  expect(guilds.permissions.may(guild.id, bob.id, 1n << 11n)).toBe(true);
  await bot.send("DELETE", `${path}/roles/${role.id}`);
  await bot.send("DELETE", `${path}/roles/${role.id}`);
  expect(await bot.names()).toEqual(["GUILD_MEMBER_UPDATE", "GUILD_AUDIT_LOG_ENTRY_CREATE"]);
  expect((await bot.send("PUT", `${path}/roles/${role.id}`)).status).toBe(204);
  expect((await bot.send("GET", path)).body.roles).toEqual([role.id]);
});

test("the errors for no member and for no user differ", async () => {
  const { platform, guild, bot, text } = await openGuild();
  await bot.connect();
  const stranger = platform.createUser({ username: "stranger" });
  const thread = await bot.send("POST", `/channels/${text.id}/threads`, { name: "t", type: 11 });
  const followers = `/channels/${thread.body.id}/thread-members`;
  for (const [id, code] of [
    [stranger.id, 10007],
    ["1", 10013],
  ]) {
    const path = `/guilds/${guild.id}/members/${id}`;
    const refused = { status: 404, body: { code } };
    expect(await bot.send("GET", path)).toMatchObject(refused);
    expect(await bot.send("PATCH", path, { nick: "n" })).toMatchObject(refused);
    expect(await bot.send("DELETE", path)).toMatchObject(refused);
    expect(await bot.send("PUT", `${followers}/${id}`)).toMatchObject(refused);
  }
});

test("who may not, or reaches too high, is refused", async () => {
  const { platform, guild, bot, alice, bob, role } = await openGuild();
  const { guilds, clock } = platform;
  const path = (id: string) => `/guilds/${guild.id}/members/${id}`;
  const forbidden = { status: 403, body: { code: 50013 } };
  expect(await bot.send("PATCH", path(alice.id), { nick: "x" })).toMatchObject(forbidden);
  expect(await bot.send("DELETE", path(alice.id))).toMatchObject(forbidden);
  expect(await bot.send("DELETE", path(bot.id))).toMatchObject(forbidden);
  expect(await bot.send("PUT", `${path(bob.id)}/roles/${role.id}`)).toMatchObject(forbidden);
  const late = new Date(clock.now() + 28 * 86_400_000 + 1000).toISOString();
  expect(
    await bot.send("PATCH", path(bob.id), { communication_disabled_until: late }),
  ).toMatchObject({ status: 400, body: { code: 50035 } });
  const admin = guilds.managers.roles.create(guild.id, { permissions: permissions(3) });
  guilds.addMember(guild.id, bob.id, [admin.id]);
  const soon = new Date(clock.now() + 1000).toISOString();
  expect(
    await bot.send("PATCH", path(bob.id), { communication_disabled_until: soon }),
  ).toMatchObject(forbidden);
  expect(await bot.send("PATCH", path(bob.id), { mute: true })).toMatchObject({
    status: 400,
    body: { code: 40032 },
  });
  expect(await bot.send("PATCH", path("1"), { nick: "x" })).toMatchObject({
    status: 404,
    body: { code: 10013 },
  });
});

test.each([
  ["MANAGE_GUILD", [5], true],
  ["MANAGE_ROLES", [28], true],
  ["the three of moderators", [1, 2, 40], true],
  ["MODERATE_MEMBERS and KICK_MEMBERS", [1, 40], false],
  ["MODERATE_MEMBERS and BAN_MEMBERS", [2, 40], false],
  ["KICK_MEMBERS and BAN_MEMBERS", [1, 2], false],
])(
  "flags of a member can be set with %s [operations.modify-guild-member-flags]",
  async (_name, bits, may) => {
    const { guild, bot, bob } = await openGuild(permissions(...bits));
    const answer = await bot.send("PATCH", `/guilds/${guild.id}/members/${bob.id}`, { flags: 7 });
    // Of all flags, others may set only the one that lifts the guild's checks.
    expect([answer.status, answer.body.flags]).toEqual(may ? [200, 4] : [403, undefined]);
  },
);

test("moderating takes standing above the member, also when its permission is there", async () => {
  const { platform, guild, bot, bob, game } = await openGuild();
  const { guilds, clock } = platform;
  const above = guilds.managers.roles.create(guild.id, { name: "Above" }, 20);
  guilds.addMember(guild.id, bob.id, [above.id]);
  const voice = guilds.createChannel({ guildId: guild.id, name: "talk", type: 2 });
  platform.as(bob.id, game.id).joinVoice(voice.id);
  platform.as(bot.id, game.id).joinVoice(voice.id);
  const edit = (id: string, body: object) =>
    bot.send("PATCH", `/guilds/${guild.id}/members/${id}`, body);
  const until = (ms: number) => ({
    communication_disabled_until: new Date(clock.now() + ms).toISOString(),
  });
  const bodies = [{ nick: "x" }, { mute: true }, { deaf: true }, until(1000)];
  const forbidden = { status: 403, body: { code: 50013 } };
  for (const body of [...bodies, { roles: [] }]) {
    expect(await edit(bob.id, body)).toMatchObject(forbidden);
  }
  expect(await edit(bot.id, until(1000))).toMatchObject(forbidden);
  for (const body of bodies.slice(0, 3)) expect((await edit(bot.id, body)).status).toBe(200);
});

test("a time-out ends within 28 days; one that has passed is none", async () => {
  const { platform, guild, bot, bob } = await openGuild(undefined, Date.UTC(2026, 0, 1));
  const edit = (moment: number) =>
    bot.send("PATCH", `/guilds/${guild.id}/members/${bob.id}`, {
      communication_disabled_until: new Date(moment).toISOString(),
    });
  const now = platform.clock.now();
  const last = now + 28 * 86_400_000;
  expect((await edit(last)).body.communication_disabled_until).toBe("2026-01-29T00:00:00+00:00");
  expect(await edit(last + 1)).toMatchObject({ status: 400, body: { code: 50035 } });
  expect((await edit(now)).body.communication_disabled_until).toBeNull();
});

test("roles are those of the guild, without @everyone and those of integrations", async () => {
  const { platform, guild, bot, bob, game } = await openGuild();
  const { roles } = platform.guilds.managers;
  const [one, two] = ["One", "Two"].map((name) => roles.create(guild.id, { name }).id);
  const managed = roles.create(guild.id, { managed: true }).id;
  const other = platform.guilds.create({ name: "Other", ownerId: bob.id });
  const foreign = roles.create(other.id, { name: "Far" }).id;
  const path = `/guilds/${guild.id}/members/${bob.id}`;
  const set = (ids: unknown[]) => bot.send("PATCH", path, { roles: ids });
  const invalid = { status: 400, body: { code: 50028 } };
  const unknown = { status: 404, body: { code: 10011 } };
  expect((await set([guild.id, one, two])).body.roles).toEqual([one, two]);
  expect(await set([one, managed])).toMatchObject(invalid);
  expect(await set([one, foreign])).toMatchObject(unknown);
  for (const id of [managed, guild.id]) {
    expect(await bot.send("PUT", `${path}/roles/${id}`)).toMatchObject(invalid);
  }
  expect(await bot.send("PUT", `${path}/roles/${foreign}`)).toMatchObject(unknown);
  await bot.connect();
  // The first of two, so that taking and giving it again would change their order.
  await bot.send("PUT", `${path}/roles/${one}`);
  expect(await bot.seen()).toEqual([]);
  const carol = platform.createUser({ username: "carol" });
  const token = { userId: carol.id, applicationId: game.id, scopes: "guilds.join" };
  const access_token = platform.issueToken(token).accessToken;
  const added = { access_token, roles: [managed] };
  expect(await bot.send("PUT", `/guilds/${guild.id}/members/${carol.id}`, added)).toMatchObject(
    invalid,
  );
});

test("a role that is not there is said before one above the bot's own", async () => {
  const { platform, guild, bot, bob, game } = await openGuild();
  const { roles } = platform.guilds.managers;
  const higher = roles.create(guild.id, { name: "Higher" }, 20).id;
  const foreign = platform.guilds.create({ name: "Other", ownerId: bob.id }).id;
  const unknown = { status: 404, body: { code: 10011 } };
  const carol = platform.createUser({ username: "carol" });
  const token = { userId: carol.id, applicationId: game.id, scopes: "guilds.join" };
  const access_token = platform.issueToken(token).accessToken;
  const { id: channel } = platform.guilds.createChannel({ guildId: guild.id, name: "invites" });
  for (const id of ["1", foreign]) {
    const wanted = [higher, id];
    const member = await bot.send("PATCH", `/guilds/${guild.id}/members/${bob.id}`, {
      roles: wanted,
    });
    const added = { access_token, roles: wanted };
    const newcomer = await bot.send("PUT", `/guilds/${guild.id}/members/${carol.id}`, added);
    const invite = await bot.send("POST", `/channels/${channel}/invites`, { role_ids: wanted });
    expect([member, newcomer, invite]).toMatchObject([unknown, unknown, unknown]);
  }
});

test("one's own membership is read with the scope for it", async () => {
  const { platform, guild, bob, game } = await openGuild();
  const ask = (scopes: string) => {
    const token = platform.issueToken({ userId: bob.id, applicationId: game.id, scopes });
    const path = `/users/@me/guilds/${guild.id}/member`;
    return send(platform, `Bearer ${token.accessToken}`, "GET", path);
  };
  expect(await ask("guilds.members.read")).toMatchObject({ body: { user: { id: bob.id } } });
  expect(await ask("identify guilds")).toMatchObject({ status: 403, body: { code: 50026 } });
});

test("who is kicked can come again, who leaves tells everybody, and the owner stays", async () => {
  const { platform, guild, bot, bob, alice, game, otherBot } = await openGuild();
  await bot.connect();
  expect((await bot.send("DELETE", `/guilds/${guild.id}/members/${bob.id}`)).status).toBe(204);
  expect(await bot.seen()).toMatchObject([
    ["GUILD_MEMBER_REMOVE", { guild_id: guild.id, user: { id: bob.id } }],
    ["GUILD_AUDIT_LOG_ENTRY_CREATE", { action_type: 20, target_id: bob.id }],
  ]);
  platform.guilds.addMember(guild.id, bob.id);
  platform.as(bob.id, game.id).leaveGuild(guild.id);
  expect(await bot.names()).toEqual(["GUILD_MEMBER_ADD", "GUILD_MEMBER_REMOVE"]);
  expect(() => platform.as(alice.id, game.id).leaveGuild(guild.id)).toThrow("Missing Permissions");
  const other = otherBot("Other");
  platform.guilds.addMember(guild.id, other.id);
  await other.connect();
  expect((await other.send("DELETE", `/users/@me/guilds/${guild.id}`)).status).toBe(204);
  expect(await other.seen()).toEqual([["GUILD_DELETE", { id: guild.id }]]);
});

test("a bot adds a user who has allowed it, with name and roles; others it cannot", async () => {
  const { platform, guild, bot, bob, game, otherBot } = await openGuild();
  const role = platform.guilds.managers.roles.create(guild.id, { name: "Crew" });
  const carol = platform.createUser({ username: "carol" });
  const token = (userId: string, applicationId: string, scopes = "guilds.join") =>
    platform.issueToken({ userId, applicationId, scopes }).accessToken;
  const path = (id: string) => `/guilds/${guild.id}/members/${id}`;
  const body = { access_token: token(carol.id, game.id), nick: "Caro", roles: [role.id] };
  expect(await bot.send("PUT", path(carol.id), body)).toMatchObject({
    status: 201,
    body: { nick: "Caro", roles: [role.id], user: { id: carol.id } },
  });
  expect((await bot.send("PUT", path(carol.id), body)).status).toBe(204);
  const dave = platform.createUser({ username: "dave" });
  const wrong = [
    token(dave.id, game.id, "identify"),
    token(bob.id, game.id),
    token(dave.id, otherBot("Other").applicationId),
    "nonsense",
  ];
  for (const access_token of wrong) {
    const answer = await bot.send("PUT", path(dave.id), { access_token });
    expect([answer.status, answer.body.code]).toEqual([403, 50025]);
  }
  await bot.send("PUT", `/guilds/${guild.id}/bans/${dave.id}`);
  const banned = await bot.send("PUT", path(dave.id), { access_token: token(dave.id, game.id) });
  expect(banned).toMatchObject({ status: 403, body: { code: 40007 } });
});

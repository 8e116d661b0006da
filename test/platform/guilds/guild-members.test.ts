/** Members as bots and people change them. */

import { expect, test } from "vitest";
import { bitfield, openGuild, permissions } from "../support/guilds.js";

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
  ["two of them", [1, 40], false],
])(
  "flags of a member can be set with %s [operations.modify-guild-member-flags]",
  async (_name, bits, may) => {
    const { guild, bot, bob } = await openGuild(permissions(...bits));
    const answer = await bot.send("PATCH", `/guilds/${guild.id}/members/${bob.id}`, { flags: 7 });
    // Of all flags, others may set only the one that lifts the guild's checks.
    expect([answer.status, answer.body.flags]).toEqual(may ? [200, 4] : [403, undefined]);
  },
);

test("members are listed by id for who is allowed the intent, and found by name", async () => {
  const { platform, guild, bot, alice, bob } = await openGuild();
  const path = `/guilds/${guild.id}/members`;
  const ids = [alice.id, bob.id, bot.id].sort((l, r) => (BigInt(l) < BigInt(r) ? -1 : 1));
  const listed = async (query: string) =>
    (await bot.send("GET", `${path}?${query}`)).body.map(
      ({ user }: { user: { id: string } }) => user.id,
    );
  expect(await listed("limit=1000")).toEqual(ids);
  expect(await listed("")).toEqual(ids.slice(0, 1));
  expect(await listed(`limit=1&after=${ids[0]}`)).toEqual(ids.slice(1, 2));
  expect((await bot.send("GET", `${path}?limit=1001`)).status).toBe(400);
  platform.guilds.addMember(guild.id, bob.id);
  const search = `${path}/search`;
  expect((await bot.send("GET", `${search}?query=BO&limit=5`)).body).toMatchObject([
    { user: { id: bob.id } },
  ]);
  expect(await bot.send("GET", search)).toMatchObject({ status: 400, body: { code: 50035 } });
  platform.applications.update(bot.applicationId, { privilegedIntents: 0 });
  expect(await bot.send("GET", path)).toMatchObject({ status: 403, body: { code: 50001 } });
});

test("pruning needs two permissions and takes who was away without a role [operations.get-begin-guild-prune]", async () => {
  const only = await openGuild(permissions(1));
  const refused = await only.bot.send("GET", `/guilds/${only.guild.id}/prune`);
  expect(refused).toMatchObject({ status: 403, body: { code: 50013 } });
  const { platform, guild, bot, bob } = await openGuild(permissions(1, 5, 7));
  await bot.connect();
  const { guilds } = platform;
  const role = guilds.managers.roles.create(guild.id, { name: "Old" });
  const carol = platform.createUser({ username: "carol" });
  guilds.addMember(guild.id, carol.id, [role.id]);
  const path = `/guilds/${guild.id}/prune`;
  expect((await bot.send("GET", path)).body).toEqual({ pruned: 0 });
  platform.clock.advance(7 * 86_400_000 + 1);
  const young = platform.createUser({ username: "young" });
  guilds.addMember(guild.id, young.id);
  expect((await bot.send("GET", path)).body).toEqual({ pruned: 1 });
  expect((await bot.send("GET", `${path}?include_roles=${role.id}`)).body).toEqual({ pruned: 2 });
  expect((await bot.send("GET", `${path}?days=31`)).status).toBe(400);
  const answer = await bot.send("POST", path, { days: 7, include_roles: [role.id] }, "quiet");
  expect(answer.body).toEqual({ pruned: 2 });
  const left = guilds.members(guild.id).map(({ userId }) => userId);
  expect([left.includes(bob.id), left.includes(carol.id), left.includes(young.id)]).toEqual([
    false,
    false,
    true,
  ]);
  const log = await bot.send("GET", `/guilds/${guild.id}/audit-logs?action_type=21`);
  expect(log.body.audit_log_entries).toMatchObject([
    {
      target_id: null,
      reason: "quiet",
      options: { delete_member_days: "7", members_removed: "2" },
    },
  ]);
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

test("soundboards are asked for by guild; those of other guilds are not sent", async () => {
  const { guild, bot } = await openGuild();
  await bot.connect();
  bot.gateway.send(31, { guild_ids: [guild.id, "1"] });
  expect(await bot.seen()).toEqual([
    ["SOUNDBOARD_SOUNDS", { guild_id: guild.id, soundboard_sounds: [] }],
  ]);
});

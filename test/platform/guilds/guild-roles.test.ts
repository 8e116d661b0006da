/** Roles as bots and people change them. */

import { expect, test } from "vitest";
import { openGuild, permissions } from "../support/guilds.js";
import { dataUri, png } from "../support/media.js";

const PNG = dataUri("image/png", png());

test("a role is made, changed, moved and deleted; events and audit log report each", async () => {
  const { platform, guild, bot } = await openGuild();
  await bot.connect();
  const path = `/guilds/${guild.id}/roles`;
  const made = await bot.send(
    "POST",
    path,
    { name: "Crew", color: 255, hoist: true, permissions: "1024" },
    "wanted & needed",
  );
  expect(made).toMatchObject({
    status: 200,
    body: {
      name: "Crew",
      color: 255,
      colors: { primary_color: 255, secondary_color: null, tertiary_color: null },
      hoist: true,
      managed: false,
      mentionable: false,
      permissions: "1024",
      position: 1,
      flags: 0,
    },
  });
  const { id } = made.body;
  expect(await bot.seen()).toMatchObject([
    ["GUILD_ROLE_CREATE", { guild_id: guild.id, role: { id, name: "Crew" } }],
    [
      "GUILD_AUDIT_LOG_ENTRY_CREATE",
      {
        action_type: 30,
        user_id: bot.id,
        target_id: id,
        reason: "wanted & needed",
        guild_id: guild.id,
      },
    ],
  ]);
  const edited = await bot.send("PATCH", `${path}/${id}`, { name: "Team", mentionable: true });
  expect(edited.body).toMatchObject({ id, name: "Team", mentionable: true, color: 255 });
  expect(await bot.seen()).toMatchObject([
    ["GUILD_ROLE_UPDATE", { role: { id, name: "Team" } }],
    [
      "GUILD_AUDIT_LOG_ENTRY_CREATE",
      {
        action_type: 31,
        changes: [
          { key: "name", old_value: "Crew", new_value: "Team" },
          { key: "mentionable", old_value: false, new_value: true },
        ],
      },
    ],
  ]);
  expect((await bot.send("PATCH", `${path}/${id}`, {})).status).toBe(200);
  expect(await bot.seen()).toEqual([]);
  const low = platform.guilds.managers.roles.create(guild.id, { name: "Low" });
  await bot.send("PATCH", path, [{ id: low.id, position: 2 }]);
  expect((await bot.send("GET", `${path}/${low.id}`)).status).toBe(200);
  const order = platform.guilds
    .roles(guild.id)
    .sort((left, right) => left.position - right.position)
    .map(({ name }) => name);
  expect(order.slice(0, 2)).toEqual(["@everyone", "Team"]);
  expect((await bot.send("DELETE", `${path}/${id}`)).status).toBe(204);
  expect(await bot.send("GET", `${path}/${id}`)).toMatchObject({
    status: 404,
    body: { code: 10011 },
  });
});

test("gradients need a feature of the guild; the holographic colours are fixed [records.guild-role-colors-enhanced-role-colors, records.guild-role-color]", async () => {
  const { platform, guild, bot } = await openGuild();
  const path = `/guilds/${guild.id}/roles`;
  const gradient = { colors: { primary_color: 1, secondary_color: 2 } };
  expect(await bot.send("POST", path, gradient)).toMatchObject({
    status: 403,
    body: { code: 50101 },
  });
  const plain = await bot.send("POST", path, { colors: { primary_color: 3 } });
  expect(plain).toMatchObject({ status: 200, body: { color: 3, colors: { primary_color: 3 } } });
  platform.guilds.update(guild.id, { features: ["ENHANCED_ROLE_COLORS"] });
  expect((await bot.send("POST", path, gradient)).body).toMatchObject({
    color: 1,
    colors: { primary_color: 1, secondary_color: 2, tertiary_color: null },
  });
  const holographic = { colors: { primary_color: 1, secondary_color: 2, tertiary_color: 3 } };
  const { body } = await bot.send("POST", path, holographic);
  expect(body.colors).toEqual({
    primary_color: 11127295,
    secondary_color: 16759788,
    tertiary_color: 16761760,
  });
  expect((await bot.send("PATCH", `${path}/${body.id}`, { color: 7 })).body).toMatchObject({
    color: 7,
    colors: { primary_color: 7, secondary_color: null, tertiary_color: null },
  });
});

test("a role is counted by its members [operations.get-guild-role-role-member-counts]", async () => {
  const { platform, guild, bot, bob, role } = await openGuild();
  const empty = platform.guilds.createRole(guild.id, "Empty", "0");
  platform.guilds.addMember(guild.id, bob.id, [role.id]);
  const counts = await bot.send("GET", `/guilds/${guild.id}/roles/member-counts`);
  expect(counts.body).toEqual({ [role.id]: 2, [empty.id]: 0 });
  const one = await bot.send("GET", `/guilds/${guild.id}/roles/${role.id}`);
  expect(one.body).toMatchObject({ id: role.id, name: "Robots" });
});

test("nobody gives what it has not, nor touches what is not below it", async () => {
  const { platform, guild, bot, role, alice, game } = await openGuild(permissions(10, 28));
  const path = `/guilds/${guild.id}/roles`;
  const forbidden = { status: 403, body: { code: 50013 } };
  expect(await bot.send("POST", path, { permissions: permissions(3) })).toMatchObject(forbidden);
  expect(await bot.send("PATCH", `${path}/${role.id}`, { name: "x" })).toMatchObject(forbidden);
  const above = platform.guilds.managers.roles.create(guild.id, { name: "Above" }, 20);
  expect(await bot.send("DELETE", `${path}/${above.id}`)).toMatchObject(forbidden);
  expect(await bot.send("PATCH", path, [{ id: above.id, position: 1 }])).toMatchObject(forbidden);
  const below = (await bot.send("POST", path, { name: "Below" })).body;
  const high = [{ id: below.id, position: 10 }];
  expect(await bot.send("PATCH", path, high)).toMatchObject(forbidden);
  const managed = platform.guilds.managers.roles.create(guild.id, { managed: true });
  expect(await bot.send("DELETE", `${path}/${managed.id}`)).toMatchObject({
    status: 400,
    body: { code: 50028 },
  });
  expect(await bot.send("DELETE", `${path}/${guild.id}`)).toMatchObject({ body: { code: 50028 } });
  const owner = platform.as(alice.id, game.id);
  expect(owner.editRole(guild.id, above.id, { name: "Owned" }).name).toBe("Owned");
  owner.deleteRole(guild.id, below.id);
  expect(platform.guilds.roles(guild.id).map(({ id }) => id)).not.toContain(below.id);
});

test("the whole list of roles puts one elsewhere; what is above the bot stays where it is", async () => {
  const { platform, guild, bot, role } = await openGuild();
  const { roles } = platform.guilds.managers;
  const [low, high] = ["Low", "High"].map((name) => roles.create(guild.id, { name }));
  const above = roles.create(guild.id, { name: "Above" }, 20);
  const path = `/guilds/${guild.id}/roles`;
  const list = (...ids: (string | undefined)[]) => ids.map((id, position) => ({ id, position }));
  const order = () =>
    platform.guilds
      .roles(guild.id)
      .sort((left, right) => left.position - right.position)
      .map(({ id, position }) => ({ id, position }));
  // As setPosition of discord.js sends it: all roles, at their places in the list.
  const wanted = list(guild.id, high?.id, low?.id, role.id, above.id);
  expect((await bot.send("PATCH", path, wanted)).status).toBe(200);
  expect(order()).toEqual(wanted);
  const forbidden = { status: 403, body: { code: 50013 } };
  for (const [low1, low2, ...rest] of [
    [high, low, above, role],
    [high, role, low, above],
  ]) {
    const ids = [low1, low2, ...rest].map((each) => each?.id);
    expect(await bot.send("PATCH", path, list(guild.id, ...ids))).toMatchObject(forbidden);
  }
  const everyone = [{ id: guild.id, position: 1 }];
  expect(await bot.send("PATCH", path, everyone)).toMatchObject({ body: { code: 50028 } });
  expect(order()).toEqual(wanted);
});

test("a guild has 250 roles, @everyone among them", async () => {
  const { platform, guild, bot } = await openGuild();
  const path = `/guilds/${guild.id}/roles`;
  for (let n = platform.guilds.roles(guild.id).length; n < 249; n++) {
    platform.guilds.managers.roles.create(guild.id, { name: `r${n}` });
  }
  expect((await bot.send("POST", path, {})).status).toBe(200);
  expect(platform.guilds.roles(guild.id)).toHaveLength(250);
  expect(await bot.send("POST", path, {})).toMatchObject({ status: 400, body: { code: 30005 } });
});

test("an edit adds nothing that one has not; what a role had before may stay", async () => {
  const { platform, guild, bot } = await openGuild(permissions(10, 28));
  const strong = platform.guilds.createRole(guild.id, "Strong", permissions(3));
  const path = `/guilds/${guild.id}/roles/${strong.id}`;
  const edit = (...bits: number[]) =>
    bot.send("PATCH", path, { permissions: permissions(...bits) });
  expect(await edit(3, 5)).toMatchObject({ status: 403, body: { code: 50013 } });
  expect((await edit(3, 10)).body.permissions).toBe(permissions(3, 10));
});

test("of @everyone only the permissions change", async () => {
  const { guild, bot } = await openGuild();
  const path = `/guilds/${guild.id}/roles/${guild.id}`;
  const body = { name: "All", hoist: true, color: 7, permissions: permissions(10) };
  expect((await bot.send("PATCH", path, body)).body).toMatchObject({
    name: "@everyone",
    hoist: false,
    color: 0,
    permissions: permissions(10),
  });
});

test("a role of another guild is unknown in this one, and stays as it is", async () => {
  const { platform, guild, bot, bob } = await openGuild();
  const other = platform.guilds.create({ name: "Other", ownerId: bob.id });
  const foreign = platform.guilds.managers.roles.create(other.id, { name: "Far" });
  const path = `/guilds/${guild.id}/roles`;
  const unknown = { status: 404, body: { code: 10011 } };
  const one = `${path}/${foreign.id}`;
  expect(await bot.send("GET", one)).toMatchObject(unknown);
  expect(await bot.send("PATCH", one, { name: "x" })).toMatchObject(unknown);
  expect(await bot.send("DELETE", one)).toMatchObject(unknown);
  const order = [{ id: foreign.id, position: 1 }];
  expect(await bot.send("PATCH", path, order)).toMatchObject(unknown);
  expect(platform.guilds.store.roles.get(foreign.id)).toEqual(foreign);
});

test("each role that moves has an event and an entry of its own", async () => {
  const { platform, guild, bot } = await openGuild();
  const { roles } = platform.guilds.managers;
  const ids = ["A", "B", "C"].map((name) => roles.create(guild.id, { name }).id);
  const path = `/guilds/${guild.id}/roles`;
  await bot.send(
    "PATCH",
    path,
    ids.map((id, index) => ({ id, position: index + 1 })),
  );
  await bot.connect();
  const [first, second] = ids as [string, string];
  const swapped = [second, first].map((id, index) => ({ id, position: index + 1 }));
  await bot.send("PATCH", path, swapped, "order");
  const seen = await bot.seen();
  const updates = seen.filter(([name]) => name === "GUILD_ROLE_UPDATE");
  const entries = seen.filter(([name]) => name === "GUILD_AUDIT_LOG_ENTRY_CREATE");
  expect(updates.map(([, { role }]) => [role.id, role.position]).sort()).toEqual(
    swapped.map(({ id, position }) => [id, position]).sort(),
  );
  expect(entries.map(([, { target_id }]) => target_id).sort()).toEqual([first, second].sort());
  expect(entries[0]?.[1]).toMatchObject({ action_type: 31, user_id: bot.id, reason: "order" });
});

test.each([
  ["icon", PNG],
  ["unicode_emoji", "🦆"],
])("an %s needs a feature of the guild", async (field, value) => {
  const { platform, guild, bot } = await openGuild();
  const make = () => bot.send("POST", `/guilds/${guild.id}/roles`, { [field]: value });
  expect(await make()).toMatchObject({ status: 403, body: { code: 50101 } });
  platform.guilds.update(guild.id, { features: ["ROLE_ICONS"] });
  expect((await make()).body[field]).toEqual(expect.any(String));
});

test("a role that is deleted leaves members and overwrites", async () => {
  const { platform, guild, bot, bob, text } = await openGuild();
  const role = platform.guilds.managers.roles.create(guild.id, { name: "Gone" });
  platform.guilds.addMember(guild.id, bob.id, [role.id]);
  platform.guilds.updateChannel(text.id, {
    overwrites: [{ id: role.id, type: 0, allow: "0", deny: "2048" }],
  });
  await bot.connect();
  await bot.send("DELETE", `/guilds/${guild.id}/roles/${role.id}`);
  expect(await bot.seen()).toMatchObject([
    ["GUILD_ROLE_DELETE", { guild_id: guild.id, role_id: role.id }],
    ["CHANNEL_UPDATE", { id: text.id, permission_overwrites: [] }],
    ["GUILD_MEMBER_UPDATE", { user: { id: bob.id }, roles: [] }],
    ["GUILD_AUDIT_LOG_ENTRY_CREATE", { action_type: 32, target_id: role.id }],
  ]);
});

test("wrong bodies are refused and change nothing", async () => {
  const { platform, guild, bot } = await openGuild();
  const before = platform.guilds.roles(guild.id);
  const path = `/guilds/${guild.id}/roles`;
  const bodies = [
    { color: 0x1000000 },
    { color: -1 },
    { name: "x".repeat(101) },
    { name: "" },
    { permissions: "many" },
    { hoist: "yes" },
    { colors: { primary_color: "red" } },
  ];
  for (const body of bodies) {
    const [field] = Object.keys(body) as [string];
    const answer = await bot.send("POST", path, body);
    expect([body, answer.status, answer.body.code]).toEqual([body, 400, 50035]);
    expect(answer.body.errors).toHaveProperty(field);
  }
  expect(await bot.send("GET", "/guilds/x/roles")).toMatchObject({
    status: 400,
    body: { code: 50035, errors: { guild_id: { _errors: [{ code: "NUMBER_TYPE_COERCE" }] } } },
  });
  expect(await bot.send("POST", path, {}, "x".repeat(513))).toMatchObject({ status: 400 });
  expect(platform.guilds.roles(guild.id)).toEqual(before);
});

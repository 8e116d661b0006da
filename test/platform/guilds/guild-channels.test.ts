/** Channels as bots and people change them. */

import { expect, test } from "vitest";
import { openGuild, permissions } from "../support/guilds.js";

const forbidden = { status: 403, body: { code: 50013 } };

test("a channel is made, changed and deleted; events and audit log report each [records.channel-application-id-nullable]", async () => {
  const { guild, bot } = await openGuild();
  await bot.connect();
  const made = await bot.send(
    "POST",
    `/guilds/${guild.id}/channels`,
    { name: "New  Place", topic: "Here", rate_limit_per_user: 5 },
    "more room",
  );
  const whole = {
    name: "new-place",
    type: 0,
    topic: "Here",
    rate_limit_per_user: 5,
    nsfw: false,
    parent_id: null,
    position: 1,
    guild_id: guild.id,
    permission_overwrites: [],
    last_message_id: null,
    flags: 0,
    application_id: null,
  };
  expect(made).toMatchObject({ status: 201, body: whole });
  const { id } = made.body;
  expect(await bot.seen()).toMatchObject([
    ["CHANNEL_CREATE", { id, ...whole }],
    ["GUILD_AUDIT_LOG_ENTRY_CREATE", { action_type: 10, target_id: id, reason: "more room" }],
  ]);
  const path = `/channels/${id}`;
  expect((await bot.send("GET", path)).body).toMatchObject({ id, ...whole });
  expect((await bot.send("PATCH", path, { topic: null, nsfw: true })).body).toMatchObject({
    topic: null,
    nsfw: true,
  });
  expect(await bot.seen()).toMatchObject([
    ["CHANNEL_UPDATE", { id, topic: null, nsfw: true }],
    [
      "GUILD_AUDIT_LOG_ENTRY_CREATE",
      {
        action_type: 11,
        changes: [
          { key: "nsfw", old_value: false, new_value: true },
          { key: "topic", old_value: "Here" },
        ],
      },
    ],
  ]);
  expect((await bot.send("PATCH", path, {})).status).toBe(200);
  expect(await bot.seen()).toEqual([]);
  expect((await bot.send("DELETE", path)).body).toMatchObject({ id });
  expect(await bot.seen()).toMatchObject([
    ["CHANNEL_DELETE", { id }],
    ["GUILD_AUDIT_LOG_ENTRY_CREATE", { action_type: 12, target_id: id }],
  ]);
  expect(await bot.send("GET", path)).toMatchObject({ status: 404, body: { code: 10003 } });
});

test("children follow the category whose overwrites they have; others stay", async () => {
  const { platform, guild, bot } = await openGuild((2n ** 53n - 1n).toString());
  const { id: guildId } = guild;
  const path = `/guilds/${guildId}/channels`;
  const deny = permissions(11);
  const overwrite = { id: guildId, type: 0, allow: "0", deny };
  const category = (
    await bot.send("POST", path, { name: "Team", type: 4, permission_overwrites: [overwrite] })
  ).body;
  const child = (name: string, more = {}) =>
    bot.send("POST", path, { name, parent_id: category.id, ...more });
  const synced = (await child("synced")).body;
  const own = (await child("own")).body;
  await bot.send("PATCH", `/channels/${own.id}`, { permission_overwrites: [] });
  expect(synced.permission_overwrites).toEqual([overwrite]);
  await bot.connect();
  const url = `/channels/${category.id}/permissions/${guildId}`;
  expect((await bot.send("PUT", url, { type: 0, deny: permissions(15) })).status).toBe(204);
  expect(await bot.seen()).toMatchObject([
    ["CHANNEL_UPDATE", { id: category.id }],
    ["CHANNEL_UPDATE", { id: synced.id, permission_overwrites: [{ deny: permissions(15) }] }],
    [
      "GUILD_AUDIT_LOG_ENTRY_CREATE",
      {
        action_type: 14,
        target_id: category.id,
        options: { id: guildId, type: "0", role_name: "@everyone" },
        changes: [{ key: "deny", old_value: deny, new_value: permissions(15) }],
      },
    ],
  ]);
  expect((await bot.send("GET", `/channels/${own.id}`)).body.permission_overwrites).toEqual([]);
  const lock = [{ id: own.id, parent_id: category.id, lock_permissions: true }];
  expect((await bot.send("PATCH", path, lock)).status).toBe(204);
  expect(platform.guilds.channel(own.id)?.overwrites).toMatchObject([{ deny: permissions(15) }]);
  expect((await bot.send("DELETE", url)).status).toBe(204);
  expect(await bot.send("DELETE", url)).toMatchObject({ status: 404, body: { code: 10009 } });
  await bot.seen();
  await bot.send("DELETE", `/channels/${category.id}`);
  expect((await bot.seen()).map(([name, data]) => [name, data.parent_id])).toEqual([
    ["CHANNEL_DELETE", null],
    ["CHANNEL_UPDATE", null],
    ["CHANNEL_UPDATE", null],
    ["GUILD_AUDIT_LOG_ENTRY_CREATE", undefined],
  ]);
});

test("a channel made with an empty list of overwrites has those of its category", async () => {
  const { platform, guild, bot } = await openGuild();
  const overwrites = [{ id: guild.id, type: 0 as const, allow: "0", deny: "2048" }];
  const { managers } = platform.guilds;
  const category = managers.channels.create({ guildId: guild.id, name: "C", type: 4, overwrites });
  const path = `/guilds/${guild.id}/channels`;
  const body = { name: "child", parent_id: category.id };
  for (const permission_overwrites of [[], undefined]) {
    const made = await bot.send("POST", path, { ...body, permission_overwrites });
    expect(made.body).toMatchObject({ permission_overwrites: overwrites });
  }
  const own = [{ id: guild.id, type: 0, allow: "0", deny: "1024" }];
  const made = await bot.send("POST", path, { ...body, permission_overwrites: own });
  expect(made.body).toMatchObject({ permission_overwrites: own });
});

test("channels are moved by position, one of them into another category", async () => {
  const { platform, guild, bot, text } = await openGuild();
  const { id: guildId } = guild;
  const second = platform.guilds.createChannel({ guildId, name: "second" });
  const category = platform.guilds.createChannel({ guildId, name: "Team", type: 4 });
  await bot.connect();
  const path = `/guilds/${guildId}/channels`;
  const entries = [
    { id: text.id, position: 5 },
    { id: second.id, position: 0, parent_id: category.id },
  ];
  expect((await bot.send("PATCH", path, entries)).status).toBe(204);
  expect((await bot.seen()).slice(0, 2)).toMatchObject([
    ["CHANNEL_UPDATE", { id: text.id, position: 5 }],
    ["CHANNEL_UPDATE", { id: second.id, position: 0, parent_id: category.id }],
  ]);
  const both = [text, second].map(({ id }) => ({
    id,
    parent_id: id === text.id ? category.id : null,
  }));
  expect((await bot.send("PATCH", path, both)).status).toBe(400);
  const notCategory = [{ id: text.id, parent_id: second.id }];
  expect(await bot.send("PATCH", path, notCategory)).toMatchObject({
    status: 400,
    body: { errors: { parent_id: { _errors: [{ code: "CHANNEL_PARENT_INVALID_TYPE" }] } } },
  });
  expect(await bot.send("PATCH", path, [{ id: "1" }])).toMatchObject({ body: { code: 10003 } });
});

test("overwrites give only what one has; managing permissions is for administrators", async () => {
  const { guild, bot, text, bob } = await openGuild(permissions(4, 10, 11, 28));
  const path = `/channels/${text.id}/permissions`;
  const put = (id: string, body: object) => bot.send("PUT", `${path}/${id}`, body);
  expect((await put(bob.id, { type: 1, allow: permissions(11) })).status).toBe(204);
  expect(await put(bob.id, { type: 1, allow: permissions(3) })).toMatchObject(forbidden);
  expect(await put(bob.id, { type: 1, allow: permissions(28) })).toMatchObject(forbidden);
  expect(await put("1", { type: 0 })).toMatchObject({ status: 404, body: { code: 10011 } });
  expect(await put("1", { type: 1 })).toMatchObject({ status: 404, body: { code: 10013 } });
  const weak = await openGuild(permissions(10));
  const refused = await weak.bot.send("PUT", `/channels/${weak.text.id}/permissions/${guild.id}`, {
    type: 0,
  });
  expect(refused).toMatchObject(forbidden);
});

test("kinds have their limits: forums tags, voice its size, news its feature", async () => {
  const { platform, guild, bot } = await openGuild();
  const path = `/guilds/${guild.id}/channels`;
  const forum = await bot.send("POST", path, {
    name: "Ideas",
    type: 15,
    topic: "x".repeat(4096),
    available_tags: [{ name: "new", moderated: true }],
    default_reaction_emoji: { emoji_name: "👍" },
    default_sort_order: 1,
  });
  expect(forum).toMatchObject({
    status: 201,
    body: {
      name: "Ideas",
      available_tags: [{ name: "new", moderated: true, emoji_id: null, emoji_name: null }],
      default_reaction_emoji: { emoji_id: null, emoji_name: "👍" },
      default_sort_order: 1,
      default_forum_layout: 0,
    },
  });
  const [tag] = forum.body.available_tags;
  const tags = [{ id: tag.id, name: "old" }, { name: "other" }];
  const edited = await bot.send("PATCH", `/channels/${forum.body.id}`, { available_tags: tags });
  expect(edited.body.available_tags.map((each: { id: string }) => each.id === tag.id)).toEqual([
    true,
    false,
  ]);
  const wrong: [object, string][] = [
    [{ name: "x", topic: "x".repeat(1025) }, "topic"],
    [{ name: "x", type: 2, bitrate: 96_001 }, "bitrate"],
    [{ name: "x", type: 2, user_limit: 100 }, "user_limit"],
    [{ name: "x", type: 5 }, "type"],
    [{ name: "x", type: 14 }, "type"],
    [{ name: "" }, "name"],
    [{ name: "x".repeat(101) }, "name"],
    [{ name: "x", rate_limit_per_user: 21_601 }, "rate_limit_per_user"],
    [{ name: "x", parent_id: "1" }, "parent_id"],
  ];
  const before = platform.guilds.channels(guild.id).length;
  for (const [body, field] of wrong) {
    const answer = await bot.send("POST", path, body);
    expect([body, answer.status, Object.keys(answer.body.errors)]).toEqual([body, 400, [field]]);
  }
  expect(platform.guilds.channels(guild.id)).toHaveLength(before);
  platform.guilds.update(guild.id, { features: ["NEWS"] });
  expect((await bot.send("POST", path, { name: "news", type: 5 })).status).toBe(201);
});

test("a channel that one cannot see is refused, and people act by the same rules", async () => {
  const { platform, guild, bot, bob, alice, game, text } = await openGuild(permissions(4));
  const deny = [{ id: guild.id, type: 0 as const, allow: "0", deny: permissions(10) }];
  platform.guilds.updateChannel(text.id, { overwrites: deny });
  const missing = { status: 403, body: { code: 50001 } };
  expect(await bot.send("GET", `/channels/${text.id}`)).toMatchObject(missing);
  expect(await bot.send("PATCH", `/channels/${text.id}`, { name: "x" })).toMatchObject(missing);
  const owner = platform.as(alice.id, game.id);
  expect(owner.editChannel(text.id, { name: "renamed" }).name).toBe("renamed");
  expect(() => platform.as(bob.id, game.id).createChannel(guild.id, { name: "x" })).toThrow(
    "Missing Permissions",
  );
  owner.deleteChannel(text.id);
  expect(platform.guilds.channel(text.id)).toBeUndefined();
});

test("a guild is read and changed; what it has no feature for is left alone", async () => {
  const { platform, guild, bot, text } = await openGuild();
  const path = `/guilds/${guild.id}`;
  expect((await bot.send("GET", `${path}?with_counts=true`)).body).toMatchObject({
    id: guild.id,
    approximate_member_count: 3,
    approximate_presence_count: 0,
  });
  await bot.connect();
  const PNG = `data:image/png;base64,${Buffer.from("89504e470d0a1a0a00", "hex").toString("base64")}`;
  const body = { name: "Renamed", icon: PNG, banner: PNG, system_channel_id: text.id };
  expect((await bot.send("PATCH", path, body, "new look")).body).toMatchObject({
    name: "Renamed",
    icon: expect.stringMatching(/^[0-9a-f]{32}$/),
    banner: null,
    system_channel_id: text.id,
  });
  const [update, entry] = await bot.seen();
  expect(update).toMatchObject(["GUILD_UPDATE", { id: guild.id, name: "Renamed" }]);
  expect(entry?.[1].changes.map(({ key }: { key: string }) => key)).toEqual([
    "name",
    "icon_hash",
    "system_channel_id",
  ]);
  const wrong = [
    [{ name: "x" }, 50035],
    [{ afk_timeout: 61 }, 50035],
    [{ afk_channel_id: text.id }, 50035],
    [{ features: ["VERIFIED"] }, 50188],
    [{ icon: "data:," }, 50035],
  ] as const;
  for (const [given, code] of wrong) {
    expect([given, (await bot.send("PATCH", path, given)).body.code]).toEqual([given, code]);
  }
  expect(await bot.send("PATCH", path, { features: ["COMMUNITY"] })).toMatchObject(forbidden);
  const paused = { features: ["INVITES_DISABLED"] };
  expect((await bot.send("PATCH", path, paused)).body.features).toEqual(["INVITES_DISABLED"]);
  expect((await bot.send("GET", `${path}/preview`)).body).toMatchObject({ name: "Renamed" });
  const until = new Date(platform.clock.now() + 86_400_000).toISOString();
  const pause = await bot.send("PUT", `${path}/incident-actions`, {
    invites_disabled_until: until,
  });
  expect(Date.parse(pause.body.invites_disabled_until)).toBe(Date.parse(until));
  const late = new Date(platform.clock.now() + 86_400_001).toISOString();
  expect(
    (await bot.send("PUT", `${path}/incident-actions`, { dms_disabled_until: late })).status,
  ).toBe(400);
  expect(await bot.send("GET", `${path}/vanity-url`)).toMatchObject({ body: { code: 50020 } });
});

test("applications make guilds until 2025-07-15, when what bots own goes to real people [endpoints.post-guilds-dated-removal-transfer-to-a-real-use]", async () => {
  const before = Date.parse("2025-07-14T23:59:59Z");
  const { platform, bot, game } = await openGuild("0", before);
  const made = await bot.send("POST", "/guilds", { name: "Own" });
  expect(made).toMatchObject({ status: 201, body: { name: "Own", owner_id: bot.id } });
  await bot.connect();
  platform.clock.set(Date.parse("2025-07-15T00:00:00Z"));
  const { ownerId } = platform.applications.require(game.id);
  expect(await bot.seen()).toMatchObject([
    ["GUILD_MEMBER_ADD", { guild_id: made.body.id, user: { id: ownerId } }],
    ["GUILD_UPDATE", { id: made.body.id, owner_id: ownerId }],
  ]);
  expect((await bot.send("POST", "/guilds", { name: "Late" })).status).toBe(404);
});

/** Channels as bots and people change them. */

import { expect, test } from "vitest";
import { bitfield, openGuild, permissions } from "../support/guilds.js";

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
  const tags = [
    { id: tag.id, name: "old" },
    { id: "1", name: "other" },
  ];
  const edited = await bot.send("PATCH", `/channels/${forum.body.id}`, { available_tags: tags });
  expect(edited.body.available_tags.map((each: { id: string }) => each.id)).toEqual([
    tag.id,
    expect.stringMatching(/^\d{17,20}$/),
  ]);
  const wrong: [object, string][] = [
    [{ name: "x", topic: "x".repeat(1025) }, "topic"],
    [{ name: "x", type: 2, bitrate: 96_001 }, "bitrate"],
    [{ name: "x", type: 2, user_limit: 100 }, "user_limit"],
    [{ name: "x", type: 15, topic: "x".repeat(4097) }, "topic"],
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

test.each([
  [0, 2, "bitrate", 96_000],
  [1, 2, "bitrate", 128_000],
  [2, 2, "bitrate", 256_000],
  [3, 2, "bitrate", 384_000],
  [3, 13, "bitrate", 64_000],
  [0, 2, "user_limit", 99],
  [0, 13, "user_limit", 10_000],
])(
  "in a guild of tier %d, a channel of type %d has a %s of at most %d",
  async (premiumTier, type, field, most) => {
    const { platform, guild, bot } = await openGuild();
    platform.guilds.update(guild.id, { premiumTier, features: ["COMMUNITY"] });
    const make = (value: number) =>
      bot.send("POST", `/guilds/${guild.id}/channels`, { name: "talk", type, [field]: value });
    expect(await make(most)).toMatchObject({ status: 201, body: { [field]: most } });
    expect(await make(most + 1)).toMatchObject({ status: 400, body: { errors: { [field]: {} } } });
  },
);

test("of a channel's flags only those can be set that clients choose", async () => {
  const { bot, text } = await openGuild();
  // Required tags, no download of media, and spoilers; the others are the service's own.
  const { body } = await bot.send("PATCH", `/channels/${text.id}`, { flags: 2 ** 22 - 1 });
  expect(body.flags).toBe(bitfield(4, 15, 21));
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

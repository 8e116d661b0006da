/**
 * Who may make, change, move and delete channels, and how many there may be: a short test
 * for each rule, which makes this longer than 300 lines.
 */

import { expect, test } from "vitest";
import { openStrictGuild, permissions } from "../support/guilds.js";

const MANAGE_CHANNELS = 4;
const VIEW = 10;
const SEND = 11;
const CONNECT = 20;
const MANAGE_ROLES = 28;

const forbidden = { status: 403, body: { code: 50013 } };
const wrong = (field: string, code: string) => ({
  status: 400,
  body: { code: 50035, errors: { [field]: { _errors: [{ code }] } } },
});

async function openChannels() {
  const opened = await openStrictGuild();
  const { platform, guild, bot, may } = opened;
  may(VIEW, MANAGE_CHANNELS);
  const path = `/guilds/${guild.id}/channels`;
  const make = (name: string, more: object = {}) =>
    platform.guilds.createChannel({ guildId: guild.id, name, ...more });
  const create = (body: object) => bot.send("POST", path, { name: "new", ...body });
  const edit = (id: string, body: object) => bot.send("PATCH", `/channels/${id}`, body);
  const move = (...entries: object[]) => bot.send("PATCH", path, entries);
  /** Overwrites that take permissions from the bot. */
  const without = (...positions: number[]) => ({
    overwrites: [{ id: bot.id, type: 1 as const, allow: "0", deny: permissions(...positions) }],
  });
  return { ...opened, path, make, create, edit, move, without };
}

test("a guild has 500 channels, categories among them", async () => {
  const { make, create, platform, guild } = await openChannels();
  const there = platform.guilds.channels(guild.id).length;
  for (let n = there; n < 498; n++) make(`c${n}`);
  expect((await create({ type: 4 })).status).toBe(201);
  expect((await create({})).status).toBe(201);
  expect(platform.guilds.channels(guild.id)).toHaveLength(500);
  expect(await create({})).toMatchObject({ status: 400, body: { code: 30013 } });
});

test("a category has 50 channels; channels already in a full category can be edited", async () => {
  const { make, create, edit, move } = await openChannels();
  const category = make("Team", { type: 4 });
  const children = Array.from({ length: 49 }, (_, n) => make(`c${n}`, { parentId: category.id }));
  const last = await create({ parent_id: category.id });
  expect(last).toMatchObject({ status: 201, body: { parent_id: category.id } });
  const full = wrong("parent_id", "CHANNEL_PARENT_MAX_CHANNELS");
  expect(await create({ parent_id: category.id })).toMatchObject(full);
  const outside = make("outside");
  expect(await edit(outside.id, { parent_id: category.id })).toMatchObject(full);
  expect(await move({ id: outside.id, parent_id: category.id })).toMatchObject(full);
  const inside = children[0]?.id as string;
  expect((await edit(inside, { parent_id: category.id, name: "x" })).status).toBe(200);
  expect((await move({ id: inside, parent_id: category.id, position: 1 })).status).toBe(204);
});

test("a parent is a category of the same guild", async () => {
  const { platform, create, edit, move, text, bob } = await openChannels();
  const other = platform.guilds.create({ name: "Other", ownerId: bob.id });
  const foreign = platform.guilds.createChannel({ guildId: other.id, name: "Far", type: 4 });
  const refused = wrong("parent_id", "CHANNEL_PARENT_INVALID_TYPE");
  for (const parent_id of [foreign.id, text.id, "1"]) {
    expect(await create({ parent_id })).toMatchObject(refused);
  }
  expect(await edit(text.id, { parent_id: foreign.id })).toMatchObject(refused);
  expect(await move({ id: text.id, parent_id: foreign.id })).toMatchObject(refused);
});

test("channels of another guild are not moved", async () => {
  const { platform, move, text, bob } = await openChannels();
  const other = platform.guilds.create({ name: "Other", ownerId: bob.id });
  const foreign = platform.guilds.createChannel({ guildId: other.id, name: "far" });
  const answer = await move({ id: text.id, position: 7 }, { id: foreign.id, position: 7 });
  expect(answer).toMatchObject({ status: 404, body: { code: 10003 } });
  expect(platform.guilds.channel(foreign.id)?.position).not.toBe(7);
  expect(platform.guilds.channel(text.id)?.position).not.toBe(7);
});

test("a channel is made by who manages channels, in a category by who does so there", async () => {
  const { may, make, create, without } = await openChannels();
  const category = make("Team", { type: 4 });
  const closed = make("Closed", { type: 4, ...without(MANAGE_CHANNELS) });
  expect((await create({})).status).toBe(201);
  expect((await create({ parent_id: category.id })).status).toBe(201);
  expect(await create({ parent_id: closed.id })).toMatchObject(forbidden);
  may(VIEW);
  expect(await create({})).toMatchObject(forbidden);
  expect(await create({ parent_id: category.id })).toMatchObject(forbidden);
});

test("settings need MANAGE_CHANNELS, overwrites MANAGE_ROLES, both in one request both", async () => {
  const { may, edit, text, guild } = await openChannels();
  const permission_overwrites = [{ id: guild.id, type: 0, allow: "0", deny: permissions(VIEW) }];
  const bits = { name: [MANAGE_CHANNELS], overwrites: [MANAGE_ROLES] };
  const bodies = {
    name: { name: "x" },
    nothing: {},
    overwrites: { permission_overwrites: [] },
    both: { name: "x", permission_overwrites: [] },
  };
  const status = async (given: readonly number[], body: object) => {
    may(VIEW, ...given);
    return (await edit(text.id, body)).status;
  };
  expect(await status(bits.name, bodies.name)).toBe(200);
  expect(await status(bits.overwrites, bodies.name)).toBe(403);
  expect(await status([], bodies.nothing)).toBe(403);
  expect(await status(bits.overwrites, bodies.overwrites)).toBe(200);
  expect(await status(bits.name, bodies.overwrites)).toBe(403);
  expect(await status(bits.name, bodies.both)).toBe(403);
  expect(await status(bits.overwrites, bodies.both)).toBe(403);
  expect(await status([...bits.name, ...bits.overwrites], bodies.both)).toBe(200);
  const { body } = await edit(text.id, { permission_overwrites });
  expect(body.permission_overwrites).toEqual(permission_overwrites);
});

test("a channel is moved by who manages it, into another category by who sees and manages that", async () => {
  const { make, move, without, text } = await openChannels();
  const locked = make("locked", without(MANAGE_CHANNELS));
  expect(await move({ id: locked.id, position: 1 })).toMatchObject(forbidden);
  expect((await move({ id: text.id, position: 1 })).status).toBe(204);
  for (const bit of [MANAGE_CHANNELS, VIEW]) {
    const { id } = make("Closed", { type: 4, ...without(bit) });
    expect((await move({ id: text.id, parent_id: id })).status).toBe(403);
  }
  const open = make("Open", { type: 4 });
  expect((await move({ id: text.id, parent_id: open.id })).status).toBe(204);
});

test("taking over the overwrites of a category needs MANAGE_ROLES; without a category nothing changes", async () => {
  const { platform, may, make, move, guild } = await openChannels();
  const overwrites = [{ id: guild.id, type: 0 as const, allow: "0", deny: permissions(SEND) }];
  const category = make("Team", { type: 4, overwrites });
  const child = make("child", { parentId: category.id, overwrites: [] });
  const single = make("single", { overwrites });
  const lock = (id: string) => move({ id, lock_permissions: true });
  expect(await lock(child.id)).toMatchObject(forbidden);
  may(VIEW, MANAGE_CHANNELS, MANAGE_ROLES);
  expect((await move({ id: child.id, lock_permissions: false })).status).toBe(204);
  expect(platform.guilds.channel(child.id)?.overwrites).toEqual([]);
  expect((await lock(child.id)).status).toBe(204);
  expect(platform.guilds.channel(child.id)?.overwrites).toEqual(overwrites);
  expect((await lock(single.id)).status).toBe(204);
  expect(platform.guilds.channel(single.id)?.overwrites).toEqual(overwrites);
});

test("one channel changes its category at a time; naming the one it has is no change", async () => {
  const { platform, make, move, text } = await openChannels();
  const [first, second] = [make("A", { type: 4 }), make("B", { type: 4 })];
  const child = make("child", { parentId: first.id });
  const keeps = { id: child.id, parent_id: first.id };
  expect((await move(keeps, { id: text.id, parent_id: second.id })).status).toBe(204);
  expect(platform.guilds.channel(text.id)?.parentId).toBe(second.id);
  const both = [
    { id: child.id, parent_id: second.id },
    { id: text.id, parent_id: first.id },
  ];
  expect(await move(...both)).toMatchObject(wrong("parent_id", "BASE_TYPE_INVALID"));
  expect(platform.guilds.channel(child.id)?.parentId).toBe(first.id);
});

test.each([
  [0, 5, ["NEWS"], 200],
  [5, 0, ["NEWS"], 200],
  [0, 5, ["COMMUNITY"], 200],
  [0, 5, [], 400],
  [0, 2, ["NEWS"], 400],
  [2, 0, ["NEWS"], 400],
  [15, 0, ["NEWS"], 400],
  [2, 2, [], 200],
])(
  "a channel of type %d becomes one of type %d with features %j: %d",
  async (from, to, features, status) => {
    const { platform, guild, may, make, edit } = await openChannels();
    may(VIEW, CONNECT, MANAGE_CHANNELS);
    const { id } = make("one", { type: from });
    platform.guilds.update(guild.id, { features });
    expect((await edit(id, { type: to })).status).toBe(status);
    expect(platform.guilds.channel(id)?.type).toBe(status === 200 ? to : from);
  },
);

test.each([
  [5, ["NEWS"]],
  [5, ["COMMUNITY"]],
  [13, ["COMMUNITY"]],
])("a channel of type %d is made in a guild with %j and in no other", async (type, features) => {
  const { platform, guild, create } = await openChannels();
  expect(await create({ type })).toMatchObject(wrong("type", "BASE_TYPE_CHOICES"));
  platform.guilds.update(guild.id, { features });
  expect(await create({ type })).toMatchObject({ status: 201, body: { type } });
});

test("a channel that a community needs stays as long as it is one", async () => {
  const { platform, guild, bot, make } = await openChannels();
  const [rules, updates] = [make("rules"), make("updates")];
  platform.guilds.update(guild.id, {
    features: ["COMMUNITY"],
    rulesChannelId: rules.id,
    publicUpdatesChannelId: updates.id,
  });
  for (const { id } of [rules, updates]) {
    expect(await bot.send("DELETE", `/channels/${id}`)).toMatchObject({ body: { code: 50074 } });
  }
  expect((await bot.send("DELETE", `/channels/${make("other").id}`)).status).toBe(200);
  platform.guilds.update(guild.id, { features: [] });
  expect((await bot.send("DELETE", `/channels/${rules.id}`)).status).toBe(200);
});

test("a channel that is gone is in no setting of its guild any more", async () => {
  const { platform, guild, bot, make } = await openChannels();
  const settings = [
    "afkChannelId",
    "systemChannelId",
    "rulesChannelId",
    "publicUpdatesChannelId",
    "safetyAlertsChannelId",
    "widgetChannelId",
  ] as const;
  const stays = make("stays");
  for (const setting of settings) {
    const { id } = make("goes");
    const others = settings.filter((each) => each !== setting).map((each) => [each, stays.id]);
    platform.guilds.update(guild.id, { ...Object.fromEntries(others), [setting]: id });
    expect((await bot.send("DELETE", `/channels/${id}`)).status).toBe(200);
    expect(platform.guilds.get(guild.id)).toMatchObject({
      ...Object.fromEntries(others),
      [setting]: null,
    });
  }
});

test("deleting needs MANAGE_CHANNELS in the channel", async () => {
  const { bot, make, without } = await openChannels();
  const { id } = make("locked", without(MANAGE_CHANNELS));
  expect(await bot.send("DELETE", `/channels/${id}`)).toMatchObject(forbidden);
  expect((await bot.send("DELETE", `/channels/${make("free").id}`)).status).toBe(200);
});

test("the audit log has who made, changed, moved and deleted which channel, and why", async () => {
  const { platform, guild, bot, may, path, text } = await openChannels();
  may(VIEW, MANAGE_CHANNELS, 7);
  const made = await bot.send("POST", path, { name: "made" }, "needed");
  await bot.send("PATCH", `/channels/${made.body.id}`, { topic: "x" }, "clearer");
  await bot.send("PATCH", path, [{ id: text.id, position: 9 }], "order");
  await bot.send("DELETE", `/channels/${made.body.id}`, undefined, "done");
  const { body } = await bot.send("GET", `/guilds/${guild.id}/audit-logs`);
  const entries = body.audit_log_entries.map(
    (entry: { action_type: number; target_id: string; user_id: string; reason: string }) => [
      entry.action_type,
      entry.target_id,
      entry.user_id,
      entry.reason,
    ],
  );
  expect(entries).toEqual([
    [12, made.body.id, bot.id, "done"],
    [11, text.id, bot.id, "order"],
    [11, made.body.id, bot.id, "clearer"],
    [10, made.body.id, bot.id, "needed"],
  ]);
  expect(platform.guilds.channel(made.body.id)).toBeUndefined();
});

test("a channel keeps what a request does not name, and takes what it names", async () => {
  const { platform, make, create, edit, move, guild } = await openChannels();
  const overwrites = [{ id: guild.id, type: 0 as const, allow: "0", deny: permissions(SEND) }];
  const [first, second] = [make("A", { type: 4 }), make("B", { type: 4 })];
  const made = await create({ parent_id: first.id, position: 7 });
  expect(made.body).toMatchObject({ parent_id: first.id, position: 7 });
  const { id } = made.body;
  platform.guilds.updateChannel(id, { overwrites });
  const facts = () => platform.guilds.channel(id);
  expect((await edit(id, { name: "renamed", type: null, position: null })).status).toBe(200);
  expect(facts()).toMatchObject({ parentId: first.id, position: 7, overwrites, type: 0 });
  expect((await edit(id, { parent_id: second.id, position: 3 })).body).toMatchObject({
    name: "renamed",
    parent_id: second.id,
    position: 3,
  });
  expect((await move({ id, position: null })).status).toBe(204);
  expect(facts()).toMatchObject({ parentId: second.id, position: 3 });
  expect((await edit(id, { parent_id: null })).body).toMatchObject({
    parent_id: null,
    position: 3,
  });
  expect((await move({ id, parent_id: first.id })).status).toBe(204);
  expect(facts()).toMatchObject({ parentId: first.id, position: 3 });
  expect((await move({ id, parent_id: null })).status).toBe(204);
  expect(facts()).toMatchObject({ parentId: null, overwrites });
});

test("null takes all overwrites of a channel away", async () => {
  const { platform, may, make, edit, guild } = await openChannels();
  may(VIEW, MANAGE_CHANNELS, MANAGE_ROLES);
  const overwrites = [{ id: guild.id, type: 0 as const, allow: "0", deny: permissions(SEND) }];
  const { id } = make("one", { overwrites });
  expect((await edit(id, { permission_overwrites: null })).status).toBe(200);
  expect(platform.guilds.channel(id)?.overwrites).toEqual([]);
});

test("tags that a forum gets later have ids of their own", async () => {
  const { create, edit } = await openChannels();
  const { body: forum } = await create({ type: 15 });
  const names = [{ name: "one" }, { name: "two" }];
  const { body } = await edit(forum.id, { available_tags: names });
  const ids = body.available_tags.map(({ id }: { id: string }) => id);
  expect(new Set(ids).size).toBe(2);
  for (const id of ids) expect(id).toMatch(/^\d{17,20}$/);
});

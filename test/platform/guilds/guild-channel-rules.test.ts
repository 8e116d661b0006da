/** Who may make and change channels, which settings they take, and how many there may be. */

import { expect, test } from "vitest";
import { permissions } from "../support/guilds.js";
import {
  forbidden,
  MANAGE_CHANNELS,
  MANAGE_ROLES,
  openChannels,
  SEND,
  VIEW,
  wrong,
} from "./support/channels.js";

const CONNECT = 20;

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

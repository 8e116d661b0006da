/** What guilds can be made like. */

import { expect, test } from "vitest";
import { openGuild, permissions } from "../support/guilds.js";

async function openTemplate() {
  const opened = await openGuild();
  const { platform, guild, bot } = opened;
  const category = platform.guilds.createChannel({ guildId: guild.id, name: "Cars", type: 4 });
  const racers = platform.guilds.createRole(guild.id, "Racers", permissions(10));
  const deny = { id: guild.id, type: 0 as const, allow: "0", deny: permissions(10) };
  platform.guilds.createChannel({
    guildId: guild.id,
    name: "Garage",
    type: 2,
    parentId: category.id,
    overwrites: [deny, { ...deny, id: racers.id, allow: permissions(10), deny: "0" }],
  });
  platform.guilds.update(guild.id, { systemChannelId: opened.text.id });
  const path = `/guilds/${guild.id}/templates`;
  const { body: template } = await bot.send("POST", path, { name: "Racing" });
  return { ...opened, path, template, one: `${path}/${template.code}` };
}

test("a template says of a guild what others can be made like, without ids", async () => {
  const { bot, guild, path, template } = await openTemplate();
  expect(template).toMatchObject({
    name: "Racing",
    description: null,
    usage_count: 0,
    creator_id: bot.id,
    source_guild_id: guild.id,
    is_dirty: null,
  });
  const { roles, channels, system_channel_id } = template.serialized_source_guild;
  expect(roles.map(({ id, name }: { id: number; name: string }) => [id, name])).toEqual([
    [0, "@everyone"],
    [1, "Racers"],
    [2, "Robots"],
  ]);
  expect(channels).toMatchObject([
    { id: 1, name: "Cars", type: 4, parent_id: null },
    { id: 2, name: "general", type: 0 },
    { id: 3, name: "Garage", parent_id: "1", permission_overwrites: [{ id: "0" }, { id: "1" }] },
  ]);
  expect(system_channel_id).toBe("2");
  const again = await bot.send("POST", path, { name: "Again" });
  expect(again).toMatchObject({ status: 400, body: { code: 30031 } });
});

test("a template is dirty from a change of its guild to the next sync", async () => {
  const { platform, guild, bot, one, template } = await openTemplate();
  platform.guilds.createChannel({ guildId: guild.id, name: "pits" });
  const open = async () => (await bot.send("GET", `/guilds/templates/${template.code}`)).body;
  expect((await open()).is_dirty).toBe(true);
  expect((await bot.send("PUT", one)).body.is_dirty).toBeNull();
  expect((await open()).serialized_source_guild.channels).toHaveLength(4);
  expect((await bot.send("PATCH", one, { name: "Cup" })).body.name).toBe("Cup");
  expect((await bot.send("DELETE", one)).body.name).toBe("Cup");
  expect(await open()).toMatchObject({ code: 10057 });
});

test("a person makes a guild like a template", async () => {
  const { platform, bob, game, bot, template } = await openTemplate();
  const id = platform.as(bob.id, game.id).createGuildFromTemplate(template.code, "Cup");
  const guild = platform.guilds.require(id);
  const [category, general, garage] = platform.guilds
    .channels(id)
    .sort((left, right) => (BigInt(left.id) < BigInt(right.id) ? -1 : 1));
  expect(guild).toMatchObject({ name: "Cup", ownerId: bob.id, systemChannelId: general?.id });
  expect(garage).toMatchObject({ name: "Garage", parentId: category?.id });
  const racers = platform.guilds.roles(id).find(({ name }) => name === "Racers");
  expect(garage?.overwrites.map((overwrite) => overwrite.id)).toEqual([id, racers?.id]);
  const { body } = await bot.send("GET", `/guilds/templates/${template.code}`);
  expect(body).toMatchObject({ usage_count: 1, is_dirty: null });
});

test("a guild that is made like a template has a name of 2 to 100 characters", async () => {
  const { platform, bob, game, template } = await openTemplate();
  const make = (name: string) =>
    platform.as(bob.id, game.id).createGuildFromTemplate(template.code, name);
  for (const name of ["", "x", "x".repeat(101)]) {
    expect(() => make(name)).toThrow(expect.objectContaining({ code: 50035 }));
  }
  expect(platform.guilds.require(make("x".repeat(100))).name).toHaveLength(100);
});

test("a template is of those who manage its guild", async () => {
  const { platform, bob, bot, otherBot, guild, one } = await openTemplate();
  const other = otherBot("Other");
  const elsewhere = platform.guilds.create({ name: "Elsewhere", ownerId: bob.id });
  platform.guilds.addMember(guild.id, other.id);
  expect((await other.send("PUT", one)).body).toMatchObject({ code: 50013 });
  platform.guilds.addMember(elsewhere.id, bot.id);
  const role = platform.guilds.createRole(elsewhere.id, "Managers", permissions(5));
  platform.guilds.addMember(elsewhere.id, bot.id, [role.id]);
  const foreign = one.replace(guild.id, elsewhere.id);
  expect((await bot.send("DELETE", foreign)).body).toMatchObject({ code: 10057 });
});

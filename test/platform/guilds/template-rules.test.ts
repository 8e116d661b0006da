/** What templates take from a guild, and what a guild has that is made like one. */

import { expect, test } from "vitest";
import { allowEveryone, openGuild, permissions } from "../support/guilds.js";

async function openTemplates() {
  const opened = await openGuild();
  const { platform, guild, bot, bob, game } = opened;
  const path = `/guilds/${guild.id}/templates`;
  const make = async (body: object = {}) =>
    (await bot.send("POST", path, { name: "Racing", ...body })).body;
  const use = (code: string) =>
    platform.guilds.require(platform.as(bob.id, game.id).createGuildFromTemplate(code, "Cup"));
  return { ...opened, path, make, use };
}

test("a description stays in an edit that does not name it, and an empty one is none", async () => {
  const { bot, path, make } = await openTemplates();
  const { code, description } = await make({ description: "For cups" });
  expect(description).toBe("For cups");
  const edit = async (body: object) => (await bot.send("PATCH", `${path}/${code}`, body)).body;
  expect(await edit({ name: "Cup" })).toMatchObject({ name: "Cup", description: "For cups" });
  expect(await edit({ description: "" })).toMatchObject({ name: "Cup", description: null });
});

test("the time of a template is that of its last sync, not of its last edit", async () => {
  const { platform, bot, path, make } = await openTemplates();
  const { code, created_at } = await make({ description: "" });
  const updated = async (method: string, body?: object) => {
    platform.clock.advance(1000);
    const answer = await bot.send(method, `${path}/${code}`, body);
    return Date.parse(answer.body.updated_at) - Date.parse(created_at);
  };
  expect(await updated("PATCH", { name: "Cup" })).toBe(0);
  expect(await updated("PUT")).toBe(2000);
  expect(await updated("PATCH", { name: "Cup" })).toBe(2000);
});

test("managed roles, news and stages, and what single members may are left out", async () => {
  const { platform, alice, bob, guild, game, make } = await openTemplates();
  const other = platform.createApplication({ name: "Other", bot: true });
  platform.as(alice.id, game.id).installApplication(other.id, {
    guildId: guild.id,
    permissions: "8",
  });
  expect(platform.guilds.roles(guild.id).some(({ managed }) => managed)).toBe(true);
  const channel = (type: number, name: string) =>
    platform.guilds.createChannel({ guildId: guild.id, type, name });
  for (const type of [5, 13]) channel(type, "left-out");
  const overwrites = [
    { id: bob.id, type: 1 as const, allow: permissions(10), deny: "0" },
    { id: guild.id, type: 0 as const, allow: "0", deny: permissions(10) },
  ];
  platform.guilds.updateChannel(channel(15, "ideas").id, { overwrites });
  const { roles, channels } = (await make()).serialized_source_guild;
  expect(roles.map(({ name }: { name: string }) => name)).toEqual(["@everyone", "Robots"]);
  expect(channels).toMatchObject([
    { name: "general", type: 0 },
    { name: "ideas", type: 15, permission_overwrites: [{ id: "0", type: 0 }] },
  ]);
});

test("a guild like a template has its settings, roles in their order, and what everyone may", async () => {
  const { platform, guild, make, use } = await openTemplates();
  allowEveryone(platform, guild.id, permissions(10, 11));
  const afk = platform.guilds.createChannel({ guildId: guild.id, type: 2, name: "afk" });
  platform.guilds.createRole(guild.id, "Low", "0");
  platform.guilds.update(guild.id, {
    verificationLevel: 3,
    preferredLocale: "de",
    afkChannelId: afk.id,
    description: "Fast",
  });
  const { code } = await make();
  const made = use(code);
  expect(made).toMatchObject({ verificationLevel: 3, preferredLocale: "de", description: "Fast" });
  expect(platform.guilds.channel(made.afkChannelId ?? "")).toMatchObject({
    guildId: made.id,
    name: "afk",
  });
  const ordered = (id: string) =>
    platform.guilds
      .roles(id)
      .sort((left, right) => left.position - right.position)
      .map(({ name, permissions: bits }) => [name, bits]);
  expect(ordered(made.id)).toEqual(ordered(guild.id));
  const positions = platform.guilds.roles(made.id).map(({ position }) => position);
  expect(positions.sort()).toEqual([0, 1, 2]);
});

test("a forum of a guild like a template has the tags and the usual settings of the template's", async () => {
  const { platform, guild, bot, make, use } = await openTemplates();
  const settings = {
    default_auto_archive_duration: 60,
    default_thread_rate_limit_per_user: 33,
    default_reaction_emoji: { emoji_id: null, emoji_name: "👍" },
    default_sort_order: 1,
    default_forum_layout: 1,
  };
  const tags = [
    { name: "bug", moderated: false, emoji_id: null, emoji_name: "🐛" },
    { name: "idea", moderated: true, emoji_id: null, emoji_name: null },
  ];
  const body = { name: "ideas", type: 15, ...settings, available_tags: tags };
  const forum = (await bot.send("POST", `/guilds/${guild.id}/channels`, body)).body;
  const made = use((await make()).code);
  platform.guilds.addMember(made.id, bot.id);
  const { body: channels } = await bot.send("GET", `/guilds/${made.id}/channels`);
  const copy = channels.find(({ type }: { type: number }) => type === 15);
  expect(copy).toMatchObject({ name: "ideas", ...settings, available_tags: tags });
  const ids = [forum, copy].flatMap((each) =>
    each.available_tags.map(({ id }: { id: string }) => id),
  );
  expect(new Set(ids).size).toBe(4);
});

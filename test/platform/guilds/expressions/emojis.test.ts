/** Custom emojis of guilds and of applications. */

import { once } from "node:events";
import { Events, GatewayIntentBits } from "discord.js";
import { expect, test } from "vitest";
import { emojis } from "../../../../platform/domains/guilds/emojis/domain.js";
import { allowEveryone, openGuild, permissions } from "../../support/guilds.js";
import { cachedGuild, loginLibrary } from "../../support/library.js";
import { dataUri, gif, png } from "../../support/media.js";

const image = dataUri("image/png", png());
const animation = dataUri("image/gif", gif());
const CREATE = 43;
const MANAGE = 30;

test("an emoji comes, changes and goes, with an event and an entry for each", async () => {
  const { guild, role, bot, alice, platform, game } = await openGuild();
  await bot.connect();
  const path = `/guilds/${guild.id}/emojis`;
  const body = { name: "wave", image, roles: [role.id] };
  const made = await bot.send("POST", path, body, "fun");
  const id = made.body.id as string;
  const emoji = {
    id,
    name: "wave",
    roles: [role.id],
    require_colons: true,
    managed: false,
    animated: false,
    available: true,
  };
  expect(made).toMatchObject({ status: 201, body: { ...emoji, user: { id: bot.id } } });
  expect(await bot.seen()).toMatchObject([
    ["GUILD_EMOJIS_UPDATE", { guild_id: guild.id, emojis: [emoji] }],
    [
      "GUILD_AUDIT_LOG_ENTRY_CREATE",
      {
        action_type: 60,
        target_id: id,
        reason: "fun",
        changes: [{ key: "name", new_value: "wave" }],
      },
    ],
  ]);
  expect((await bot.send("GET", path)).body).toMatchObject([emoji]);
  expect((await bot.send("GET", `/guilds/${guild.id}`)).body.emojis).toEqual([emoji]);
  const changed = await bot.send("PATCH", `${path}/${id}`, { name: "hello" });
  expect(changed).toMatchObject({ status: 200, body: { ...emoji, name: "hello" } });
  expect(await bot.seen()).toMatchObject([
    ["GUILD_EMOJIS_UPDATE", { emojis: [{ name: "hello" }] }],
    [
      "GUILD_AUDIT_LOG_ENTRY_CREATE",
      { action_type: 61, changes: [{ key: "name", old_value: "wave", new_value: "hello" }] },
    ],
  ]);
  await bot.send("PATCH", `${path}/${id}`, {});
  expect(await bot.seen()).toEqual([]);
  platform.as(alice.id, game.id).deleteEmoji(guild.id, id);
  expect(await bot.seen()).toMatchObject([
    ["GUILD_EMOJIS_UPDATE", { emojis: [] }],
    ["GUILD_AUDIT_LOG_ENTRY_CREATE", { action_type: 62, user_id: alice.id }],
  ]);
  expect(await bot.send("GET", `${path}/${id}`)).toMatchObject({
    status: 404,
    body: { code: 10014 },
  });
});

test("the image of an emoji is where clients look for it, until the emoji goes", async () => {
  const { guild, bot, platform } = await openGuild();
  const { body } = await bot.send("POST", `/guilds/${guild.id}/emojis`, {
    name: "dance",
    image: animation,
  });
  expect(body.animated).toBe(true);
  const address = `${platform.webBase}/cdn/emojis/${body.id}.gif?size=64`;
  const found = await fetch(address);
  expect(found.headers.get("content-type")).toBe("image/gif");
  expect(Buffer.from(await found.arrayBuffer())).toEqual(gif());
  await bot.send("DELETE", `/guilds/${guild.id}/emojis/${body.id}`);
  expect((await fetch(address)).status).toBe(404);
});

test("it is in GUILD_CREATE, in reactions, and nothing of it is left with its guild", async () => {
  const { guild, text, bot, platform, alice, game } = await openGuild();
  const owner = platform.as(alice.id, game.id);
  const id = owner.createEmoji(guild.id, { name: "wave", image });
  const { events } = await bot.connect();
  expect(events[0]).toMatchObject(["GUILD_CREATE", { emojis: [{ id }] }]);
  const messageId = owner.sendMessage(text.id, "hi");
  owner.react(text.id, messageId, `wave:${id}`);
  expect(await bot.names()).toContain("MESSAGE_REACTION_ADD");
  platform.guilds.delete(guild.id);
  const state = platform.exportState();
  expect([state.emojis, state.expressionFiles]).toEqual([[], []]);
});

test("making one needs CREATE_GUILD_EXPRESSIONS, others' need MANAGE_GUILD_EXPRESSIONS [versions.create-guild-expressions-create-events-use-exter]", async () => {
  const refused = { status: 403, body: { code: 50013 } };
  const { guild, bot, bob, platform, game } = await openGuild(permissions(CREATE));
  const path = `/guilds/${guild.id}/emojis`;
  const own = await bot.send("POST", path, { name: "own", image });
  expect(own.status).toBe(201);
  expect((await bot.send("PATCH", `${path}/${own.body.id}`, { name: "mine" })).status).toBe(200);
  allowEveryone(platform, guild.id, permissions(CREATE));
  const other = platform.as(bob.id, game.id).createEmoji(guild.id, { name: "other", image });
  expect(await bot.send("PATCH", `${path}/${other}`, { name: "x1" })).toMatchObject(refused);
  expect(await bot.send("DELETE", `${path}/${other}`)).toMatchObject(refused);
  expect((await bot.send("GET", path)).body).toHaveLength(2);
});

test("before 2026-02-23 MANAGE_GUILD_EXPRESSIONS was enough for bots [versions.create-guild-expressions-create-events-use-exter]", async () => {
  const day = Date.UTC(2026, 1, 23);
  const opened = await openGuild(permissions(MANAGE), day - 1);
  allowEveryone(opened.platform, opened.guild.id, "0");
  const path = `/guilds/${opened.guild.id}/emojis`;
  expect((await opened.bot.send("POST", path, { name: "before", image })).status).toBe(201);
  opened.platform.clock.set(day);
  expect(await opened.bot.send("POST", path, { name: "after", image })).toMatchObject({
    status: 403,
    body: { code: 50013 },
  });
});

test.each([
  [{ name: "x", image }, "name", "BASE_TYPE_BAD_LENGTH"],
  [{ name: "x".repeat(33), image }, "name", "BASE_TYPE_BAD_LENGTH"],
  [{ name: "no-dash", image }, "name", "STRING_TYPE_REGEX"],
  [{ image }, "name", "BASE_TYPE_REQUIRED"],
  [{ name: "wave" }, "image", "BASE_TYPE_REQUIRED"],
  [{ name: "wave", image: "data:image/png;base64,AAAA" }, "image", "IMAGE_INVALID"],
  [
    { name: "wave", image: dataUri("image/png", Buffer.concat([png(), Buffer.alloc(262_145)])) },
    "image",
    "BINARY_TYPE_MAX_SIZE",
  ],
])("an emoji that breaks a rule is refused: %#", async (body, field, code) => {
  const { guild, bot } = await openGuild();
  const answer = await bot.send("POST", `/guilds/${guild.id}/emojis`, body);
  expect(answer).toMatchObject({
    status: 400,
    body: { code: 50035, errors: { [field]: { _errors: [{ code }] } } },
  });
  expect((await bot.send("GET", `/guilds/${guild.id}/emojis`)).body).toEqual([]);
});

test("a guild has 50 still and 50 animated ones, more when it is boosted", async () => {
  const { guild, bot, platform, alice, game } = await openGuild();
  const owner = platform.as(alice.id, game.id);
  for (let n = 0; n < 50; n++) {
    owner.createEmoji(guild.id, { name: `still${n}`, image });
    owner.createEmoji(guild.id, { name: `moving${n}`, image: animation });
  }
  const send = (sent: string) =>
    bot.send("POST", `/guilds/${guild.id}/emojis`, { name: "more", image: sent });
  expect(await send(image)).toMatchObject({ status: 400, body: { code: 30008 } });
  expect(await send(animation)).toMatchObject({ status: 400, body: { code: 30018 } });
  platform.guilds.update(guild.id, { premiumTier: 1 });
  const { body } = await send(image);
  expect(body.available).toBe(true);
  platform.guilds.update(guild.id, { premiumTier: 0 });
  const path = `/guilds/${guild.id}/emojis/${body.id}`;
  expect((await bot.send("GET", path)).body.available).toBe(false);
});

test("an application has emojis of its own [operations.application-emoji-endpoints, auth.3-bot-token-test-entitlement-and-emoji-endpoints]", async () => {
  const { bot, otherBot, platform } = await openGuild();
  const path = `/applications/${bot.applicationId}/emojis`;
  const made = await bot.send("POST", path, { name: "logo", image });
  const emoji = { id: made.body.id, name: "logo", roles: [], user: { id: bot.id } };
  expect(made).toMatchObject({ status: 201, body: emoji });
  expect(await bot.send("GET", path)).toMatchObject({ status: 200, body: { items: [emoji] } });
  const one = `${path}/${made.body.id}`;
  expect((await bot.send("GET", one)).body).toMatchObject(emoji);
  const renamed = await bot.send("PATCH", one, { name: "badge" });
  expect(renamed).toMatchObject({ status: 200, body: { ...emoji, name: "badge" } });
  const stranger = otherBot("Stranger");
  expect(await stranger.send("GET", path)).toMatchObject({ status: 403, body: { code: 20012 } });
  const others = `/applications/${stranger.applicationId}/emojis/${made.body.id}`;
  expect((await stranger.send("GET", others)).body).toMatchObject({ code: 10014 });
  expect((await stranger.send("DELETE", others)).body).toMatchObject({ code: 10014 });
  const bearer = await fetch(`${platform.apiBase}${path}`, {
    headers: { authorization: "Bearer x" },
  });
  expect(bearer.status).toBe(401);
  expect((await bot.send("DELETE", one)).status).toBe(204);
  expect((await bot.send("GET", one)).body).toMatchObject({ code: 10014 });
});

test("an application has 2000 emojis at most [limits.emojis-2000, operations.application-emoji-endpoints]", async () => {
  const { bot, platform } = await openGuild();
  const { applicationId } = bot;
  for (let n = 0; n < 1999; n++) {
    const owner = { guildId: null, applicationId };
    platform.domain(emojis).create(owner, { name: `e${n}`, image }, bot.id);
  }
  const path = `/applications/${applicationId}/emojis`;
  expect((await bot.send("POST", path, { name: "last", image })).status).toBe(201);
  expect(await bot.send("POST", path, { name: "more", image })).toMatchObject({
    status: 400,
    body: { code: 30008, message: "Maximum number of emojis reached (2000)" },
  });
});

test("an emoji is used by those whom it is for, as long as there is room for it", async () => {
  const { platform, bot, guild, role, text, bob, game } = await openGuild();
  const member = platform.as(bob.id, game.id);
  const message = member.sendMessage(text.id, "hello");
  const crew = platform.guilds.createRole(guild.id, "Crew", "0");
  const make = (name: string, roles: string[] = []) =>
    bot.send("POST", `/guilds/${guild.id}/emojis`, { name, image, roles });
  const { id } = (await make("crew", [crew.id])).body;
  const path = `/channels/${text.id}/messages/${message}/reactions`;
  const react = () => bot.send("PUT", `${path}/crew:${id}/@me`);
  expect(await react()).toMatchObject({ status: 400, body: { code: 10014 } });
  expect(() => member.react(text.id, message, `crew:${id}`)).toThrow("Unknown Emoji");
  platform.guilds.addMember(guild.id, bob.id, [crew.id]);
  member.react(text.id, message, `crew:${id}`);
  // Joining a reaction that is there asks for nothing.
  expect((await react()).status).toBe(204);
  expect((await bot.send("DELETE", path)).status).toBe(204);
  platform.guilds.addMember(guild.id, bot.id, [role.id, crew.id]);
  expect((await react()).status).toBe(204);
  platform.guilds.update(guild.id, { premiumTier: 1 });
  const made = await Promise.all(Array.from({ length: 50 }, (_, n) => make(`e${n}`)));
  const last = made.map(({ body }) => body.id as string).sort((a, b) => (a < b ? -1 : 1))[49];
  platform.guilds.update(guild.id, { premiumTier: 0 });
  expect(() => member.react(text.id, message, `e:${last}`)).toThrow("Unknown Emoji");
});

test("an emoji of another guild is for its members, an application's for its bot alone", async () => {
  const { platform, bot, guild, text, alice, bob, game, otherBot } = await openGuild();
  const message = platform.as(bob.id, game.id).sendMessage(text.id, "hello");
  const path = `/channels/${text.id}/messages/${message}/reactions`;
  const other = platform.guilds.create({ name: "Other", ownerId: alice.id });
  const foreign = platform.as(alice.id, game.id).createEmoji(other.id, { name: "far", image });
  const react = (by: typeof bot, id: string) => by.send("PUT", `${path}/x:${id}/@me`);
  expect(await react(bot, foreign)).toMatchObject({ status: 400, body: { code: 10014 } });
  platform.guilds.addMember(other.id, bot.id);
  expect((await react(bot, foreign)).status).toBe(204);
  const emojis = `/applications/${bot.applicationId}/emojis`;
  const own = (await bot.send("POST", emojis, { name: "own", image })).body.id;
  const stranger = otherBot("Stranger");
  platform.guilds.addMember(guild.id, stranger.id);
  expect(await react(stranger, own)).toMatchObject({ status: 400, body: { code: 10014 } });
  expect((await react(bot, own)).status).toBe(204);
  expect((await bot.send("DELETE", `${emojis}/${own}`)).status).toBe(204);
  const shown = await bot.send("GET", `/channels/${text.id}/messages/${message}`);
  expect(shown.body.reactions.map(({ emoji }: { emoji: object }) => emoji)).toEqual([
    { id: foreign, name: "far" },
    { id: own, name: null },
  ]);
});

test("an unmodified library makes, caches, renames and deletes emojis", async () => {
  const { bot, guild } = await openGuild();
  const intents = [GatewayIntentBits.Guilds, GatewayIntentBits.GuildExpressions];
  const client = await loginLibrary(bot, { intents });
  const cached = cachedGuild(client, guild.id);
  const created = once(client, Events.GuildEmojiCreate);
  const emoji = await cached.emojis.create({ attachment: png(), name: "wave" });
  expect((await created)[0]).toMatchObject({ id: emoji?.id, name: "wave" });
  const updated = once(client, Events.GuildEmojiUpdate);
  await emoji?.edit({ name: "hello" });
  expect((await updated)[1]).toMatchObject({ name: "hello" });
  expect((await emoji?.fetchAuthor())?.id).toBe(bot.id);
  const deleted = once(client, Events.GuildEmojiDelete);
  await emoji?.delete();
  await deleted;
  expect(cached.emojis.cache.size).toBe(0);
  const own = await client.application?.emojis.create({ attachment: gif(), name: "logo" });
  expect(own).toMatchObject({ name: "logo", animated: true });
  expect((await client.application?.emojis.fetch())?.size).toBe(1);
});

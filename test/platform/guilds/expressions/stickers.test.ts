/** Stickers of guilds. */

import { once } from "node:events";
import { Events, GatewayIntentBits } from "discord.js";
import { expect, test } from "vitest";
import type { Bot } from "../../support/guilds.js";
import { allowEveryone, openGuild, permissions } from "../../support/guilds.js";
import { cachedGuild, loginLibrary } from "../../support/library.js";
import { gif, png } from "../../support/media.js";

const lottie = (changes: object = {}) =>
  Buffer.from(
    JSON.stringify({ v: "5", fr: 30, ip: 0, op: 60, w: 320, h: 320, layers: [], ...changes }),
  );

/** Uploads a sticker as clients do. */
async function upload(bot: Bot, guildId: string, file: Buffer | undefined, changes: object = {}) {
  const form = new FormData();
  const fields = { name: "Wave", tags: "wave", description: "", ...changes };
  for (const [name, value] of Object.entries(fields)) form.set(name, value);
  if (file !== undefined) form.set("file", new Blob([new Uint8Array(file)]), "wave.png");
  const answer = await fetch(`${bot.platform.apiBase}/guilds/${guildId}/stickers`, {
    method: "POST",
    headers: { authorization: `Bot ${bot.token}`, "x-audit-log-reason": "fun" },
    body: form,
  });
  return { status: answer.status, body: JSON.parse(await answer.text()) };
}

test("a sticker comes, changes and goes, with an event and an entry for each", async () => {
  const { guild, bot } = await openGuild();
  await bot.connect();
  const made = await upload(bot, guild.id, png(320, 320));
  const id = made.body.id as string;
  const sticker = {
    id,
    name: "Wave",
    tags: "wave",
    type: 2,
    format_type: 1,
    description: null,
    available: true,
    guild_id: guild.id,
  };
  expect(made).toMatchObject({ status: 201, body: { ...sticker, user: { id: bot.id } } });
  expect(await bot.seen()).toMatchObject([
    ["GUILD_STICKERS_UPDATE", { guild_id: guild.id, stickers: [sticker] }],
    [
      "GUILD_AUDIT_LOG_ENTRY_CREATE",
      {
        action_type: 90,
        target_id: id,
        reason: "fun",
        changes: expect.arrayContaining([
          { key: "name", new_value: sticker.name },
          { key: "tags", new_value: sticker.tags },
          { key: "type", new_value: 2 },
          { key: "format_type", new_value: 1 },
          { key: "available", new_value: true },
          { key: "asset", new_value: "" },
        ]),
      },
    ],
  ]);
  const path = `/guilds/${guild.id}/stickers/${id}`;
  expect(await bot.send("PATCH", path, { description: "A hand" })).toMatchObject({
    status: 200,
    body: { ...sticker, description: "A hand" },
  });
  expect(await bot.seen()).toMatchObject([
    ["GUILD_STICKERS_UPDATE", { stickers: [{ description: "A hand" }] }],
    [
      "GUILD_AUDIT_LOG_ENTRY_CREATE",
      { action_type: 91, changes: [{ key: "description", new_value: "A hand" }] },
    ],
  ]);
  expect((await bot.send("GET", `/stickers/${id}`)).body).toEqual({
    ...sticker,
    description: "A hand",
  });
  expect((await bot.send("GET", `/guilds/${guild.id}`)).body.stickers).toHaveLength(1);
  expect((await bot.send("DELETE", path)).status).toBe(204);
  expect(await bot.names()).toEqual(["GUILD_STICKERS_UPDATE", "GUILD_AUDIT_LOG_ENTRY_CREATE"]);
  expect(await bot.send("GET", path)).toMatchObject({ status: 404, body: { code: 10060 } });
});

test("messages take the stickers of their guild that are there and can be used", async () => {
  const { platform, alice, guild, role, text, bot } = await openGuild();
  const far = platform.guilds.create({ name: "Far", ownerId: alice.id });
  const own = platform.guilds.createRole(far.id, "All", permissions(43));
  platform.guilds.addMember(far.id, bot.id, [own.id]);
  const foreign = (await upload(bot, far.id, png())).body.id as string;
  // The guild loses its boosts, and with them the slot of the sixth.
  platform.guilds.update(guild.id, { premiumTier: 1 });
  const ids: string[] = [];
  for (let at = 0; at < 6; at++) ids.push((await upload(bot, guild.id, png())).body.id);
  platform.guilds.update(guild.id, { premiumTier: 0 });
  const [first = "", second = "", third = "", fourth = "", , lost = ""] = ids;
  expect((await bot.send("GET", `/stickers/${lost}`)).body.available).toBe(false);
  const path = `/channels/${text.id}/messages`;
  const post = (...sticker_ids: string[]) => bot.send("POST", path, { sticker_ids });
  const said = await post(first, second, third);
  expect(said.body.sticker_items).toMatchObject([{ id: first }, { id: second }, { id: third }]);
  expect((await post(foreign)).body.sticker_items).toMatchObject([{ id: foreign, name: "Wave" }]);
  expect(await post(first, second, third, fourth)).toMatchObject({
    status: 400,
    body: { code: 50035, errors: { sticker_ids: { _errors: [{ code: "BASE_TYPE_MAX_LENGTH" }] } } },
  });
  const invalid = { status: 400, body: { code: 50081 } };
  expect(await post(lost)).toMatchObject(invalid);
  expect(await post(first, "1")).toMatchObject(invalid);
  await bot.send("DELETE", `/guilds/${guild.id}/stickers/${first}`);
  expect(await post(first)).toMatchObject(invalid);
  // View, read and write in the channel, and nothing more.
  platform.guilds.managers.roles.update(role, { permissions: permissions(10, 11, 16) });
  allowEveryone(platform, guild.id, "0");
  expect(await post(foreign)).toMatchObject({ status: 403, body: { code: 50600 } });
  expect((await post(second)).body.sticker_items).toMatchObject([{ id: second }]);
  platform.guilds.managers.roles.update(role, { permissions: permissions(10, 16) });
  expect(await post(second)).toMatchObject({ status: 403, body: { code: 50013 } });
  expect((await bot.send("GET", `${path}?limit=10`)).body).toHaveLength(3);
});

test.each([
  ["a still image", () => png(), 1, "image/png"],
  ["a PNG image that moves", () => png(8, 8, [100, 4900]), 2, "image/png"],
  ["a drawing that moves", () => lottie(), 3, "application/json"],
  ["a GIF image", () => gif([100, 400]), 4, "image/gif"],
])("%s is a sticker, and its file is on the CDN", async (_what, file, format, type) => {
  const { guild, bot, platform } = await openGuild();
  const { body } = await upload(bot, guild.id, file());
  expect(body.format_type).toBe(format);
  const found = await fetch(`${platform.webBase}/cdn/stickers/${body.id}.png`);
  expect(found.headers.get("content-type")).toBe(type);
  expect(Buffer.from(await found.arrayBuffer())).toEqual(file());
});

test.each([
  ["no image", () => Buffer.from("hello"), 50046],
  ["a wider image", () => png(321, 1), 50046],
  ["a higher image", () => png(1, 321), 50046],
  ["a GIF image of more frames", () => gif(Array(1001).fill(0)), 170004],
  ["more bytes", () => Buffer.concat([png(), Buffer.alloc(512 * 1024)]), 50045],
  ["a longer PNG image", () => png(1, 1, [5001]), 170007],
  ["a longer GIF image", () => gif([501]), 170007],
  ["no drawing", () => Buffer.from("{}"), 170001],
  ["a drawing with images", () => lottie({ assets: [{ p: "x.png" }] }), 170002],
  ["a faster drawing", () => lottie({ fr: 61 }), 170003],
  ["a drawing of more frames", () => lottie({ op: 1001 }), 170004],
  ["a larger drawing", () => lottie({ w: 321 }), 170005],
  ["a drawing that stands", () => lottie({ fr: 0 }), 170006],
  ["a longer drawing", () => lottie({ op: 151 }), 170007],
])("a sticker cannot be %s", async (_what, file, code) => {
  const { guild, bot } = await openGuild();
  expect(await upload(bot, guild.id, file())).toMatchObject({ status: 400, body: { code } });
  expect((await bot.send("GET", `/guilds/${guild.id}/stickers`)).body).toEqual([]);
});

test.each([
  ["320 pixels", () => png(320, 320)],
  ["512 KiB", () => Buffer.concat([png(), Buffer.alloc(512 * 1024 - png().length)])],
  ["five seconds of PNG", () => png(1, 1, [5000])],
  ["five seconds of GIF", () => gif([500])],
  ["a thousand frames", () => gif(Array(1000).fill(0))],
  ["60 frames a second for five seconds", () => lottie({ fr: 60, op: 300 })],
])("a sticker may have %s", async (_what, file) => {
  const { guild, bot } = await openGuild();
  expect((await upload(bot, guild.id, file())).status).toBe(201);
});

test.each([
  [{ name: "x" }, "name"],
  [{ tags: "" }, "tags"],
  [{ description: "x".repeat(101) }, "description"],
])("fields that break a rule are refused: %j", async (changes, field) => {
  const { guild, bot } = await openGuild();
  expect(await upload(bot, guild.id, png(), changes)).toMatchObject({
    status: 400,
    body: { code: 50035, errors: { [field]: { _errors: [expect.anything()] } } },
  });
  expect(await upload(bot, guild.id, undefined)).toMatchObject({
    status: 400,
    body: { errors: { file: { _errors: [{ code: "BASE_TYPE_REQUIRED" }] } } },
  });
});

test("a guild has 5 stickers, and making one needs its permission", async () => {
  const { guild, bot, platform, alice, game } = await openGuild();
  const owner = platform.as(alice.id, game.id);
  const body = { name: "Wave", tags: "wave" };
  for (let n = 0; n < 5; n++) owner.createSticker(guild.id, body, png());
  expect(await upload(bot, guild.id, png())).toMatchObject({ status: 400, body: { code: 30039 } });
  platform.guilds.update(guild.id, { premiumTier: 1 });
  expect((await upload(bot, guild.id, png())).status).toBe(201);
  const weak = await openGuild(permissions(30));
  allowEveryone(weak.platform, weak.guild.id, "0");
  expect(await upload(weak.bot, weak.guild.id, png())).toMatchObject({
    status: 403,
    body: { code: 50013 },
  });
});

test("it goes with messages where it may", async () => {
  const { guild, text, bot, platform, alice, game } = await openGuild();
  const owner = platform.as(alice.id, game.id);
  const id = owner.createSticker(guild.id, { name: "Wave", tags: "wave" }, png());
  const path = `/channels/${text.id}/messages`;
  const sent = await bot.send("POST", path, { sticker_ids: [id] });
  expect(sent.body.sticker_items).toEqual([{ id, name: "Wave", format_type: 1 }]);
  owner.deleteSticker(guild.id, id);
  expect((await bot.send("POST", path, { sticker_ids: [id] })).body).toMatchObject({ code: 50081 });
});

test("an unmodified library makes, caches and deletes stickers", async () => {
  const { bot, guild } = await openGuild();
  const intents = [GatewayIntentBits.Guilds, GatewayIntentBits.GuildExpressions];
  const client = await loginLibrary(bot, { intents });
  const cached = cachedGuild(client, guild.id);
  const created = once(client, Events.GuildStickerCreate);
  const sticker = await cached.stickers.create({ file: png(), name: "Wave", tags: "wave" });
  expect((await created)[0]).toMatchObject({ id: sticker?.id, name: "Wave" });
  expect((await client.fetchSticker(sticker?.id as string)).tags).toBe("wave");
  const updated = once(client, Events.GuildStickerUpdate);
  await sticker?.edit({ description: "A hand" });
  expect((await updated)[1]).toMatchObject({ description: "A hand" });
  const deleted = once(client, Events.GuildStickerDelete);
  await sticker?.delete();
  await deleted;
  expect((await client.fetchStickerPacks()).size).toBe(1);
});

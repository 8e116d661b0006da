/** Soundboards of guilds. */

import { once } from "node:events";
import { Events, GatewayIntentBits } from "discord.js";
import { expect, test } from "vitest";
import { allowEveryone, openGuild, permissions } from "../../support/guilds.js";
import { cachedGuild, loginLibrary } from "../../support/library.js";
import { dataUri, mp3, ogg, png } from "../../support/media.js";

const sound = dataUri("audio/mpeg", mp3(1));

test("a sound comes, changes and goes, with an event and an entry for each [operations.soundboard-endpoints]", async () => {
  const { guild, bot } = await openGuild();
  await bot.connect();
  const path = `/guilds/${guild.id}/soundboard-sounds`;
  const made = await bot.send("POST", path, { name: "Quack", sound, emoji_name: "🦆" }, "fun");
  const id = made.body.sound_id as string;
  const object = {
    name: "Quack",
    sound_id: id,
    volume: 1,
    emoji_id: null,
    emoji_name: "🦆",
    guild_id: guild.id,
    available: true,
  };
  expect(made).toMatchObject({ status: 201, body: { ...object, user: { id: bot.id } } });
  expect(await bot.seen()).toMatchObject([
    ["GUILD_SOUNDBOARD_SOUND_CREATE", object],
    ["GUILD_AUDIT_LOG_ENTRY_CREATE", { action_type: 130, target_id: id, reason: "fun" }],
  ]);
  expect((await bot.send("GET", path)).body).toMatchObject({ items: [object] });
  const one = `${path}/${id}`;
  expect((await bot.send("PATCH", one, { volume: 0.5 })).body).toMatchObject({ volume: 0.5 });
  expect(await bot.seen()).toMatchObject([
    ["GUILD_SOUNDBOARD_SOUND_UPDATE", { sound_id: id, volume: 0.5, emoji_name: "🦆" }],
    [
      "GUILD_AUDIT_LOG_ENTRY_CREATE",
      { action_type: 131, changes: [{ key: "volume", old_value: 1, new_value: 0.5 }] },
    ],
  ]);
  expect((await bot.send("DELETE", one)).status).toBe(204);
  expect(await bot.seen()).toMatchObject([
    ["GUILD_SOUNDBOARD_SOUND_DELETE", { sound_id: id, guild_id: guild.id }],
    ["GUILD_AUDIT_LOG_ENTRY_CREATE", { action_type: 132 }],
  ]);
  expect(await bot.send("GET", one)).toMatchObject({ status: 404, body: { code: 10097 } });
});

test("payload 31 and GUILD_CREATE report the sounds of guilds", async () => {
  const { guild, bot, platform, alice, game } = await openGuild();
  const id = platform.as(alice.id, game.id).createSound(guild.id, { name: "Quack", sound });
  const { events } = await bot.connect();
  const sounds = [expect.objectContaining({ sound_id: id, name: "Quack" })];
  expect(events[0]).toMatchObject(["GUILD_CREATE", { soundboard_sounds: sounds }]);
  bot.gateway.send(31, { guild_ids: [guild.id] });
  expect(await bot.seen()).toEqual([
    ["SOUNDBOARD_SOUNDS", { guild_id: guild.id, soundboard_sounds: sounds }],
  ]);
});

test.each([
  ["audio/mpeg", () => mp3(5.2)],
  ["audio/ogg", () => ogg(5.2)],
])("a sound of type %s is on the CDN, until its guild goes", async (type, file) => {
  const { guild, bot, platform } = await openGuild();
  const body = { name: "Quack", sound: dataUri(type, file()) };
  const { status, body: made } = await bot.send(
    "POST",
    `/guilds/${guild.id}/soundboard-sounds`,
    body,
  );
  expect(status).toBe(201);
  const address = `${platform.webBase}/cdn/soundboard-sounds/${made.sound_id}`;
  const found = await fetch(address);
  expect(found.headers.get("content-type")).toBe(type);
  expect(Buffer.from(await found.arrayBuffer())).toEqual(file());
  platform.guilds.delete(guild.id);
  expect((await fetch(address)).status).toBe(404);
});

test.each([
  ["an image", () => dataUri("image/png", png()), 50123],
  ["an image that says it is a sound", () => dataUri("audio/mpeg", png()), 50123],
  ["longer than 5.2 seconds (MP3)", () => dataUri("audio/mpeg", mp3(5.3)), 50124],
  ["longer than 5.2 seconds (Ogg)", () => dataUri("audio/ogg", ogg(5.3)), 50124],
  ["without a length", () => dataUri("audio/ogg", Buffer.from("OggS")), 50192],
  // It is not too large, so that its 32 seconds are found.
  ["512 KiB of MP3", () => dataUri("audio/mpeg", Buffer.alloc(524_288, mp3(1))), 50124],
  ["over 512 KiB", () => dataUri("audio/mpeg", Buffer.alloc(524_289, mp3(1))), 50045],
])("a sound cannot be %s", async (_what, file, code) => {
  const { guild, bot } = await openGuild();
  const path = `/guilds/${guild.id}/soundboard-sounds`;
  const answer = await bot.send("POST", path, { name: "Quack", sound: file() });
  expect(answer).toMatchObject({ status: 400, body: { code } });
  expect((await bot.send("GET", path)).body).toEqual({ items: [] });
});

test("a sound may have 5.2 seconds", async () => {
  const { guild, bot } = await openGuild();
  const body = { name: "Quack", sound: dataUri("audio/ogg", ogg(5.2)) };
  expect((await bot.send("POST", `/guilds/${guild.id}/soundboard-sounds`, body)).status).toBe(201);
});

test.each([
  [{ name: "x" }, "name"],
  [{ volume: 1.1 }, "volume"],
  [{ volume: -0.1 }, "volume"],
  [{ emoji_id: "x" }, "emoji_id"],
  [{ emoji_name: "" }, "emoji_name"],
])("fields that break a rule are refused: %j", async (changes, field) => {
  const { guild, bot } = await openGuild();
  const body = { name: "Quack", sound, ...changes };
  expect(await bot.send("POST", `/guilds/${guild.id}/soundboard-sounds`, body)).toMatchObject({
    status: 400,
    body: { code: 50035, errors: { [field]: { _errors: [expect.anything()] } } },
  });
});

test("a guild has 8 sounds, and making one needs its permission", async () => {
  const { guild, bot, platform, alice, game } = await openGuild();
  const owner = platform.as(alice.id, game.id);
  for (let n = 0; n < 8; n++) owner.createSound(guild.id, { name: `Quack${n}`, sound });
  const path = `/guilds/${guild.id}/soundboard-sounds`;
  expect(await bot.send("POST", path, { name: "More", sound })).toMatchObject({
    status: 400,
    body: { code: 30045 },
  });
  const weak = await openGuild(permissions(30));
  allowEveryone(weak.platform, weak.guild.id, "0");
  const refused = await weak.bot.send("POST", `/guilds/${weak.guild.id}/soundboard-sounds`, {
    name: "Quack",
    sound,
  });
  expect(refused).toMatchObject({ status: 403, body: { code: 50013 } });
});

test("everybody has the service's own sounds, which are identified by numbers", async () => {
  const { platform, guild, bot } = await openGuild();
  const voice = platform.guilds.createChannel({ guildId: guild.id, name: "Voice", type: 2 });
  await bot.connect();
  const { body } = await bot.send("GET", "/soundboard-default-sounds");
  const quack = { name: "quack", sound_id: "1", volume: 1, emoji_name: "🦆", available: true };
  expect(body[0]).toEqual({ ...quack, emoji_id: null });
  bot.gateway.send(4, { guild_id: guild.id, channel_id: voice.id });
  await bot.seen();
  const path = `/channels/${voice.id}/send-soundboard-sound`;
  expect((await bot.send("POST", path, { sound_id: "1" })).status).toBe(204);
  const effect = { sound_id: 1, sound_volume: 1, emoji: { id: null, name: "🦆" } };
  expect(await bot.seen()).toMatchObject([["VOICE_CHANNEL_EFFECT_SEND", effect]]);
  expect(await bot.send("POST", path, { sound_id: "6" })).toMatchObject({ body: { code: 10097 } });
});

test("a sound is heard by those who are in the channel where it is played [operations.soundboard-endpoints]", async () => {
  const { guild, bot, otherBot, platform, alice, game } = await openGuild();
  const owner = platform.as(alice.id, game.id);
  const id = owner.createSound(guild.id, { name: "Quack", sound, emoji_name: "🦆" });
  const voice = platform.guilds.createChannel({ guildId: guild.id, name: "talk", type: 2 });
  const path = `/channels/${voice.id}/send-soundboard-sound`;
  const elsewhere = otherBot("Elsewhere");
  platform.guilds.addMember(guild.id, elsewhere.id);
  await bot.connect();
  await elsewhere.connect();
  const play = () => bot.send("POST", path, { sound_id: id });
  expect(await play()).toMatchObject({ status: 400, body: { code: 50168 } });
  const join = (selfMute: boolean) =>
    bot.gateway.send(4, {
      guild_id: guild.id,
      channel_id: voice.id,
      self_mute: selfMute,
      self_deaf: false,
    });
  join(true);
  await bot.seen();
  expect(await play()).toMatchObject({ status: 400, body: { code: 50167 } });
  join(false);
  await bot.seen();
  await elsewhere.seen();
  expect((await play()).status).toBe(204);
  expect(await bot.seen()).toMatchObject([
    [
      "VOICE_CHANNEL_EFFECT_SEND",
      {
        channel_id: voice.id,
        guild_id: guild.id,
        user_id: bot.id,
        sound_id: id,
        sound_volume: 1,
        emoji: { id: null, name: "🦆" },
      },
    ],
  ]);
  expect(await elsewhere.seen()).toEqual([]);
  expect(await bot.send("POST", path, { sound_id: "6" })).toMatchObject({
    status: 404,
    body: { code: 10097 },
  });
});

test("an unmodified library makes, caches and plays sounds", async () => {
  const { bot, guild } = await openGuild();
  const { Guilds, GuildExpressions, GuildVoiceStates } = GatewayIntentBits;
  const intents = [Guilds, GuildExpressions, GuildVoiceStates];
  const client = await loginLibrary(bot, { intents });
  const cached = cachedGuild(client, guild.id);
  const created = once(client, Events.GuildSoundboardSoundCreate);
  const made = await cached.soundboardSounds.create({
    file: mp3(1),
    contentType: "audio/mpeg",
    name: "Quack",
  });
  expect((await created)[0]).toMatchObject({ soundId: made?.soundId, name: "Quack" });
  const all = await client.guilds.fetchSoundboardSounds({ guildIds: [guild.id] });
  expect([...(all.get(guild.id)?.keys() ?? [])]).toEqual([made?.soundId]);
  const deleted = once(client, Events.GuildSoundboardSoundDelete);
  await made?.delete();
  await deleted;
});

test("soundboards are asked for by guild; those of other guilds are not sent", async () => {
  const { guild, bot } = await openGuild();
  await bot.connect();
  bot.gateway.send(31, { guild_ids: [guild.id, "1"] });
  expect(await bot.seen()).toEqual([
    ["SOUNDBOARD_SOUNDS", { guild_id: guild.id, soundboard_sounds: [] }],
  ]);
});

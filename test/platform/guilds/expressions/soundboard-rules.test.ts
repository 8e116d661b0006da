/** Who may play which sound where, and how long sounds are (bots 3.4 and 3.11). */

import { expect, test } from "vitest";
import { ALL_INTENTS, bitfield, openGuild, permissions } from "../../support/guilds.js";
import { dataUri, mp3 } from "../../support/media.js";

const sound = dataUri("audio/mpeg", mp3(1));
const SPEAK = 21;
const USE_SOUNDBOARD = 42;
const EXTERNAL_SOUNDS = 45;
const VOICE_STATES = 7;

const unknown = { status: 404, body: { code: 10097 } };
const silenced = { status: 400, body: { code: 50167 } };

/** A bot in a voice channel of a guild with a sound. */
async function openVoice() {
  const opened = await openGuild();
  const { platform, guild, bot, alice, game } = opened;
  const owner = platform.as(alice.id, game.id);
  const id = owner.createSound(guild.id, { name: "Quack", sound });
  const make = (name: string) =>
    platform.guilds.createChannel({ guildId: guild.id, name, type: 2 });
  const [voice, other] = [make("talk"), make("other")];
  await bot.connect();
  const join = async (channel_id: string, more: object = {}) => {
    const state = { guild_id: guild.id, channel_id, self_mute: false, self_deaf: false };
    bot.gateway.send(4, { ...state, ...more });
    await bot.seen();
  };
  await join(voice.id);
  const play = (sound_id: string, source_guild_id?: string) =>
    bot.send("POST", `/channels/${voice.id}/send-soundboard-sound`, { sound_id, source_guild_id });
  /** Takes permissions from the bot in the channel. */
  const without = (...bits: number[]) =>
    platform.guilds.updateChannel(voice.id, {
      overwrites: [{ id: bot.id, type: 1, allow: "0", deny: permissions(...bits) }],
    });
  return { ...opened, owner, id, voice, other, join, play, without };
}

test.each([SPEAK, USE_SOUNDBOARD])("playing needs permission %i in the channel", async (bit) => {
  const { id, play, without } = await openVoice();
  without(bit);
  expect(await play(id)).toMatchObject({ status: 403, body: { code: 50013 } });
  without();
  expect((await play(id)).status).toBe(204);
});

test("one plays only in the channel that one is in", async () => {
  const { id, play, join, other, voice } = await openVoice();
  await join(other.id);
  expect(await play(id)).toMatchObject({ status: 400, body: { code: 50168 } });
  await join(voice.id);
  expect((await play(id)).status).toBe(204);
});

test("nobody plays who is muted, deafened or suppressed, by itself or by others", async () => {
  const { platform, guild, bot, id, play, join, voice } = await openVoice();
  for (const own of [{ self_mute: true }, { self_deaf: true }]) {
    await join(voice.id, own);
    expect(await play(id)).toMatchObject(silenced);
  }
  await join(voice.id);
  for (const field of ["mute", "deaf"]) {
    const change = (value: boolean) => {
      const member = platform.guilds.member(guild.id, bot.id);
      if (member !== undefined) {
        platform.guilds.managers.members.update(member, { [field]: value });
      }
    };
    change(true);
    expect(await play(id)).toMatchObject(silenced);
    change(false);
    expect((await play(id)).status).toBe(204);
  }
  // In the AFK channel everybody is suppressed.
  platform.guilds.update(guild.id, { afkChannelId: voice.id });
  await join(voice.id);
  expect(await play(id)).toMatchObject(silenced);
});

test("a sound of another guild takes membership there, its guild's name and a permission here", async () => {
  const { platform, bob, bot, game, play, without, id, guild } = await openVoice();
  const far = platform.guilds.create({ name: "Far", ownerId: bob.id });
  const foreign = platform.as(bob.id, game.id).createSound(far.id, { name: "Moo", sound });
  expect(await play(foreign, far.id)).toMatchObject(unknown);
  platform.guilds.addMember(far.id, bot.id);
  expect(await play(foreign)).toMatchObject(unknown);
  expect(await play(id, far.id)).toMatchObject(unknown);
  without(EXTERNAL_SOUNDS);
  expect(await play(foreign, far.id)).toMatchObject({ status: 403, body: { code: 50013 } });
  expect((await play(id, guild.id)).status).toBe(204);
  without();
  expect((await play(foreign, far.id)).status).toBe(204);
});

test("a sound is heard with the intent for voice, and shows no emoji where it has none", async () => {
  const { platform, guild, bot, otherBot, id, play, voice } = await openVoice();
  const joins = async (name: string, intents: number) => {
    const one = otherBot(name);
    platform.guilds.addMember(guild.id, one.id);
    await one.connect({ intents });
    one.gateway.send(4, { guild_id: guild.id, channel_id: voice.id });
    await one.seen();
    return one;
  };
  const hears = await joins("Hears", bitfield(VOICE_STATES));
  const blind = await joins("Blind", ALL_INTENTS - bitfield(VOICE_STATES));
  for (const one of [hears, bot]) await one.seen();
  await play(id);
  const effect = { user_id: bot.id, sound_id: id, emoji: null };
  expect(await hears.seen()).toMatchObject([["VOICE_CHANNEL_EFFECT_SEND", effect]]);
  expect(await blind.seen()).toEqual([]);
});

test("an emoji of one kind takes the place of one of the other; without a change nothing is sent", async () => {
  const { guild, bot, owner } = await openVoice();
  const made = owner.createSound(guild.id, { name: "Moo", sound, emoji_name: "🐄" });
  const path = `/guilds/${guild.id}/soundboard-sounds/${made}`;
  const edit = async (body: object) => (await bot.send("PATCH", path, body)).body;
  await bot.seen();
  expect(await edit({ emoji_name: "🐄", name: "Moo" })).toMatchObject({ emoji_name: "🐄" });
  expect(await bot.seen()).toEqual([]);
  expect(await edit({ emoji_id: "5" })).toMatchObject({ emoji_id: "5", emoji_name: null });
  expect(await edit({ volume: 0.5 })).toMatchObject({ emoji_id: "5", emoji_name: null });
  expect(await edit({ emoji_name: "🐮" })).toMatchObject({ emoji_id: null, emoji_name: "🐮" });
});

test("with fewer boosts, sounds that have no place any more stay and are not available", async () => {
  const { platform, guild, bot, owner } = await openVoice();
  platform.guilds.update(guild.id, { premiumTier: 1 });
  for (let made = 1; made < 9; made++) {
    owner.createSound(guild.id, { name: `Quack${made}`, sound });
  }
  const available = async () => {
    const { body } = await bot.send("GET", `/guilds/${guild.id}/soundboard-sounds`);
    return body.items.filter((one: { available: boolean }) => one.available).length;
  };
  expect(await available()).toBe(9);
  platform.guilds.update(guild.id, { premiumTier: 0 });
  expect(await available()).toBe(8);
});

/** Frames of layer III that begin with a header; the length of one in bytes and in milliseconds. */
const formats = [
  { what: "MPEG 1", header: 0xff_fb_90_00, bytes: 417, length: 1152 / 44.1 },
  { what: "MPEG 1 with padding", header: 0xff_fb_92_00, bytes: 418, length: 1152 / 44.1 },
  { what: "MPEG 1 at 48 kHz", header: 0xff_fb_94_00, bytes: 384, length: 1152 / 48 },
  { what: "MPEG 2", header: 0xff_f3_80_00, bytes: 208, length: 576 / 22.05 },
  { what: "MPEG 2.5", header: 0xff_e3_80_00, bytes: 417, length: 576 / 11.025 },
];

function frames({ header, bytes }: (typeof formats)[number], count: number): Buffer {
  const frame = Buffer.alloc(bytes);
  frame.writeUInt32BE(header);
  return Buffer.concat(Array.from({ length: count }, () => frame));
}

async function openSounds() {
  const { bot, guild } = await openGuild();
  return (type: string, file: Buffer) => {
    const body = { name: "Quack", sound: dataUri(type, file) };
    return bot.send("POST", `/guilds/${guild.id}/soundboard-sounds`, body);
  };
}

const tooLong = { status: 400, body: { code: 50124 } };

test.each(formats)("sounds of $what may have 5.2 seconds, also behind tags", async (format) => {
  const make = await openSounds();
  const count = Math.floor(5200 / format.length);
  const tags = Buffer.concat([Buffer.from("ID3\x04\0\0\0\0\x01\x02", "latin1"), Buffer.alloc(130)]);
  for (const before of [Buffer.alloc(0), tags]) {
    const file = (more: number) => Buffer.concat([before, frames(format, count + more)]);
    expect((await make("audio/mpeg", file(0))).status).toBe(201);
    expect(await make("audio/mpeg", file(1))).toMatchObject(tooLong);
  }
});

test.each([
  ["another layer", 0xff_fd_90_00],
  ["an unknown version", 0xff_eb_90_00],
  ["an invalid bit rate", 0xff_fb_f0_00],
  ["an unknown sample rate", 0xff_fb_9c_00],
])("a frame of %s is no sound", async (_what, header) => {
  const make = await openSounds();
  const format = { what: "", header, bytes: 417, length: 26 };
  expect((await make("audio/mpeg", frames(format, 20))).status).toBe(400);
});

test("what an Opus file skips at its beginning is no part of its length", async () => {
  const make = await openSounds();
  const page = (granule: number, body: Buffer) => {
    const head = Buffer.alloc(28);
    head.write("OggS", "latin1");
    head.writeBigInt64LE(BigInt(granule), 6);
    return Buffer.concat([head, body]);
  };
  const opus = (seconds: number, skipped: number) => {
    const head = Buffer.alloc(19);
    head.write("OpusHead", "latin1");
    head.writeUInt16LE(skipped, 10);
    return Buffer.concat([page(0, head), page(seconds * 48_000 + skipped, Buffer.alloc(10))]);
  };
  expect((await make("audio/ogg", opus(5.2, 4800))).status).toBe(201);
  expect(await make("audio/ogg", opus(5.25, 4800))).toMatchObject(tooLong);
  expect(await make("audio/ogg", opus(0, 4800))).toMatchObject({ body: { code: 50192 } });
  const cut = Buffer.concat([opus(1, 4800), Buffer.from("OggS")]);
  expect(await make("audio/ogg", cut)).toMatchObject({ status: 400, body: { code: 50192 } });
});

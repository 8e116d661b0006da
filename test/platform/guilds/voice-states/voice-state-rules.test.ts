/** Who may do what in voice channels, and with what values. */

import { expect, test } from "vitest";
import { openStrictGuild } from "../../support/guilds.js";

const VIEW = 10;
const CONNECT = 20;
const MANAGE_CHANNELS = 4;
const MUTE = 22;
const MOVE = 24;
const REQUEST_TO_SPEAK = 32;
const SET_STATUS = 48;

const forbidden = { status: 403, body: { code: 50013 } };
const wrongKind = { status: 400, body: { code: 50024 } };
const unknownState = { status: 404, body: { code: 10065 } };

async function openVoice() {
  const opened = await openStrictGuild();
  const { platform, guild, bot, bob } = opened;
  const make = (name: string, type: number) =>
    platform.guilds.createChannel({ guildId: guild.id, name, type });
  const [voice, other, stage] = [make("Voice", 2), make("Other", 2), make("Stage", 13)];
  await bot.connect();
  /** Lets a person alone into a channel, and the person comes. */
  const enter = (channelId: string, userId = bob.id) => {
    const overwrite = { id: userId, type: 1 as const, allow: String(2 ** VIEW + 2 ** CONNECT) };
    platform.guilds.updateChannel(channelId, { overwrites: [{ ...overwrite, deny: "0" }] });
    platform.as(userId, opened.game.id).joinVoice(channelId);
  };
  const botEnters = async (channelId: string) => {
    bot.gateway.send(4, { guild_id: guild.id, channel_id: channelId });
    await bot.seen();
  };
  /** The voice events of the bot since the last call. */
  const heard = async () => (await bot.seen()).filter(([name]) => name.startsWith("VOICE_"));
  const states = `/guilds/${guild.id}/voice-states`;
  return { ...opened, voice, other, stage, enter, botEnters, heard, states };
}

test.each([
  ["from inside, who may set it", "voice", [SET_STATUS], 204],
  ["from inside, who manages channels but may not set it", "voice", [MANAGE_CHANNELS], 403],
  ["from outside, who may set it but manages no channels", "none", [SET_STATUS], 403],
  ["from outside, who manages channels but may not set it", "none", [MANAGE_CHANNELS], 403],
  ["from outside, who may both", "none", [SET_STATUS, MANAGE_CHANNELS], 204],
  ["from another channel, who manages no channels", "other", [SET_STATUS], 403],
] as const)(
  "a voice status %s [endpoints.put-channels-id-voice-status]",
  async (_, place, bits, status) => {
    const opened = await openVoice();
    const { bot, may, voice, botEnters, heard } = opened;
    may(VIEW, CONNECT);
    if (place !== "none") await botEnters(opened[place].id);
    may(VIEW, CONNECT, ...bits);
    const answer = await bot.send("PUT", `/channels/${voice.id}/voice-status`, { status: "Chess" });
    expect(answer).toMatchObject(status === 204 ? { status } : forbidden);
    const reported = status === 204 ? [["VOICE_CHANNEL_STATUS_UPDATE", { status: "Chess" }]] : [];
    expect(await heard()).toMatchObject(reported);
  },
);

test("a voice status has 500 characters, a text channel none; it is sent once, and empty is none [limits.voice-status-500, gateway-events.voice-channel-status-update, endpoints.put-channels-id-voice-status]", async () => {
  const { bot, may, voice, text, heard } = await openVoice();
  may(VIEW, CONNECT, SET_STATUS, MANAGE_CHANNELS);
  const set = (status: string, channel = voice.id) =>
    bot.send("PUT", `/channels/${channel}/voice-status`, { status });
  const longest = "x".repeat(500);
  expect((await set(longest)).status).toBe(204);
  expect(await heard()).toMatchObject([["VOICE_CHANNEL_STATUS_UPDATE", { status: longest }]]);
  expect((await set(longest)).status).toBe(204);
  expect(await heard()).toEqual([]);
  expect(await set(`${longest}x`)).toMatchObject({ status: 400, body: { code: 50035 } });
  expect(await set("Chess", text.id)).toMatchObject(wrongKind);
  expect((await set("")).status).toBe(204);
  expect(await heard()).toMatchObject([["VOICE_CHANNEL_STATUS_UPDATE", { status: null }]]);
});

test("voice states of others are sent to who may connect there; one's own always", async () => {
  const { bot, may, voice, bob, enter, botEnters, states } = await openVoice();
  expect(await bot.send("GET", `${states}/${bob.id}`)).toMatchObject(unknownState);
  enter(voice.id);
  may(VIEW);
  expect(await bot.send("GET", `${states}/${bob.id}`)).toMatchObject(forbidden);
  may(VIEW, CONNECT);
  expect(await bot.send("GET", `${states}/${bob.id}`)).toMatchObject({
    status: 200,
    body: { user_id: bob.id, channel_id: voice.id },
  });
  await botEnters(voice.id);
  may(VIEW);
  expect(await bot.send("GET", `${states}/@me`)).toMatchObject({ body: { user_id: bot.id } });
});

test("moving and disconnecting need MOVE_MEMBERS, moving the right to come to the target too", async () => {
  const { platform, guild, bot, may, voice, other, text, bob, enter } = await openVoice();
  const path = `/guilds/${guild.id}/members/${bob.id}`;
  const move = (channel_id: string | null) => bot.send("PATCH", path, { channel_id });
  may(VIEW, CONNECT, MOVE);
  expect(await move(voice.id)).toMatchObject({ status: 400, body: { code: 40032 } });
  expect(await move(null)).toMatchObject({ status: 400, body: { code: 40032 } });
  enter(voice.id);
  may(VIEW, CONNECT);
  expect(await move(other.id)).toMatchObject(forbidden);
  expect(await move(null)).toMatchObject(forbidden);
  may(VIEW, MOVE);
  expect(await move(other.id)).toMatchObject(forbidden);
  may(VIEW, CONNECT, MOVE);
  expect(await move(text.id)).toMatchObject(wrongKind);
  const elsewhere = platform.guilds.create({ name: "Elsewhere", ownerId: bot.id });
  const foreign = platform.guilds.createChannel({ guildId: elsewhere.id, name: "Far", type: 2 });
  expect(await move(foreign.id)).toMatchObject({ status: 400 });
  await bot.seen();
  expect((await move(other.id)).status).toBe(200);
  expect(await bot.seen()).toContainEqual([
    "VOICE_STATE_UPDATE",
    expect.objectContaining({ user_id: bob.id, channel_id: other.id }),
  ]);
});

test("a member that is moved stays muted by itself", async () => {
  const { platform, guild, bot, may, voice, other, bob, game, enter } = await openVoice();
  enter(voice.id);
  platform.as(bob.id, game.id).joinVoice(voice.id, { mute: true });
  may(VIEW, CONNECT, MOVE);
  await bot.seen();
  await bot.send("PATCH", `/guilds/${guild.id}/members/${bob.id}`, { channel_id: other.id });
  expect(await bot.seen()).toContainEqual([
    "VOICE_STATE_UPDATE",
    expect.objectContaining({ channel_id: other.id, self_mute: true, self_deaf: false }),
  ]);
});

test("on a stage, speaking is given with MUTE_MEMBERS, and asked for with REQUEST_TO_SPEAK", async () => {
  const { bot, may, stage, bob, enter, botEnters, heard, states } = await openVoice();
  enter(stage.id);
  may(VIEW, CONNECT);
  await botEnters(stage.id);
  const edit = (who: string, body: object) =>
    bot.send("PATCH", `${states}/${who}`, { channel_id: stage.id, ...body });
  const asks = { request_to_speak_timestamp: "2100-01-01T00:00:00.000Z" };
  expect(await edit("@me", { suppress: false })).toMatchObject(forbidden);
  expect(await edit(bob.id, { suppress: false })).toMatchObject(forbidden);
  expect(await edit(bob.id, { suppress: true })).toMatchObject(forbidden);
  expect((await edit("@me", { suppress: true })).status).toBe(204);
  expect(await edit("@me", asks)).toMatchObject(forbidden);
  expect((await edit("@me", { request_to_speak_timestamp: null })).status).toBe(204);
  may(VIEW, CONNECT, MUTE);
  expect(await edit("@me", asks)).toMatchObject(forbidden);
  await bot.seen();
  for (const who of ["@me", bob.id]) {
    expect((await edit(who, { suppress: false })).status).toBe(204);
  }
  expect(await heard()).toMatchObject([
    ["VOICE_STATE_UPDATE", { user_id: bot.id, suppress: false }],
    ["VOICE_STATE_UPDATE", { user_id: bob.id, suppress: false }],
  ]);
  may(VIEW, CONNECT, REQUEST_TO_SPEAK);
  expect((await edit("@me", asks)).status).toBe(204);
  const [[, reported] = []] = await heard();
  expect(Date.parse(reported.request_to_speak_timestamp)).toBe(Date.UTC(2100, 0, 1));
});

test("a voice state is changed on stages alone, and in the channel where it is", async () => {
  const { bot, may, voice, stage, bob, enter, states } = await openVoice();
  may(VIEW, CONNECT, MUTE, REQUEST_TO_SPEAK);
  const edit = (body: object) => bot.send("PATCH", `${states}/${bob.id}`, body);
  expect(await edit({ channel_id: stage.id, suppress: true })).toMatchObject(unknownState);
  enter(voice.id);
  expect(await edit({ channel_id: voice.id, suppress: true })).toMatchObject(wrongKind);
  enter(stage.id);
  expect(await edit({ channel_id: voice.id, suppress: true })).toMatchObject(unknownState);
  expect((await edit({ channel_id: stage.id, suppress: true })).status).toBe(204);
});

test("on a stage, asking to speak and being silenced are distinguished", async () => {
  const { bot, may, stage, botEnters, heard, states } = await openVoice();
  may(VIEW, CONNECT, MUTE, REQUEST_TO_SPEAK);
  await botEnters(stage.id);
  const edit = (body: object) =>
    bot.send("PATCH", `${states}/@me`, { channel_id: stage.id, ...body });
  await edit({ suppress: false });
  await edit({ suppress: null, request_to_speak_timestamp: "2100-01-01T00:00:00.000Z" });
  expect((await heard()).at(-1)).toMatchObject(["VOICE_STATE_UPDATE", { suppress: false }]);
});

test("the audit log has who was moved where, and who was disconnected, each with a count", async () => {
  const { guild, bot, may, voice, other, bob, enter } = await openVoice();
  enter(voice.id);
  may(VIEW, CONNECT, MOVE, 7);
  const path = `/guilds/${guild.id}/members/${bob.id}`;
  await bot.send("PATCH", path, { channel_id: other.id });
  await bot.send("PATCH", path, { channel_id: null });
  const { body } = await bot.send("GET", `/guilds/${guild.id}/audit-logs`);
  expect(body.audit_log_entries).toMatchObject([
    { action_type: 27, user_id: bot.id, options: { count: "1" } },
    { action_type: 26, user_id: bot.id, options: { channel_id: other.id, count: "1" } },
  ]);
});

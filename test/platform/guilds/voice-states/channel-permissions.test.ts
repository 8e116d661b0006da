/** In voice, what counts are permissions in the channel; who is no member gets nothing (bots 1.5, 3.12). */

import { expect, test } from "vitest";
import { openGuild, permissions } from "../../support/guilds.js";

const VIEW = 10;
const CONNECT = 20;
const MUTE = 22;
const REQUEST_TO_SPEAK = 32;
const SET_STATUS = 48;

const forbidden = { status: 403, body: { code: 50013 } };
const noAccess = { status: 403, body: { code: 50001 } };

/** A guild whose bot may do all, except in channels that deny it something. */
async function openVoice() {
  const opened = await openGuild();
  const { platform, guild, bot, bob, game } = opened;
  const deny = (channelId: string, ...bits: number[]) => {
    const overwrite = { id: bot.id, type: 1 as const, allow: "0", deny: permissions(...bits) };
    platform.guilds.updateChannel(channelId, { overwrites: [overwrite] });
  };
  const make = (name: string, type = 2) =>
    platform.guilds.createChannel({ guildId: guild.id, name, type });
  const [voice, other, stage] = [make("Voice"), make("Other"), make("Stage", 13)];
  const person = platform.as(bob.id, game.id);
  const states = `/guilds/${guild.id}/voice-states`;
  await bot.connect();
  const enter = async (channel_id: string) => {
    bot.gateway.send(4, { guild_id: guild.id, channel_id });
    await bot.seen();
  };
  return { ...opened, deny, voice, other, stage, person, states, enter };
}

test("reading another's voice state needs CONNECT in its channel", async () => {
  const { bot, bob, deny, voice, other, person, states } = await openVoice();
  deny(voice.id, CONNECT);
  person.joinVoice(voice.id);
  expect(await bot.send("GET", `${states}/${bob.id}`)).toMatchObject(forbidden);
  person.joinVoice(other.id);
  expect((await bot.send("GET", `${states}/${bob.id}`)).status).toBe(200);
});

test("moving somebody needs CONNECT in the channel that they come into", async () => {
  const { guild, bot, bob, deny, voice, other, person } = await openVoice();
  deny(other.id, CONNECT);
  person.joinVoice(voice.id);
  const move = (channel_id: string) =>
    bot.send("PATCH", `/guilds/${guild.id}/members/${bob.id}`, { channel_id });
  expect(await move(other.id)).toMatchObject(forbidden);
  person.joinVoice(other.id);
  expect((await move(voice.id)).status).toBe(200);
});

test("a voice status needs its permissions in the channel, and the channel to be seen", async () => {
  const { bot, deny, voice } = await openVoice();
  const set = () => bot.send("PUT", `/channels/${voice.id}/voice-status`, { status: "Chess" });
  deny(voice.id, SET_STATUS);
  expect(await set()).toMatchObject(forbidden);
  deny(voice.id, VIEW);
  expect(await set()).toMatchObject(noAccess);
  deny(voice.id);
  expect((await set()).status).toBe(204);
});

test("on a stage, letting speak and asking to speak need their permissions in its channel", async () => {
  const { bot, bob, deny, stage, person, states, enter } = await openVoice();
  person.joinVoice(stage.id);
  await enter(stage.id);
  const edit = (who: string, body: object) => bot.send("PATCH", `${states}/${who}`, body);
  const asks = { request_to_speak_timestamp: "2100-01-01T00:00:00.000Z" };
  deny(stage.id, MUTE, REQUEST_TO_SPEAK);
  for (const who of ["@me", bob.id]) {
    expect(await edit(who, { suppress: false })).toMatchObject(forbidden);
  }
  expect(await edit("@me", asks)).toMatchObject(forbidden);
  deny(stage.id, MUTE);
  expect((await edit("@me", asks)).status).toBe(204);
});

test("who comes to a stage listens and asks for nothing; a change of how one is there alters neither", async () => {
  const { platform, guild, bot, stage, states, enter } = await openVoice();
  const far = platform.guilds.createChannel({ guildId: guild.id, name: "Far", type: 13 });
  const asked = "2100-01-01T00:00:00+00:00";
  const reported = async (channel_id: string | null, fields: object = {}) => {
    bot.gateway.send(4, { guild_id: guild.id, channel_id, ...fields });
    return (await bot.seen()).find(([name]) => name === "VOICE_STATE_UPDATE")?.[1];
  };
  const listens = { suppress: true, request_to_speak_timestamp: null };
  expect(await reported(stage.id)).toMatchObject(listens);
  await bot.send("PATCH", `${states}/@me`, {
    suppress: false,
    request_to_speak_timestamp: asked,
  });
  await bot.seen();
  const { request_to_speak_timestamp: kept, ...muted } = await reported(stage.id, {
    self_mute: true,
  });
  expect(muted).toMatchObject({ suppress: false, self_mute: true });
  expect(Date.parse(kept)).toBe(Date.parse(asked));
  expect(await reported(far.id)).toMatchObject(listens);
  await enter(stage.id);
  await bot.send("PATCH", `${states}/@me`, { request_to_speak_timestamp: asked });
  await bot.seen();
  expect(await reported(null)).toMatchObject({
    channel_id: null,
    request_to_speak_timestamp: null,
  });
});

test("who is no member reads neither voice states nor regions, and changes nothing", async () => {
  const { guild, otherBot, bob, stage, person, states } = await openVoice();
  person.joinVoice(stage.id);
  const stranger = otherBot("Stranger");
  for (const [method, path, body] of [
    ["GET", `/guilds/${guild.id}/regions`],
    ["GET", `${states}/@me`],
    ["GET", `${states}/${bob.id}`],
    ["PATCH", `${states}/@me`, {}],
    ["PATCH", `${states}/${bob.id}`, { suppress: true }],
  ] as const) {
    const answer = await stranger.send(method, path, body);
    expect([method, path, answer]).toMatchObject([method, path, noAccess]);
  }
});

test("the audit log has the reasons of moves and disconnects", async () => {
  const { guild, bot, bob, voice, other, person } = await openVoice();
  person.joinVoice(voice.id);
  const path = `/guilds/${guild.id}/members/${bob.id}`;
  await bot.send("PATCH", path, { channel_id: other.id }, "Wrong room");
  await bot.send("PATCH", path, { channel_id: null }, "Too late");
  const { body } = await bot.send("GET", `/guilds/${guild.id}/audit-logs`);
  expect(body.audit_log_entries.slice(0, 2)).toMatchObject([
    { action_type: 27, reason: "Too late" },
    { action_type: 26, reason: "Wrong room" },
  ]);
});

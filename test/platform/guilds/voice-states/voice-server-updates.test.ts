/** The way from a voice channel to its voice server, and what members may do there (voice 1.2). */

import { expect, test } from "vitest";
import { allowEveryone, Bot, openGuild, permissions } from "../../support/guilds.js";
import { VoiceClient } from "../../voice/support/voice-client.js";

const UPDATE = "VOICE_STATE_UPDATE";
const SERVER = "VOICE_SERVER_UPDATE";

async function openVoice() {
  const opened = await openGuild();
  const { platform, guild, bot, bob, game, alice } = opened;
  const make = (name: string, type = 2) =>
    platform.guilds.createChannel({ guildId: guild.id, name, type });
  const [voice, other, stage] = [make("Voice"), make("Other"), make("Stage", 13)];
  const { ready } = await bot.connect();
  /** What a session of the bot gets of its voice state and its voice server. */
  const heard = async (session = bot) =>
    (await session.seen()).filter(([name]) => name === UPDATE || name === SERVER);
  const joins = (channel_id: string, fields: object = {}, session = bot) => {
    session.gateway.send(4, { guild_id: guild.id, channel_id, ...fields });
    return heard(session);
  };
  const identify = (token: string) =>
    VoiceClient.identified(platform, guild.id, { id: bot.id, ready }, token, {
      max_dave_protocol_version: 1,
    });
  const owner = platform.as(alice.id);
  const person = platform.as(bob.id, game.id);
  const second = async () => {
    platform.clock.advance(5000);
    const session = new Bot(platform, bot.applicationId, bot.token);
    const { ready } = await session.connect();
    await bot.seen();
    return { session, sessionId: ready.session_id };
  };
  return { ...opened, voice, other, stage, ready, heard, joins, identify, owner, person, second };
}

const token = (events: [string, { token: string }][]) =>
  events.find(([name]) => name === SERVER)?.[1].token as string;

test("another channel brings another token; a change of how one is there brings none", async () => {
  const { voice, other, joins } = await openVoice();
  const first = await joins(voice.id);
  expect(first.map(([name]) => name)).toEqual([UPDATE, SERVER]);
  for (const fields of [{ self_deaf: true }, { self_deaf: true, self_mute: true }]) {
    expect(await joins(voice.id, fields)).toMatchObject([[UPDATE, fields]]);
  }
  const moved = await joins(other.id);
  expect(moved.map(([name]) => name)).toEqual([UPDATE, SERVER]);
  expect(token(moved)).not.toBe(token(first));
  // One way to the server is enough for who comes elsewhere as it was before.
  expect((await joins(voice.id)).map(([name]) => name)).toEqual([UPDATE, SERVER]);
});

test("who asks again for the place it has gets another token, unless its voice client is there", async () => {
  const { voice, joins, identify } = await openVoice();
  const first = token(await joins(voice.id));
  const again = token(await joins(voice.id));
  expect(again).toEqual(expect.any(String));
  expect(again).not.toBe(first);
  await identify(again);
  expect((await joins(voice.id)).map(([name]) => name)).toEqual([UPDATE]);
});

test("who is moved keeps its session, which gets the other token; the voice client is closed with 4014", async () => {
  const { guild, bot, voice, other, ready, joins, heard, identify, owner } = await openVoice();
  const first = token(await joins(voice.id));
  const client = await identify(first);
  owner.editMember(guild.id, bot.id, { channel_id: other.id });
  const moved = await heard();
  expect(moved).toMatchObject([
    [UPDATE, { channel_id: other.id, session_id: ready.session_id }],
    [SERVER, { guild_id: guild.id }],
  ]);
  expect(token(moved)).not.toBe(first);
  expect((await client.closed).code).toBe(4014);
  const next = await identify(token(moved));
  owner.editMember(guild.id, bot.id, { channel_id: null });
  expect(await heard()).toMatchObject([[UPDATE, { channel_id: null }]]);
  expect((await next.closed).code).toBe(4014);
});

test("only the session that is in voice is notified of its server; another one takes the place over", async () => {
  const { voice, ready, joins, heard, second } = await openVoice();
  const { session, sessionId } = await second();
  expect((await joins(voice.id, {}, session)).map(([name]) => name)).toEqual([UPDATE, SERVER]);
  expect(await heard()).toMatchObject([[UPDATE, { session_id: sessionId }]]);
  const taken = await joins(voice.id, { self_mute: true });
  expect(taken).toMatchObject([
    [UPDATE, { session_id: ready.session_id }],
    [SERVER, {}],
  ]);
  expect((await heard(session)).map(([name]) => name)).toEqual([UPDATE]);
});

test("the voice server knows who may speak and who may hear", async () => {
  const { platform, guild, bob, voice, stage, bot, owner, person } = await openVoice();
  const state = () => {
    const { speaks, hears } = platform.voice.admissions.get(guild.id, bob.id)?.memberState ?? {};
    return { speaks, hears };
  };
  allowEveryone(platform, guild.id, permissions(10, 20, 21));
  person.joinVoice(voice.id);
  expect(state()).toEqual({ speaks: true, hears: true });
  await bot.seen();
  for (const [flag, member] of [
    [{ mute: true }, { speaks: false, hears: true }],
    [
      { mute: false, deaf: true },
      { speaks: true, hears: false },
    ],
    [{ deaf: false }, { speaks: true, hears: true }],
  ] as const) {
    owner.editMember(guild.id, bob.id, flag);
    expect(state()).toEqual(member);
    const [, reported] = (await bot.seen()).find(([name]) => name === UPDATE) ?? [];
    expect(reported).toMatchObject({ user_id: bob.id, ...flag });
  }
  person.joinVoice(stage.id);
  expect(state()).toEqual({ speaks: false, hears: true });
  await bot.send("PATCH", `/guilds/${guild.id}/voice-states/${bob.id}`, { suppress: false });
  expect(state()).toEqual({ speaks: true, hears: true });
  allowEveryone(platform, guild.id, permissions(10, 20));
  person.joinVoice(voice.id);
  expect(state()).toEqual({ speaks: false, hears: true });
  person.leaveVoice(guild.id);
  expect(platform.voice.calls()).toEqual([]);
});

test("nobody is in voice after another state was imported", async () => {
  const { platform, bob, voice, joins, identify, person } = await openVoice();
  const client = await identify(token(await joins(voice.id)));
  person.joinVoice(voice.id);
  expect(platform.voice.calls()).toMatchObject([{ members: [{}, { userId: bob.id }] }]);
  platform.importState(platform.exportState());
  expect(platform.voice.calls()).toEqual([]);
  expect((await client.closed).code).toBe(4014);
});

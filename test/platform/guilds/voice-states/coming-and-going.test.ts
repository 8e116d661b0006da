/** Who comes into voice channels, and how people get out of them (bots 2.5 and 2.8). */

import { expect, test } from "vitest";
import { Bot, openGuild, openStrictGuild, permissions } from "../../support/guilds.js";
import { Player } from "../../support/players.js";

const VIEW = 10;
const CONNECT = 20;
const MOVE = 24;
const UPDATE = "VOICE_STATE_UPDATE";

const strict = async () => prepared(await openStrictGuild());
const open = async () => prepared(await openGuild());

async function prepared<Opened extends Awaited<ReturnType<typeof openGuild>>>(opened: Opened) {
  const { platform, guild, bot, bob, game } = opened;
  const voice = platform.guilds.createChannel({ guildId: guild.id, name: "Voice", type: 2 });
  const { ready } = await bot.connect();
  /** Asks to come into a channel, and returns the voice states that are reported. */
  const asks = async (fields: object, d: object = { guild_id: guild.id }) => {
    bot.gateway.send(4, { ...d, ...fields });
    return states();
  };
  const states = async () =>
    (await bot.seen()).filter(([name]) => name === UPDATE).map(([, data]) => data);
  const person = platform.as(bob.id, game.id);
  /** Who is in calls, by the list of the voice servers. */
  const inCalls = () =>
    platform.voice.calls().flatMap(({ members }) => members.map(({ userId }) => userId));
  return { ...opened, voice, ready, asks, states, person, inCalls };
}

test.each([
  ["neither sees it nor may connect", [], false],
  ["only sees it", [VIEW], false],
  ["may connect but does not see it", [CONNECT], false],
  ["may both", [VIEW, CONNECT], true],
])("a channel is entered by opcode 4 by who %s: %j, %s", async (_, bits, enters) => {
  const { bot, may, voice, asks } = await strict();
  may(...bits);
  const expected = enters ? [{ user_id: bot.id, channel_id: voice.id }] : [];
  expect(await asks({ channel_id: voice.id })).toMatchObject(expected);
});

test("a full channel is entered by who may move members; who is inside changes how it is there", async () => {
  const { platform, bot, may, voice, bob, asks } = await strict();
  const overwrite = { id: bob.id, type: 1 as const, allow: permissions(VIEW, CONNECT), deny: "0" };
  platform.guilds.updateChannel(voice.id, { userLimit: 1, overwrites: [overwrite] });
  platform.as(bob.id).joinVoice(voice.id);
  await bot.seen();
  may(VIEW, CONNECT);
  expect(await asks({ channel_id: voice.id })).toEqual([]);
  platform.as(bob.id).joinVoice(voice.id, { mute: true });
  expect(await asks({ channel_id: voice.id })).toMatchObject([
    { user_id: bob.id, channel_id: voice.id, self_mute: true },
  ]);
  may(VIEW, CONNECT, MOVE);
  expect(await asks({ channel_id: voice.id })).toMatchObject([
    { user_id: bot.id, channel_id: voice.id, self_mute: false, self_deaf: false },
  ]);
});

test("text channels, channels of other guilds and what is no id are silently ignored", async () => {
  const { platform, guild, bot, text, voice, asks, inCalls } = await open();
  const far = platform.guilds.create({ name: "Far", ownerId: bot.id });
  const farVoice = platform.guilds.createChannel({ guildId: far.id, name: "Voice", type: 2 });
  await bot.seen();
  expect(await asks({ channel_id: text.id })).toEqual([]);
  expect(await asks({ channel_id: farVoice.id })).toEqual([]);
  expect(await asks({ channel_id: voice.id }, { guild_id: null })).toEqual([]);
  expect(await asks({ channel_id: voice.id }, { guild_id: "x" })).toEqual([]);
  expect(inCalls()).toEqual([]);
  expect(await asks({ channel_id: voice.id, guild_id: guild.id })).toHaveLength(1);
});

test.each([
  [4, { self_mute: 1 }],
  [4, { self_deaf: "no" }],
  [43, {}],
  [43, { fields: "status" }],
])("opcode %d with %j cannot be read, and closes with 4002", async (op, fields) => {
  const { guild, bot, voice } = await open();
  bot.gateway.send(op, { guild_id: guild.id, channel_id: voice.id, ...fields });
  expect((await bot.gateway.closed).code).toBe(4002);
});

test("people come neither into a full channel nor into one of text", async () => {
  const { platform, guild, text, voice, bot, asks, person, inCalls } = await open();
  platform.guilds.updateChannel(voice.id, { userLimit: 1 });
  await asks({ channel_id: voice.id });
  for (const { id } of [voice, text]) {
    expect(() => person.joinVoice(id)).toThrow(expect.objectContaining({ code: 50013 }));
  }
  expect(inCalls()).toEqual([bot.id]);
  platform.guilds.updateChannel(voice.id, { userLimit: 2 });
  person.joinVoice(voice.id);
  person.leaveVoice(guild.id);
  expect(inCalls()).toEqual([bot.id]);
});

test("who is put out of the guild is put out of voice, too; so are all in a channel that is deleted", async () => {
  const { guild, bot, bob, alice, platform, voice, person, states, inCalls } = await open();
  const other = platform.guilds.createChannel({ guildId: guild.id, name: "Other", type: 2 });
  person.joinVoice(voice.id);
  platform.as(alice.id).joinVoice(other.id);
  await bot.seen();
  await bot.send("DELETE", `/guilds/${guild.id}/members/${bob.id}`);
  expect(await states()).toMatchObject([{ user_id: bob.id, channel_id: null }]);
  expect(inCalls()).toEqual([alice.id]);
  await bot.send("DELETE", `/channels/${other.id}`);
  expect(await states()).toMatchObject([{ user_id: alice.id, channel_id: null }]);
  expect(inCalls()).toEqual([]);
});

test("a voice state ends with its own session, not with another of the same user", async () => {
  const { platform, guild, bot, voice, asks, states } = await open();
  platform.clock.advance(5000);
  const second = new Bot(platform, bot.applicationId, bot.token);
  await second.connect();
  second.gateway.send(4, { guild_id: guild.id, channel_id: voice.id });
  await second.seen();
  await bot.seen();
  const ended = platform.events.waitFor("gateway.ended");
  second.gateway.socket.close(1000);
  await ended;
  expect(await states()).toMatchObject([{ user_id: bot.id, channel_id: null }]);
  expect(await asks({ channel_id: voice.id })).toHaveLength(1);
});

test("who came without a client stays when a client of the same user ends", async () => {
  const { platform, bob, bot, game, voice, person, states, inCalls } = await open();
  person.joinVoice(voice.id);
  const client = await new Player(platform, "", game.id, undefined, bob.id).connect();
  await bot.seen();
  const ended = platform.events.waitFor("gateway.ended");
  client.gateway.socket.close(1000);
  await ended;
  expect(await states()).toEqual([]);
  expect(inCalls()).toEqual([bob.id]);
});

test("without presences, GUILD_CREATE has the bot itself and the members in voice", async () => {
  const { platform, bot, bob, voice, person } = await open();
  const intents = 2 ** 0 + 2 ** 7;
  const members = async () => {
    platform.clock.advance(5000);
    const { events } = await bot.connect({ intents });
    const found = events.find(([name]) => name === "GUILD_CREATE")?.[1].members;
    return found.map(({ user }: { user: { id: string } }) => user.id).sort();
  };
  expect(await members()).toEqual([bot.id]);
  person.joinVoice(voice.id);
  expect(await members()).toEqual([bot.id, bob.id].sort());
});

/** Who is in voice, and what is said of voice channels. */

import { expect, test } from "vitest";
import { allowEveryone, bitfield, openGuild, permissions } from "../../support/guilds.js";

async function openVoice(bits?: string) {
  const opened = await openGuild(bits);
  const { platform, guild } = opened;
  const channel = platform.guilds.createChannel({ guildId: guild.id, name: "Voice", type: 2 });
  await opened.bot.connect();
  return { ...opened, channel };
}

test("a bot comes and goes by opcode 4; itself and others are notified of it [operations.get-current-user-voice-state]", async () => {
  const { platform, guild, bot, channel, bob, game } = await openVoice();
  const join = { guild_id: guild.id, channel_id: channel.id, self_mute: true, self_deaf: false };
  bot.gateway.send(4, join);
  expect(await bot.seen()).toMatchObject([
    [
      "VOICE_STATE_UPDATE",
      {
        guild_id: guild.id,
        channel_id: channel.id,
        user_id: bot.id,
        self_mute: true,
        suppress: false,
        member: { user: { id: bot.id } },
      },
    ],
    ["VOICE_CHANNEL_START_TIME_UPDATE", { id: channel.id, guild_id: guild.id }],
    ["VOICE_SERVER_UPDATE", { guild_id: guild.id, endpoint: platform.voice.servers()[0] }],
  ]);
  platform.as(bob.id, game.id).joinVoice(channel.id);
  expect(await bot.seen()).toMatchObject([
    ["VOICE_STATE_UPDATE", { user_id: bob.id, channel_id: channel.id }],
  ]);
  const states = `/guilds/${guild.id}/voice-states`;
  expect((await bot.send("GET", `${states}/${bob.id}`)).body).toMatchObject({ user_id: bob.id });
  expect(await bot.send("GET", `${states}/@me`)).toMatchObject({
    status: 200,
    body: { user_id: bot.id, channel_id: channel.id, self_mute: true },
  });
  bot.gateway.send(4, { ...join, channel_id: null });
  expect(await bot.seen()).toMatchObject([
    ["VOICE_STATE_UPDATE", { user_id: bot.id, channel_id: null }],
  ]);
  expect(await bot.send("GET", `${states}/@me`)).toMatchObject({
    status: 404,
    body: { code: 10065 },
  });
});

test("moderators mute, move and disconnect who is in voice", async () => {
  const { platform, guild, bot, channel, bob, game } = await openVoice();
  const other = platform.guilds.createChannel({ guildId: guild.id, name: "Other", type: 2 });
  platform.as(bob.id, game.id).joinVoice(channel.id);
  await bot.seen();
  const path = `/guilds/${guild.id}/members/${bob.id}`;
  await bot.send("PATCH", path, { mute: true });
  await bot.send("PATCH", path, { channel_id: other.id });
  await bot.send("PATCH", path, { channel_id: null });
  const names = (await bot.seen()).map(([name, data]) =>
    name === "GUILD_AUDIT_LOG_ENTRY_CREATE" ? data.action_type : name,
  );
  expect(names).toEqual([
    "GUILD_MEMBER_UPDATE",
    "VOICE_STATE_UPDATE",
    24,
    "VOICE_STATE_UPDATE",
    "VOICE_CHANNEL_START_TIME_UPDATE",
    "VOICE_CHANNEL_START_TIME_UPDATE",
    26,
    "VOICE_STATE_UPDATE",
    "VOICE_CHANNEL_START_TIME_UPDATE",
    27,
  ]);
});

test("a channel that is full or not to be entered is not entered, silently", async () => {
  const { platform, guild, bot, channel, bob, game } = await openVoice(permissions(10, 20));
  platform.guilds.updateChannel(channel.id, { userLimit: 1 });
  platform.as(bob.id, game.id).joinVoice(channel.id);
  await bot.seen();
  bot.gateway.send(4, { guild_id: guild.id, channel_id: channel.id });
  bot.gateway.send(4, { guild_id: guild.id, channel_id: "1" });
  expect(await bot.seen()).toEqual([]);
});

test("a status is set by who is inside or manages channels, sent, logged and removed with the last [endpoints.put-channels-id-voice-status, gateway-events.voice-channel-status-update, gateway-events.voice-channel-start-time-update, gateway-events.audit-log-entries-192-193, limits.voice-status-500]", async () => {
  const opened = await openVoice(permissions(7, 10, 20, 48));
  const { platform, guild, bot, channel, bob, game, otherBot } = opened;
  const { guilds } = platform;
  const path = `/channels/${channel.id}/voice-status`;
  const forbidden = { status: 403, body: { code: 50013 } };
  expect(await bot.send("PUT", path, { status: "Chess" })).toMatchObject(forbidden);
  // Both events go with the intent for guilds.
  const other = otherBot("Other");
  guilds.addMember(guild.id, other.id);
  await other.connect({ intents: bitfield(0) });
  platform.clock.advance(1500);
  const join = { guild_id: guild.id, channel_id: channel.id };
  bot.gateway.send(4, join);
  const start = { id: channel.id, guild_id: guild.id };
  const voice_start_time = Math.floor(platform.clock.now() / 1000);
  const started = ["VOICE_CHANNEL_START_TIME_UPDATE", { ...start, voice_start_time }];
  expect(await bot.seen()).toContainEqual(started);
  expect(await other.seen()).toEqual([started]);
  // Who is alone in it does not start it again.
  bot.gateway.send(4, { ...join, self_mute: true });
  expect(await bot.names()).toEqual(["VOICE_STATE_UPDATE"]);
  expect((await bot.send("PUT", path, { status: "x".repeat(501) })).status).toBe(400);
  expect((await bot.send("PUT", path, { status: "Chess" }, "game night")).status).toBe(204);
  expect(await bot.seen()).toMatchObject([
    ["VOICE_CHANNEL_STATUS_UPDATE", { id: channel.id, guild_id: guild.id, status: "Chess" }],
    [
      "GUILD_AUDIT_LOG_ENTRY_CREATE",
      { action_type: 192, options: { channel_id: channel.id, status: "Chess" } },
    ],
  ]);
  await bot.send("PUT", path, { status: null });
  const removed = await bot.seen();
  expect(removed).toMatchObject([
    ["VOICE_CHANNEL_STATUS_UPDATE", { status: null }],
    ["GUILD_AUDIT_LOG_ENTRY_CREATE", { action_type: 193 }],
  ]);
  expect(removed[1]?.[1].options).toEqual({ channel_id: channel.id });
  expect(await other.names()).toEqual(Array(2).fill("VOICE_CHANNEL_STATUS_UPDATE"));
  platform.as(bob.id, game.id).joinVoice(channel.id);
  expect(await bot.names()).toEqual(["VOICE_STATE_UPDATE"]);
  platform.as(bob.id, game.id).setVoiceStatus(channel.id, "Talk");
  bot.gateway.send(4, { guild_id: guild.id, channel_id: null });
  await bot.seen();
  platform.as(bob.id, game.id).leaveVoice(guild.id);
  expect(await bot.seen()).toMatchObject([
    ["VOICE_STATE_UPDATE", { user_id: bob.id, channel_id: null }],
    ["VOICE_CHANNEL_START_TIME_UPDATE", { id: channel.id, voice_start_time: null }],
    ["VOICE_CHANNEL_STATUS_UPDATE", { id: channel.id, status: null }],
  ]);
});

test("channel info tells what was asked for of visible channels that have it [gateway-commands.request-channel-info-op-43, gateway-events.channel-info]", async () => {
  const { platform, guild, bot, channel, alice, bob, game } = await openVoice();
  const hidden = platform.guilds.createChannel({
    guildId: guild.id,
    name: "Hidden",
    type: 2,
    overwrites: [{ id: bot.id, type: 1, allow: "0", deny: permissions(10) }],
  });
  for (const [user, place] of [
    [bob, channel],
    [alice, hidden],
  ] as const) {
    const actor = platform.as(user.id, game.id);
    actor.joinVoice(place.id);
    actor.setVoiceStatus(place.id, "Talk");
  }
  await bot.seen();
  const started = Math.floor(platform.clock.now() / 1000);
  const ask = (fields: unknown) => bot.gateway.send(43, { guild_id: guild.id, fields });
  ask(["status", "voice_start_time", "other"]);
  ask(["status"]);
  ask(["voice_start_time"]);
  expect(await bot.seen()).toEqual([
    [
      "CHANNEL_INFO",
      {
        guild_id: guild.id,
        channels: [{ id: channel.id, status: "Talk", voice_start_time: started }],
      },
    ],
    ["CHANNEL_INFO", { guild_id: guild.id, channels: [{ id: channel.id, status: "Talk" }] }],
    [
      "CHANNEL_INFO",
      { guild_id: guild.id, channels: [{ id: channel.id, voice_start_time: started }] },
    ],
  ]);
});

test("voice states are in GUILD_CREATE, and go with the session that made them", async () => {
  const { platform, guild, bot, channel, otherBot } = await openVoice();
  const other = otherBot("Other");
  platform.guilds.addMember(guild.id, other.id);
  await other.connect();
  other.gateway.send(4, { guild_id: guild.id, channel_id: channel.id });
  await other.seen();
  platform.clock.advance(5000);
  const { events } = await bot.connect();
  expect(events[0]?.[1].voice_states).toMatchObject([
    { user_id: other.id, channel_id: channel.id },
  ]);
  expect(events[0]?.[1].voice_states[0]).not.toHaveProperty("guild_id");
  platform.sessions.close({ userId: other.id }, 4009);
  expect((await bot.seen()).find(([name]) => name === "VOICE_STATE_UPDATE")?.[1]).toMatchObject({
    user_id: other.id,
    channel_id: null,
  });
});

test("suppressed is who may not speak in a channel, and everybody in the AFK channel", async () => {
  const { platform, guild, bot, channel, bob, game } = await openVoice(permissions(10, 20, 21));
  const afk = platform.guilds.createChannel({ guildId: guild.id, name: "AFK", type: 2 });
  platform.guilds.update(guild.id, { afkChannelId: afk.id });
  const person = platform.as(bob.id, game.id);
  const suppressed = async (channelId: string, join = () => person.joinVoice(channelId)) => {
    join();
    const events = (await bot.seen()).filter(([name]) => name === "VOICE_STATE_UPDATE");
    return events.map(([, { channel_id, suppress }]) => [channel_id === channelId, suppress]);
  };
  const botJoins = () => bot.gateway.send(4, { guild_id: guild.id, channel_id: afk.id });
  expect(await suppressed(afk.id, botJoins)).toEqual([[true, true]]);
  expect(await suppressed(afk.id)).toEqual([[true, true]]);
  expect(await suppressed(channel.id)).toEqual([[true, false]]);
  allowEveryone(platform, guild.id, permissions(10, 20));
  expect(await suppressed(afk.id)).toEqual([[true, true]]);
  expect(await suppressed(channel.id)).toEqual([[true, true]]);
});

test("the start and the status of a hidden channel are for those who see it", async () => {
  const { platform, guild, bot, channel, role, otherBot } = await openVoice();
  const view = permissions(10);
  const overwrites = [
    { id: guild.id, type: 0 as const, allow: "0", deny: view },
    { id: role.id, type: 0 as const, allow: view, deny: "0" },
  ];
  platform.guilds.updateChannel(channel.id, { overwrites });
  const stranger = otherBot("Stranger");
  platform.guilds.addMember(guild.id, stranger.id);
  await stranger.connect();
  await bot.seen();
  bot.gateway.send(4, { guild_id: guild.id, channel_id: channel.id });
  await bot.seen();
  await bot.send("PUT", `/channels/${channel.id}/voice-status`, { status: "Chess" });
  bot.gateway.send(4, { guild_id: guild.id, channel_id: null });
  const ofChannels = (names: string[]) =>
    names.filter((name) => name.startsWith("VOICE_CHANNEL_")).sort();
  expect(ofChannels(await bot.names())).toEqual([
    "VOICE_CHANNEL_START_TIME_UPDATE",
    "VOICE_CHANNEL_STATUS_UPDATE",
    "VOICE_CHANNEL_STATUS_UPDATE",
  ]);
  expect(ofChannels(await stranger.names())).toEqual([]);
});

test("channel info is sent of guilds that a bot is in, and of no others", async () => {
  const { platform, guild, bot, channel, bob } = await openVoice();
  const far = platform.guilds.create({ name: "Far", ownerId: bob.id });
  const fields = ["status"];
  bot.gateway.send(43, { guild_id: far.id, fields });
  platform.guilds.store.channels.update(platform.guilds.store.channel(channel.id), {
    voiceStatus: "Chess",
  });
  bot.gateway.send(43, { guild_id: guild.id, fields });
  expect(await bot.seen()).toEqual([
    ["CHANNEL_INFO", { guild_id: guild.id, channels: [{ id: channel.id, status: "Chess" }] }],
  ]);
});

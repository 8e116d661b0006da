/** Who is in voice, and what is said of voice channels. */

import { expect, test } from "vitest";
import { allowEveryone, openGuild, permissions } from "../../support/guilds.js";

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
  const { platform, guild, bot, channel, bob, game } = await openVoice(permissions(7, 10, 20, 48));
  const path = `/channels/${channel.id}/voice-status`;
  const forbidden = { status: 403, body: { code: 50013 } };
  expect(await bot.send("PUT", path, { status: "Chess" })).toMatchObject(forbidden);
  bot.gateway.send(4, { guild_id: guild.id, channel_id: channel.id });
  await bot.seen();
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
  expect(await bot.seen()).toMatchObject([
    ["VOICE_CHANNEL_STATUS_UPDATE", { status: null }],
    ["GUILD_AUDIT_LOG_ENTRY_CREATE", { action_type: 193, options: { channel_id: channel.id } }],
  ]);
  platform.as(bob.id, game.id).joinVoice(channel.id);
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

test("channel info tells what was asked for of channels that have it [gateway-commands.request-channel-info-op-43, gateway-events.channel-info]", async () => {
  const { platform, guild, bot, channel, bob, game } = await openVoice();
  const actor = platform.as(bob.id, game.id);
  actor.joinVoice(channel.id);
  actor.setVoiceStatus(channel.id, "Talk");
  await bot.seen();
  const started = Math.floor(platform.clock.now() / 1000);
  const ask = (fields: unknown) => bot.gateway.send(43, { guild_id: guild.id, fields });
  ask(["status", "voice_start_time", "other"]);
  ask(["status"]);
  expect(await bot.seen()).toEqual([
    [
      "CHANNEL_INFO",
      {
        guild_id: guild.id,
        channels: [{ id: channel.id, status: "Talk", voice_start_time: started }],
      },
    ],
    ["CHANNEL_INFO", { guild_id: guild.id, channels: [{ id: channel.id, status: "Talk" }] }],
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

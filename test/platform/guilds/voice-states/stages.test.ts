/** Stage channels that are live. */

import { expect, test } from "vitest";
import { openGuild, openStrictGuild, permissions } from "../../support/guilds.js";

async function openStage() {
  const opened = await openGuild();
  const { platform, guild, bot } = opened;
  const channel = platform.guilds.createChannel({ guildId: guild.id, name: "talk", type: 13 });
  await bot.connect();
  const open = (fields: object = {}) =>
    bot.send("POST", "/stage-instances", { channel_id: channel.id, topic: "Racing", ...fields });
  return { ...opened, channel, open, path: `/stage-instances/${channel.id}` };
}

/** Events as names; messages with their kind and text, audit-log entries with their kind. */
async function heard(bot: { seen(): Promise<[string, { [key: string]: unknown }][]> }) {
  return (await bot.seen()).map(([name, data]) => {
    if (name === "MESSAGE_CREATE") return [data.type, data.content];
    return name === "GUILD_AUDIT_LOG_ENTRY_CREATE" ? [data.action_type, data.options] : name;
  });
}

test("a stage opens, changes its topic and closes, with events, messages and entries", async () => {
  const { platform, bot, channel, guild, open, path } = await openStage();
  const { status, body } = await open();
  const stage = {
    id: expect.stringMatching(/^\d+$/),
    guild_id: guild.id,
    channel_id: channel.id,
    topic: "Racing",
    privacy_level: 2,
    discoverable_disabled: false,
    guild_scheduled_event_id: null,
  };
  expect([status, body]).toEqual([200, stage]);
  const options = { channel_id: channel.id };
  expect(await heard(bot)).toEqual(["STAGE_INSTANCE_CREATE", [27, "Racing"], [83, options]]);
  expect(await open()).toMatchObject({ status: 400, body: { code: 150006 } });
  await platform.clock.advance(5_000);
  expect((await bot.connect()).events).toContainEqual([
    "GUILD_CREATE",
    expect.objectContaining({ stage_instances: [stage] }),
  ]);
  await bot.send("PATCH", path, { topic: "Winning" });
  expect(await heard(bot)).toEqual(["STAGE_INSTANCE_UPDATE", [31, "Winning"], [84, options]]);
  await bot.send("PATCH", path, {});
  expect(await heard(bot)).toEqual([]);
  expect((await bot.send("DELETE", path)).status).toBe(204);
  expect(await heard(bot)).toEqual(["STAGE_INSTANCE_DELETE", [28, "Winning"], [85, options]]);
  expect(await bot.send("GET", path)).toMatchObject({ status: 404, body: { code: 10067 } });
});

test("only moderators of a stage channel open stages; who notifies everyone needs to be allowed that", async () => {
  const { platform, guild, text, bot, may } = await openStrictGuild();
  const channel = platform.guilds.createChannel({ guildId: guild.id, name: "talk", type: 13 });
  const open = (body: object) => bot.send("POST", "/stage-instances", { topic: "Racing", ...body });
  may(10, 20, 4, 22);
  expect((await open({ channel_id: channel.id })).body).toMatchObject({ code: 50013 });
  may(10, 20, 4, 22, 24);
  expect((await open({ channel_id: text.id })).body).toMatchObject({ code: 50024 });
  const loud = { channel_id: channel.id, send_start_notification: true };
  expect((await open(loud)).body).toMatchObject({ code: 50013 });
  const unknown = { channel_id: channel.id, guild_scheduled_event_id: "1" };
  expect((await open(unknown)).body).toMatchObject({ code: 10070 });
  expect((await open({ channel_id: channel.id })).status).toBe(200);
  may(10, 20);
  const path = `/stage-instances/${channel.id}`;
  expect((await bot.send("GET", path)).status).toBe(200);
  expect((await bot.send("PATCH", path, { topic: "Mine" })).body).toMatchObject({ code: 50013 });
  expect((await bot.send("DELETE", path)).body).toMatchObject({ code: 50013 });
});

test("who begins to speak is named, and a stage without speakers closes", async () => {
  const { platform, alice, game, guild, bot, channel, path } = await openStage();
  const person = platform.as(alice.id, game.id);
  person.openStage({ channel_id: channel.id, topic: "Racing" });
  person.joinVoice(channel.id);
  await bot.seen();
  const state = `/guilds/${guild.id}/voice-states/${alice.id}`;
  await bot.send("PATCH", state, { channel_id: channel.id, suppress: false });
  expect(await heard(bot)).toEqual(["VOICE_STATE_UPDATE", [29, ""]]);
  const isOpen = async () => (await bot.send("GET", path)).status === 200;
  await platform.clock.advance(3_600_000);
  expect(await isOpen()).toBe(true);
  person.leaveVoice(guild.id);
  await platform.clock.advance(299_999);
  expect(await isOpen()).toBe(true);
  await platform.clock.advance(1);
  expect(await isOpen()).toBe(false);
});

test("an event of a stage opens it with the event's name, once", async () => {
  const { platform, bot, guild, channel, open, path } = await openStage();
  const events = `/guilds/${guild.id}/scheduled-events`;
  const scheduled_start_time = new Date(platform.clock.now() + 60_000).toISOString();
  const place = { entity_type: 1, channel_id: channel.id, privacy_level: 2 };
  const fields = { name: "Grand Prix", scheduled_start_time, ...place };
  const { id } = (await bot.send("POST", events, fields)).body;
  await open();
  const start = () => bot.send("PATCH", `${events}/${id}`, { status: 2 });
  expect(await start()).toMatchObject({ status: 400, body: { code: 180002 } });
  await bot.send("DELETE", path);
  const started = await start();
  const { body: stage } = await bot.send("GET", path);
  expect(stage).toMatchObject({ topic: "Grand Prix", guild_scheduled_event_id: id });
  expect(started.body).toMatchObject({ status: 2, entity_id: stage.id });
});

test("a channel takes its stage along, and forbidden words do not become a topic", async () => {
  const { platform, bot, guild, bob, game, channel, open } = await openStage();
  await bot.send("POST", `/guilds/${guild.id}/auto-moderation/rules`, {
    name: "No",
    event_type: 1,
    trigger_type: 1,
    trigger_metadata: { keyword_filter: ["cheat"] },
    actions: [{ type: 1 }],
    enabled: true,
  });
  const overwrite = { id: bob.id, type: 1, allow: "20971536" } as const;
  platform.guilds.updateChannel(channel.id, { overwrites: [{ ...overwrite, deny: "0" }] });
  const person = platform.as(bob.id, game.id);
  expect(() => person.openStage({ channel_id: channel.id, topic: "How to cheat" })).toThrow(
    expect.objectContaining({ code: 200001 }),
  );
  await open();
  await bot.seen();
  await bot.send("DELETE", `/channels/${channel.id}`);
  expect(await bot.names()).toContain("STAGE_INSTANCE_DELETE");
});

test("a stage in a channel that is hidden is for those who see the channel", async () => {
  const { platform, guild, bot, otherBot, channel, open, path } = await openStage();
  const deny = permissions(10);
  const role = platform.guilds.member(guild.id, bot.id)?.roles[0] as string;
  const overwrites = [
    { id: guild.id, type: 0 as const, allow: "0", deny },
    { id: role, type: 0 as const, allow: deny, deny: "0" },
  ];
  platform.guilds.updateChannel(channel.id, { overwrites });
  const stranger = otherBot("Stranger");
  platform.guilds.addMember(guild.id, stranger.id);
  await stranger.connect();
  expect((await open()).status).toBe(200);
  await bot.send("PATCH", path, { topic: "Winning" });
  expect(await stranger.names()).toEqual([]);
  await platform.clock.advance(5_000);
  const { events } = await stranger.connect();
  const [, arrived] = events.find(([name]) => name === "GUILD_CREATE") ?? [];
  expect(arrived).toMatchObject({ id: guild.id, stage_instances: [] });
  for (const method of ["GET", "PATCH", "DELETE"]) {
    const refused = await stranger.send(method, path, method === "PATCH" ? {} : undefined);
    expect([method, refused.status, refused.body.code]).toEqual([method, 403, 50001]);
  }
  await bot.send("DELETE", path);
  expect(await stranger.names()).toEqual([]);
  // What kind a hidden channel has is not said either.
  const text = platform.guilds.createChannel({ guildId: guild.id, name: "secret", overwrites });
  const body = { channel_id: text.id, topic: "Racing" };
  expect((await stranger.send("POST", "/stage-instances", body)).body.code).toBe(50001);
});

test("opening, changing and closing each need the three permissions of a moderator, in the channel", async () => {
  const { platform, guild, bot, may } = await openStrictGuild();
  const moderates = [4, 22, 24];
  const plain = [10, 20];
  may(...plain, ...moderates);
  const channel = platform.guilds.createChannel({ guildId: guild.id, name: "talk", type: 13 });
  const body = { channel_id: channel.id, topic: "Racing" };
  const path = `/stage-instances/${channel.id}`;
  const refused = async (method: string, to: string, more?: object) => {
    for (const missing of moderates) {
      const overwrites = [{ id: bot.id, type: 1 as const, allow: "0", deny: permissions(missing) }];
      platform.guilds.updateChannel(channel.id, { overwrites });
      const { status, body: answer } = await bot.send(method, to, more);
      expect([method, missing, status, answer?.code]).toEqual([method, missing, 403, 50013]);
    }
    platform.guilds.updateChannel(channel.id, { overwrites: [] });
    expect((await bot.send(method, to, more)).status).toBeLessThan(300);
  };
  await refused("POST", "/stage-instances", body);
  await refused("PATCH", path, { topic: "Winning" });
  await refused("DELETE", path);
});

test("another privacy alone is announced, but not written in the channel", async () => {
  const { bot, channel, open, path } = await openStage();
  await open();
  await bot.seen();
  expect((await bot.send("PATCH", path, { privacy_level: 1 })).body).toMatchObject({
    topic: "Racing",
    privacy_level: 1,
  });
  const entry = [84, { channel_id: channel.id }];
  expect(await heard(bot)).toEqual(["STAGE_INSTANCE_UPDATE", entry]);
});

test("a topic that a person sets is checked, and one that a bot has set is not", async () => {
  const { platform, bot, guild, alice, bob, game, channel, open, path } = await openStage();
  const rule = {
    name: "No",
    event_type: 1 as const,
    trigger_type: 1 as const,
    trigger_metadata: { keyword_filter: ["*cheat*"] },
    actions: [{ type: 1 as const, metadata: {} }],
    enabled: true,
  };
  platform.as(alice.id, game.id).createRule(guild.id, rule);
  const moderates = { id: bob.id, type: 1 as const, allow: permissions(4, 22, 24), deny: "0" };
  platform.guilds.updateChannel(channel.id, { overwrites: [moderates] });
  expect((await open({ topic: "How to cheat" })).status).toBe(200);
  const person = platform.as(bob.id, game.id);
  person.editStage(channel.id, { privacy_level: 1 });
  expect(() => person.editStage(channel.id, { topic: "Cheaters" })).toThrow(
    expect.objectContaining({ code: 200001 }),
  );
  expect((await bot.send("GET", path)).body).toMatchObject({
    topic: "How to cheat",
    privacy_level: 1,
  });
});

test("listeners do not keep a stage open, and are not named as speakers", async () => {
  const { platform, alice, bob, game, bot, channel, open, path } = await openStage();
  await open();
  const isOpen = async () => (await bot.send("GET", path)).status === 200;
  for (const { id } of [alice, bob]) {
    await platform.clock.advance(100_000);
    platform.as(id, game.id).joinVoice(channel.id);
  }
  const { body } = await bot.send("GET", `/channels/${channel.id}/messages`);
  expect(body.map(({ type }: { type: number }) => type)).toEqual([27]);
  await platform.clock.advance(99_999);
  expect(await isOpen()).toBe(true);
  await platform.clock.advance(1);
  expect(await isOpen()).toBe(false);
});

test("a speaker is named once, and whoever comes after the last one starts no new term", async () => {
  const { platform, alice, bob, game, guild, bot, channel, open, path } = await openStage();
  await open();
  const speaker = platform.as(alice.id, game.id);
  speaker.joinVoice(channel.id);
  const voice = `/guilds/${guild.id}/voice-states/${alice.id}`;
  await bot.send("PATCH", voice, { channel_id: channel.id, suppress: false });
  await bot.seen();
  speaker.joinVoice(channel.id, { mute: true });
  platform.as(bob.id, game.id).joinVoice(channel.id);
  expect(await bot.names()).not.toContain("MESSAGE_CREATE");
  speaker.leaveVoice(guild.id);
  await platform.clock.advance(200_000);
  platform.as(bob.id, game.id).leaveVoice(guild.id);
  await platform.clock.advance(100_000);
  expect((await bot.send("GET", path)).status).toBe(404);
});

test("a stage in a restored state closes without speakers, too", async () => {
  const { platform, bot, open, path } = await openStage();
  await open();
  const state = JSON.parse(JSON.stringify(platform.exportState()));
  platform.importState(state);
  expect((await bot.send("GET", path)).status).toBe(200);
  await platform.clock.advance(300_000);
  expect((await bot.send("GET", path)).status).toBe(404);
});

test("a stage that opens while somebody speaks stays open as long as that lasts", async () => {
  const { platform, alice, game, guild, bot, channel, open, path } = await openStage();
  const speaker = platform.as(alice.id, game.id);
  speaker.joinVoice(channel.id);
  const voice = `/guilds/${guild.id}/voice-states/${alice.id}`;
  await bot.send("PATCH", voice, { channel_id: channel.id, suppress: false });
  expect((await open()).status).toBe(200);
  await platform.clock.advance(3_600_000);
  expect((await bot.send("GET", path)).status).toBe(200);
  speaker.leaveVoice(guild.id);
  await platform.clock.advance(300_000);
  expect((await bot.send("GET", path)).status).toBe(404);
});

test("a guild takes its stages along, and leaves those of others", async () => {
  const { platform, alice, game, guild, open } = await openStage();
  await open();
  const other = platform.guilds.create({ name: "Other", ownerId: alice.id });
  const far = platform.guilds.createChannel({ guildId: other.id, name: "talk", type: 13 });
  platform.as(alice.id, game.id).openStage({ channel_id: far.id, topic: "Sailing" });
  platform.guilds.delete(guild.id);
  expect(platform.exportState().stages).toMatchObject([{ guildId: other.id, topic: "Sailing" }]);
});

test("each event of a stage has the whole stage, as it is afterwards", async () => {
  const { bot, open, path } = await openStage();
  const { body: stage } = await open();
  const changed = (await bot.send("PATCH", path, { topic: "Winning" })).body;
  await bot.send("DELETE", path);
  const events = (await bot.seen()).filter(([name]) => name.startsWith("STAGE_INSTANCE_"));
  expect(events).toEqual([
    ["STAGE_INSTANCE_CREATE", stage],
    ["STAGE_INSTANCE_UPDATE", { ...stage, topic: "Winning" }],
    ["STAGE_INSTANCE_DELETE", changed],
  ]);
});

test("a stage that is closed is not due to close any more", async () => {
  const { platform, open, bot, path } = await openStage();
  await open();
  const due = () => platform.clock.due(100).filter(({ what }) => what.includes("stage"));
  expect(due()).toMatchObject([{ at: platform.clock.now() + 300_000 }]);
  await bot.send("DELETE", path);
  expect(due()).toEqual([]);
});

/** What null stands for, which channels and features fit, pauses, previews, and guilds of bots (bots 3.1). */

import { expect, test } from "vitest";
import { openGuild, openStrictGuild } from "../support/guilds.js";
import { dataUri, png } from "../support/media.js";

const invalid = { status: 400, body: { code: 50035 } };

async function openSettings(now?: number) {
  const opened = await openGuild(undefined, now);
  const path = `/guilds/${opened.guild.id}`;
  const edit = (body: object) => opened.bot.send("PATCH", path, body);
  const channel = (type: number, guildId = opened.guild.id) =>
    opened.platform.guilds.createChannel({ guildId, name: "made", type }).id;
  return { ...opened, path, edit, channel };
}

test.each([
  ["verification_level", 2, 0],
  ["default_message_notifications", 1, 0],
  ["explicit_content_filter", 2, 0],
  ["preferred_locale", "de", "en-US"],
  ["afk_timeout", 60, 300],
  ["description", "Fast", null],
])("%s is %s, and %s again after null", async (field, value, without) => {
  const { edit } = await openSettings();
  expect((await edit({ [field]: value })).body[field]).toBe(value);
  expect((await edit({ [field]: null })).body[field]).toBe(without);
});

test("a name has no blanks around it; what changes nothing is not announced", async () => {
  const { bot, edit } = await openSettings();
  expect((await edit({ name: "  Racers  " })).body.name).toBe("Racers");
  await bot.connect();
  expect((await edit({ name: "Racers" })).status).toBe(200);
  expect(await bot.seen()).toEqual([]);
});

test("channels with a task are of the guild, and of a kind that fits", async () => {
  const { platform, alice, edit, channel, text } = await openSettings();
  const [voice, news] = [channel(2), channel(5)];
  expect((await edit({ afk_channel_id: voice })).body.afk_channel_id).toBe(voice);
  for (const id of [text.id, news]) {
    expect((await edit({ system_channel_id: id })).body.system_channel_id).toBe(id);
  }
  const second = platform.guilds.create({ name: "Second", ownerId: alice.id });
  for (const id of [voice, channel(0, second.id), "1"]) {
    expect(await edit({ system_channel_id: id })).toMatchObject(invalid);
  }
  expect((await edit({ system_channel_id: null })).body.system_channel_id).toBeNull();
});

test("features that cannot be switched are neither added nor left out", async () => {
  const { platform, guild, edit } = await openSettings();
  platform.guilds.update(guild.id, { features: ["VERIFIED"] });
  const refused = { status: 400, body: { code: 50188 } };
  expect(await edit({ features: [] })).toMatchObject(refused);
  expect(await edit({ features: ["VERIFIED", "PARTNERED"] })).toMatchObject(refused);
  const paused = await edit({ features: ["VERIFIED", "INVITES_DISABLED"] });
  expect(paused.body.features).toEqual(["VERIFIED", "INVITES_DISABLED"]);
});

test("a pause that is over is none, and one that is no time is refused", async () => {
  const { platform, bot, path } = await openSettings();
  const pause = (at: string | null) =>
    bot.send("PUT", `${path}/incident-actions`, { dms_disabled_until: at });
  const at = (offset: number) => new Date(platform.clock.now() + offset).toISOString();
  const until = async (offset: number) => (await pause(at(offset))).body.dms_disabled_until;
  expect(Date.parse(await until(1000))).toBe(platform.clock.now() + 1000);
  expect(await until(0)).toBeNull();
  expect(await until(-1000)).toBeNull();
  expect(await pause("tomorrow")).toMatchObject(invalid);
});

test("a preview is for members, and for everybody where the guild can be discovered", async () => {
  const { platform, guild, bot, otherBot, path } = await openSettings();
  const stranger = otherBot("Stranger");
  const preview = (who: typeof bot) => who.send("GET", `${path}/preview`);
  expect((await preview(bot)).status).toBe(200);
  expect(await preview(stranger)).toMatchObject({ status: 404, body: { code: 10004 } });
  platform.guilds.update(guild.id, { features: ["DISCOVERABLE"] });
  await bot.connect();
  expect((await preview(stranger)).body).toMatchObject({
    id: guild.id,
    approximate_member_count: 3,
    approximate_presence_count: 1,
  });
  expect((await bot.send("GET", path)).body).not.toHaveProperty("approximate_member_count");
});

test("a bot in ten guilds makes no other one", async () => {
  const { platform, alice, bot } = await openSettings(Date.parse("2025-01-01T00:00:00Z"));
  for (let made = 2; made < 10; made++) {
    const { id } = platform.guilds.create({ name: "More", ownerId: alice.id });
    platform.guilds.addMember(id, bot.id);
  }
  const make = () => bot.send("POST", "/guilds", { name: "Own" });
  expect((await make()).status).toBe(201);
  expect(await make()).toMatchObject({ status: 400, body: { code: 30001 } });
});

test("guilds of bots in a restored state go to people, too, from 2025-07-15 on", async () => {
  const { platform, bot, game } = await openSettings(Date.parse("2025-07-14T23:59:59Z"));
  const { id } = (await bot.send("POST", "/guilds", { name: "Own" })).body;
  const state = JSON.parse(JSON.stringify(platform.exportState()));
  platform.importState(state);
  expect(platform.guilds.require(id).ownerId).toBe(bot.id);
  platform.clock.set(Date.parse("2025-07-16T00:00:00Z"));
  platform.importState(state);
  const owner = platform.applications.require(game.id).ownerId;
  expect(platform.guilds.require(id).ownerId).toBe(owner);
  expect(platform.guilds.member(id, owner as string)).toBeDefined();
});

const MANAGE_GUILD = 5;
const ADMINISTRATOR = 3;
const MANAGE_ROLES = 28;

test.each([
  ["COMMUNITY", ADMINISTRATOR, MANAGE_GUILD],
  ["DISCOVERABLE", ADMINISTRATOR, MANAGE_GUILD],
  ["INVITES_DISABLED", MANAGE_GUILD, MANAGE_ROLES],
  ["RAID_ALERTS_DISABLED", MANAGE_GUILD, MANAGE_ROLES],
])("%s is switched by who has permission %i, not %i", async (feature, needed, less) => {
  const { bot, guild, may } = await openStrictGuild();
  const edit = (features: string[]) => bot.send("PATCH", `/guilds/${guild.id}`, { features });
  may(less);
  expect(await edit([feature])).toMatchObject({ status: 403, body: { code: 50013 } });
  may(needed);
  expect((await edit([feature])).body.features).toEqual([feature]);
  expect((await edit([])).body.features).toEqual([]);
});

test.each([
  ["splash", "INVITE_SPLASH"],
  ["discovery_splash", "DISCOVERABLE"],
  ["home_header", "BANNER"],
  ["banner", "BANNER"],
])("a %s is set with the feature %s alone", async (field, feature) => {
  const { platform, guild, edit } = await openSettings();
  const image = dataUri("image/png", png());
  expect((await edit({ [field]: image })).body[field]).toBeNull();
  platform.guilds.update(guild.id, { features: [feature] });
  expect((await edit({ [field]: image })).body[field]).toEqual(expect.any(String));
});

test.each([
  ["afk_channel_id", 2, 0],
  ["rules_channel_id", 0, 2],
  ["public_updates_channel_id", 0, 2],
  ["safety_alerts_channel_id", 0, 2],
])("%s is a channel of type %i, not of type %i", async (field, fits, wrong) => {
  const { edit, channel } = await openSettings();
  expect(await edit({ [field]: channel(wrong) })).toMatchObject(invalid);
  const id = channel(fits);
  expect((await edit({ [field]: id })).body[field]).toBe(id);
});

test("null takes the system channel's flags and the progress bar away", async () => {
  const { edit } = await openSettings();
  const given = { system_channel_flags: 3, premium_progress_bar_enabled: true };
  expect((await edit(given)).body).toMatchObject(given);
  const nothing = { system_channel_flags: null, premium_progress_bar_enabled: null };
  expect((await edit(nothing)).body).toMatchObject({
    system_channel_flags: 0,
    premium_progress_bar_enabled: false,
  });
});

test("a pause has 24 hours at most, and goes on where a request does not name it", async () => {
  const { platform, bot, path } = await openSettings();
  const pause = (body: object) => bot.send("PUT", `${path}/incident-actions`, body);
  const at = (offset: number) => new Date(platform.clock.now() + offset).toISOString();
  const DAY = 86_400_000;
  for (const field of ["invites_disabled_until", "dms_disabled_until"]) {
    expect(await pause({ [field]: at(DAY + 1) })).toMatchObject(invalid);
    expect((await pause({ [field]: at(DAY) })).status).toBe(200);
  }
  const { body } = await pause({});
  expect(Object.values(body).map((until) => Date.parse(until as string))).toEqual([
    platform.clock.now() + DAY,
    platform.clock.now() + DAY,
  ]);
  expect((await pause({ invites_disabled_until: null })).body).toEqual({
    invites_disabled_until: null,
    dms_disabled_until: body.dms_disabled_until,
  });
});

test("who edits a guild, and why, is in the audit log", async () => {
  const { platform, alice, game, guild, bot } = await openSettings();
  platform.as(alice.id, game.id).editGuild(guild.id, { name: "Racers" }, "a better name");
  const { body } = await bot.send("GET", `/guilds/${guild.id}/audit-logs?action_type=1`);
  expect(body.audit_log_entries).toMatchObject([{ user_id: alice.id, reason: "a better name" }]);
});

test("a guild says how many members it has, and how many are online, if one asks", async () => {
  const { bot, path } = await openSettings();
  await bot.connect();
  // Alice, Bob and the bot.
  expect((await bot.send("GET", `${path}?with_counts=true`)).body).toMatchObject({
    approximate_member_count: 3,
    approximate_presence_count: 1,
  });
});

test("who makes a guild may give it a picture and a description, and must give it a name", async () => {
  const { bot } = await openSettings(Date.parse("2025-01-01T00:00:00Z"));
  const icon = dataUri("image/png", png());
  const made = await bot.send("POST", "/guilds", { name: "Own", icon, description: "Mine" });
  expect(made).toMatchObject({
    status: 201,
    body: { owner_id: bot.id, icon: expect.any(String), description: "Mine" },
  });
  expect(await bot.send("POST", "/guilds", { icon })).toMatchObject(invalid);
});
